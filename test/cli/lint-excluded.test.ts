/** Files that `subagent-schema.json` says are no output schemas. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

let cwd: string;
beforeEach(() => {
  cwd = realpathSync(mkdtempSync(join(tmpdir(), "excluded-")));
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

it("are left out, wherever they lie and whatever stands in them, until they are named with a harness", async () => {
  const schema = ".mivia/workflows/schemas/a.json";
  write(schema, '{"$ref":"https://example.com/x"}');
  write("tool.yaml", `out_schema: '{"$ref":"https://example.com/x"}'\n`);
  const errors = async (...argv: string[]) => {
    const { stdout } = await runCli(["lint", ...argv], { cwd });
    return stdout.split("\n").flatMap((line) => (line.includes(" error ") ? [line.split(":")[0]] : []));
  };
  expect(new Set(await errors("."))).toEqual(new Set([schema, "tool.yaml"]));
  const entries = [schema, "tool.yaml"].map((files) => ({ files, harness: null }));
  write("subagent-schema.json", JSON.stringify({ harness: "mivia", schemas: entries }));
  expect(await runCli(["lint", "."], { cwd })).toMatchObject({ status: 0 });
  expect(await errors(".")).toEqual([]);
  expect(new Set(await errors("--harness", "mivia", schema))).toEqual(new Set([schema]));
});
