import type { LabComparison } from "../reply-lab/messages.ts";
import { verdictMark } from "./compare-words.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { section } from "./section.ts";
import { count } from "./words.ts";

/** What the other harnesses make of the same reply, in a line each. */
export function otherHarnesses(
  comparison: LabComparison | null,
  current: string | null,
  compare: () => void,
): HTMLElement | null {
  const rows = comparison?.rows.filter(({ harness }) => harness !== current) ?? [];
  if (rows.length === 0) return null;
  const accepting = rows.filter(({ verdict }) => verdict === "accepted" || verdict === "accepted-unchecked");
  return section(
    "Other harnesses",
    {
      meta: `${count(accepting.length)} of ${count(rows.length)} accept`,
      end: h(
        "button.link",
        { attributes: { "data-focus": "to-compare" }, on: { click: compare } },
        "Compare",
      ),
    },
    h(
      "ul.others",
      { attributes: { "data-lab": "others" } },
      ...rows.map((row) => {
        const mark = verdictMark(row);
        return h(
          "li",
          null,
          icon(mark.icon, mark.colour),
          h("span", null, row.harness),
          h("span.dim", null, h("span.sr", null, `${mark.word}: `), row.reason),
        );
      }),
    ),
  );
}
