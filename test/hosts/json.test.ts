/** Schemas in JSON, with and without comments: whole files, pointers, and JSON in strings. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withoutComments } from "../../server/hosts/json-comments.ts";
import { changed, hosted, only, written } from "./hosted.ts";

describe("a whole file", () => {
  it("is the schema as it is, byte order mark included", async () => {
    const text = '\uFEFF{"title": "😀",\r\n\t"type": "object"}\r\n';
    const schema = await only("/w/a.json", text);
    expect([schema.text, schema.selector, schema.label, schema.span]).toEqual([
      text,
      null,
      "a.json",
      { start: 0, end: text.length },
    ]);
    expect(written(text, schema, '"object"')).toBe('"object"');
    expect([schema.places.toSchema(12), schema.places.toSchema(text.length + 1)]).toEqual([12, null]);
  });

  it("keeps comments where no harness takes them", async () => {
    const text = '{"type": "object"} // done';
    expect((await only("/w/a.json", text)).text).toBe(text);
  });

  it("is none where nobody claims it", async () => {
    expect(await hosted("/w/a.json", "{}", { isClaimed: false })).toEqual({ schemas: [], findings: [] });
  });
});

describe("JSON with comments", () => {
  it.each([
    ['{"a": 1, // one\r\n "b": "// no",}', '{"a": 1,       \r\n "b": "// no" }'],
    ["[1, /* 😀\n */ 2 ,\n]", "[1,      \n    2  \n]"],
    ['\uFEFF{"a\\"": [ ], }', ' {"a\\"": [ ]  }'],
    ["{,}", "{,}"],
    ["[1,,]", "[1,,]"],
    ['{"a": 1} /* open', '{"a": 1} /* open'],
    ['{"a": "x\n, }', '{"a": "x\n  }'],
    ['{"a": 1 // end', '{"a": 1       '],
  ])("%j becomes JSON of the same length", (text, plain) => {
    expect(withoutComments(text)).toBe(plain);
    expect(plain).toHaveLength(text.length);
  });

  it("leaves any JSON as it is", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.constantFrom(0, 2), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        expect(withoutComments(text)).toBe(text);
      }),
    );
  });

  it("takes time that grows with the text", () => {
    const text = `[${"/* x */ 1, // y\n".repeat(50_000)}]`;
    expect(JSON.parse(withoutComments(text))).toHaveLength(50_000);
  });

  it("is a schema with places as in the file, and keeps its comments when it is changed", async () => {
    const text = '{\n  // what it is\n  "type": "object", // a record\n}\n';
    const schema = await only("/w/a.jsonc", text);
    expect(JSON.parse(schema.text)).toEqual({ type: "object" });
    expect(schema.text.slice(28, 36)).toBe('"object"');
    expect(schema.places.toFile({ start: 28, end: 36 })).toEqual({ start: 28, end: 36 });
    expect(text.slice(28, 36)).toBe('"object"');
    expect(changed(text, schema, { kind: "set", path: ["additionalProperties"], json: "false" })).toBe(
      '{\n  // what it is\n  "type": "object", // a record\n  "additionalProperties": false,\n}\n',
    );
  });
});

describe("a pointer", () => {
  const text = '{\r\n\t"😀": 1,\r\n\t"tools": [\r\n\t\t{ "a/b": { "type": "object" } }\r\n\t]\r\n}';

  it("leads to a part of the file", async () => {
    const schema = await only("/w/a.json", text, { at: "/tools/0/a~1b" });
    expect([schema.text, schema.selector, schema.label]).toEqual([
      '{ "type": "object" }',
      "/tools/0/a~1b",
      "a/b",
    ]);
    expect(text.slice(schema.span.start, schema.span.end)).toBe('"a/b": { "type": "object" }');
    expect(written(text, schema, '"object"')).toBe('"object"');
    expect(schema.places.toSchema(text.indexOf('"object"'))).toBe(10);
    expect(schema.places.toSchema(0)).toBeNull();
    expect(changed(text, schema, { kind: "set", path: ["required"], json: '["x"]' })).toBe(
      text.replace('"object" }', '"object", "required": ["x"] }'),
    );
  });

  it.each([
    ["/tools/1", "there is nothing at that place of the file"],
    ["/none", "there is nothing at that place of the file"],
    ["/tools/00", "there is nothing at that place of the file"],
    ["/__proto__", "there is nothing at that place of the file"],
    ["/tools/0/a~1b/type/x", "there is nothing at that place of the file"],
    ["/😀!", "no string stands there; leave the ! out"],
    ["Tool", "in a JSON file the selector is a JSON pointer, such as /args_schema"],
  ])("%s leads to no schema", async (at, explanation) => {
    const { schemas, findings } = await hosted("/w/a.json", text, { at });
    expect(schemas).toEqual([]);
    expect(findings).toMatchObject([{ code: "enforcement/no-schema", severity: "warning", explanation }]);
  });

  it("leads nowhere in what is no JSON", async () => {
    const { findings } = await hosted("/w/a.json", '{"a": x}', { at: "/a" });
    expect(findings).toMatchObject([
      { start: 6, end: 7, explanation: "not valid JSON, so that /a can't be looked up in it" },
    ]);
  });
});

describe("JSON in a string", () => {
  const text = '{"s": "{\\"type\\":\\n\\t\\u0022\\ud83d\\ude00\\"}"}';

  it("is read through its escapes", async () => {
    const schema = await only("/w/a.json", text, { at: "/s!" });
    expect(schema.text).toBe('{"type":\n\t"😀"}');
    expect(text.slice(schema.span.start, schema.span.end)).toBe(text.slice(1, -1));
    expect(written(text, schema, '"type"')).toBe('\\"type\\"');
    expect(written(text, schema, '"😀"')).toBe('\\u0022\\ud83d\\ude00\\"');
    expect(written(text, schema, "}")).toBe("}");
  });

  it("can be changed", async () => {
    const schema = await only("/w/a.json", text, { at: "/s!" });
    expect(changed(text, schema, { kind: "set", path: ["type"], json: '"string"' })).toBe(
      '{"s": "{\\"type\\":\\n\\t\\"string\\"}"}',
    );
  });

  it("needs the !", async () => {
    const { findings } = await hosted("/w/a.json", text, { at: "/s" });
    expect(findings).toMatchObject([
      { explanation: "a string stands there; add ! to read the schema in it" },
    ]);
  });

  it("has each character at its place, in both directions", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: "grapheme" }), fc.boolean(), async (value, escaped) => {
        const literal = JSON.stringify(value);
        const shown = escaped
          ? literal.replace(/[^ -~]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`)
          : literal;
        const file = `[1, ${shown}]`;
        const { text: inner, places } = await only("/w/a.json", file, { at: "/1!" });
        expect(inner).toBe(value);
        for (let at = 0; at < inner.length; at++) {
          const { start, end } = places.toFile({ start: at, end: at + 1 });
          expect(JSON.parse(`"${file.slice(start, end)}"`)).toBe(inner[at]);
          expect(places.toSchema(start)).toBe(at);
        }
        expect(places.toSchema(file.length - 2)).toBe(inner.length);
      }),
    );
  });
});
