/** A schema that stands as JSON in a string of another language. */
import type { Span } from "../engine/json/node.ts";
import type { Role } from "../engine/rules/subject.ts";
import { withEdits } from "./edited-text.ts";
import type { HostEdit, HostedSchema } from "./hosted-schema.ts";
import { jsonEdits } from "./json-edits.ts";
import type { SchemaChange } from "./schema-change.ts";
import { piecePlaces, type TextPiece } from "./text-places.ts";

export interface JsonString {
  readonly selector: string;
  readonly label: string;
  readonly text: string;
  /** What its characters come from. */
  readonly pieces: readonly TextPiece[];
  readonly span: Span;
  readonly harness: string | null;
  readonly role: Role;
  /** JSON text as the string spells it; null where it can't. */
  encode(json: string): string | null;
}

/**
 * @param fileText the whole file
 * @param reread the string's text once the file has become another one; null where it is gone
 */
export function stringSchema(
  fileText: string,
  { selector, label, text, pieces, span, harness, role, encode }: JsonString,
  reread: (fileText: string) => string | null,
): HostedSchema {
  const places = piecePlaces(pieces, span.end);
  return {
    selector,
    label,
    text,
    places,
    span,
    harness,
    role,
    reflected: null,
    edits(changes) {
      const inner = jsonEdits(text, changes);
      if (inner === null) return null;
      const edits: HostEdit[] = [];
      for (const { start, end, text: json } of inner) {
        const written = encode(json);
        if (written === null) return null;
        edits.push({ ...places.toFile({ start, end }), text: written });
      }
      return checked(fileText, edits, withEdits(text, inner), reread);
    },
  };
}

/** Edits, if the file then holds the schema that is wanted; else null. */
export function checked(
  fileText: string,
  edits: readonly HostEdit[],
  wanted: string,
  reread: (fileText: string) => string | null,
): readonly HostEdit[] | null {
  const found = reread(withEdits(fileText, edits));
  return found !== null && sorted(found) === sorted(wanted) ? edits : null;
}

/** The JSON value, whatever the order of its names; what is no JSON equals nothing. */
function sorted(json: string): unknown {
  const byName = (_: string, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  try {
    return JSON.stringify(JSON.parse(json), byName);
  } catch {
    return Symbol();
  }
}

/** What a tree of another language makes of changes, tried on its JSON first: null where one of them can't be made. */
export function changedJson(json: string, changes: readonly SchemaChange[]): string | null {
  const edits = jsonEdits(json, changes);
  return edits === null ? null : withEdits(json, edits);
}
