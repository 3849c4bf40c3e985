/**
 * Turns schema objects into nodes that can be evaluated: a queue, not a recursion, in the library's breadth-first order, which
 * decides which of several bad references is reported.
 */

import type { ValidatorLibrary } from "../evaluate/library.ts";
import type { JsonNode, JsonObject } from "../json/node.ts";
import { type Dialect, dialects } from "./dialect.ts";
import { SchemaDocument, type SchemaResource } from "./document.ts";
import { ObjectSource } from "./object-source.ts";
import type { Place } from "./place.ts";
import { goReading, type SchemaReading } from "./reading.ts";
import { type CompiledRule, coursesOf, ruleSetOf, upToRef } from "./rule-set.ts";
import { SchemaNode } from "./schema-node.ts";

export interface CompilerOptions {
  readonly library: ValidatorLibrary;
  /** Whether `format` is asserted whatever the draft: so it is in metaschemas. */
  readonly assertsFormats: boolean;
  /** Called for a schema that a reference leads to, but that stands where the draft expects none. @throws Refused */
  readonly checkStray: (document: SchemaDocument, place: Place, at: readonly (string | number)[]) => void;
}

export class Compiler {
  readonly options: CompilerOptions;
  readonly reading: SchemaReading;
  private readonly documents = new Map<string, SchemaDocument>();
  /** By the value that each stands on. */
  readonly nodes: ReadonlyMap<JsonNode, SchemaNode>;
  private readonly known = new Map<JsonNode, SchemaNode>();
  private readonly queue: SchemaNode[] = [];

  constructor(options: CompilerOptions) {
    this.options = options;
    this.nodes = this.known;
    this.reading = options.library.reading ?? goReading;
  }

  /** A document with its resources found. @throws Refused */
  addDocument(url: string, root: JsonNode, fallback: Dialect): SchemaDocument {
    const document = new SchemaDocument(url, root);
    this.reading.collect(document, document.root, null, fallback);
    this.documents.set(url, document);
    return document;
  }

  /** A document that was added, or one of the metaschemas; undefined for anything else. */
  readonly load = (url: string): SchemaDocument | undefined => {
    const known = this.documents.get(url);
    if (known !== undefined) return known;
    const metaschema = this.reading.metaschema(url);
    return metaschema && this.addDocument(url, metaschema, dialects["2020-12"]);
  };

  /** The root of a document, and with it all that it leads to. @throws Refused */
  compile(document: SchemaDocument): SchemaNode {
    const root = this.enqueue(document, document.root);
    // Taking from the front of a long array is slow, so the queue is walked and emptied at its end.
    for (let next = 0; next < this.queue.length; next++) this.compileNode(this.queue[next] as SchemaNode);
    this.queue.length = 0;
    return root;
  }

  /** The node of a schema; new ones wait their turn. `around`: the resource of the schema above, where it is at hand. */
  enqueue(document: SchemaDocument, place: Place, around?: SchemaResource): SchemaNode {
    const known = this.known.get(place.node);
    if (known !== undefined) return known;
    const resource = document.resources.get(place.node) ?? around ?? document.resourceAt(place);
    const node = new SchemaNode(document, place, resource);
    this.known.set(place.node, node);
    this.queue.push(node);
    return node;
  }

  /** The same for the target of a reference, which may stand where no schema is expected. @throws Refused */
  enqueueTarget(document: SchemaDocument, place: Place, at: readonly (string | number)[]): SchemaNode {
    const { node } = place;
    if (!document.subschemas.has(node)) {
      const around = document.resourceAt(place);
      this.reading.collect(document, place, around, around.dialect);
      this.options.checkStray(document, place, at);
    }
    return this.enqueue(document, place);
  }

  private compileNode(node: SchemaNode): void {
    const { document, place, ownResource } = node;
    node.resource = this.enqueue(document, ownResource.place);
    if (node.resource === node && ownResource.dynamicAnchors.size > 0) {
      const anchors = [...ownResource.dynamicAnchors];
      node.dynamicAnchors = new Map(anchors.map(([name, at]) => [name, this.enqueue(document, at)]));
    }
    const value = place.node;
    if (value.kind === "boolean") node.always = value.value;
    else if (value.kind === "object" && value.members.size === 0) node.always = true;
    else if (value.kind === "object") this.compileObject(node, value);
  }

  private compileObject(node: SchemaNode, object: JsonObject): void {
    const { library } = this.options;
    const { dialect } = node;
    const source = new ObjectSource(this, node, object);
    node.dynamicAnchor = dialect.rules.has("$dynamicRef") ? (source.string("$dynamicAnchor") ?? null) : null;
    node.recursiveAnchor = dialect.rules.has("$recursiveRef") && source.boolean("$recursiveAnchor") === true;
    const hidden = dialect.refHidesSiblings && source.string("$ref") !== undefined;
    const compiled: CompiledRule[] = [];
    for (const { rule, place, besideRef } of ruleSetOf(library, dialect).calledFor(object.members.keys())) {
      if (hidden && !besideRef) continue;
      const check = rule.compile(source);
      if (check !== undefined) compiled.push({ rule, place, check });
    }
    node.setCourses(() => coursesOf(hidden ? upToRef(compiled) : compiled));
  }
}
