/** What a fix does to a schema, before it is known in which language the schema is written. */
import type { Path } from "../json/node.ts";

export type SchemaChange =
  /** Adds a member, or replaces a value. `json` is its JSON text. */
  | { readonly kind: "set"; readonly path: Path; readonly json: string }
  | { readonly kind: "remove"; readonly path: Path }
  /** Gives the last name of the path another one; its value stays as it is written. */
  | { readonly kind: "rename"; readonly path: Path; readonly name: string }
  /** Adds an item behind the last of an array. */
  | { readonly kind: "append"; readonly path: Path; readonly json: string };
