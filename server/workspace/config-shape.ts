/** What `subagent-schema.json` may hold, as data, and the check of a parsed file against it. */
import type { Node } from "jsonc-parser";
import { capNames, drafts, fenceRules, numberModels } from "../engine/index.ts";
import { unknownCode } from "./finding-codes.ts";
import { findingLevels } from "./finding-levels.ts";
import { compileGlob } from "./glob.ts";

export type Shape =
  | { readonly is: "text"; readonly refuse?: (value: string) => string | null; readonly orNull?: true }
  /** The id of a harness: built in or defined in the same file. */
  | { readonly is: "harness"; readonly orNull?: true }
  | { readonly is: "choice"; readonly of: readonly string[] }
  /** A whole number of 0 or more. */
  | { readonly is: "count" }
  /** The same, or null for no cap. */
  | { readonly is: "cap" }
  | { readonly is: "list"; readonly of: Shape }
  /** A value, or a list of one to `most` different ones. */
  | { readonly is: "oneOrMore"; readonly of: Shape; readonly most: number }
  | { readonly is: "map"; readonly of: Shape; readonly refuseKey?: (key: string) => string | null }
  | {
      readonly is: "object";
      readonly keys: Readonly<Record<string, Shape>>;
      readonly required: readonly string[];
    };

/** What is wrong and at which node. */
export interface ShapeProblem {
  readonly node: Node;
  readonly reason: string;
}

const text: Shape = { is: "text" };
const harness: Shape = { is: "harness" };
const files: Shape = { is: "text", refuse: refuseGlob };
const object = (keys: Record<string, Shape>, required: string[] = []): Shape => ({
  is: "object",
  keys,
  required,
});

const findings: Shape = {
  is: "map",
  refuseKey: unknownCode,
  of: { is: "choice", of: findingLevels },
};

/** The file is read once for each. */
const mostPlaces = 50;

export const configShape: Shape = object({
  $schema: text,
  harness,
  findings,
  schemas: {
    is: "list",
    of: object(
      {
        files,
        at: { is: "oneOrMore", of: { is: "text", refuse: refuseSelector }, most: mostPlaces },
        harness: { is: "harness", orNull: true },
        findings,
      },
      ["files"],
    ),
  },
  replies: {
    is: "list",
    of: object({ files, schema: { is: "text", refuse: refuseReference }, harness }, ["files", "schema"]),
  },
  harnesses: {
    is: "map",
    refuseKey: refuseId,
    of: object(
      {
        extends: harness,
        envelopeTag: { is: "text", refuse: refuseTag, orNull: true },
        fence: { is: "choice", of: ["none", ...fenceRules] },
        caps: object(Object.fromEntries(capNames.map((name) => [name, { is: "cap" }]))),
        dialect: { is: "choice", of: drafts },
        numbers: { is: "choice", of: numberModels },
        retries: { is: "count" },
        wording: { is: "map", of: text },
      },
      ["extends"],
    ),
  },
});

/** The first mistake in document order, or null. `where` is what the value is called in the message. */
export function checkShape(node: Node, shape: Shape, where = "the configuration"): ShapeProblem | null {
  switch (shape.is) {
    case "text":
    case "harness": {
      if (shape.orNull && node.type === "null") return null;
      if (node.type !== "string") return { node, reason: `${where} must be a string` };
      const refusal = shape.is === "text" ? (shape.refuse?.(node.value) ?? null) : null;
      return refusal === null ? null : { node, reason: `${where} ${refusal}` };
    }
    case "choice":
      return shape.of.some((value) => value === node.value)
        ? null
        : { node, reason: `${where} must be one of ${shape.of.map((value) => `"${value}"`).join(", ")}` };
    case "count":
      return isCount(node) ? null : { node, reason: `${where} must be a whole number of 0 or more` };
    case "cap":
      return node.type === "null" || isCount(node)
        ? null
        : { node, reason: `${where} must be a whole number of 0 or more, or null for no cap` };
    case "list":
      if (node.type !== "array") return { node, reason: `${where} must be a list` };
      return first(node.children ?? [], (item, index) => checkShape(item, shape.of, `${where}[${index}]`));
    case "oneOrMore": {
      if (node.type !== "array") return checkShape(node, shape.of, where);
      const items = node.children ?? [];
      if (items.length === 0 || items.length > shape.most)
        return { node, reason: `${where} must have 1 to ${shape.most} entries` };
      return first(items, (item, index) =>
        items.findIndex(({ value }) => value === item.value) < index
          ? { node: item, reason: `${where} names ${JSON.stringify(item.value)} twice; keep one` }
          : checkShape(item, shape.of, `${where}[${index}]`),
      );
    }
    case "map":
    case "object":
      if (node.type !== "object") return { node, reason: `${where} must be an object` };
      return checkMembers(node, shape, where);
  }
}

function checkMembers(
  node: Node,
  shape: Extract<Shape, { is: "map" | "object" }>,
  where: string,
): ShapeProblem | null {
  const seen = new Set<string>();
  const path = where === "the configuration" ? "" : `${where}.`;
  const problem = first(node.children ?? [], (property) => {
    const [key, value] = property.children ?? [];
    if (key === undefined || value === undefined) return null;
    const name: string = key.value;
    if (seen.has(name)) return { node: key, reason: `"${name}" is given twice; keep one` };
    seen.add(name);
    if (shape.is === "map") {
      const refusal = shape.refuseKey?.(name) ?? null;
      if (refusal !== null) return { node: key, reason: refusal };
      return checkShape(value, shape.of, `${path}${name}`);
    }
    const inner = Object.hasOwn(shape.keys, name) ? shape.keys[name] : undefined;
    if (inner !== undefined) return checkShape(value, inner, `${path}${name}`);
    return {
      node: key,
      reason: `${where} has no key "${name}"; the keys are ${Object.keys(shape.keys).join(", ")}`,
    };
  });
  if (problem !== null || shape.is === "map") return problem;
  const missing = shape.required.find((name) => !seen.has(name));
  return missing === undefined ? null : { node, reason: `${where} needs the key "${missing}"` };
}

function isCount(node: Node): boolean {
  return node.type === "number" && Number.isSafeInteger(node.value) && node.value >= 0;
}

function first<T>(
  items: readonly T[],
  check: (item: T, index: number) => ShapeProblem | null,
): ShapeProblem | null {
  for (const [index, item] of items.entries()) {
    const problem = check(item, index);
    if (problem !== null) return problem;
  }
  return null;
}

const leadsOut = /^(?:[\\/]|[A-Za-z]:)|(?:^|[\\/])\.\.(?:[\\/]|$)/;

function refuseGlob(glob: string): string | null {
  if (glob === "") return 'must name files, such as "agents/**/*.json"';
  if (glob.length > 1024) return "is longer than 1024 characters; split it into several entries";
  const reason = refuseReference(glob);
  if (reason !== null) return reason;
  // Before a sign of globs it takes the sign's meaning away.
  if (/\\(?![[\](){}?!\\])/.test(glob.replace(/\\\\/g, "")))
    return 'has a \\ between names; use / there, such as "agents/**/*.json"';
  try {
    compileGlob(glob);
    return null;
  } catch {
    return 'is not a glob that can be used; * ** ? [ ] and { , } are known, such as "agents/**/*.json"';
  }
}

function refuseReference(path: string): string | null {
  if (path === "") return "must name a file";
  if (path.includes("\0")) return "must not hold a NUL";
  return leadsOut.test(path) ? 'must stay in the folder of this file: a relative path without ".."' : null;
}

function refuseSelector(selector: string): string | null {
  return selector === "" ? 'must not be empty; leave "at" out for the whole file' : null;
}

function refuseTag(tag: string): string | null {
  return /^[A-Za-z_][\w.-]*$/.test(tag) ? null : "must be a tag name such as our_output, without < and >";
}

function refuseId(id: string): string | null {
  if (/^[A-Za-z][\w.-]{0,63}$/.test(id)) return null;
  return "a harness's id is a letter followed by up to 63 letters, digits and . _ -";
}
