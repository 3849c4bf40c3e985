/** Changes of schemas that are written as JavaScript. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SchemaChange } from "../../server/hosts/schema-change.ts";
import { changed, only } from "./hosted.ts";

const path = "/w/a.workflow.js";
const set = (at: string, json: string): SchemaChange => ({ kind: "set", path: steps(at), json });
const append = (at: string, json: string): SchemaChange => ({ kind: "append", path: steps(at), json });
const remove = (at: string): SchemaChange => ({ kind: "remove", path: steps(at) });
const rename = (at: string, name: string): SchemaChange => ({ kind: "rename", path: steps(at), name });

function steps(at: string) {
  return at === "" ? [] : at.split("/").map((step) => (/^\d+$/.test(step) ? Number(step) : step));
}

async function change(text: string, ...changes: SchemaChange[]) {
  return changed(text, await only(path, text), ...changes);
}

/** A schema on several lines with comments, a trailing comma, single quotes and tabs. */
const laidOut = `task({
	responseSchema: {
		type: 'object', // a record
		/* who */ required: ['a'],
		properties: {
			a: { type: 'string' },
			b: {},
		},
	},
});
`;

describe("on lines", () => {
  it.each<[string, SchemaChange, string, string]>([
    [
      "a member behind the last",
      set("additionalProperties", "false"),
      "\t\t},\n\t},",
      "\t\t},\n\t\tadditionalProperties: false,\n\t},",
    ],
    ["a value", set("type", '"array"'), "'object', //", "'array', //"],
    [
      "an object",
      set("properties/a", '{"enum":["it\'s","b-c"],"x-y":1}'),
      "{ type: 'string' }",
      "{\n\t\t\t\tenum: ['it\\'s', 'b-c'],\n\t\t\t\t'x-y': 1,\n\t\t\t}",
    ],
    ["an item", append("required", '"b"'), "['a']", "['a', 'b']"],
    [
      "the first member",
      set("properties/b/type", '"null"'),
      "b: {},",
      "b: {\n\t\t\t\ttype: 'null',\n\t\t\t},",
    ],
    [
      "what should hold the member",
      set("properties/b/items/type", '"null"'),
      "b: {},",
      "b: {\n\t\t\t\titems: { type: 'null' },\n\t\t\t},",
    ],
    ["a name", rename("properties/a", "a2"), "a: { type", "a2: { type"],
    ["a name that needs quotes", rename("properties/a", "a b"), "a: { type", "'a b': { type"],
    ["no member", remove("type"), "type: 'object', // a record", "// a record"],
    ["no last member", remove("properties/b"), "\n\t\t\tb: {},", ""],
    ["no only member", remove("properties/a/type"), "{ type: 'string' }", "{}"],
    ["no only item", remove("required/0"), "['a']", "[]"],
  ])("%s is written in the style around it", async (_what, made, before, after) => {
    expect(laidOut.split(before)).toHaveLength(2);
    expect(await change(laidOut, made)).toBe(laidOut.replace(before, () => after));
  });

  it("several changes are made one upon the other", async () => {
    expect(
      await change(laidOut, set("$defs", "{}"), set("$defs/x", '{"type":"string"}'), remove("properties/b")),
    ).toBe(
      laidOut
        .replace("\n\t\t\tb: {},", "")
        .replace("\t\t},\n\t},", "\t\t},\n\t\t$defs: {\n\t\t\tx: { type: 'string' },\n\t\t},\n\t},"),
    );
  });

  it("a new object goes over several lines where it holds others, with CR LF if the script has it", async () => {
    const text = 'task({ responseSchema: {\r\n  type: "object" // 😀\r\n} });\r\n';
    expect(await change(text, set("properties", '{"a":{"type":"string"},"b":true}'))).toBe(
      'task({ responseSchema: {\r\n  type: "object", // 😀\r\n  properties: {\r\n    a: { type: "string" },\r\n    b: true,\r\n  }\r\n} });\r\n',
    );
  });
});

describe("on one line", () => {
  const text = "task({ responseSchema: {'type': 'object', 'required': ['a', 'b']} })";
  it.each<[SchemaChange, string]>([
    [set("x", '{"y":[1]}'), "{'type': 'object', 'required': ['a', 'b'], 'x': {'y': [1]}}"],
    [remove("required"), "{'type': 'object'}"],
    [remove("type"), "{'required': ['a', 'b']}"],
    [remove("required/1"), "{'type': 'object', 'required': ['a']}"],
    [remove("required/0"), "{'type': 'object', 'required': ['b']}"],
    [rename("type", "kind"), "{'kind': 'object', 'required': ['a', 'b']}"],
    [set("required/1", '"c"'), "{'type': 'object', 'required': ['a', 'c']}"],
    [set("", "true"), "true"],
  ])("%j stays on it", async (made, after) => {
    expect(await change(text, made)).toBe(`task({ responseSchema: ${after} })`);
  });
});

describe("what stands elsewhere", () => {
  const text =
    "const leaf = { type: 'string' };\nconst base = { type: 'object', title: 'T' };\ntask({ responseSchema: { ...base, properties: { leaf, a: leaf }, list: [...['x'], 'y'] } });\n";

  it("is changed there when it is a constant", async () => {
    expect(await change(text, set("properties/a/maxLength", "3"))).toBe(
      text.replace("{ type: 'string' }", "{ type: 'string', maxLength: 3 }"),
    );
  });

  it("is put over what a spread brings", async () => {
    expect(await change(text, set("type", '"array"'))).toBe(text.replace("'y'] }", "'y'], type: 'array' }"));
  });

  it("is written out where a name alone stands for it", async () => {
    expect(await change(text, rename("properties/leaf", "twig"))).toBe(
      text.replace("{ leaf,", "{ twig: leaf,"),
    );
    expect(await change(text, set("properties/leaf", "true"))).toBe(text.replace("{ leaf,", "{ leaf: true,"));
  });

  it.each<[string, SchemaChange]>([
    ["a member of a spread can't be removed", remove("title")],
    ["or renamed", rename("title", "name")],
    ["an item of a list with a spread has no place of its own", remove("list/1")],
    ["a name that is taken is not given again", rename("properties/a", "leaf")],
    ["the object's prototype is no member", set("properties/__proto__", "{}")],
    ["nor inside of a value", set("properties/b", '{"__proto__":1}')],
    ["what is not there can't be removed", remove("none")],
    ["or appended to", append("none", "1")],
    ["or held by a text", set("title/x", "1")],
    ["no JSON is no value", set("x", "{")],
  ])("%s", async (_what, made) => {
    expect(await change(text, made)).toBeNull();
  });
});

it.each([
  ["a computed name", "{ ['a' + 'b']: 1 }", rename("ab", "c")],
  ["a name that stands twice", "{ a: 1, a: 2 }", remove("a")],
  ["a list with holes", "{ a: [, 1] }", append("a", "2")],
  ["an item in parentheses", "{ a: [(1)] }", append("a", "2")],
  ["a comment where something has to go", "{ a: {/* x */} }", set("a/b", "1")],
] as const)("is left alone: %s", async (_what, literal, made) => {
  expect(await change(`task({ responseSchema: ${literal} })`, made)).toBeNull();
});

it.each<[string, SchemaChange, string]>([
  ["{ a: 1 /* one */ }", set("b", "2"), "{ a: 1, /* one */ b: 2 }"],
  ["{ a: 1 /* one */, b: 2 }", remove("b"), "{ a: 1 /* one */ }"],
  ["{ a: 1, /* two */ b: 2 }", remove("b"), "{ a: 1 /* two */ }"],
  ["{ a: (1), b: 2 }", remove("a"), "{ b: 2 }"],
  ["Object.freeze({ a: 1 })", set("b", "2"), "Object.freeze({ a: 1, b: 2 })"],
  ["{ a: `x` }", set("a", '"\\u2028`$"'), '{ a: "\\u2028`$" }'],
])("comments and wrappers stay: %s", async (literal, made, after) => {
  expect(await change(`task({ responseSchema: ${literal} })`, made)).toBe(
    `task({ responseSchema: ${after} })`,
  );
});

it("a change makes of any schema what it makes of its JSON", async () => {
  const value = fc.dictionary(
    fc.constantFrom("a", "b-c", "type", "required", "1"),
    fc.oneof(fc.constantFrom(1, "it's", null), fc.array(fc.constantFrom("x", '"'), { maxLength: 3 })),
    { maxKeys: 4 },
  );
  await fc.assert(
    fc.asyncProperty(
      value,
      value,
      fc.nat(9),
      fc.constantFrom(0, 2, "\t"),
      async (before, added, pick, space) => {
        const text = `const before = 0;\ntask({ responseSchema: ${JSON.stringify(before, null, space)} }); // after\n`;
        const keys = Object.keys(before);
        const name = keys[pick % Math.max(1, keys.length)];
        const changes: [SchemaChange, unknown][] = [
          [set("new", JSON.stringify(added)), { ...before, new: added }],
        ];
        if (name !== undefined) {
          const { [name]: gone, ...rest } = before;
          changes.push([{ kind: "remove", path: [name] }, rest]);
          changes.push([
            { kind: "rename", path: [name], name: "new" },
            { ...rest, new: gone },
          ]);
          if (Array.isArray(gone)) {
            changes.push([
              { kind: "append", path: [name], json: "7" },
              { ...before, [name]: [...gone, 7] },
            ]);
          }
        }
        for (const [made, after] of changes) {
          const edited = await change(text, made);
          expect(edited?.startsWith("const before = 0;\ntask({ responseSchema: ")).toBe(true);
          expect(edited?.endsWith(" }); // after\n")).toBe(true);
          expect(JSON.parse((await only(path, edited ?? "")).text)).toEqual(after);
        }
      },
    ),
    { numRuns: 100 },
  );
});
