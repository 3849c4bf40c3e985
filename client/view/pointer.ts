import { h } from "./dom.ts";

/** A JSON pointer that may break after each slash and is never cut. */
export function pointer(text: string): HTMLElement {
  if (text === "") return h("span.mono", null, "(root)");
  const parts = text.split("/");
  return h(
    "span.mono",
    null,
    ...parts.flatMap((part, index) => (index === 0 ? [part] : ["/", h("wbr"), part])),
  );
}
