/** Applies compiled schemas to values, in the order of the library (`harnesses.md` 2.3). */
import type { JsonNode } from "../json/node.ts";
import type { CompiledSchema } from "../schema/compiled.ts";
import type { SchemaNode } from "../schema/schema-node.ts";
import type { Failure } from "./failure.ts";
import { evaluateFrame, Frame, type Run } from "./frame.ts";
import { TooDeepError, workLimit } from "./limits.ts";

/**
 * How `instance` misses `schema`, or null. A failure of the top schema alone is that failure, several are a group; printers
 * lift a group at the top (`harnesses.md` 2.5). Where the library follows Go's random map order, members come in the order of
 * the instance, and patterns and dependencies in that of the schema.
 *
 * @throws TooDeepError beyond `maxDepth` schemas within each other
 * @throws TooMuchWorkError when the references multiply
 */
export function evaluate(schema: CompiledSchema, instance: JsonNode): Failure | null {
  return evaluateFrom(schema.root, instance, null);
}

/** The same from any schema. `metaschemaAt`: see `Run`; then `schema` is the metaschema in force. */
export function evaluateFrom(
  schema: SchemaNode,
  instance: JsonNode,
  metaschemaAt: Run["metaschemaAt"],
): Failure | null {
  const run: Run = { work: workLimit(instance.end - instance.start), metaschemaAt };
  const metaschema = metaschemaAt === null ? null : schema;
  try {
    return evaluateFrame(
      new Frame(schema, instance, null, { run, depth: 0 }, null, null, false, false, metaschema),
    );
  } catch (error) {
    // The caller's own frames left too little of the stack.
    if (error instanceof RangeError && error.message === "Maximum call stack size exceeded")
      throw new TooDeepError();
    throw error;
  }
}
