/** JSON, with or without comments: the whole file, the value at a JSON pointer, or the schema in the string at one (`!`). */
import { basename } from "node:path";
import type { JsonNode, Span } from "../engine/json/node.ts";
import { parsePointer } from "../engine/json/pointer.ts";
import { readJson } from "../engine/json/read.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostEdit, HostedSchema } from "./hosted-schema.ts";
import { withoutComments } from "./json-comments.ts";
import { jsonEdits } from "./json-edits.ts";
import { jsonStringPlaces } from "./json-string.ts";
import { roleAt } from "./manifest.ts";
import type { SchemaChange } from "./schema-change.ts";
import { slicePlaces } from "./text-places.ts";

/** Why a selector leads to no schema. Offsets are UTF-16 code units of the file's text. */
interface NoSchemaThere extends Span {
  /** One plain sentence, without the file's name. */
  readonly reason: string;
}

export const jsonHost: Host = ({ path, text, at, isClaimed }) => {
  if (!isClaimed) return { schemas: [], findings: [] };
  const found = schemaInJson(path, text, at);
  if ("text" in found) return { schemas: [found], findings: [] };
  return { schemas: [], findings: [hostFinding("enforcement/no-schema", found, found.reason)] };
};

/**
 * The schema that a selector names. Comments and commas behind the last entry become spaces in a `.jsonc` file; in any other file they
 * stay, and the harness refuses them.
 *
 * @param path its ending tells whether comments are allowed
 * @param selector null for the whole file; a JSON pointer, with `!` at its end where the schema is a JSON string
 */
function schemaInJson(path: string, fileText: string, selector: string | null): HostedSchema | NoSchemaThere {
  const plain = path.toLowerCase().endsWith(".jsonc") ? withoutComments : undefined;
  const text = plain?.(fileText) ?? fileText;
  if (selector === null || selector === "") {
    const whole = { start: 0, end: text.length };
    return {
      selector: null,
      label: basename(path),
      text,
      places: slicePlaces(whole),
      span: whole,
      harness: null,
      role: "reply",
      reflected: null,
      edits: (changes) => jsonEdits(fileText, changes, plain),
    };
  }
  const inString = selector.endsWith("!");
  const steps = parsePointer(inString ? selector.slice(0, -1) : selector);
  if (steps === null) return nowhere("in a JSON file the selector is a JSON pointer, such as /args_schema");
  const read = readJson(text);
  if (!read.ok) {
    const { offset } = read.error;
    const reason = `not valid JSON, so that ${selector} can't be looked up in it`;
    return { start: offset, end: Math.min(offset + 1, text.length), reason };
  }
  const found = follow(read.node, steps);
  if (found === null) return nowhere("there is nothing at that place of the file");
  const { node, introducedAt } = found;
  const common = {
    selector,
    label: steps.at(-1) ?? basename(path),
    span: { start: introducedAt, end: node.end },
    harness: null,
    role: roleAt(steps),
    reflected: null,
  };
  if (inString) {
    if (node.kind !== "string") return nowhere("no string stands there; leave the ! out", node);
    const places = jsonStringPlaces(fileText, node);
    const inner = node.value;
    const written = ({ start, end, text: added }: HostEdit): HostEdit => ({
      ...places.toFile({ start, end }),
      text: JSON.stringify(added).slice(1, -1),
    });
    const edits = (changes: readonly SchemaChange[]) => jsonEdits(inner, changes)?.map(written) ?? null;
    return { ...common, text: inner, places, edits };
  }
  if (node.kind === "string") return nowhere("a string stands there; add ! to read the schema in it", node);
  const { start, end } = node;
  return {
    ...common,
    text: text.slice(start, end),
    places: slicePlaces(node),
    edits: (changes) => jsonEdits(fileText, below(changes, steps), plain),
  };
}

/** The same changes for the document that the schema stands in. */
function below(changes: readonly SchemaChange[], steps: readonly string[]): SchemaChange[] {
  return changes.map((change) => ({ ...change, path: [...steps, ...change.path] }));
}

function nowhere(reason: string, where: Span = { start: 0, end: 0 }): NoSchemaThere {
  return { start: where.start, end: where.end, reason };
}

/** The value at the end of the steps, and where the name or the item that it stands at begins. */
function follow(root: JsonNode, steps: readonly string[]) {
  let node = root;
  let introducedAt = root.start;
  for (const step of steps) {
    if (node.kind === "object") {
      const member = node.members.get(step);
      if (member === undefined) return null;
      introducedAt = member.keySpan.start;
      node = member.value;
    } else {
      const item =
        node.kind === "array" && /^(?:0|[1-9]\d{0,8})$/.test(step) ? node.items[Number(step)] : undefined;
      if (item === undefined) return null;
      introducedAt = item.start;
      node = item;
    }
  }
  return { node, introducedAt };
}
