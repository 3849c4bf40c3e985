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
  const total = cap === null ? `${count(used)} bytes` : `${count(used)} / ${count(cap)} bytes`;
  const spoken = `${count(used)} bytes${cap === null ? "" : ` of ${count(cap)}`}, ${roomWords(used, cap)}: ${words.join(", ")}`;
  return h(
    "div.meter",
    { attributes: { role: "img", "aria-label": spoken, "data-lab": "meter" } },
    h(
      "div.meter-top",
      null,
      h("strong", null, total),
      h(`span.${over ? "c-bad" : "dim"}`, null, roomWords(used, cap)),
    ),
    h(
      "div.meter-bar",
      null,
      ...[...sums]
        .filter(([, bytes]) => bytes > 0)
        .map(([part, bytes]) => sized(h(`i.is-${part}`), bytes / scale)),
      over && overTick(cap / scale),
    ),
    h(
      "ul.legend",
      null,
      ...[...sums].map(([part, bytes]) =>
        h(
          "li",
          null,
          h(`span.swatch.is-${part}`),
          partNames[part] ?? part,
          h(
            `b.${part === "detail" && bytes === 0 ? "c-warn-text" : "plain"}`,
            null,
            count(bytes) + (part === "detail" ? cut : ""),
          ),
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
