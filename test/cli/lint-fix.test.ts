import { chmodSync, readFileSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { makeFolder } from "../language/support/folder.ts";
import { runCli } from "./run-cli.ts";

const schema =
  '{\r\n\t"type": "object",\r\n\t"required": ["x"],\r\n\t"properties": { "x": { "type": "string" } }\r\n}\r\n';
const path = ".mivia/workflows/schemas/a.json";

it("mends what can be mended, keeps the layout, and tells what is left", async () => {
  const folder = makeFolder();
  const file = folder.write(path, schema);
  const run = await runCli(["lint", "--fix", "."], { cwd: folder.path });
  expect(run).toEqual({
    status: 0,
    stdout: "",
    stderr: `${path}: fixed workflow/additional-properties: Add "additionalProperties": false\n`,
  });
  const mended = schema.replace('"string" } }\r\n', '"string" } },\r\n\t"additionalProperties": false\r\n');
  expect(readFileSync(file, "utf8")).toBe(mended);
});

it("adds nothing that would refuse every reply", async () => {
  for (const text of [
    '{"type":"object"}',
    '{"type":"object","properties":{"a":{"type":"string"}},"minProperties":2}',
    '{"type":"object","required":["a"]}',
    '{"type":"object","required":["b"],"properties":{"a":{}}}',
    '{"$defs":{"a":{"type":"string"}}}',
  ]) {
    const folder = makeFolder();
    const file = folder.write(path, text);
    await runCli(["lint", "--fix", "."], { cwd: folder.path });
    expect(readFileSync(file, "utf8")).toBe(text);
  }
});

it("keeps who may read a file, and writes into none that is read-only", async () => {
  const folder = makeFolder();
  const own = folder.write(path, schema);
  chmodSync(own, 0o600);
  const fixed = folder.write(".mivia/workflows/schemas/fixed.json", schema);
  chmodSync(fixed, 0o444);
  const { status, stderr } = await runCli(["lint", "--fix", "."], { cwd: folder.path });
  expect([status, statSync(own).mode & 0o777, statSync(fixed).mode & 0o777]).toEqual([2, 0o600, 0o444]);
  expect(readFileSync(fixed, "utf8")).toBe(schema);
  expect(stderr).toContain("fixed.json: can't be written (EACCES)");
});

it("leaves alone what is not safe, what is no longer the file's own text, and what a link leads to", async () => {
  const folder = makeFolder();
  const loose = '{"properties":{"x":{"type":"string","minLenght":1}},"additionalProperties":false}';
  const kept = folder.write(".mivia/workflows/schemas/loose.json", loose);
  // Its mark is what mivia refuses, so that nothing else is known of it.
  const marked = folder.write(".mivia/workflows/schemas/marked.json", `\uFEFF${schema}`);
  const other = folder.write("elsewhere/target.json", schema);
  symlinkSync(other, join(folder.path, ".mivia/workflows/schemas/link.json"));
  await runCli(["lint", "--fix", "."], { cwd: folder.path });
  expect([kept, marked, other].map((each) => readFileSync(each, "utf8"))).toEqual([
    loose,
    `\uFEFF${schema}`,
    schema,
  ]);
});

it("writes through no link on the way out of the folder, also to a file that is named", async () => {
  const folder = makeFolder();
  const away = makeFolder();
  const other = away.write(path, schema);
  symlinkSync(join(away.path, ".mivia"), join(folder.path, ".mivia"));
  const { status, stderr } = await runCli(["lint", "--fix", path], { cwd: folder.path });
  expect(readFileSync(other, "utf8")).toBe(schema);
  expect(status).toBe(2);
  expect(stderr).toContain(`${path}: not a regular file of this folder, so that nothing is mended in it`);
});

it("makes one fix upon the other, until what is safe is done", async () => {
  const folder = makeFolder();
  const file = folder.write(
    path,
    `{
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "word": { "type": "str", "required": true, "pattern": "^(?!TODO)[a-z]+(?<!-)$" },
    "list": { "type": "array", "required": true, "items": [{ "type": "string" }] }
  }
}
`,
  );
  const { status, stdout, stderr } = await runCli(["lint", "--fix", "."], { cwd: folder.path });
  // What could not be told of a schema that was refused is told now.
  expect([status, stdout.split(" ").slice(0, 3)]).toEqual([
    0,
    [`${path}:5:5`, "warning", "visibility/example-breaks-schema"],
  ]);
  expect(stderr.split("\n")).toHaveLength(6);
  expect(readFileSync(file, "utf8")).toBe(`{
  "type": "object",
  "additionalProperties": false,
  "properties": {
    "word": { "type": "string", "pattern": "^[a-z]+$", "not": { "pattern": "^TODO" }, "allOf": [{ "not": { "pattern": "-$" } }] },
    "list": { "type": "array", "prefixItems": [{ "type": "string" }] }
  },
  "required": ["word", "list"]
}
`);
});

it("mends a file that has a byte order mark, and keeps the mark", async () => {
  const folder = makeFolder();
  const text = '\uFEFF{ "type": "str" } // ours\n';
  const file = folder.write("a.jsonc", text);
  folder.write("subagent-schema.json", '{"schemas":[{"files":"*.jsonc","harness":"mivia"}]}');
  const { stderr } = await runCli(["lint", "--fix", "."], { cwd: folder.path });
  expect(stderr).toBe(
    'a.jsonc: The file starts with a byte order mark.\na.jsonc: fixed admission/metaschema: Write "string" instead of "str"\n',
  );
  expect(readFileSync(file, "utf8")).toBe(text.replace("str", "string"));
});

it("leaves a file alone whose bytes are no UTF-8, and says so", async () => {
  const folder = makeFolder();
  const bytes = Buffer.from('{ "type": "str", "title": "\xff" }', "latin1");
  const file = folder.write("a.jsonc", "");
  writeFileSync(file, bytes);
  folder.write("subagent-schema.json", '{"schemas":[{"files":"*.jsonc","harness":"mivia"}]}');
  const { stderr } = await runCli(["lint", "--fix", "."], { cwd: folder.path });
  expect(stderr).toBe(
    `a.jsonc: One byte is not UTF-8, the first at line 1, column 28; each is read as U+FFFD.
a.jsonc: not mended, since its bytes are no plain UTF-8; see the remark on them
`,
  );
  expect(readFileSync(file)).toEqual(bytes);
});
