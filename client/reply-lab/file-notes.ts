import { Uri, workspace } from "vscode";
import type { DescribeResult, HarnessFilesSay } from "../../server/protocol.ts";
import type { SchemaRef } from "../schema-ref.ts";
import type { LabFileNote, LabInput } from "./messages.ts";

/** Where a note leads to. */
type FilePlace = HarnessFilesSay["problems"][number];

/** A hostile file may hold any number of mistakes. */
const mostNotes = 20;

export interface PlacedNote {
  readonly note: LabFileNote;
  readonly place: Pick<FilePlace, "file" | "line">;
}

export const roleWords = {
  arguments: "what a tool or an agent is called with",
  result: "what a tool gives back",
} as const;

/** Said of a schema that no reply of a model is held to. */
export function roleNotes({ schemas }: DescribeResult, { uri, selector }: SchemaRef): PlacedNote[] {
  const schema = schemas.find((each) => each.selector === selector);
  if (schema === undefined || schema.isAnswered || schema.role === "reply") return [];
  const place = { file: uri.fsPath, line: schema.range.start.line + 1 };
  const text = `This schema describes ${roleWords[schema.role]}, not the replies of a model.`;
  return [placed(place, text, true)];
}

/** What the harness's own files say, without what the Lab's own fields say instead. */
export function fileNotes(files: HarnessFilesSay, harness: string | null, input: LabInput): PlacedNote[] {
  const { used, problems, versionNotes } = files;
  const isChosen = input.modes.some(([id]) => id === harness);
  const counting = used.filter(
    ({ setting }) => !(setting === "mode" && isChosen) && !(setting === "task" && input.task !== ""),
  );
  return [
    ...counting.map((each) => placed(each, `${each.setting}: ${each.value}`, false)),
    ...[...versionNotes, ...problems].map((each) => placed(each, `${each.text}.`, true)),
  ].slice(0, mostNotes);
}

function placed(place: PlacedNote["place"], text: string, isProblem: boolean): PlacedNote {
  const where = `${workspace.asRelativePath(Uri.file(place.file))}:${place.line}`;
  return { place, note: { text, where, isProblem } };
}
