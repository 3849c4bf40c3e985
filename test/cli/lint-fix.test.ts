import { readFileSync, symlinkSync } from "node:fs";
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

it("leaves alone what is not safe, what is no longer the file's own text, and what a link leads to", async () => {
  const folder = makeFolder();
  const loose = '{"properties":{"x":{"type":"string","minLenght":1}},"additionalProperties":false}';
  const kept = folder.write(".mivia/workflows/schemas/loose.json", loose);
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
