import type { LabResult } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { section, verbatim } from "./section.ts";
import { count } from "./words.ts";

/** Where the pasted error of the provider leads: one call after the other. */
export function downgrade(who: string, { told }: LabResult): HTMLElement | null {
  const found = told?.downgrade ?? null;
  if (found === null) return null;
  const { modes, error, isExhausted } = found;
  const calls = modes.map((mode, index) =>
    h("li", null, `Call ${count(index + 1)}: `, mode === null ? "as asked" : h("code", null, mode)),
  );
  return section(
    "If the provider answers with this error each time",
    {},
    h("ol.calls", { attributes: { "data-lab": "downgrade" } }, ...calls),
    h(
      "p.dim",
      null,
      isExhausted
        ? `${who} has no further mode; the call ends with:`
        : "The error has nothing to do with schemas; the call ends with:",
    ),
    error === null ? null : verbatim(error),
  );
}
