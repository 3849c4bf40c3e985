/** Reading JSON: what is taken, what it is read as, and where it stands. */
import assert from "node:assert/strict";
import fc from "fast-check";
import { goUnmarshal, goUnmarshalExact } from "../../../server/engine/json/go-decode.ts";
import type { JsonNode } from "../../../server/engine/json/node.ts";
import { readJson } from "../../../server/engine/json/read.ts";
import { serdeDecode } from "../../../server/engine/json/serde-decode.ts";
import { almostJson, jsonTexts } from "../arbitraries/json.ts";
import { stageProperty } from "../property.ts";

/** The JavaScript value of a tree; names in a Map, so that `__proto__` is one like any other. */
function toValue(node: JsonNode): unknown {
  switch (node.kind) {
    case "null":
      return null;
    case "number":
      return Number(node.text);
    case "array":
      return node.items.map(toValue);
    case "object":
      return new Map([...node.members].map(([key, member]) => [key, toValue(member.value)]));
    default:
      return node.value;
  }
}

function withMaps(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMaps);
  if (typeof value !== "object" || value === null) return value;
  return new Map(Object.entries(value).map(([key, member]) => [key, withMaps(member)]));
}

/** Every node of a tree. */
function* walk(node: JsonNode): Generator<JsonNode> {
  yield node;
  if (node.kind === "array") for (const item of node.items) yield* walk(item);
  if (node.kind === "object") for (const member of node.members.values()) yield* walk(member.value);
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const spaces = fc.constantFrom("", " ", "\n", "\t\r\n");

const tree = stageProperty(
  "read: a tree holds what JSON.parse makes of the text, and its spans cut the values out",
  fc.tuple(spaces, jsonTexts, spaces).map((parts) => parts.join("")),
  (text) => {
    const read = readJson(text);
    assert.ok(read.ok);
    assert.deepEqual(toValue(read.node), withMaps(JSON.parse(text)));
    for (const node of walk(read.node)) {
      assert.deepEqual(withMaps(JSON.parse(text.slice(node.start, node.end))), toValue(node));
      if (node.kind !== "object") continue;
      for (const { key, keySpan } of node.members.values()) {
        assert.equal(JSON.parse(text.slice(keySpan.start, keySpan.end)), key);
      }
    }
  },
);

const texts = stageProperty(
  "read: it takes exactly the texts that JSON.parse takes, and says where others go wrong",
  almostJson,
  (text, count) => {
    const read = readJson(text);
    count(read.ok ? "taken" : "refused");
    assert.equal(read.ok, isJson(text));
    if (read.ok) return;
    const { offset, token } = read.error;
    assert.ok(0 <= token && token <= offset && offset <= text.length);
  },
);

const decoders = stageProperty(
  "read: each decoder has a text for whatever is no JSON, and serde_json takes no more than Go",
  almostJson,
  (text, count) => {
    const go = goUnmarshal(text, "any");
    const exact = goUnmarshalExact(text);
    const serde = serdeDecode(text);
    count(`Go ${go.ok}, exact ${exact.ok}, serde ${serde.ok}`);
    for (const decoded of [go, exact, serde]) {
      if (!decoded.ok) assert.ok(decoded.message !== "" && decoded.offset <= text.length);
    }
    assert.equal(exact.ok, isJson(text));
    if (serde.ok) assert.ok(go.ok);
    if (go.ok) assert.ok(exact.ok);
  },
);

export const readProperties = [tree, texts, decoders];
