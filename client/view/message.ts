import type { LabReport, LabResult } from "../reply-lab/messages.ts";
import { isInline, withEmptyDetail } from "./corrective-parts.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";
import { meter } from "./meter.ts";
import type { Numbered } from "./numbered.ts";
import { section, tool } from "./section.ts";
import { bytes, count, deliveryWords, listWords, partBytes } from "./words.ts";

/** The corrective: its room, what of the errors got lost, and its exact text. */
export function message(
  who: string,
  report: LabReport,
  inputs: LabResult["inputs"],
  list: readonly Numbered[],
  copy: () => void,
): HTMLElement {
  const { corrective } = report;
  if (corrective === null) {
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
      end: tool("copy", "Copy corrective", copy, { focus: "copy-message" }),
    },
    ...messageBody(who, report, list, { lab: "corrective", focus: "message" }),
  );
}

/** What of the errors got lost, the meter, and the exact text under its names for tests and for the focus. */
export function messageBody(
  who: string,
  report: LabReport,
  list: readonly Numbered[],
  names: { readonly lab: string; readonly focus: string },
): (HTMLElement | null)[] {
  return [losses(who, report, list), meter(report), correctiveText(report, names)];
}

function losses(who: string, report: LabReport, list: readonly Numbered[]): HTMLElement | null {
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
      ),
      contract > 0 &&
        most > 0 &&
        h("p.dim", null, `The restated contract takes ${bytes(contract)}; up to ${count(most)} leave room.`),
    );
  }
  const cut = list.filter(({ violation }) => violation.sent === "partly").map(({ number }) => count(number));
  const lost = list.filter(({ violation }) => violation.sent === "no").map(({ number }) => count(number));
  const fates = [
    cut.length > 0 && `violation ${listWords(few(cut))} ${cut.length > 1 ? "are" : "is"} cut off`,
    lost.length > 0 && `violation ${listWords(few(lost))} ${lost.length > 1 ? "are" : "is"} never sent`,
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

function few(numbers: readonly string[]): string[] {
  return numbers.length <= 6 ? [...numbers] : [...numbers.slice(0, 5), `${count(numbers.length - 5)} more`];
}

function note(...content: (Node | false)[]): HTMLElement {
  return h("div.note", null, icon("warn", "c-warn"), h("div", null, ...content));
}

/**
 * The exact text: the `<pre>`'s `textContent` is the corrective, unit for unit. What is drawn besides (rules at the left,
 * the remark on an empty error list) is style alone.
 */
function correctiveText(
  report: LabReport,
  names: { readonly lab: string; readonly focus: string },
): HTMLElement {
  const text = report.corrective ?? "";
  const inline = isInline(report);
  const parts: HTMLElement[] = [];
  let at = 0;
  const add = (name: string, start: number, end: number) => {
    const content = text.slice(start, end);
    // The break between two blocks stands for a line feed at their seam, which would otherwise draw an empty line.
    const afterBreak = start === 0 || (text[start - 1] === "\n" && parts.at(-1)?.dataset.empty === undefined);
    const seam = content.startsWith("\n") && !afterBreak && !inline ? 1 : 0;
    parts.push(
      h(
        `span.part.is-${name}`,
        {
          attributes: {
            "data-empty": content === "" && name === "detail" && "0 bytes left: no error is named here",
          },
        },
        seam > 0 && h("span.seam", null, "\n"),
        ...linesOf(content.slice(seam)),
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
