/** An output schema from sample replies: what all of them have in common, and no limit that none of them shows. */
import { depthOf } from "../json/depth.ts";
import type { JsonNode } from "../json/node.ts";
import { writeShape } from "./write-shape.ts";

/** What stood at one place of the samples. */
export interface Shape {
  objects: number;
  readonly members: Map<string, { count: number; readonly shape: Shape }>;
  arrays: number;
  /** Of all items of all arrays; null as long as there was none. */
  items: Shape | null;
  numbers: number;
  /** Whether one of them was written with a fraction or an exponent. */
  hasFraction: boolean;
  booleans: number;
  nulls: number;
  strings: number;
  /** How often each text stood there; no more than are of use for an `enum`. */
  readonly texts: Map<string, number>;
}

/** Levels. No harness takes a schema for values that nest deeper, and both walks below recurse. */
export const deepestSample = 200;
/** More different texts than this are no `enum`. */
export const mostTexts = 8;

/**
 * The text of a schema that every sample satisfies, indented by two spaces; objects are closed, and a name is required when every object at
 * that place has it. Linear in the samples.
 *
 * @param samples at least one, none nested deeper than `deepestSample`
 */
export function inferSchema(samples: readonly JsonNode[]): string {
  const shape = emptyShape();
  for (const sample of samples) add(shape, sample);
  return `${writeShape(shape, "")}\n`;
}

/** Whether a sample nests so deep that no schema is made of it. */
export function isTooDeep(sample: JsonNode): boolean {
  return depthOf(sample) > deepestSample;
}

function emptyShape(): Shape {
  return {
    objects: 0,
    members: new Map(),
    arrays: 0,
    items: null,
    numbers: 0,
    hasFraction: false,
    booleans: 0,
    nulls: 0,
    strings: 0,
    texts: new Map(),
  };
}

function add(shape: Shape, node: JsonNode): void {
  switch (node.kind) {
    case "object":
      shape.objects++;
      for (const { key, value } of node.members.values()) {
        const known = shape.members.get(key) ?? { count: 0, shape: emptyShape() };
        known.count++;
        shape.members.set(key, known);
        add(known.shape, value);
      }
      break;
    case "array":
      shape.arrays++;
      for (const item of node.items) {
        shape.items ??= emptyShape();
        add(shape.items, item);
      }
      break;
    case "number":
      shape.numbers++;
      shape.hasFraction ||= /[.eE]/.test(node.text);
      break;
    case "boolean":
      shape.booleans++;
      break;
    case "null":
      shape.nulls++;
      break;
    case "string":
      shape.strings++;
      if (shape.texts.size <= mostTexts || shape.texts.has(node.value))
        shape.texts.set(node.value, (shape.texts.get(node.value) ?? 0) + 1);
  }
}
