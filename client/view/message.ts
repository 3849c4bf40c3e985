import type { LabReport, LabResult, LabTold } from "../reply-lab/messages.ts";
import { isInline, withEmptyDetail } from "./corrective-parts.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { meter } from "./meter.ts";
import type { Numbered } from "./numbered.ts";
import { section, tool } from "./section.ts";
import { bytes, count, deliveryWords, listWords, partBytes } from "./words.ts";

/** What the drawn message can be asked to do. */
export interface MessageEvents {
  copyCorrective(): void;
  openDocument(): void;
  /** Lead to the keyword in the schema, and move there. */
  toRule(keyword: string, number?: number): void;
  select(number: number, reveal: boolean): void;
  /** Draw the long parts whole, or no longer. */
  toggleFold(): void;
}

export interface MessageState {
  readonly who: string;
  readonly report: LabReport;
  readonly list: readonly Numbered[];
  readonly largest: LabTold["largest"];
  /** Whether long parts are drawn whole. */
  readonly isUnfolded: boolean;
}

/** The corrective: its room, what of the errors got lost, and its exact text. */
export function message(
  state: MessageState,
  inputs: LabResult["inputs"],
  events: MessageEvents,
): HTMLElement {
  const { who, report } = state;
  if (report.corrective === null) {
    const ended = report.attempt.next === "ends";
    return section(
      "Message sent back",
      { meta: "none" },
      h("p.dim", null, ended ? `${who} ends the run.` : `${who} sends nothing back.`),
    );
  }
  return section(
    "Message sent back",
    {
      ...(inputs === null ? {} : { meta: deliveryWords[inputs.delivery] }),
      end: [
        tool("copy", "Copy corrective", events.copyCorrective, { focus: "copy-message" }),
        tool("open", "Open as document", events.openDocument, { focus: "open-message" }),
      ],
    },
    ...messageBody(state, { lab: "corrective", focus: "message" }, events),
  );
}

/** What of the errors got lost, the meter, and the exact text under its names for tests and for the focus. */
export function messageBody(
  state: MessageState,
  names: { readonly lab: string; readonly focus: string },
  events: Pick<MessageEvents, "toRule" | "select" | "toggleFold">,
): (HTMLElement | null)[] {
  return [
    losses(state, events),
    brokenFence(state.report),
    meter(state.report),
    correctiveText(state, names, events),
  ];
}

function losses(
  { who, report, list, largest }: MessageState,
  events: Pick<MessageEvents, "toRule">,
): HTMLElement | null {
  const sent = partBytes(report, "detail");
  if (sent >= report.detailBytes) return null;
  if (report.cutOff) {
    return note(
      h("p", null, `${who} was told that the output limit cut the reply off. This message names no error.`),
    );
  }
  if (sent === 0) {
    const contract = partBytes(report, "contract");
    const most = report.correctiveCap === null ? 0 : report.correctiveCap - partBytes(report, "fixed") - 1;
    return note(
      h(
        "p",
        null,
        h("b", null, "0 bytes left for the error detail."),
        " The model learns that it failed, not why. ",
        contract > 0 &&
          most > 0 &&
          `The restated contract takes ${bytes(contract)}; up to ${count(most)} leave room.`,
      ),
      largest.length > 0 &&
        h(
          "p.dim.largest",
          null,
          "Largest parts: ",
          ...largest.map((part) =>
            h(
              "button.link",
              {
                attributes: { "data-focus": `largest-${part.pointer}` },
                on: { click: () => events.toRule(part.pointer) },
              },
              `${part.name} ${count(part.bytes)}`,
            ),
          ),
        ),
    );
  }
  // The words for what is no JSON may be others than those of the error, with nothing cut.
  if (report.verdict === "not-json" && !isAtCap(report, sent)) return null;
  const cut = list.filter(({ violation }) => violation.sent === "partly").map(({ number }) => count(number));
  const lost = list.filter(({ violation }) => violation.sent === "no").map(({ number }) => count(number));
  const fates = [
    cut.length > 0 && `${violations(cut)} ${cut.length > 1 ? "are" : "is"} cut off`,
    lost.length > 0 && `${violations(lost)} ${lost.length > 1 ? "are" : "is"} never sent`,
  ].filter((fate) => fate !== false);
  const sentence = fates.join(", ").replace(/^v/, "V");
  return note(
    h(
      "p",
      null,
      `The error detail is cut at ${count(sent)} of ${bytes(report.detailBytes)}.${sentence === "" ? "" : ` ${sentence}.`}`,
    ),
  );
}

/** Whether a cap ended it: a cut stands before a character, which may be four bytes. @param sent bytes of the error detail */
function isAtCap({ correctiveBytes, correctiveCap, detailCap }: LabReport, sent: number): boolean {
  const reaches = (bytes: number, cap: number | null) => cap !== null && bytes > cap - 4;
  return reaches(correctiveBytes, correctiveCap) || reaches(sent, detailCap);
}

function brokenFence({ breaksFence }: LabReport): HTMLElement | null {
  const words =
    "The reply that is repeated here holds code fences of its own. In Markdown they end the fence around it, and the error then reads as code.";
  return breaksFence ? note(h("p", { attributes: { "data-lab": "broken-fence" } }, words)) : null;
}

function violations(numbers: readonly string[]): string {
  return `${numbers.length > 1 ? "violations" : "violation"} ${listWords(few(numbers))}`;
}

function few(numbers: readonly string[]): string[] {
  return numbers.length <= 6 ? [...numbers] : [...numbers.slice(0, 5), `${count(numbers.length - 5)} more`];
}

function note(...content: (Node | false)[]): HTMLElement {
  return h("div.note", null, icon("warn", "c-warn"), h("div", null, ...content));
}

/**
 * The exact text: the `<pre>`'s `textContent` is the corrective, unit for unit. What is drawn besides (rules at the left, the violations'
 * digits, the remark on an empty error list, the words of the fold) is style alone.
 */
function correctiveText(
  { report, list, isUnfolded }: MessageState,
  names: { readonly lab: string; readonly focus: string },
  events: Pick<MessageEvents, "select" | "toggleFold">,
): HTMLElement {
  const text = report.corrective ?? "";
  const inline = isInline(report);
  const entries = entriesOf(report, list);
  const parts: HTMLElement[] = [];
  let at = 0;
  const add = (name: string, start: number, end: number) => {
    const content = text.slice(start, end);
    // The break between two blocks stands for a line feed at their seam, which would otherwise draw an empty line.
    const afterBreak = start === 0 || (text[start - 1] === "\n" && parts.at(-1)?.dataset.empty === undefined);
    const seam = content.startsWith("\n") && !afterBreak && !inline ? 1 : 0;
    const isLong = !inline && name !== "fixed" && name !== "detail" && isLongPart(content);
    const nodes =
      name === "detail"
        ? detailNodes(text, { start: start + seam, end }, entries, inline, events)
        : linesOf(content.slice(seam));
    parts.push(
      h(
        `span.part.is-${name}${isLong && !isUnfolded ? ".folded" : ""}`,
        {
          attributes: {
            "data-empty": content === "" && name === "detail" && "0 bytes left: no error is named here",
          },
        },
        seam > 0 && h("span.seam", null, "\n"),
        isLong ? h("span.fold", null, ...nodes) : nodes,
        isLong && foldButton(content, isUnfolded, events),
      ),
    );
  };
  for (const part of withEmptyDetail(report)) {
    if (part.start > at) add("fixed", at, part.start);
    add(part.part, Math.max(at, part.start), part.end);
    at = Math.max(at, part.end);
  }
  if (at < text.length) add("fixed", at, text.length);
  const pre = h(
    inline ? "pre.verbatim.corrective.inline" : "pre.verbatim.corrective",
    {
      attributes: {
        tabindex: "0",
        role: "region",
        "aria-label": "Exact message",
        "data-lab": names.lab,
        "data-focus": names.focus,
      },
    },
    ...parts,
  );
  pre.addEventListener("copy", (event) => copySelection(event));
  return pre;
}

interface Entry {
  readonly number: number;
  /** UTF-16 offset into the corrective. */
  readonly start: number;
}

/** Where the message tells of each violation, in its own order. */
function entriesOf({ told, violations: all }: LabReport, list: readonly Numbered[]): Entry[] {
  const places = new Map(all.map((violation, index) => [violation, told[index] ?? null]));
  return list
    .flatMap(({ number, violation }) => {
      const place = places.get(violation) ?? null;
      return place === null ? [] : [{ number, start: place[0] }];
    })
    .sort((a, b) => a.start - b.start || a.number - b.number);
}

/** Each error begins on a line of its own and carries the number of its violation. */
function detailNodes(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  entries: readonly Entry[],
  inline: boolean,
  events: Pick<MessageEvents, "select">,
): Node[] {
  const here = entries.filter((entry) => entry.start >= start && entry.start < end);
  const first = here[0]?.start ?? end;
  const nodes = linesOf(text.slice(start, first));
  here.forEach((entry, index) => {
    const until = here[index + 1]?.start ?? end;
    const digit = h("span.marker", {
      attributes: { "aria-hidden": "true", "data-digit": entry.number },
      on: { click: () => events.select(entry.number, false) },
    });
    nodes.push(
      h(inline ? "span.entry.inline" : "span.entry", null, digit, ...linesOf(text.slice(entry.start, until))),
    );
  });
  return nodes;
}

function isLongPart(content: string): boolean {
  if (content.length > 1500) return true;
  let lines = 0;
  for (let at = content.indexOf("\n"); at >= 0; at = content.indexOf("\n", at + 1))
    if (++lines > 12) return true;
  return false;
}

/** Its words are style, so that the text stays the message's own. */
function foldButton(
  content: string,
  isUnfolded: boolean,
  events: Pick<MessageEvents, "toggleFold">,
): HTMLElement {
  const words = isUnfolded ? "Show less" : `Show all ${bytes(new TextEncoder().encode(content).length)}`;
  return h("button.link.fold-button", {
    attributes: {
      "aria-label": words,
      "aria-expanded": String(isUnfolded),
      "data-words": words,
      "data-focus": "fold",
    },
    on: { click: events.toggleFold },
  });
}

/** Long lines of JSON may break anywhere, all others between words. */
function linesOf(text: string): Node[] {
  return text.split(/(?<=\n)/).map((line) => {
    return line.startsWith("{") && line.length > 60
      ? h("span.json", null, line)
      : document.createTextNode(line);
  });
}

/** A selection is copied as the text is, hidden seams included. */
function copySelection(event: ClipboardEvent): void {
  const selection = getSelection();
  if (!selection || selection.isCollapsed) return;
  const content = selection.getRangeAt(0).cloneContents().textContent ?? "";
  event.clipboardData?.setData("text/plain", content);
  event.preventDefault();
}
