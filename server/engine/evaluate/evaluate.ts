/** Applies compiled schemas to values, in the order of the library (`harnesses.md` 2.3). */
import type { JsonNode, Span } from "../json/node.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import { ValueIdentities } from "./equality.ts";
import type { Failure } from "./failure.ts";
import { Frame, type Observer, type Run } from "./frame.ts";
import { mostFailures, patternMeter, TooMuchWorkError, workLimit } from "./limits.ts";
import { failureOfCycle } from "./reference-cycle.ts";

/**
 * How `instance` misses `schema`, or null. A failure of the top schema alone is that failure, several are a group; printers
 * lift a group at the top (`harnesses.md` 2.5). Where the library follows Go's random map order, members come in the order of
 * the instance, and patterns and dependencies in that of the schema. Any depth will do; linear in the instance for ordinary
 * schemas. After `mostFailures`, a schema keeps its first two only: a printed text begins as it should, and lacks the rest.
 *
 * @throws TooMuchWorkError when the schema's references multiply
 */
export function evaluate(schema: CompiledSchema, instance: JsonNode): Failure | null {
  return evaluateFrom(schema.root, instance, null);
}

/** The same, and whether every failure was kept. */
export function evaluateCounted(
  schema: CompiledSchema,
  instance: JsonNode,
): { readonly failure: Failure | null; readonly complete: boolean } {
  const run = startRun(instance, null);
  const failure = runFrom(run, schema.root, instance, null);
  return { failure, complete: run.room > 0 };
}

/** The same; each schema that is applied on the way is told of. @throws TooMuchWorkError */
export function evaluateObserved(
  schema: CompiledSchema,
  instance: JsonNode,
  observe: Observer,
): Failure | null {
  return runFrom({ ...startRun(instance, null), observe }, schema.root, instance, null);
}

/**
 * The same from any schema. `metaschemaAt`: see `Run`; then `schema` is the metaschema in force, whose references don't
 * multiply, so that there is no limit.
 */
export function evaluateFrom(
  schema: SchemaNode,
  instance: JsonNode,
  metaschemaAt: Run["metaschemaAt"],
): Failure | null {
  return runFrom(startRun(instance, metaschemaAt), schema, instance, metaschemaAt);
}

/**
 * Evaluates one value after another, each from a schema of its own, within the work that one value of `length` UTF-16 units may
 * take: many small values of a hostile document can't take an age each.
 */
export function evaluatorOf(length: number): (schema: SchemaNode, instance: JsonNode) => Failure | null {
  const run = startRun({ start: 0, end: length }, null);
  return (schema, instance) => runFrom(run, schema, instance, null);
}

function startRun(instance: Span, metaschemaAt: Run["metaschemaAt"]): Run {
  const length = instance.end - instance.start;
  return {
    work: metaschemaAt === null ? workLimit(length) : Number.POSITIVE_INFINITY,
    room: mostFailures,
    patternMeter: patternMeter(length),
    identities: new ValueIdentities(),
    metaschemaAt,
    observe: null,
  };
}

function runFrom(
  run: Run,
  schema: SchemaNode,
  instance: JsonNode,
  metaschemaAt: Run["metaschemaAt"],
): Failure | null {
  const metaschema = metaschemaAt === null ? null : schema;
  const root = { run, schema, value: instance, at: null, parent: null, metaschema };
  return runFrames(new Frame({ ...root, sameValue: false, reference: null, quiet: false }));
}

/** Evaluates a frame and all that it asks for, with a stack of its own. */
function runFrames(root: Frame): Failure | null {
  const asking: Frame[] = [];
  let frame = root;
  let isNew = true;
  let answer: Failure | null = null;
  for (;;) {
    let outcome = isNew ? begin(frame) : undefined;
    if (outcome === undefined) {
      const next = proceed(frame, answer);
      if (next !== null) {
        asking.push(frame);
        frame = next;
        isNew = true;
        continue;
      }
      outcome = frame.outcome();
    }
    if (outcome === null) frame.passed();
    frame.run.observe?.(frame, outcome);
    const asker = asking.pop();
    if (asker === undefined) return outcome;
    frame = asker;
    isNew = false;
    answer = outcome;
  }
}

/** What can be said of a frame at once; undefined when its checks decide. @throws TooMuchWorkError */
function begin(frame: Frame): Failure | null | undefined {
  const { schema, run } = frame;
  if (run.work-- <= 0) throw new TooMuchWorkError();
  if (schema.always !== null) return schema.always ? null : frame.failure({ kind: "falseSchema" });
  const cycle = failureOfCycle(frame);
  if (cycle !== null) return schema.dialect.acceptsCycles === true ? null : cycle;
  for (const gate of schema.courses[frame.value.kind].gates) {
    const failure = gate(frame);
    if (failure !== null) return failure;
  }
  return undefined;
}

/** Goes on with a frame's checks, given the answer to what it asked for. The next frame that it asks for, or null at the end. */
function proceed(frame: Frame, answer: Failure | null): Frame | null {
  const { checks } = frame.schema.courses[frame.value.kind];
  let told = answer;
  for (;;) {
    if (frame.pending === null) {
      const check = checks[frame.nextCheck++];
      if (check === undefined || frame.isSettled) return null;
      const applications = check(frame);
      if (applications === undefined) continue;
      frame.pending = applications;
    }
    const asked = frame.pending.next(told);
    told = null;
    if (asked.done) frame.pending = null;
    else if (frame.isSettled) return null;
    else if (asked.value !== null) return asked.value;
  }
}
