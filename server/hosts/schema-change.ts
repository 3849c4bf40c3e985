/** What a host is asked to do to a schema. */
export type { SchemaChange } from "../engine/fixes/schema-change.ts";
