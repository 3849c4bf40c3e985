/** A schema together with the place in the editor's document that it stands at. */

import type { Finding } from "../engine/finding.ts";
import type { Harness, OpenSchema } from "../engine/index.ts";
import type { Span } from "../engine/json/node.ts";
import type { HostedSchema, HostedSchemas } from "../hosts/hosted-schema.ts";
import type { Position, Range } from "../protocol.ts";
import type { DocumentText } from "./documents.ts";
import type { SchemaFacts } from "./heavy-work.ts";
import type { WatchedFiles } from "./host-files.ts";

export interface NoSchema {
  readonly ok: false;
  /** One plain sentence. */
  readonly why: string;
}

/** All that a document holds. */
export interface HostedDocument {
  readonly ok: true;
  readonly uri: string;
  /** Absolute, `/` between the segments; an invented one where it is not saved. */
  readonly path: string;
  readonly source: DocumentText;
  /** What its host has read beside it. */
  readonly files: WatchedFiles;
  /** In document order. */
  readonly schemas: readonly PlacedSchema[];
  /** Types that have none; offsets into `source.text`. */
  readonly refused: NonNullable<HostedSchemas["refused"]>;
  /** What is wrong around the schemas; offsets into `source.text`. */
  readonly findings: readonly Finding[];
  /** What it is where it only speaks of schemas; null for any other one. */
  readonly about: string | null;
  /** Of its host, which knows what is around the schemas. */
  readonly fixesOf: NonNullable<HostedSchemas["fixesOf"]>;
  readonly remarkAt: NonNullable<HostedSchemas["remarkAt"]>;
}

/** What the engine made of a schema's text. */
export interface Opened {
  readonly ok: true;
  readonly facts: SchemaFacts;
  /** Null when the text is so long that another thread read it. */
  readonly open: OpenSchema | null;
}

/** A schema as a harness takes it. */
export interface SchemaView extends Opened {
  readonly schema: PlacedSchema;
  /** In the mode that was asked for. */
  readonly harness: Harness;
  /** Null for the default. */
  readonly mode: string | null;
}

type Opening = Promise<Opened | NoSchema>;

export class PlacedSchema {
  readonly ok = true;
  readonly source: DocumentText;
  /** Of its file, absolute, `/` between the segments; an invented one where it is not saved. */
  readonly path: string;
  readonly hosted: HostedSchema;
  /** Id of the harness that judges it; null where nobody named one. */
  readonly harness: string | null;
  /** Whether the document still holds this very schema. */
  readonly isCurrent: () => boolean;
  readonly #opened: Map<Harness, Opening>;
  readonly #views = new Map<Harness, Promise<SchemaView | NoSchema>>();

  /** @param before the schema that stood there before the last change; what is known of its text is known of the same text now */
  constructor(
    source: DocumentText,
    path: string,
    hosted: HostedSchema,
    harness: string | null,
    isCurrent: () => boolean,
    before?: PlacedSchema,
  ) {
    this.source = source;
    this.path = path;
    this.hosted = hosted;
    this.harness = harness;
    this.isCurrent = isCurrent;
    const isSame =
      before?.text === hosted.text && before.hosted.reflected === null && hosted.reflected === null;
    this.#opened = isSame ? before.#opened : new Map();
  }

  get text(): string {
    return this.hosted.text;
  }

  get selector(): string | null {
    return this.hosted.selector;
  }

  /** From the key or keyword that introduces the schema to its end. */
  get range(): Range {
    return this.#inDocument(this.hosted.span);
  }

  /** Where a part of `text` stands. @param span UTF-16 offsets */
  rangeOf(span: Span): Range {
    return this.#inDocument(this.hosted.places.toFile(span));
  }

  /** UTF-16 offset into `text` of a place in the editor; null outside of the schema. */
  offsetAt(position: Position): number | null {
    const { document, toFile } = this.source;
    return this.hosted.places.toSchema(toFile(document.offsetAt(position)));
  }

  /** The same object for the same harness. */
  view(harness: Harness, mode: string | null, open: () => Opening): Promise<SchemaView | NoSchema> {
    const known = this.#views.get(harness);
    if (known !== undefined) return known;
    const opening = this.#opened.get(harness) ?? open();
    this.#opened.set(harness, opening);
    const view = opening.then((opened) => (opened.ok ? { ...opened, schema: this, harness, mode } : opened));
    this.#views.set(harness, view);
    return view;
  }

  #inDocument({ start, end }: Span): Range {
    const { document, toDocument } = this.source;
    return { start: document.positionAt(toDocument(start)), end: document.positionAt(toDocument(end)) };
  }
}
