import { Uri } from "vscode";

/** One schema of a document. */
export interface SchemaRef {
  readonly uri: Uri;
  /** What stands behind the `#` of a SCHEMA argument; null for the only schema of the document. */
  readonly selector: string | null;
}

/** Names the schema, as a URI with the selector for its fragment. */
export function keyOf({ uri, selector }: SchemaRef): string {
  return uri.with({ fragment: selector ?? "" }).toString();
}

/** The schema that `keyOf` named so. */
export function refOf(key: string): SchemaRef {
  const uri = Uri.parse(key);
  return { uri: uri.with({ fragment: "" }), selector: uri.fragment === "" ? null : uri.fragment };
}

/** As requests name it. */
export function paramsOf({ uri, selector }: SchemaRef): {
  readonly uri: string;
  readonly selector: string | null;
} {
  return { uri: uri.toString(), selector };
}

/** What a tab calls it: the file's name, and which of its schemas where it holds several. */
export function nameOf({ uri, selector }: SchemaRef): string {
  const name = uri.path.split("/").at(-1) ?? "";
  return selector === null ? name : `${name}#${selector}`;
}
