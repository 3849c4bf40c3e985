import type { LabReport } from "../reply-lab/messages.ts";
import { withEmptyDetail } from "./corrective-parts.ts";
import { h } from "./dom.ts";
import { count, partNames, roomWords } from "./words.ts";

/** The corrective's bytes against the cap, by what they are spent on. */
export function meter(report: LabReport): HTMLElement {
  const cap = report.correctiveCap;
  const used = report.correctiveBytes;
  const over = cap !== null && used > cap;
  const sums = new Map<string, number>();
  for (const { part, bytes } of withEmptyDetail(report)) sums.set(part, (sums.get(part) ?? 0) + bytes);
  const scale = Math.max(used, cap ?? 0, 1);
  const cut = partCut(report, sums);
  const words = [...sums].map(
    ([part, bytes]) => `${partNames[part] ?? part} ${count(bytes)}${part === "detail" ? cut : ""}`,
  );
  const room = roomWords(used, cap, report.detailCap);
  const total = cap === null ? `${count(used)} bytes` : `${count(used)} / ${count(cap)} bytes`;
  const spoken = `${count(used)} bytes${cap === null ? "" : ` of ${count(cap)}`}, ${room}: ${words.join(", ")}`;
  return h(
    "div.meter",
    { attributes: { role: "img", "aria-label": spoken, "data-lab": "meter" } },
    h("div.meter-top", null, h("strong", null, total), h(`span.${over ? "c-bad" : "dim"}`, null, room)),
    partBar(
      [...sums].map(([part, bytes]) => ({
        part,
        name: partNames[part] ?? part,
        bytes,
        ...(part === "detail" ? { isMissing: bytes === 0, suffix: cut } : {}),
      })),
      scale,
      over && overTick(cap / scale),
    ),
  );
}

/** A named share of a text. */
export interface NamedPart {
  readonly part: string;
  readonly name: string;
  readonly bytes: number;
  /** Whether something should be there and is not. */
  readonly isMissing?: boolean;
  readonly suffix?: string;
}

/** The shares as a bar, with a legend that names each. @param scale bytes that fill the bar */
export function partBar(parts: readonly NamedPart[], scale: number, mark: Node | false = false): HTMLElement {
  return h(
    "div",
    null,
    h(
      "div.meter-bar",
      null,
      ...parts
        .filter(({ bytes }) => bytes > 0)
        .map(({ part, bytes }) => sized(h(`i.is-${part}`), bytes / Math.max(scale, 1))),
      mark,
    ),
    h(
      "ul.legend",
      null,
      ...parts.map(({ part, name, bytes, isMissing, suffix }) =>
        h(
          "li",
          null,
          h(`span.swatch.is-${part}`),
          name,
          h(`b.${isMissing ? "c-warn-text" : "plain"}`, null, count(bytes) + (suffix ?? "")),
        ),
      ),
    ),
  );
}

function partCut(report: LabReport, sums: ReadonlyMap<string, number>): string {
  const detail = sums.get("detail");
  return detail !== undefined && detail < report.detailBytes ? ` of ${count(report.detailBytes)}` : "";
}

function sized(element: HTMLElement, share: number): HTMLElement {
  element.style.flexBasis = `calc(${(share * 100).toFixed(2)}% - 1px)`;
  return element;
}

function overTick(share: number): HTMLElement {
  const tick = h("span.meter-over");
  tick.style.left = `${(share * 100).toFixed(2)}%`;
  return tick;
}
