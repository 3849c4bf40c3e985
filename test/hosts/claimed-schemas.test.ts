/** An entry's `at` adds a schema, and a wrong one is told with what there is. */
import { expect, test } from "vitest";
import { claimedSchemas } from "../../server/hosts/claimed-schemas.ts";

const files = { read: () => null, list: () => [] };

async function held(path: string, at: string | readonly string[] | null, text: string) {
  const places = [at ?? []].flat();
  const { schemas, findings } = await claimedSchemas({ path, text, at: places, isClaimed: true, files });
  return {
    schemas: schemas.map(({ selector }) => selector),
    told: findings.map(({ code, severity, explanation }) => `${severity} ${code}: ${explanation}`),
  };
}

const manifest = `reply:\n  type: object\nargs_schema: '{"type":"object"}'\nout_schema: '{"type":"object"}'\n`;

test("what the host finds is there beside the schema at the entry's place, in the order of the text", async () => {
  expect(await held("/w/tool.yaml", "/reply", manifest)).toEqual({
    schemas: ["/reply", "/args_schema!", "/out_schema!"],
    told: [],
  });
  // One that it finds by itself is there once.
  for (const at of ["/out_schema", "/out_schema!"])
    expect(await held("/w/tool.yaml", at, manifest)).toEqual({
      schemas: ["/args_schema!", "/out_schema!"],
      told: [],
    });
});

test("of an agent and a skill those of their own keys are there too", async () => {
  const agent = '[output_schema]\ntype = "object"\n[more]\ntype = "object"\n';
  expect((await held("/w/.mivia/agents/a.toml", "/more", agent)).schemas).toEqual([
    "/output_schema",
    "/more",
  ]);
  expect((await held("/w/other/a.toml", "/more", agent)).schemas).toEqual(["/more"]);
});

test("a constant of a script is one schema, however it is named", async () => {
  const script =
    'const verdict = { type: "object" };\nconst other = { type: "array" };\ntask({ responseSchema: verdict });\n';
  expect((await held("/w/a.workflow.js", "responseSchema[0]", script)).schemas).toEqual([
    "responseSchema[0]",
  ]);
  expect((await held("/w/a.workflow.js", "other", script)).schemas).toEqual(["verdict", "other"]);
});

test("several places are a schema each, and a wrong one among them is told with what there is", async () => {
  const text = '{"a": {"type": "object"}, "b": {"type": "object"}, "c": {"type": "object"}}';
  expect(await held("/w/a.json", ["/b", "/a"], text)).toEqual({ schemas: ["/a", "/b"], told: [] });
  expect(await held("/w/a.json", ["/a", "/d"], text)).toEqual({
    schemas: ["/a"],
    told: [
      'error enforcement/no-schema: "at": "/d" in subagent-schema.json names no schema of this file: there is nothing at that place of the file; schemas stand at /a, /b, /c',
    ],
  });
  expect((await held("/w/tool.yaml", ["/reply", "/out_schema"], manifest)).schemas).toEqual([
    "/reply",
    "/args_schema!",
    "/out_schema!",
  ]);
});

test("in JSON there is nothing beside it", async () => {
  const text = '{"a": {"type": "object"}, "b": {"type": "object"}}';
  expect(await held("/w/a.json", "/a", text)).toEqual({ schemas: ["/a"], told: [] });
  expect((await held("/w/.mivia/workflows/schemas/a.json", "/a", text)).schemas).toEqual(["/a"]);
});

test("a place that holds no schema is an error, which says where schemas stand", async () => {
  const wrong = (at: string) =>
    `error enforcement/no-schema: "at": "${at}" in subagent-schema.json names no schema of this file: there is nothing at that place of the file`;
  expect(await held("/w/tool.yaml", "/reply_schema", manifest)).toEqual({
    schemas: ["/args_schema!", "/out_schema!"],
    told: [`${wrong("/reply_schema")}; schemas stand at /args_schema!, /out_schema!`],
  });
  const many = Object.fromEntries([1, 2, 3, 4, 5, 6].map((count) => [`s${count}`, { type: "object" }]));
  expect((await held("/w/a.json", "/x", JSON.stringify({ tools: [many] }))).told).toEqual([
    `${wrong("/x")}; schemas stand at /tools/0/s1, /tools/0/s2, /tools/0/s3, /tools/0/s4, /tools/0/s5, …`,
  ]);
  expect((await held("/w/a.json", "/x", "{}")).told).toEqual([wrong("/x")]);
});

test("a file that can't be read is an error where it breaks", async () => {
  const { schemas, told } = await held("/w/a.json", "/x", '{"x":');
  expect([schemas, told.length]).toEqual([[], 1]);
  expect(told[0]).toMatch(/^error enforcement\/no-schema: .*not valid JSON/i);
});

test("a deep file and a wide one cost no more than their length", async () => {
  const deep = `${'{"a":'.repeat(9000)}1${"}".repeat(9000)}`;
  expect((await held("/w/a.json", "/x", deep)).schemas).toEqual([]);
  const wide = JSON.stringify(Array.from({ length: 200_000 }, () => ({})));
  expect((await held("/w/a.json", "/x", wide)).schemas).toEqual([]);
});

test("a mapping in a manifest is amiss only where no entry claims it", async () => {
  const text = "args_schema:\n  type: object\nout_schema:\n  type: array\n";
  expect(await held("/w/tool.yaml", "/args_schema", text)).toEqual({ schemas: ["/args_schema"], told: [] });
  const { told } = await held("/w/tool.yaml", "/out_schema", text);
  expect(told).toEqual([
    expect.stringMatching(/^warning enforcement\/no-schema: harbor takes args_schema as JSON in a string/),
  ]);
});
