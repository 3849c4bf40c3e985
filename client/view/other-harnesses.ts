import type { LabComparison } from "../reply-lab/messages.ts";
import { verdictMark } from "./compare-words.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { section } from "./section.ts";
import { count } from "./words.ts";

const takesSchema = { word: "Takes the schema", icon: "pass", colour: "c-good" } as const;

/** What the other harnesses make of the same reply, in a line each; of the schema alone where it is refused. */
export function otherHarnesses(
  comparison: LabComparison | null,
  current: string | null,
  isRefused: boolean,
  compare: () => void,
): HTMLElement | null {
  const rows = comparison?.rows.filter(({ harness }) => harness !== current) ?? [];
  if (rows.length === 0) return null;
  const refusing = rows.filter(({ verdict }) => verdict === "schema-refused");
  const accepting = rows.filter(({ verdict }) => verdict === "accepted" || verdict === "accepted-unchecked");
  const all = count(rows.length);
  return section(
    "Other harnesses",
    {
      meta: isRefused
        ? `${count(refusing.length)} of ${all} refuse it too`
        : `${count(accepting.length)} of ${all} accept`,
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
        const takesIt = isRefused && row.verdict !== "schema-refused" && row.verdict !== null;
        const mark = takesIt ? takesSchema : verdictMark(row);
        return h(
          "li",
          null,
          icon(mark.icon, mark.colour),
          h("span", null, row.harness),
          h("span.dim", null, h("span.sr", null, `${mark.word}: `), takesIt ? mark.word : row.reason),
        );
      }),
    ),
  );
}
