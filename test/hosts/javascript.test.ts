/** Schemas in scripts: which ones are found, where each part of them stands, and what is said of those that only a run can tell. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { hosted, only, written } from "./hosted.ts";

const path = "/w/audit.workflow.js";
const findingsOf = async (text: string) =>
  (await hosted(path, text)).findings.map(({ code, severity, explanation, start, end }) => [
    code,
    severity,
    text.slice(start, end),
    explanation,
  ]);

describe("the schemas of a workflow script", () => {
  const text = `const leaf = { type: "string" };
const verdict = { type: "object", properties: { leaf } }, other = [leaf];
export default async function (args) {
  await task({ description: "😀", responseSchema: { "type": 'array', items: leaf } });
  await task({ response_schema: verdict });
  await task({ responseSchema: verdict, schemaRepairAttempts: 0 });
  await task({ responseSchema: null });
  await task({ responseSchema: undefined });
}
`;

  it("are each found once, constants by their names", async () => {
    const { schemas, findings } = await hosted(path, text, { isClaimed: false });
    expect(findings).toEqual([]);
    expect(
      schemas.map(({ selector, label, harness, text: json, span }) => [
        selector,
        label,
        harness,
        json,
        text.slice(span.start, span.end),
      ]),
    ).toEqual([
      [
        "verdict",
        "verdict",
        "codewhale",
        '{"type":"object","properties":{"leaf":{"type":"string"}}}',
        'verdict = { type: "object", properties: { leaf } }',
      ],
      [
        "responseSchema[0]",
        "responseSchema[0]",
        "codewhale",
        '{"type":"array","items":{"type":"string"}}',
        "responseSchema: { \"type\": 'array', items: leaf }",
      ],
    ]);
  });

  it.each([
    [
      "responseSchema[2]",
      "codewhale",
      '{"type":"object","properties":{"leaf":{"type":"string"}}}',
      'verdict = { type: "object", properties: { leaf } }',
    ],
    ["leaf", null, '{"type":"string"}', 'const leaf = { type: "string" }'],
    ["other", null, '[{"type":"string"}]', "other = [leaf]"],
  ])("can be named: %s", async (at, harness, json, span) => {
    const schema = await only(path, text, { at });
    expect([
      schema.selector,
      schema.harness,
      schema.text,
      text.slice(schema.span.start, schema.span.end),
    ]).toEqual([at, harness, json, span]);
  });

  it.each([
    ["responseSchema[5]", "there is no such task; 4 have a responseSchema, counted from 0"],
    ["nothing", "no constant is called nothing"],
    ["args", "args is a parameter, whose value only a run can tell"],
  ])("are told where a name leads to none: %s", async (at, explanation) => {
    const { schemas, findings } = await hosted(path, text, { at });
    expect(schemas).toEqual([]);
    expect(findings).toMatchObject([{ code: "enforcement/no-schema", start: 0, end: 0, explanation }]);
  });

  it("are not looked for in other scripts that nobody claims", async () => {
    expect(await hosted("/w/a.js", text, { isClaimed: false })).toEqual({ schemas: [], findings: [] });
    expect((await hosted("/w/a.mjs", text)).schemas).toHaveLength(2);
  });

  it("cost nothing where there are none", async () => {
    expect(await hosted(path, "}} no script at all", { isClaimed: false })).toEqual({
      schemas: [],
      findings: [],
    });
  });

  it.each([null, "schema"])("can't be read out of TypeScript", async (at) => {
    const explanation =
      "schemas in TypeScript can't be read; keep the schema in a JSON file or in JavaScript, and claim that";
    const { schemas, findings } = await hosted("/w/a.ts", "const schema = { type: 'object' };", { at });
    expect(schemas).toEqual([]);
    expect(findings).toMatchObject([{ code: "enforcement/no-schema", explanation }]);
  });
});

describe("what only a run can tell", () => {
  it.each([
    ["{ enum: kinds() }", "kinds()", "only a run can tell its value"],
    ["schema", "schema", "schema is no constant of this file"],
    ["{ a: 1, ...rest }", "rest", "rest is no constant of this file"],
    ["{ maximum: args.most }", "args.most", "only a run can tell its value"],
  ])("is named: %s", async (expression, shown, reason) => {
    expect(await findingsOf(`await task({ responseSchema: ${expression} });`)).toEqual([
      [
        "enforcement/not-static",
        "warning",
        shown,
        `${shown} is not known before the script runs, so that the schema isn't checked: ${reason}; write it as a literal, or as a const of this file.`,
      ],
    ]);
  });

  it("is told once, and the other schemas are there all the same", async () => {
    const text =
      "const a = { b: c };\ntask({ responseSchema: a });\ntask({ responseSchema: [a] });\ntask({ responseSchema: {} });";
    const { schemas, findings } = await hosted(path, text);
    expect(schemas.map(({ selector }) => selector)).toEqual(["responseSchema[2]"]);
    expect(findings.map(({ start, end }) => [start, end])).toEqual([[15, 16]]);
  });

  it("is a variable where it is declared, and a name that is declared twice where it is used", async () => {
    const text =
      "let schema = {};\ntask({ responseSchema: schema });\ntask({ responseSchema: { not: schema } });\n";
    const { findings } = await hosted(path, text);
    expect(findings.map(({ start, end, explanation }) => [start, end, explanation])).toEqual([
      [
        4,
        10,
        "schema is not known before the script runs, so that the schema isn't checked: schema is a let, no constant; write it as a literal, or as a const of this file.",
      ],
    ]);
    const twice = "{ const a = {}; task({ responseSchema: a }) }\n{ const a = {}; }\n";
    expect((await hosted(path, twice)).findings.map(({ start }) => start)).toEqual([twice.indexOf("a })")]);
  });

  it("is where a constant is changed, and not where tasks use it", async () => {
    const text = `const base = { type: "object" };
task({ responseSchema: base });
task({ responseSchema: { ...base, title: "t" } });
Object.assign(base, { title: "u" });
base.title = "v";
`;
    expect(await findingsOf(text)).toEqual([
      [
        "enforcement/not-static",
        "warning",
        'Object.assign(base, { title: "u" })',
        'Object.assign(base, { title: "u" }) changes base when the script runs, so that no schema made of it is checked; make another constant with what is to be different, by a spread such as { ...base }.',
      ],
    ]);
  });

  it("is shown short", async () => {
    const [finding] = await findingsOf(`task({ responseSchema: f(${"x,\n".repeat(50)}) });`);
    expect(finding?.[3]).toMatch(/^f\((?:x, ){12}x,… is not known/);
  });

  it("is what tasks make of a large constant again and again", async () => {
    const text = `const big = [${"1,".repeat(150_000)}];\n${"task({ responseSchema: [...big] });\n".repeat(300)}`;
    const { schemas, findings } = await hosted(path, text);
    expect(schemas).toHaveLength(6);
    expect(findings).toHaveLength(200);
    expect(findings[0]?.explanation).toContain("it has too many values");
  });

  it("may be the whole script", async () => {
    expect(await findingsOf("// \u{1F600}\r\ntask({ responseSchema: {} ;")).toEqual([
      [
        "admission/file-syntax",
        "error",
        ";",
        "Line 2 is not JavaScript: unexpected token; correct it, since nothing of this file can be used before.",
      ],
    ]);
    expect(await findingsOf(`task({ responseSchema: ${"[".repeat(50_000)} });`)).toEqual([
      [
        "enforcement/not-static",
        "warning",
        "",
        "The script is nested too deeply, so that no schema of it is checked; take it apart.",
      ],
    ]);
  });
});

describe("the repair attempts of a task", () => {
  const refused =
    "task(): schemaRepairAttempts is bounded to 3; repair is a bounded recovery, not a retry loop";
  const told = async (text: string) =>
    (await hosted(path, text, { isClaimed: false })).findings.map(
      ({ code, severity, start, end, harnessText, explanation }) => {
        expect([code, severity]).toEqual(["workflow/repair-attempts", "error"]);
        return [text.slice(start, end), harnessText, explanation.split(": ")[1]];
      },
    );
  const advice = "write a whole number from 0 to 3, or leave it out, which means 1.";

  it("are refused where they are over the bound, or no number", async () => {
    expect(
      await told("const n = 7;\r\nawait task({ responseSchema: {}, schemaRepairAttempts: n });"),
    ).toEqual([["n", refused, `schemaRepairAttempts is over 3; ${advice}`]]);
    expect(
      await told(`agent.task({ schemaRepairAttempts: 4 });
task({ schemaRepairAttempts: 1.5 }), task({ schemaRepairAttempts: -1 }), task({ schemaRepairAttempts: "2" });
task({ schemaRepairAttempts: 300 });`),
    ).toEqual([
      ["4", refused, `schemaRepairAttempts is over 3; ${advice}`],
      ["1.5", null, `schemaRepairAttempts is no whole number of 0 or more; ${advice}`],
      ["-1", null, `schemaRepairAttempts is no whole number of 0 or more; ${advice}`],
      ['"2"', null, `schemaRepairAttempts is no whole number of 0 or more; ${advice}`],
      ["300", null, `schemaRepairAttempts is over 3; ${advice}`],
    ]);
  });

  it("have the most that is taken as a fix", async () => {
    const text =
      'const n = 7; /* \u{1F600} */\r\ntask({ schemaRepairAttempts: n }), task({ schemaRepairAttempts: "x" });';
    const { findings, fixesOf } = await hosted(path, text);
    const fixes = findings.map((finding) => fixesOf?.(finding) ?? []);
    expect(fixes.map((each) => each.map(({ title }) => title))).toEqual([
      ["Write 3, the most that codewhale takes"],
      [],
    ]);
    const fixed = withEdits(text, fixes[0]?.[0]?.edits ?? []);
    expect(fixed).toBe(text.replace("Attempts: n", "Attempts: 3"));
    expect((await hosted(path, fixed)).findings).toHaveLength(1);
  });

  it("are fine within it, and not told of where nobody knows them", async () => {
    for (const attempts of ["0", "3", "null", "undefined", "NaN", "args.attempts", "1 + 7"])
      expect(await told(`task({ schemaRepairAttempts: ${attempts} });`)).toEqual([]);
    expect(await told("task({ schemaRepairAttempts: 7, ...args });")).toEqual([]);
    expect(await told("task({ ...args, schemaRepairAttempts: 7 });")).toHaveLength(1);
    expect(
      await told("const defaults = { schemaRepairAttempts: 7 }; ask({ schemaRepairAttempts: 7 });"),
    ).toEqual([]);
  });
});

describe("places", () => {
  const text = `\uFEFF// 😀\r\nconst base = {\r\n\ttype: 'object', // kind\r\n\t"min": -1.50,\r\n};\r\ntask({ responseSchema: {\r\n\t...base, title: '😀' + "x", list: [, 'ab', base] } });\r\n`;

  it("lead from each part of the schema to the script, past a byte order mark, tabs, CR LF and pairs of surrogates", async () => {
    const schema = await only(path, text);
    expect(schema.text).toBe(
      '{"type":"object","min":-1.5,"title":"😀x","list":[null,"ab",{"type":"object","min":-1.5}]}',
    );
    for (const [part, there] of [
      ['{"type":"object","min":-1.5,"t', "{"],
      ['"title"', "title"],
      ['"😀x"', "'😀' + \"x\""],
      ['"ab"', "'ab'"],
      ['b"', "b'"],
      ["-1.5,", "-1.50"],
      ["list", "list"],
    ] as const) {
      expect(written(text, schema, part).slice(0, there.length), part).toBe(there);
    }
    const at = (part: string) => schema.text.indexOf(part);
    const min = schema.places.toFile({ start: at('"min"'), end: at('"min"') + 5 });
    expect([min.start, min.end]).toEqual([text.indexOf('"min"'), text.indexOf('"min"') + 5]);
    const list = at("[null");
    const { start, end } = schema.places.toFile({ start: list, end: schema.text.length - 1 });
    expect(text.slice(start, end)).toBe("[, 'ab', base]");
  });

  it("lead back, of a constant that is used twice to its first use", async () => {
    const schema = await only(path, text);
    const back = (part: string) => schema.places.toSchema(text.indexOf(part));
    expect([back("'object'"), back('"min"'), back("title"), back("b', base")]).toEqual([
      schema.text.indexOf('"object"'),
      schema.text.indexOf('"min"'),
      schema.text.indexOf('"title"'),
      schema.text.indexOf('b",{'),
    ]);
    // Between the parts: behind the one before.
    expect(back(" // kind")).toBe(schema.text.indexOf('"object"') + 8);
    expect([back("// 😀"), back("task(")]).toEqual([null, null]);
  });

  it("of all names and values read again as what they stand for", async () => {
    const key = fc.string({ unit: "grapheme", minLength: 1 }).filter((name) => name !== "__proto__");
    const tree = fc.letrec((tie) => ({
      value: fc.oneof(
        { depthSize: "small" },
        fc.string({ unit: "grapheme" }),
        fc.integer(),
        fc.constantFrom(null, true, 0.5),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(key, tie("value"), { maxKeys: 3 }),
      ),
    })).value;
    await fc.assert(
      fc.asyncProperty(tree, fc.constantFrom(0, "\t", 2), async (value, space) => {
        const script = `/* 😀 */ task({ responseSchema: ${JSON.stringify([value], null, space)} })`;
        const { text: json, places } = await only(path, script);
        expect(JSON.parse(json)).toEqual([value]);
        for (const { 0: token, index } of json.matchAll(/"(?:[^"\\]|\\.)*"|[^[\]{}:,"]+/g)) {
          const span = places.toFile({ start: index, end: index + token.length });
          expect(JSON.parse(script.slice(span.start, span.end))).toEqual(JSON.parse(token));
          expect(places.toSchema(span.start)).toBe(index);
        }
      }),
      { numRuns: 50 },
    );
  });
});
