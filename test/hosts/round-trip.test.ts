/** Whatever is written in YAML or TOML: each part of the schema's text leads to the text that says the same, and each change can be made. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import type { JsonNode, Path } from "../../server/engine/json/node.ts";
import { readJson } from "../../server/engine/json/read.ts";
import type { HostedSchema } from "../../server/hosts/hosted-schema.ts";
import type { SchemaChange } from "../../server/hosts/schema-change.ts";
import { tomlJson } from "../../server/hosts/toml-json.ts";
import { readToml, tomlAt } from "../../server/hosts/toml-tree.ts";
import { writtenJson } from "../../server/hosts/written-json.ts";
import { changed, only } from "./hosted.ts";

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const text = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.string({ unit: "binary", maxLength: 6 }),
  fc.constantFrom(
    "a b",
    " x",
    "x ",
    "it's",
    'say "x"',
    "a\nb",
    "a\n\n b\n",
    "# no",
    "- a",
    "a: b",
    "\u{1F600}\t\\",
    "0x1F",
    "~",
    "2024",
    "y",
  ),
);
const name = fc.oneof(fc.constantFrom("type", "properties", "a b", "$ref", "x'y", "1", "é"), text);
const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3, depthSize: "medium" },
    fc.constantFrom<Json>(null, true, false, 0, -1.5, 1e21, 12345678901),
    text,
    fc.array(tie("value"), { maxLength: 3 }),
    fc.dictionary(name, tie("value"), { maxKeys: 3, noNullPrototype: true }),
  ),
}));
const schema = fc.dictionary(name, value, { minKeys: 1, maxKeys: 4, noNullPrototype: true });

/** Every value, with its path, and every name. */
function* nodes(
  node: JsonNode,
  path: Path = [],
): Generator<{ readonly node: JsonNode; readonly path: Path }> {
  yield { node, path };
  if (node.kind === "array")
    for (const [index, item] of node.items.entries()) yield* nodes(item, [...path, index]);
  if (node.kind === "object")
    for (const member of node.members.values()) yield* nodes(member.value, [...path, member.key]);
}

function treeOf({ text: json }: HostedSchema): JsonNode {
  const read = readJson(json);
  if (!read.ok) throw new Error(json);
  return read.node;
}

/** What a value of a file says, moved to a file of its own. */
function sliceOf(file: string, hosted: HostedSchema, { start, end }: JsonNode) {
  const span = hosted.places.toFile({ start, end });
  const column = span.start - (file.lastIndexOf("\n", span.start - 1) + 1);
  return { slice: file.slice(span.start, span.end), column };
}

const changes = (json: Json): fc.Arbitrary<SchemaChange> => {
  const read = readJson(JSON.stringify(json));
  const all = read.ok ? [...nodes(read.node)] : [];
  const inside = all.filter(({ path }) => path.length > 0);
  const named = inside.filter(({ path }) => typeof path.at(-1) === "string");
  const of = (kinds: readonly string[]) => all.filter(({ node }) => kinds.includes(node.kind));
  const pick = (from: typeof all) => fc.constantFrom(...from.map(({ path }) => path));
  const written = value.map((each) => JSON.stringify(each));
  const fresh = fc.constantFrom("new name", "additionalProperties", "no");
  return fc.oneof(
    fc.record({
      kind: fc.constant("set" as const),
      path: fc.tuple(pick(of(["object"])), fresh).map(([path, last]) => [...path, last]),
      json: written,
    }),
    ...(inside.length === 0
      ? []
      : [fc.record({ kind: fc.constant("set" as const), path: pick(inside), json: written })]),
    ...(inside.length === 0 ? [] : [fc.record({ kind: fc.constant("remove" as const), path: pick(inside) })]),
    ...(named.length === 0
      ? []
      : [fc.record({ kind: fc.constant("rename" as const), path: pick(named), name: fresh })]),
    ...(of(["array"]).length === 0
      ? []
      : [fc.record({ kind: fc.constant("append" as const), path: pick(of(["array"])), json: written })]),
  );
};

describe("YAML", () => {
  const style = fc.record({
    collectionStyle: fc.constantFrom("any" as const, "flow" as const),
    defaultStringType: fc.constantFrom(
      "PLAIN" as const,
      "QUOTE_SINGLE" as const,
      "QUOTE_DOUBLE" as const,
      "BLOCK_FOLDED" as const,
      "BLOCK_LITERAL" as const,
    ),
    defaultKeyType: fc.constantFrom(null, "QUOTE_DOUBLE" as const),
    indent: fc.constantFrom(2, 4),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 20),
  });
  const file = fc.record({ json: schema, style, crlf: fc.boolean() });
  const written = ({ json, style: options, crlf }: { json: Json; style: object; crlf: boolean }) => {
    const yaml = `# \u{1F600}\n${stringify(json, { ...options, aliasDuplicateObjects: false })}`;
    return crlf ? yaml.replaceAll("\n", "\r\n") : yaml;
  };

  it("each value stands where its place says", async () => {
    await fc.assert(
      fc.asyncProperty(file, async (input) => {
        const yaml = written(input);
        const hosted = await only("/w/a.yaml", yaml);
        expect(JSON.parse(hosted.text)).toEqual(parse(yaml));
        for (const { node } of nodes(treeOf(hosted))) {
          const { slice, column } = sliceOf(yaml, hosted, node);
          const isBlockScalar = /^[|>]/.test(slice);
          if (isBlockScalar) continue;
          const again: unknown = parse(" ".repeat(column) + slice);
          expect(again).toEqual(JSON.parse(hosted.text.slice(node.start, node.end)));
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("each change can be made", async () => {
    await fc.assert(
      fc.asyncProperty(
        file.chain((input) => fc.tuple(fc.constant(input), changes(input.json))),
        async ([input, change]) => {
          const yaml = written(input);
          const hosted = await only("/w/a.yaml", yaml);
          const isTaken =
            change.kind === "rename" && JSON.stringify(input.json).includes(JSON.stringify(change.name));
          if (!isTaken) expect(changed(yaml, hosted, change)).not.toBeNull();
        },
      ),
      { numRuns: 500, seed: 5 },
    );
  });

  it("each character of JSON in a string stands where its place says", async () => {
    const quoted = fc.record({
      json: schema,
      indent: fc.constantFrom(undefined, 2),
      type: fc.constantFrom("QUOTE_SINGLE" as const, "QUOTE_DOUBLE" as const),
    });
    await fc.assert(
      fc.asyncProperty(quoted, async ({ json, indent, type }) => {
        const inner = JSON.stringify(json, null, indent);
        const yaml = `a: 1\n${stringify({ args_schema: inner }, { defaultStringType: type, lineWidth: 0 })}`;
        const hosted = await only("/w/a.yaml", yaml, { isClaimed: false });
        expect(hosted.text).toBe(inner);
        for (const { node } of nodes(treeOf(hosted))) {
          const { slice } = sliceOf(yaml, hosted, node);
          const quote = /args_schema["']?: (.)/.exec(yaml)?.[1];
          expect(parse(`x: ${quote}${slice}${quote}`)).toEqual({ x: inner.slice(node.start, node.end) });
        }
      }),
      { numRuns: 200, seed: 5 },
    );
  });
});

describe("TOML", () => {
  const key = (each: string) => (/^[\w-]+$/.test(each) ? each : JSON.stringify(each));
  const inline = (json: Json): string => {
    if (Array.isArray(json)) return `[${json.map(inline).join(", ")}]`;
    if (typeof json !== "object" || json === null) return JSON.stringify(json);
    return `{ ${Object.entries(json)
      .map(([each, inner]) => `${key(each)} = ${inline(inner)}`)
      .join(", ")} }`;
  };
  const sections = (json: { [name: string]: Json }, path: string): string => {
    const isTable = (inner: Json): inner is { [name: string]: Json } =>
      typeof inner === "object" && inner !== null && !Array.isArray(inner);
    const plain = Object.entries(json).filter(([, inner]) => !isTable(inner));
    const tables = Object.entries(json).filter(([, inner]) => isTable(inner));
    return [
      `[${path}] # \u{1F600}`,
      ...plain.map(([each, inner]) => `${key(each)} = ${inline(inner)}`),
      "",
      ...tables.map(([each, inner]) => sections(inner as { [name: string]: Json }, `${path}.${key(each)}`)),
    ].join("\n");
  };
  const withoutNull = (json: Json): boolean => !/\bnull\b|\\ud[89a-f]/i.test(JSON.stringify(json));
  const tomlSchema = schema.filter((json) => withoutNull(json));
  const agent = "/w/.mivia/agents/a.toml";

  it("each value stands where its place says", async () => {
    await fc.assert(
      fc.asyncProperty(tomlSchema, fc.boolean(), async (json, inSections) => {
        const toml = inSections ? sections(json, "output_schema") : `output_schema = ${inline(json)}\n`;
        const hosted = await only(agent, toml);
        expect(JSON.parse(hosted.text)).toEqual(json);
        for (const { node } of nodes(treeOf(hosted))) {
          const { slice } = sliceOf(toml, hosted, node);
          if (slice.startsWith("[output_schema")) continue;
          const again = readToml(`x = ${slice}`);
          const found = "reason" in again ? undefined : tomlAt(again.root, ["x"]);
          expect(found && writtenJson(tomlJson(`x = ${slice}`, found).value).text).toBe(
            hosted.text.slice(node.start, node.end),
          );
        }
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("each change can be made, but of what stands in sections and of null", async () => {
    const input = tomlSchema.chain((json) =>
      fc.tuple(
        fc.constant(json),
        changes(json).filter((change) => !("json" in change) || withoutNull(JSON.parse(change.json))),
        fc.boolean(),
      ),
    );
    await fc.assert(
      fc.asyncProperty(input, async ([json, change, inSections]) => {
        const toml = inSections ? sections(json, "output_schema") : `output_schema = ${inline(json)}\n`;
        const hosted = await only(agent, toml);
        const at = change.path.reduce<Json | undefined>(
          (inner, step) => (inner as { [name: string]: Json })[String(step)],
          json,
        );
        const isSection = inSections && change.kind === "set" && typeof at === "object" && !Array.isArray(at);
        const isTaken =
          change.kind === "rename" && JSON.stringify(json).includes(JSON.stringify(change.name));
        if (!isSection && !isTaken) expect(changed(toml, hosted, change)).not.toBeNull();
      }),
      { numRuns: 500, seed: 5 },
    );
  });
});
