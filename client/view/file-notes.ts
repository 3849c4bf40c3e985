import type { LabFileNote } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { icon } from "./icons.ts";

/** What the harness's own files say of it, quietly: the values in one line, each remark in one of its own. */
export function fileNotes(notes: readonly LabFileNote[], go: (index: number) => void): HTMLElement[] {
  const place = ({ where }: LabFileNote, index: number) =>
    h(
      "button.link",
      {
        attributes: { title: "Show it in its file", "data-focus": `file-${index}` },
        on: { click: () => go(index) },
      },
      where,
    );
  const all = notes.map((note, index) => ({ note, link: place(note, index) }));
  const values = all.filter(({ note }) => !note.isProblem);
  const line = h("p", null, ...values.map(({ note, link }) => h("span", null, note.text, " ", link)));
  const remarks = all
    .filter(({ note }) => note.isProblem)
    .map(({ note, link }) => h("p", null, icon("warn", "c-warn"), h("span", null, note.text, " ", link)));
  return values.length > 0 ? [line, ...remarks] : remarks;
}
