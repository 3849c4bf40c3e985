/** Schemas that stand in files of other languages, and the way between the schema's text and the file's. */
import type { Finding } from "../engine/finding.ts";
import type { Span } from "../engine/json/node.ts";
import type { ReflectedSchema } from "../engine/reflect/reflect.ts";
import type { Role } from "../engine/rules/subject.ts";
import type { SchemaChange } from "./schema-change.ts";

/** Offsets are UTF-16 code units. */
export interface Places {
  /** The part of the file's text that a part of the schema's text was made from. */
  toFile(schemaSpan: Span): Span;
  /** The offset of the schema's text that was made from an offset of the file's text; null where none was. */
  toSchema(fileOffset: number): number | null;
}

/** One edit of the file's text. */
export interface HostEdit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface HostedSchema {
  /** What stands behind the `#` of a SCHEMA argument; null for a schema that is the whole file. */
  readonly selector: string | null;
  /** What a person calls it: the name of the field, the constant, the type. */
  readonly label: string;
  /** The JSON text that the harness reads. */
  readonly text: string;
  readonly places: Places;
  /** Where it stands in the file's text, from the key or keyword that introduces it. */
  readonly span: Span;
  /** The harness that the place itself tells; null where the file's claim decides. */
  readonly harness: string | null;
  /** Whose values it describes, as the place tells. */
  readonly role: Role;
  /** For Go types. */
  readonly reflected: ReflectedSchema | null;
  /** What a place of the file is to a Go type; null where it is nothing that its schema comes from. Absent for other schemas. @param offset into the file's text */
  readonly goPartAt?: (offset: number) => GoPart | null;
  /** Edits of the file that change the schema so, formatting and comments kept; null where they can't be written there. */
  edits(changes: readonly SchemaChange[]): readonly HostEdit[] | null;
}

/** A part of a Go type's declaration. */
export interface GoPart {
  readonly span: Span;
  /** The schema of the field that it belongs to, in the reflected text; of the type itself for its name. */
  readonly pointer: string;
  /** A piece of the tag `jsonschema`, or an option behind the name in the tag `json`; null for what stands for the whole field. */
  readonly word: {
    readonly tag: "json" | "jsonschema";
    readonly name: string;
    readonly isUnused: boolean;
  } | null;
}

/** All that a file holds for us. */
export interface HostedSchemas {
  /** In document order. */
  readonly schemas: readonly HostedSchema[];
  /** What is wrong around the schemas: offsets into the file's text, pointers into the file's own tree (empty where it has none). */
  readonly findings: readonly Finding[];
  /** What can be done about one of `findings`, told by its code and its place. Each leaves none behind. */
  readonly fixesOf?: (finding: Finding) => readonly HostFix[];
  /** What should have a schema and has none, in document order. */
  readonly refused?: readonly RefusedSchema[];
  /** What the file is where it only speaks of schemas, such as "Workflow of mivia". */
  readonly about?: string;
  /** What there is to say of a place that is no schema. @param offset into the file's text */
  readonly remarkAt?: (offset: number) => HostRemark | null;
}

/** A Go type that is reflected to nothing. */
export interface RefusedSchema {
  /** The type's name. */
  readonly selector: string;
  readonly span: Span;
  /** In a few words, with the harness. */
  readonly title: string;
  /** A plain sentence, with the place that it is about. */
  readonly why: string;
}

export interface HostFix {
  readonly title: string;
  readonly edits: readonly HostEdit[];
}

export interface HostRemark {
  /** What it is about. */
  readonly span: Span;
  /** Plain sentences, a paragraph each, with what strangers wrote in them. */
  readonly lines: readonly string[];
}

/** What a host may ask of the world. */
export interface HostFiles {
  /** Text of another file of the workspace, as the editor shows it or as it lies on disk; null where there is none. @param file absolute path */
  read(file: string): string | null;
  /** Names in a folder; empty where there is none. */
  list(folder: string): readonly string[];
}

export interface HostFile {
  /** Absolute path, `/` between its segments. */
  readonly path: string;
  readonly text: string;
  /** Selector of the entry that claims the file; null where none names one. */
  readonly at: string | null;
  /** Whether anybody said that the file holds output schemas: an entry, an option, its path. Else only what the text itself tells counts. */
  readonly isClaimed: boolean;
  readonly files: HostFiles;
}

/** One host language. Never throws: what can't be read is a finding. */
export type Host = (file: HostFile) => HostedSchemas | Promise<HostedSchemas>;
