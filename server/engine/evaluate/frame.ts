/** One schema being applied to one value. */
import type { JsonNode, JsonString } from "../json/node.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import type { StepMeter } from "../schema/text-test.ts";
import type { Applications } from "./check.ts";
import type { ValueIdentities } from "./equality.ts";
import type { Failure, FailureKind } from "./failure.ts";
import { FoundFailure } from "./found-failure.ts";
import type { InstancePlace } from "./instance-place.ts";
import { isEmpty, mergeUnevaluated, type Unevaluated, unevaluatedBefore } from "./unevaluated.ts";

export type ReferenceKeyword = "$ref" | "$dynamicRef" | "$recursiveRef";

/** What all frames of an evaluation share. */
export interface Run {
  /** Schemas that may still be applied. */
  work: number;
  /** Failures that may still be kept one by one. */
  room: number;
  readonly patternMeter: StepMeter;
  /** For comparing items with each other. */
  readonly identities: ValueIdentities;
  /** While a schema document is checked: the metaschema of the embedded resource that begins at a value. */
  readonly metaschemaAt: ((value: JsonNode) => SchemaNode | undefined) | null;
  /** Is told of each schema that was applied to a value. */
  readonly observe: Observer | null;
}

/** `failure`: how `frame.value` misses `frame.schema`, or null. */
export type Observer = (frame: Frame, failure: Failure | null) => void;

/** What tells one frame from another. */
interface FrameParts {
  readonly run: Run;
  readonly schema: SchemaNode;
  readonly value: JsonNode;
  readonly at: InstancePlace | null;
  readonly parent: Frame | null;
  readonly sameValue: boolean;
  readonly reference: ReferenceKeyword | null;
  readonly quiet: boolean;
  readonly metaschema: SchemaNode | null;
}

/** Stands for any failure where only the verdict counts. */
const someFailure: Failure = {
  what: { kind: "group" },
  instance: [],
  value: { kind: "null", start: 0, end: 0 },
  valuePath: [],
  schema: { document: "", resource: "", path: [], documentPath: [] },
  causes: [],
};

export class Frame {
  readonly run: Run;
  readonly schema: SchemaNode;
  readonly value: JsonNode;
  readonly at: InstancePlace | null;
  /** The frame that this one serves; null at the root and in property names, where dynamic scope starts anew. */
  readonly parent: Frame | null;
  /** Whether the parent looks at the same value. */
  readonly sameValue: boolean;
  /** The reference that led here. */
  readonly reference: ReferenceKeyword | null;
  /** Only the verdict counts: failures are not built, and the first ends the evaluation. */
  readonly quiet: boolean;
  /** The metaschema in force while a schema document is checked. */
  readonly metaschema: SchemaNode | null;
  readonly unevaluated: Unevaluated;
  /** Which schema each dynamic anchor means here: the outermost one. */
  readonly dynamicScope: ReadonlyMap<string, SchemaNode> | null;
  /** What `$recursiveRef` means here: the outermost schema in a resource with `$recursiveAnchor`. */
  readonly recursiveScope: SchemaNode | null;
  /** The next of the schema's checks, and what the one before it still has to apply. */
  nextCheck = 0;
  pending: Applications | null = null;
  private readonly roomBefore: number;
  private failures: Failure[] | null = null;

  constructor(parts: FrameParts) {
    const { schema, value, parent } = parts;
    this.run = parts.run;
    this.roomBefore = parts.run.room;
    this.schema = schema;
    this.value = value;
    this.at = parts.at;
    this.parent = parent;
    this.sameValue = parts.sameValue;
    this.reference = parts.reference;
    // Who observes wants to know what failed, also where only the verdict counts.
    this.quiet = parts.quiet && parts.run.observe === null;
    this.metaschema = parts.metaschema;
    const parentAsks = parts.sameValue && parent !== null && !isEmpty(parent.unevaluated);
    this.unevaluated = unevaluatedBefore(schema, value, parentAsks);
    const { resource } = schema;
    if (parent === null) this.dynamicScope = resource.dynamicAnchors;
    else if (parent.schema.resource === resource) this.dynamicScope = parent.dynamicScope;
    else this.dynamicScope = withAnchors(parent.dynamicScope, resource.dynamicAnchors);
    this.recursiveScope = parent?.recursiveScope ?? (resource.recursiveAnchor ? schema : null);
  }

  get failed(): boolean {
    return this.failures !== null;
  }

  /** Whether nothing that is still to come can change the outcome. */
  get isSettled(): boolean {
    return this.failures !== null && (this.quiet || this.isFull(this.failures));
  }

  /** Two failures make a group: from then on, a failure more does not change the shape of the tree. */
  private isFull(failures: readonly Failure[]): boolean {
    return failures.length >= 2 && this.run.room <= 0;
  }

  /** A failure of this schema at this value. */
  failure(what: FailureKind, causes: readonly Failure[] = []): Failure {
    if (this.quiet) return someFailure;
    return new FoundFailure(what, this.value, this.at, this.schema, causes);
  }

  /** Enters a failure of this schema. */
  fail(what: FailureKind, causes: readonly Failure[] = []): void {
    this.add(this.failure(what, causes));
  }

  add(failure: Failure | null): void {
    if (failure === null) return;
    if (this.failures === null) this.failures = [failure];
    else if (!this.isFull(this.failures)) this.failures.push(failure);
    if (!this.quiet) this.run.room--;
  }

  /** A subschema for the same value. What it evaluates counts for this schema if it passes. */
  same(schema: SchemaNode, quiet = false, reference: ReferenceKeyword | null = null): Frame | null {
    return this.serving(schema, this.value, this.at, true, this.quiet || quiet, reference);
  }

  /** A subschema for a property or an item. `printed`: its token as the harness prints it. */
  child(schema: SchemaNode, value: JsonNode, token: string | number, printed = token): Frame | null {
    if (schema.always === true) return null;
    return this.serving(schema, value, { parent: this.at, token, printed }, false, this.quiet, null);
  }

  private serving(
    schema: SchemaNode,
    value: JsonNode,
    at: InstancePlace | null,
    sameValue: boolean,
    quiet: boolean,
    reference: ReferenceKeyword | null,
  ): Frame | null {
    if (schema.always === true) return null;
    const { run } = this;
    let actual = schema;
    let { metaschema } = this;
    // An embedded resource is checked against the metaschema of its own draft.
    if (schema === metaschema && run.metaschemaAt !== null) {
      actual = run.metaschemaAt(value) ?? schema;
      metaschema = actual;
    }
    return new Frame({
      run,
      schema: actual,
      value,
      at,
      parent: this,
      sameValue,
      reference,
      quiet,
      metaschema,
    });
  }

  /** A schema for a property's name, as an evaluation of its own: printed paths start anew, and so does dynamic scope. */
  name(schema: SchemaNode, value: JsonString): Frame {
    const { run, metaschema, quiet } = this;
    const at = { parent: this.at, token: value.value, printed: null };
    return new Frame({
      run,
      schema,
      value,
      at,
      parent: null,
      sameValue: false,
      reference: null,
      quiet,
      metaschema,
    });
  }

  /** What the failure of a reference's target makes of the reference. */
  referenceFailure(keyword: ReferenceKeyword, target: SchemaNode, failure: Failure): Failure {
    if (this.quiet) return failure;
    return this.failure({ kind: "reference", keyword, target: target.location }, withoutGroup(failure));
  }

  /** All that was entered, as one failure: itself when alone, else a group. */
  outcome(): Failure | null {
    if (this.failures === null) return null;
    if (this.failures.length === 1) return this.failures[0] as Failure;
    return this.failure({ kind: "group" }, this.failures);
  }

  /** Lets the parent know what was evaluated, once all has passed. */
  passed(): void {
    // Failures in branches that did not count are gone.
    this.run.room = this.roomBefore;
    if (this.sameValue && this.parent !== null) mergeUnevaluated(this.parent.unevaluated, this.unevaluated);
  }
}

/** The causes of a group, or the failure alone. */
export function withoutGroup(failure: Failure): readonly Failure[] {
  return failure.what.kind === "group" ? failure.causes : [failure];
}

function withAnchors(
  outer: ReadonlyMap<string, SchemaNode> | null,
  own: ReadonlyMap<string, SchemaNode> | null,
): ReadonlyMap<string, SchemaNode> | null {
  if (own === null || outer === null) return outer ?? own;
  for (const anchor of own.keys()) if (!outer.has(anchor)) return new Map([...own, ...outer]);
  return outer;
}
