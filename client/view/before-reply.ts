import type { LabReport, LabResult } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { section } from "./section.ts";
import { bytes, count, listWords, plural, tokenWords } from "./words.ts";

/** The right side while there is no reply: what is known without one, and what a paste will show. */
export function beforeReply(
  who: string,
  result: LabResult,
  report: LabReport | undefined,
  showAppendix: () => void,
): HTMLElement[] {
  const of = report?.attempt.of ?? null;
  const told = report?.appendixBytes ?? null;
  const facts: [string, (Node | string)[]][] = [];
  if (told !== null) {
    facts.push([
      "Told to the model",
      [
        h("strong", null, bytes(told)),
        `, ${tokenWords(told)}. `,
        h(
          "button.link",
          { attributes: { "data-focus": "facts-appendix" }, on: { click: showAppendix } },
          "Appendix",
        ),
      ],
    ]);
  }
  if (told === null && report !== undefined && report.admission === null) {
    facts.push(["Told to the model", [`Nothing: ${who} sends no instruction for this schema.`]]);
  }
  const hidden = hiddenFacts(result.told);
  if (hidden !== "")
    facts.push([
      "Hidden from it",
      [
        `${hidden}. `,
        h(
          "button.link",
          { attributes: { "data-focus": "facts-hidden" }, on: { click: showAppendix } },
          "Show",
        ),
      ],
    ]);
  const room = result.told?.room ?? null;
  if (room !== null)
    facts.push([
      "Room for error detail",
      [
        h("strong", null, `${count(room.bytes)} of ${bytes(room.cap)}`),
        fittingWords(result.told?.sample?.fitting ?? null),
      ],
    ]);
  if (result.schema.bytes !== null)
    facts.push(["Schema", against(result.schema.bytes, result.schema.bytesCap, " bytes")]);
  if (result.schema.depth !== null)
    facts.push(["Depth", against(result.schema.depth, result.schema.depthCap, "")]);
  if (of !== null)
    facts.push(["Retries", [h("strong", null, count(of - 1)), `, so ${plural(of, "attempt")} in all.`]]);
  const steps = [
    "The verdict, and how the JSON was found in the reply.",
    "Each violation, at its place in the reply and at its schema rule.",
    `The exact message ${who} sends back, with its bytes.`,
    of === null ? "A place for the next reply." : "A place for the next reply, until the retries run out.",
  ];
  return [
    facts.length > 0
      ? section(
          "Known before any reply",
          {},
          h(
            "dl.facts",
            null,
            ...facts.flatMap(([name, value]) => [h("dt", null, name), h("dd", null, ...value)]),
          ),
        )
      : null,
    section("After you paste", {}, h("ol.steps", null, ...steps.map((step) => h("li", null, step)))),
  ].filter((part) => part !== null);
}

/** How many violations find room there, where that is known. */
function fittingWords(fitting: number | null): string {
  if (fitting === null) return ".";
  return fitting === 0 ? ", not enough for a whole violation." : `, about ${plural(fitting, "violation")}.`;
}

/** "1 rule (title) and 5 descriptions" */
function hiddenFacts(told: LabResult["told"]): string {
  const unseen = told?.unseen ?? [];
  const rules = unseen.filter(({ isProperty }) => isProperty);
  const names = rules.filter(({ name }) => name !== "").map(({ name }) => name);
  const count = rules.reduce((sum, part) => sum + part.count, 0);
  const described = unseen.find(({ isProperty, name }) => !isProperty && name === "description");
  return listWords([
    ...(count > 0 ? [`${plural(count, "rule")} (${names.join(", ")})`] : []),
    ...(described === undefined ? [] : [plural(described.count, "description")]),
  ]);
}

function against(value: number, cap: number | null, unit: string): (Node | string)[] {
  const words = cap === null ? count(value) : `${count(value)} of ${count(cap)}`;
  return [h("strong", null, words + unit), "."];
}
