/** What a harness's own files say of a schema, for a reader. */
import { relative } from "node:path";
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import type { FileNote, FilePlace } from "../workspace/settings/setting.ts";
import type { Session } from "./session.ts";
import { visible } from "./visible.ts";

/** Lines without their line breaks; none where the files say nothing. */
export function settingsLines(session: Session, title: string, settings: FoundSettings): string[] {
  const { used, problems, versionNotes } = settings;
  const lines = used.map(({ setting, value, key, ...place }) =>
    visible(`  ${setting}: ${value} (${placeName(session, place)}, ${key})`),
  );
  const notes = [...versionNotes, ...problems].map((note) => `  Note: ${visible(noteText(session, note))}`);
  if (lines.length + notes.length === 0) return [];
  return [`What the files of ${visible(title)} say`, ...lines, ...notes];
}

/** Tells on standard error what can't be told in the output, once for each thing. */
export function noteSettings(session: Session, settings: FoundSettings): void {
  noteVersions(session, settings);
  for (const note of settings.problems) session.noteOnce(noteText(session, note));
}

/** The same of the versions alone, for whoever looks at no other setting. */
export function noteVersions(session: Session, { versionNotes }: FoundSettings): void {
  for (const note of versionNotes) session.noteOnce(noteText(session, note));
}

export function noteText(session: Session, note: FileNote): string {
  return `${placeName(session, note)}: ${note.text}`;
}

/** Files below the folder are named by their way from it. */
export function placeName(session: Session, { file, line, column }: FilePlace): string {
  const below = relative(session.io.cwd, file);
  const isBelow = below !== "" && !below.startsWith("..");
  return `${isBelow ? below.replaceAll("\\", "/") : file}:${line}:${column}`;
}
