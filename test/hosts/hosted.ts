/** A file given to its host, without a disk. */

import { withEdits } from "../../server/hosts/edited-text.ts";
import type { HostedSchema, HostedSchemas } from "../../server/hosts/hosted-schema.ts";
import { hostedSchemas } from "../../server/hosts/index.ts";
import type { SchemaChange } from "../../server/hosts/schema-change.ts";

export interface Around {
  readonly at?: string | null;
  readonly isClaimed?: boolean;
  /** By absolute path. */
  readonly files?: ReadonlyMap<string, string>;
}

export function hosted(
  path: string,
  text: string,
  { at = null, isClaimed = true, files = new Map() }: Around = {},
): Promise<HostedSchemas> {
  const read = (file: string) => files.get(file) ?? null;
  const list = (folder: string) => [
    ...new Set(
      [...files.keys()]
        .filter((file) => file.startsWith(`${folder}/`))
        .map((file) => file.slice(folder.length + 1).split("/")[0] as string),
    ),
  ];
  return Promise.resolve(hostedSchemas({ path, text, at, isClaimed, files: { read, list } }));
}

/** The only schema of a file. */
export async function only(path: string, text: string, around?: Around): Promise<HostedSchema> {
  const { schemas, findings } = await hosted(path, text, around);
  if (schemas.length !== 1 || findings.length > 0) throw new Error(JSON.stringify({ schemas, findings }));
  return schemas[0] as HostedSchema;
}

/** What the file's text says where a part of the schema's text, which stands there once, comes from. */
export function written(fileText: string, { text, places }: HostedSchema, part: string): string {
  const start = text.indexOf(part);
  if (start < 0 || text.indexOf(part, start + 1) >= 0) throw new Error(`${part} in ${text}`);
  const { start: from, end } = places.toFile({ start, end: start + part.length });
  return fileText.slice(from, end);
}

export function changed(fileText: string, schema: HostedSchema, ...changes: SchemaChange[]): string | null {
  const edits = schema.edits(changes);
  return edits === null ? null : withEdits(fileText, edits);
}
