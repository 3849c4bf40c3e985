/** Changes of a JSON text: only what has to change does. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { jsonEdits } from "../../server/hosts/json-edits.ts";
import type { SchemaChange } from "../../server/hosts/schema-change.ts";

function changed(text: string, ...changes: SchemaChange[]): string | null {
  const edits = jsonEdits(text, changes);
  return edits === null ? null : withEdits(text, edits);
}

const blanked = (text: string) =>
  text
    .replace(/"(?:\\.|[^"\\])*"|\/\/.*|\/\*[^*]*\*\//g, (token) =>
      token[0] === '"' ? token : " ".repeat(token.length),
    )
    .replace(/,(?=\s*[}\]])/g, " ");

function changedWithComments(text: string, ...changes: SchemaChange[]): string | null {
  const edits = jsonEdits(text, changes, blanked);
  return edits === null ? null : withEdits(text, edits);
}

const schema = `{
  "type": "object",
  "properties": {
    "title": { "type": "string" },
    "score": {}
  },
  "required": ["title"]
}
`;

describe("set", () => {
  it("adds a member behind the last, laid out as the others", () => {
    expect(changed(schema, { kind: "set", path: ["additionalProperties"], json: "false" })).toBe(
      schema.replace('["title"]', '["title"],\n  "additionalProperties": false'),
    );
  });

  it("lays out a value of several levels", () => {
    const json = '{"a":{"type":"object","enum":[1.0,"\\u0041"]},"b":true}';
    expect(changed(schema, { kind: "set", path: ["$defs"], json })).toBe(
      schema.replace(
        '["title"]',
        '["title"],\n  "$defs": {\n    "a": {\n      "type": "object",\n      "enum": [1.0, "\\u0041"]\n    },\n    "b": true\n  }',
      ),
    );
  });

  it("fills an empty object", () => {
    expect(changed(schema, { kind: "set", path: ["properties", "score", "type"], json: '"number"' })).toBe(
      schema.replace('"score": {}', '"score": {\n      "type": "number"\n    }'),
    );
    expect(changed("{}", { kind: "set", path: ["type"], json: '"object"' })).toBe('{ "type": "object" }');
    expect(changed('{"a":{}}', { kind: "set", path: ["a", "b"], json: "[ 1, 2 ]" })).toBe(
      '{"a":{"b":[1,2]}}',
    );
  });

  it("replaces a value in place", () => {
    expect(changed(schema, { kind: "set", path: ["required"], json: "[]" })).toBe(
      schema.replace('["title"]', "[]"),
    );
    expect(changed("[1]", { kind: "set", path: [], json: '{ "a": 1 }' })).toBe('{ "a": 1 }');
  });

  it("makes what should hold the member", () => {
    expect(changed('{"a": 1}', { kind: "set", path: ["$defs", "x", "y"], json: "1" })).toBe(
      '{"a": 1, "$defs": {"x": {"y": 1}}}',
    );
  });

  it("keeps a tight text tight, CRLF and tabs", () => {
    expect(changed('{"a":1,"b":[]}', { kind: "set", path: ["c"], json: '{ "d": [1, 2] }' })).toBe(
      '{"a":1,"b":[],"c":{"d":[1,2]}}',
    );
    expect(changed('{\r\n\t"a": 1\r\n}\r\n', { kind: "set", path: ["b"], json: '{"c":[{"d":1}]}' })).toBe(
      '{\r\n\t"a": 1,\r\n\t"b": {\r\n\t\t"c": [\r\n\t\t\t{ "d": 1 }\r\n\t\t]\r\n\t}\r\n}\r\n',
    );
  });
});

it("appends to arrays as they are written", () => {
  expect(changed(schema, { kind: "append", path: ["required"], json: '"score"' })).toBe(
    schema.replace('["title"]', '["title", "score"]'),
  );
  expect(changed('{\n  "a": [\n    1\n  ]\n}', { kind: "append", path: ["a"], json: "2" })).toBe(
    '{\n  "a": [\n    1,\n    2\n  ]\n}',
  );
  expect(changed('{"a": []}', { kind: "append", path: ["a"], json: "2" })).toBe('{"a": [2]}');
  expect(changed('{"a": {}}', { kind: "append", path: ["a"], json: "2" })).toBeNull();
});

it("renames, and leaves the value as it is", () => {
  expect(changed(schema, { kind: "rename", path: ["properties", "title"], name: 'a"b' })).toBe(
    schema.replace('"title":', '"a\\"b":'),
  );
  expect(changed(schema, { kind: "rename", path: ["properties", "title"], name: "score" })).toBeNull();
  expect(changed(schema, { kind: "rename", path: ["required", 0], name: "score" })).toBeNull();
});

describe("remove", () => {
  const lines = '{\n  "a": 1,\n  "b": 2,\n  "c": 3\n}';
  it("takes the comma along", () => {
    expect(changed(lines, { kind: "remove", path: ["a"] })).toBe('{\n  "b": 2,\n  "c": 3\n}');
    expect(changed(lines, { kind: "remove", path: ["b"] })).toBe('{\n  "a": 1,\n  "c": 3\n}');
    expect(changed(lines, { kind: "remove", path: ["c"] })).toBe('{\n  "a": 1,\n  "b": 2\n}');
    expect(changed('{ "a": 1 }', { kind: "remove", path: ["a"] })).toBe("{}");
    expect(changed("[1, 2,3]", { kind: "remove", path: [1] })).toBe("[1, 3]");
    expect(changed("[1, 2,3]", { kind: "remove", path: [2] })).toBe("[1, 2]");
    expect(changed("{}", { kind: "remove", path: ["a"] })).toBeNull();
    expect(changed("{}", { kind: "remove", path: [] })).toBeNull();
  });
});

describe("comments and commas at ends", () => {
  const text = '{\n  // first\n  "a": 1, // about a\n  /* b */ "b": 2, // about b\n}\n';
  it("stay", () => {
    expect(changedWithComments(text, { kind: "set", path: ["c"], json: "3" })).toBe(
      '{\n  // first\n  "a": 1, // about a\n  /* b */ "b": 2, // about b\n  "c": 3,\n}\n',
    );
    expect(changedWithComments(text, { kind: "remove", path: ["b"] })).toBe(
      '{\n  // first\n  "a": 1, // about a\n  /* b */ // about b\n}\n',
    );
    expect(changedWithComments('{\n  "a": 1 // about a\n}', { kind: "set", path: ["b"], json: "2" })).toBe(
      '{\n  "a": 1, // about a\n  "b": 2\n}',
    );
    expect(
      changedWithComments('{\n  "a": 1, // about a\n  // about b\n  "b": 2\n}', {
        kind: "remove",
        path: ["b"],
      }),
    ).toBe('{\n  "a": 1 // about a\n  // about b\n}');
    expect(changedWithComments("{ // none\n}", { kind: "set", path: ["b"], json: "2" })).toBe(
      '{ // none\n"b": 2}',
    );
  });
});

it("makes changes one upon the other, and tells them as edits of the first text", () => {
  const changes: SchemaChange[] = [
    { kind: "rename", path: ["a"], name: "x" },
    { kind: "set", path: ["x"], json: "5" },
    { kind: "set", path: ["y"], json: "6" },
    { kind: "append", path: ["b"], json: "1" },
    { kind: "append", path: ["b"], json: "2" },
  ];
  expect(jsonEdits('{"a": 1, "b": []}', changes)).toEqual([
    { start: 1, end: 4, text: '"x"' },
    { start: 6, end: 7, text: "5" },
    { start: 15, end: 15, text: "1, 2" },
    { start: 16, end: 16, text: ', "y": 6' },
  ]);
});

it("refuses what it can't be sure of", () => {
  expect(changed('{"a": 1, "a": 2}', { kind: "set", path: ["a"], json: "3" })).toBeNull();
  expect(changed('{"a": }', { kind: "set", path: ["a"], json: "3" })).toBeNull();
  expect(changed('{"a": 1}', { kind: "set", path: ["a"], json: "{" })).toBeNull();
  expect(changed('{"a": 1}', { kind: "set", path: ["a", "b"], json: "1" })).toBeNull();
});

it("each change does what it says, whatever the layout", () => {
  const value = fc.dictionary(fc.string({ maxLength: 3 }), fc.jsonValue({ maxDepth: 2 }), { maxKeys: 4 });
  const layout = fc.constantFrom(undefined, 1, 4, "\t");
  fc.assert(
    fc.property(
      value,
      layout,
      fc.string({ maxLength: 3 }),
      fc.jsonValue({ maxDepth: 2 }),
      (before, space, name, json) => {
        const text = JSON.stringify(before, null, space);
        const wanted: [string, unknown][] = [
          ...Object.entries(JSON.parse(text)),
          [name, JSON.parse(JSON.stringify(json))],
        ];
        const set = changed(text, { kind: "set", path: [name], json: JSON.stringify(json) });
        expect(JSON.parse(set as string)).toEqual(Object.fromEntries(wanted));
        const removed = changed(set as string, { kind: "remove", path: [name] });
        expect(JSON.parse(removed as string)).toEqual(
          Object.fromEntries(wanted.filter(([key]) => key !== name)),
        );
      },
    ),
    { numRuns: 300 },
  );
});
