import { describe, expect, it } from "vitest";
import {
  readWorkflowScript,
  schemaFor,
  tasksFor,
} from "../../../server/workspace/settings/workflow-script.ts";

/** A substitution inside of a template. */
const hole = ["$", "{args.what}"].join("");

function script(text: string) {
  const read = readWorkflowScript(text);
  if (!read.ok) throw new Error(read.mistake.reason);
  return read;
}

const schemaText = (text: string, selector: string | null = null) => {
  const found = schemaFor(script(text), selector);
  return "text" in found ? found.text : found;
};

/** What the schema of one task is. */
const schemaOf = (expression: string, before = "") =>
  schemaText(`${before}\nawait task({ responseSchema: ${expression} })`);

const settingsOf = (options: string) => {
  const [task] = tasksFor(script(`await task({ responseSchema: {}, ${options} })`), null);
  return task?.settings();
};

describe("a schema out of a workflow script", () => {
  it.each([
    ["{ type: 'object', \"required\": [`a`], }", '{"type":"object","required":["a"]}'],
    ["true", "true"],
    ["{ b: undefined, c: [undefined, , null], d: void 0 }", '{"c":[null,null,null]}'],
    [
      "{ minimum: -1.50, maximum: 1e21, x: NaN, y: -0, z: 0x10 }",
      '{"minimum":-1.5,"maximum":1e+21,"x":null,"y":0,"z":16}',
    ],
    ["{ b: 1, 10: 2, 9: 3, '08': 4 }", '{"9":3,"10":2,"b":1,"08":4}'],
    ["{ a: 1, b: 2, a: 3 }", '{"a":3,"b":2}'],
    ["{ ['a' + \"b\"]: 'c' + 'd' + `e` }", '{"ab":"cde"}'],
    ["{ __proto__: { a: 1 }, ['__proto__']: 2 }", '{"__proto__":2}'],
    ["{ pattern: '\\u2028\\\\d\\ud800' }", '{"pattern":"\u2028\\\\d\\ud800"}'],
    ["{ x: !0 === 1 }", { start: 35, end: 43, reason: "only a run can tell its value" }],
    ["Object.freeze({ a: (1) })", '{"a":1}'],
  ])("is what JSON.stringify would write: %s", (expression, json) => {
    expect(schemaOf(expression)).toEqual(json);
  });

  it("goes by constants of the same file, spreads included", () => {
    const before =
      "const leaf = { type: 'string' }; const all = [leaf];\nfunction f() { const other = { ...leaf, minLength: 1 }; }";
    expect(schemaOf("{ anyOf: [...all, other], ...leaf, type: 'null' }", before)).toBe(
      '{"anyOf":[{"type":"string"},{"type":"string","minLength":1}],"type":"null"}',
    );
  });

  it.each([
    ["{ a: b }", "", "b is no constant of this file"],
    ["{ a: b }", "import { b } from './b.js';", "b comes from another file"],
    ["{ a: b }", "let b = 1;", "b is a let, no constant"],
    ["{ a: b }", "const { b } = args;", "b is taken out of another value"],
    ["{ a: b }", "const b = 1; function f({ c: [b] }) {}", "b is declared more than once"],
    ["{ a: b }", "const b = [1]; b.push(2);", "b is changed after it was made"],
    ["{ a: b }", "const b = { c: {} }; b.c.d = 2;", "b is changed after it was made"],
    ["{ a: b }", "const b = { c: {} }; delete b.c;", "b is changed after it was made"],
    ["{ a: b }", "const b = {}; Object.assign(b, args);", "b is changed after it was made"],
    ["{ a: b }", "const b = 1; { const b = 2 }", "b is declared more than once"],
    ["{ a: b }", "const b = 1; function f(b) {}", "b is declared more than once"],
    ["a", "const a = { b }; const b = [a];", "a is made of itself"],
    ["{ a: f() }", "", "only a run can tell its value"],
    [`{ a: \`x${hole}\` }`, "", "it is put together when the script runs"],
    ["{ [f()]: 1 }", "", "only a run can tell its value"],
    ["{ get a() { return 1 } }", "", "a method or an accessor has no value before a run"],
    ["{ ...[1] }", "", "what is spread here is no object"],
    ["{ a: /x/ }", "", "JSON has no such value"],
    ["{ a: 1n }", "", "JSON has no such value"],
    ["1 + 1", "", "only strings are put together here"],
    ["undefined", "", "it has no value"],
  ])("says what only a run can tell: %s", (expression, before, reason) => {
    expect(schemaOf(expression, before)).toMatchObject({ reason });
  });

  it("leads back to the script", () => {
    const text =
      "const s = { type: 'object', properties: { 'a b': { minimum: 3 } } };\nawait task({ responseSchema: s })";
    const found = schemaFor(script(text), null);
    if (!("text" in found)) throw new Error(found.reason);
    const back = (part: string) => {
      const start = found.text.indexOf(part);
      return found.places.toFile({ start, end: start }).start;
    };
    expect([back("{"), back('"object"'), back('"a b"'), back("3"), back('"minimum"')]).toEqual([
      text.indexOf("{"),
      text.indexOf("'object'"),
      text.indexOf("'a b'"),
      text.indexOf("3"),
      text.indexOf("minimum"),
    ]);
  });

  it("is found by its number, by its constant's name, or as the only one", () => {
    const text =
      "const one = [1];\ntask({ responseSchema: one });\ntask({ 'response_schema': { x: 2 } });\ntask({ responseSchema: null });";
    expect(["responseSchema[0]", "responseSchema[1]", "one"].map((each) => schemaText(text, each))).toEqual([
      "[1]",
      '{"x":2}',
      "[1]",
    ]);
    expect([null, "responseSchema[2]", "two"].map((each) => schemaText(text, each))).toEqual([
      { start: 0, end: 0, reason: "2 tasks have a responseSchema; name one, such as #responseSchema[0]" },
      { start: 0, end: 0, reason: "there is no such task; 2 have a responseSchema, counted from 0" },
      { start: 0, end: 0, reason: "no constant is called two" },
    ]);
  });
});

describe("the options beside it", () => {
  it.each([
    ["description: 'Look', schemaRepairAttempts: 0", 0, "Look", "description"],
    ["prompt: 'P', description: 'D'", null, "P", "prompt"],
    ["title: 'T'", null, "T", "title"],
    ["'description': 'a' + \"\\n\" + `b`", null, "a\nb", "description"],
    ["", null, null, undefined],
    ["schemaRepairAttempts: undefined", null, null, undefined],
  ])("are attempts and task: %s", (options, attempts, task, key) => {
    const settings = settingsOf(options);
    expect([settings?.attempts?.value ?? null, settings?.task?.value ?? null, settings?.task?.key]).toEqual([
      attempts,
      task,
      key,
    ]);
    expect(settings?.mistakes).toEqual([]);
  });

  it.each([
    [
      "schemaRepairAttempts: 4",
      "task(): schemaRepairAttempts is bounded to 3; repair is a bounded recovery, not a retry loop",
    ],
    ["schemaRepairAttempts: -1", "schemaRepairAttempts must be a whole number of 0 or more"],
    ["schemaRepairAttempts: 1.5", "schemaRepairAttempts must be a whole number of 0 or more"],
    ["schemaRepairAttempts: '1'", "schemaRepairAttempts must be a whole number of 0 or more"],
    [
      "schemaRepairAttempts: args.n",
      "schemaRepairAttempts is not known before a run: only a run can tell its value",
    ],
    [`prompt: \`Do ${hole}\``, "prompt is not known before a run: it is put together when the script runs"],
    ["description: 5", "description is not known before a run: it is no string"],
  ])("are told where they can't be known: %s", (options, reason) => {
    const settings = settingsOf(options);
    expect(settings).toMatchObject({ attempts: null, task: null });
    expect(settings?.mistakes.map((mistake) => mistake.reason)).toEqual([reason]);
  });
});

describe("scripts", () => {
  it.each([
    [
      "a module",
      "import x from 'y'; export default async function (args) { await task({ responseSchema: {} }) }",
    ],
    ["a plain script", "with (x) { task({ responseSchema: {} }) }"],
    ["one that awaits and returns at its top", "await task({ responseSchema: {} }); return 1"],
  ])("can be %s", (_what, text) => {
    expect(schemaText(text)).toBe("{}");
  });

  it("are told where they are none", () => {
    expect(readWorkflowScript("const a = ;")).toEqual({
      ok: false,
      mistake: { start: 10, end: 11, reason: "Unexpected token" },
      isBroken: true,
    });
  });

  it.each([
    ["deep lists", "[".repeat(100_000)],
    ["deep sums", `a = ${"(1+".repeat(50_000)}`],
    ["deep blocks", "{".repeat(100_000)],
    ["deep templates", `\`${hole.slice(0, 2)}`.repeat(100_000)],
    ["deep functions", "function f(){".repeat(100_000)],
    ["deep classes", "class A extends ".repeat(100_000)],
    ["deep patterns", `let ${"{a:".repeat(100_000)}`],
    ["long chains of operators", `1${"**1".repeat(100_000)}`],
  ])("with %s are not gone into", (_what, text) => {
    expect(readWorkflowScript(text)).toEqual({
      ok: false,
      mistake: { start: 0, end: 0, reason: "nested too deeply" },
      isBroken: false,
    });
  });

  it("may hold any regular expression", () => {
    expect(schemaOf("{ a: 1 }", `const r = /${"(".repeat(50_000)}${")".repeat(50_000)}/;`)).toBe('{"a":1}');
  });

  it("don't look into constants of constants without end", () => {
    const chain = Array.from({ length: 5000 }, (_, i) => `const c${i} = [c${i + 1}];`).join("\n");
    expect(schemaOf("c0", chain)).toMatchObject({ reason: "nested too deeply" });
  });

  it("can't make much of little", () => {
    const doubling = (first: string, next: (name: string) => string) =>
      Array.from({ length: 60 }, (_, i) => `const c${i} = ${i === 0 ? first : next(`c${i - 1}`)};`).join(
        "\n",
      );
    const lists = doubling("[1]", (name) => `[...${name}, ...${name}]`);
    expect(schemaOf("c59", lists)).toMatchObject({ reason: "it has too many values" });
    const texts = doubling(`'${"x".repeat(1000)}'`, (name) => `${name} + ${name}`);
    expect(schemaOf("c59", texts)).toMatchObject({ reason: "it has too much text" });
  });

  it("with nested tasks work out only what is asked for", () => {
    const text = `${"task({ responseSchema: ".repeat(50)}{}${" })".repeat(50)}`;
    expect(schemaText(text, "responseSchema[49]")).toBe("{}");
  });
});
