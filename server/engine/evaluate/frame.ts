/** One schema being applied to one value. */
import type { JsonNode } from "../json/node.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import type { Failure, FailureKind } from "./failure.ts";
import { type InstancePlace, printedPath, realPath } from "./instance-place.ts";
import { maxDepth, TooDeepError, TooMuchWorkError } from "./limits.ts";
import { failureOfCycle } from "./reference-cycle.ts";
import { isEmpty, mergeUnevaluated, type Unevaluated, unevaluatedBefore } from "./unevaluated.ts";

export type ReferenceKeyword = "$ref" | "$dynamicRef" | "$recursiveRef";

/** What all frames of an evaluation share. */
export interface Run {
  /** Schemas that may still be applied. */
  work: number;
  /** While a schema document is checked: the metaschema of the embedded resource that begins at a value. */
  readonly metaschemaAt: ((value: JsonNode) => SchemaNode | undefined) | null;
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
  readonly schema: SchemaNode;
  readonly value: JsonNode;
  readonly at: InstancePlace | null;
  /** The frame that this one serves; null at the root and in property names, where dynamic scope starts anew. */
  readonly parent: Frame | null;
  readonly run: Run;
  readonly depth: number;
  /** The reference that led here. */
  readonly reference: ReferenceKeyword | null;
  /** Whether the parent looks at the same value. */
  readonly sameValue: boolean;
  /** Only the verdict counts: failures are not built, and the first ends the evaluation. */
  readonly quiet: boolean;
  readonly unevaluated: Unevaluated;
  /** The metaschema in force while a schema document is checked. */
  readonly metaschema: SchemaNode | null;
  /** Which schema each dynamic anchor means here: the outermost one. */
  readonly dynamicScope: ReadonlyMap<string, SchemaNode> | null;
  /** What `$recursiveRef` means here: the outermost schema in a resource with `$recursiveAnchor`. */
  readonly recursiveScope: SchemaNode | null;
  private failures: Failure[] | null = null;

  constructor(
    schema: SchemaNode,
    value: JsonNode,
    at: InstancePlace | null,
    context: Frame | FrameContext,
    parent: Frame | null,
    reference: ReferenceKeyword | null,
    sameValue: boolean,
    quiet: boolean,
    metaschema: SchemaNode | null,
  ) {
    this.schema = schema;
    this.value = value;
    this.at = at;
    this.parent = parent;
    this.run = context.run;
    this.depth = context.depth + 1;
    this.reference = reference;
    this.sameValue = sameValue;
    this.quiet = quiet;
    this.metaschema = metaschema;
    this.unevaluated = unevaluatedBefore(
      schema,
      value,
      sameValue && parent !== null && !isEmpty(parent.unevaluated),
    );
    const { resource } = schema;
    const outer = parent === null ? null : parent.dynamicScope;
    this.dynamicScope =
      parent !== null && parent.schema.resource === resource
        ? outer
        : withAnchors(outer, resource.dynamicAnchors);
    this.recursiveScope = parent?.recursiveScope ?? (resource.recursiveAnchor ? schema : null);
  }

  get failed(): boolean {
    return this.failures !== null;
  }

  /** A failure of this schema at this value. */
  failure(what: FailureKind, causes: readonly Failure[] = []): Failure {
    if (this.quiet) return someFailure;
    return {
      what,
      instance: printedPath(this.at),
      value: this.value,
      valuePath: realPath(this.at),
      schema: this.schema.location,
      causes,
    };
  }

  /** Enters a failure of this schema. */
  fail(what: FailureKind, causes: readonly Failure[] = []): void {
    this.add(this.failure(what, causes));
  }

  add(failure: Failure | null): void {
    if (failure === null) return;
    if (this.failures === null) this.failures = [failure];
    else this.failures.push(failure);
  }

  /** Applies a subschema to the same value. What it evaluated counts for this schema if it passes. */
  same(schema: SchemaNode, quiet = false, reference: ReferenceKeyword | null = null): Failure | null {
    if (schema.always === true) return null;
    const actual = this.actualSchema(schema, this.value);
    const frame = new Frame(
      actual,
      this.value,
      this.at,
      this,
      this,
      reference,
      true,
      this.quiet || quiet,
      actual === schema ? this.metaschema : actual,
    );
    const failure = evaluateFrame(frame);
    if (failure === null) mergeUnevaluated(this.unevaluated, frame.unevaluated);
    return failure;
  }

  /** Applies a subschema to a property or an item. `printed`: its token as the harness prints it. */
  child(schema: SchemaNode, value: JsonNode, token: string | number, printed = token): Failure | null {
    if (schema.always === true) return null;
    const actual = this.actualSchema(schema, value);
    const at = { parent: this.at, token, printed };
    const metaschema = actual === schema ? this.metaschema : actual;
    return evaluateFrame(new Frame(actual, value, at, this, this, null, false, this.quiet, metaschema));
  }

  /**
   * Applies a schema to a property's name, as an evaluation of its own: printed paths start anew, and so does dynamic scope.
   */
  name(schema: SchemaNode, name: JsonNode & { readonly kind: "string" }): Failure | null {
    const at = { parent: this.at, token: name.value, printed: null };
    return evaluateFrame(new Frame(schema, name, at, this, null, null, false, this.quiet, this.metaschema));
  }

  /** Follows a reference. */
  refer(keyword: ReferenceKeyword, target: SchemaNode): Failure | null {
    const failure = this.same(target, false, keyword);
    if (failure === null || this.quiet) return failure;
    const causes = failure.what.kind === "group" ? failure.causes : [failure];
    return this.failure({ kind: "reference", keyword, target: target.location }, causes);
  }

  /** All that was entered, as one failure: itself when alone, else a group. */
  outcome(): Failure | null {
    if (this.failures === null) return null;
    if (this.failures.length === 1) return this.failures[0] as Failure;
    return this.failure({ kind: "group" }, this.failures);
  }

  /** In place of the metaschema in force: the one of the embedded resource that `value` is, if it is one. */
  private actualSchema(schema: SchemaNode, value: JsonNode): SchemaNode {
    if (schema !== this.metaschema) return schema;
    return this.run.metaschemaAt?.(value) ?? schema;
  }
}

/** What the first frame starts from. */
export interface FrameContext {
  readonly run: Run;
  readonly depth: number;
}

function withAnchors(
  outer: ReadonlyMap<string, SchemaNode> | null,
  own: ReadonlyMap<string, SchemaNode> | null,
): ReadonlyMap<string, SchemaNode> | null {
  if (own === null || outer === null) return outer ?? own;
  for (const anchor of own.keys()) if (!outer.has(anchor)) return new Map([...own, ...outer]);
  return outer;
}

/** Goes through the rules of a frame's schema. @throws EvaluationLimitError */
export function evaluateFrame(frame: Frame): Failure | null {
  const { schema, run } = frame;
  if (run.work-- <= 0) throw new TooMuchWorkError();
  if (frame.depth > maxDepth) throw new TooDeepError();
  if (schema.always !== null) return schema.always ? null : frame.failure({ kind: "falseSchema" });
  const cycle = failureOfCycle(frame);
  if (cycle !== null) return cycle;
  const { gates, checks } = schema.courses[frame.value.kind];
  for (const gate of gates) {
    const failure = gate(frame);
    if (failure !== null) return failure;
  }
  for (const check of checks) {
    check(frame);
    if (frame.quiet && frame.failed) break;
  }
  return frame.outcome();
}
