import type { LabResult, LabTold } from "../reply-lab/messages.ts";
import { adviceList, placeButtons, type RuleEvents } from "./advice.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { partBar } from "./meter.ts";
import { section, tool } from "./section.ts";
import { bytes, count, tokenWords } from "./words.ts";

export interface AppendixEvents extends RuleEvents {
  copyText(text: string): void;
  /** As a document of its own, which follows the schema. */
  openAppendix(): void;
}

/** Its own list tells of these. */
const listedElsewhere = new Set(["visibility/hidden-property", "visibility/not-shown"]);

/** What the model is told before any reply, and what is kept from it. */
export function appendixView(who: string, { told, note }: LabResult, events: AppendixEvents): HTMLElement[] {
  if (told === null) {
    return [
      h("div.pane.left", null, section("What the model is told", {}, h("p.dim", null, note ?? noText))),
    ];
  }
  return [
    h("div.pane.left", { attributes: { "data-scroll": "told" } }, whatIsTold(who, told, events)),
    h(
      "div.pane.right",
      { attributes: { "data-scroll": "unseen" } },
      unseen(who, told, events),
      misread(told, events),
    ),
  ];
}

const noText = "The schema can’t be read, so there is nothing to tell.";

function whatIsTold(who: string, told: LabTold, events: AppendixEvents): HTMLElement {
  const { text, bytes: size, contractBytes } = told;
  if (text === null) {
    const words = `${who} sends no instruction for this schema: the model is not told of it before its first reply.`;
    return section("What the model is told", { meta: "not sent" }, h("p.dim", null, words));
  }
  const isWhole = new TextEncoder().encode(text).length === size;
  const parts = [
    { part: "fixed", name: "Around it", bytes: size - contractBytes },
    { part: "contract", name: "Contract", bytes: contractBytes },
  ].filter((part) => part.bytes > 0);
  return section(
    "What the model is told",
    {
      end: [
        ...(isWhole
          ? [tool("copy", "Copy the appendix", () => events.copyText(text), { focus: "copy-appendix" })]
          : []),
        tool("open", "Open as document, which follows the schema", events.openAppendix, {
          focus: "open-appendix",
        }),
      ],
    },
    h(
      "div.meter",
      null,
      h(
        "div.meter-top",
        null,
        h("strong", null, bytes(size)),
        h("span.dim", null, `${tokenWords(size)}, an estimate: bytes divided by 4`),
      ),
      partBar(parts, size),
    ),
    h(
      "pre.verbatim.corrective",
      {
        attributes: {
          tabindex: "0",
          role: "region",
          "aria-label": "Exact appendix",
          "data-lab": "told",
          "data-focus": "told",
        },
      },
      ...toldParts(told, text),
    ),
    isWhole
      ? false
      : h("p.dim.after", null, "Only its beginning is shown here. Open it as a document to see the whole."),
  );
}

function toldParts({ contract }: LabTold, text: string): HTMLElement[] {
  const [start, end] = contract ?? [text.length, text.length];
  const part = (name: string, content: string) => h(`span.part.is-${name}`, null, content);
  return [
    part("fixed", text.slice(0, start)),
    part("contract", text.slice(start, end)),
    part("fixed", text.slice(end)),
  ].filter((each) => each.textContent !== "");
}

function unseen(who: string, { text, unseen: parts }: LabTold, events: RuleEvents): HTMLElement {
  const title = "What the model can’t see";
  if (text === null)
    return section(title, {}, h("p.dim", null, "The whole schema, until a message restates it."));
  if (parts.length === 0)
    return section(title, {}, h("p.dim", null, `Nothing: ${who} leaves nothing of the schema out.`));
  return section(
    title,
    { badge: parts.length },
    h("ul.advice", null, ...parts.map((part) => unseenRow(part, events))),
  );
}

function unseenRow(part: LabTold["unseen"][number], events: RuleEvents): HTMLElement {
  const { isProperty, isRequired, name, pointers } = part;
  const more = part.count - pointers.length;
  return h(
    "li",
    null,
    icon("unseen", isRequired ? "c-warn" : "c-dim"),
    h(
      "div",
      null,
      h("p", null, ...unseenTitle(part)),
      h("p.dim", null, unseenWords(part)),
      pointers.length > 0 && (isProperty || name === "description") && placeButtons(pointers, events),
      more > 0 && pointers.length > 0 && h("p.dim", null, `and ${count(more)} more`),
    ),
  );
}

function unseenTitle({ isProperty, name, count: of }: LabTold["unseen"][number]): (Node | string)[] {
  if (isProperty && name === "") return [h("b", null, `${count(of)} more properties of these names`)];
  if (isProperty) return [h("b", null, "The rules of ", h("code", null, name))];
  return [h("b", null, h("code", null, name), of === 1 ? "" : `, ${count(of)} times`)];
}

function unseenWords({ isProperty, isRequired, name }: LabTold["unseen"][number]): string {
  if (!isProperty) {
    return name === "description" || name === "title"
      ? "Left out wherever it stands. Say it in the task if it matters."
      : "Left out wherever it stands; it does not bear on the answer.";
  }
  return isRequired
    ? "Left out because of the property’s name. It stays required, so the model must send a value it was told nothing about."
    : "Left out because of the property’s name.";
}

function misread({ advice }: LabTold, events: RuleEvents): HTMLElement | null {
  const listed = advice.filter(({ code }) => !listedElsewhere.has(code));
  return listed.length === 0
    ? null
    : section("What it sees but may misread", { badge: listed.length }, adviceList(listed, events));
}
