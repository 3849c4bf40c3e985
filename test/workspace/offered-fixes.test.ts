/** Whatever the schema: a fix that is offered mends its finding, brings no other, and touches nothing else. */
import * as fc from "fast-check";
import { expect, it } from "vitest";
import { harnessById, openSchema } from "../../server/engine/index.ts";
import type { JsonNode, Path } from "../../server/engine/json/node.ts";
import { formatPointer, nodeAt } from "../../server/engine/json/pointer.ts";
import { readJson } from "../../server/engine/json/read.ts";
import { type Surroundings, subjectOf } from "../../server/engine/rules/subject.ts";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { jsonEdits } from "../../server/hosts/json-edits.ts";
import { schemaFindings } from "../../server/workspace/lint-file.ts";
import { worthwhileFixes } from "../../server/workspace/worthwhile-fixes.ts";

const other =
  '{"$defs":{"word":{"type":"string","maxLength":9},"list":{"type":"array","items":{"$ref":"#/$defs/word"}}}}';
const surroundings: Surroundings = { role: "reply", others: [], isWorkflowFile: false };

/** Parts of schemas with the mistakes that there are fixes for, beside sound ones. */
const leaf = fc.constantFrom<unknown>(
  { type: "string" },
  { type: "string", minLength: 1 },
  { type: "integer", minimum: 0 },
  { enum: ["yes", "no"] },
  { type: "string", enum: ["yes", null] },
  { type: "string", pattern: "^(?=.{1,8}$)[a-z]+$" },
  { pattern: "^(?!TODO).*$" },
  { type: "string", pattern: "^\\u0041+$", not: { const: "AA" } },
  { type: "number", minimum: 1, exclusiveMinimum: true },
  { type: "str" },
  { type: "string", min_length: 2 },
  { type: "string", nullable: true },
  { type: "string", examples: ["a", 1], description: "A text" },
  { $ref: "#/$defs/word" },
  { $ref: "#/definitions/word", minLength: 2 },
  { $ref: "#/$defs/wrod" },
  { $ref: "other.json#/$defs/list" },
  { enum: [{ title: "a" }, { title: "b", x: 1 }] },
);
const { schema } = fc.letrec<{ schema: unknown }>((tie) => ({
  schema: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    { weight: 3, arbitrary: leaf },
    {
      weight: 2,
      arbitrary: fc
        .record({
          names: fc.uniqueArray(fc.constantFrom("title", "a", "b", "default", "x/y", "é"), { maxLength: 3 }),
          values: fc.tuple(tie("schema"), tie("schema"), tie("schema")),
          required: fc.subarray(["title", "a", "bb", "x/y"]),
          extra: fc.constantFrom<object>(
            {},
            { type: "object" },
            { additionalProperties: false, type: "object" },
          ),
        })
        .map(({ names, values, required, extra }) => ({
          ...extra,
          ...(required.length === 0 ? {} : { required }),
          properties: Object.fromEntries(names.map((name, index) => [name, values[index]])),
        })),
    },
    {
      weight: 1,
      arbitrary: tie("schema").map((items) => ({ type: "array", items: [items], additionalItems: false })),
    },
    { weight: 1, arbitrary: tie("schema").map((items) => ({ type: "array", items })) },
    { weight: 1, arbitrary: fc.tuple(tie("schema"), tie("schema")).map((allOf) => ({ allOf })) },
  ),
}));
const root = fc
  .record({ top: schema, extra: fc.subarray(["$schema", "$defs", "definitions", "reason"]) })
  .map(({ top, extra }) => {
    const parts: Record<string, unknown> = {
      $schema: "http://json-schema.org/draft-07/schema#",
      $defs: { word: { type: "string" }, unused: { type: "string", description: "d".repeat(900) } },
      definitions: { word: { type: "string", maxLength: 3 } },
      reason: { type: "string" },
    };
    const chosen = Object.fromEntries(extra.map((name) => [name, parts[name]]));
    return { ...chosen, ...(top as object) };
  });
const layouts = fc.constantFrom<[string | number, string]>([0, "\n"], [2, "\n"], ["\t", "\r\n"]);

/** What a schema that was refused shows only once it is admitted, or once what was refused first is mended. */
const behindRefusal =
  /^(?:admission\/|portability\/|strength\/no-|visibility\/(?:example-breaks|no-room|ref-hides|cut-by))/;

/** Whether a change could touch a place: it lies on the way to it, or in it. */
function isApart(path: Path, touched: readonly Path[]): boolean {
  const starts = (long: Path, short: Path) =>
    short.every((step, index) => String(step) === String(long[index]));
  return touched.every((each) => !starts(path, each) && !starts(each, path));
}

/** The largest values that no change is about, by their pointers. */
function untouched(document: JsonNode, touched: readonly Path[]): [path: Path, node: JsonNode][] {
  const found: [Path, JsonNode][] = [];
  const pending: [Path, JsonNode][] = [[[], document]];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const [path, node] = next;
    if (path.length > 0 && isApart(path, touched)) found.push(next);
    else if (node.kind === "array")
      for (const [index, item] of node.items.entries()) pending.push([[...path, index], item]);
    else if (node.kind === "object")
      for (const { key, value } of node.members.values()) pending.push([[...path, key], value]);
  }
  return found;
}

it.each(["mivia", "mivia-sdk", "codewhale", "harbor", "driftlessaf"])("fixes offered for %s", (id) => {
  const harness = harnessById(id);
  if (harness === undefined) throw new Error(id);
  let offered = 0;
  fc.assert(
    fc.property(root, layouts, (value, [indent, lineEnd]) => {
      const text = JSON.stringify(value, null, indent).replaceAll("\n", lineEnd);
      const open = openSchema(harness, text);
      const subject = subjectOf(open, surroundings);
      if (subject === null) throw new Error(text);
      const findings = schemaFindings(open, surroundings);
      const near = { own: "/w/a.json", read: (path: string) => (path === "/w/other.json" ? other : null) };
      for (const finding of findings) {
        for (const { title, changes, moved = [] } of worthwhileFixes(subject, finding, surroundings, near)) {
          offered++;
          const after = withEdits(text, jsonEdits(text, changes) ?? []);
          const read = readJson(after);
          if (!read.ok) throw new Error(`${title}: ${after}`);
          const opened = openSchema(harness, after);
          const left = schemaFindings(opened, surroundings);
          const count = (list: typeof left, code: string) => list.filter((each) => each.code === code).length;
          for (const code of new Set(left.map((each) => each.code))) {
            if (open.admission !== null && behindRefusal.test(code)) continue;
            expect([title, code, count(left, code)]).toEqual([
              title,
              code,
              Math.min(count(left, code), count(findings, code)),
            ]);
          }
          // An item that goes makes those behind it move up.
          const ofChange = changes.map(({ kind, path }) =>
            kind === "remove" && typeof path.at(-1) === "number" ? path.slice(0, -1) : path,
          );
          const touched = [...ofChange, ...moved.map(({ from }) => from)];
          const isThere = left.some(
            ({ code, pointer, explanation }) =>
              code === finding.code && pointer === finding.pointer && explanation === finding.explanation,
          );
          // Behind an item that is gone, the next one takes its place.
          if (!changes.some(({ kind, path }) => kind === "remove" && typeof path.at(-1) === "number"))
            expect([title, formatPointer(touched[0] ?? []), isThere]).toEqual([
              title,
              formatPointer(touched[0] ?? []),
              false,
            ]);
          for (const [path, node] of untouched(subject.document, touched)) {
            const now = nodeAt(read.node, path);
            expect([title, formatPointer(path), now && after.slice(now.start, now.end)]).toEqual([
              title,
              formatPointer(path),
              text.slice(node.start, node.end),
            ]);
          }
        }
      }
    }),
    { numRuns: 120 },
  );
  expect(offered).toBeGreaterThan(20);
});
