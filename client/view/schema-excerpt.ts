import type { LabResult } from "../reply-lab/messages.ts";
import type { RuleEvents } from "./advice.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { marker } from "./reply-rows.ts";
import { sectionHead, tool } from "./section.ts";
import { ruleButton } from "./violation-list.ts";
import { count, keptWords, refusalWords } from "./words.ts";
import { zone } from "./zone.ts";

export interface ExcerptEvents extends RuleEvents {
  showSchema(): void;
  /** Show the replies that wait for the schema, or hide them again. */
  toggleKept(): void;
}

export interface Kept {
  readonly replies: number;
  /** Of the reply that is shown. */
  readonly lines: number;
  readonly isShown: boolean;
}

/** In place of the reply: the schema's own lines around what refuses it, and what becomes of the replies meanwhile. */
export function schemaExcerpt(
  refusal: NonNullable<LabResult["refusal"]>,
  kept: Kept,
  events: ExcerptEvents,
): (HTMLElement | null)[] {
  const [finding] = refusal.findings;
  const { excerpt } = refusal;
  const first = excerpt[0];
  if (finding === undefined || first === undefined) return [keptReplies(kept, events)];
  const last = excerpt.at(-1)?.line ?? first.line;
  const where = first.line === last ? `line ${count(last)}` : `lines ${count(first.line)} to ${count(last)}`;
  const below = h("span", null, ruleButton(finding.pointer, 0, events), " ", finding.code);
  const marked = zone({
    number: 1,
    text: refusalWords(finding.code)[1],
    below,
    position: null,
    step: () => undefined,
  });
  return [
    h(
      "div.reply-head.of-schema",
      null,
      sectionHead("Schema", {
        meta: where,
        end: tool("open", "Show the schema", events.showSchema, { focus: "show-schema" }),
      }),
    ),
    h(
      "div.reply.excerpt",
      { attributes: { "data-lab": "excerpt" } },
      h(
        "div.rows",
        null,
        ...excerpt.flatMap((line) => [excerptLine(line), line.mark === null ? null : marked]),
      ),
    ),
    keptReplies(kept, events),
  ];
}

function excerptLine({
  line,
  text,
  mark,
}: NonNullable<LabResult["refusal"]>["excerpt"][number]): HTMLElement {
  const [start, end] = mark ?? [text.length, text.length];
  return h(
    `div.line${mark === null ? "" : ".on"}`,
    null,
    h("span.number", { attributes: { "aria-hidden": "true" } }, count(line)),
    h("span.bar"),
    h(
      "span.text",
      { attributes: { dir: "auto" } },
      text.slice(0, start),
      mark !== null && h("span.violating.on", null, text.slice(start, end)),
      mark !== null && marker(1),
      text.slice(end),
    ),
  );
}

function keptReplies({ replies, lines, isShown }: Kept, events: ExcerptEvents): HTMLElement | null {
  if (replies === 0) return null;
  return h(
    "p.kept",
    null,
    icon("info", "c-dim"),
    h("span", null, keptWords(replies, lines)),
    h(
      "button.link",
      {
        attributes: { "data-focus": "kept", "aria-expanded": String(isShown) },
        on: { click: events.toggleKept },
      },
      isShown ? "Hide" : "Show",
    ),
  );
}
