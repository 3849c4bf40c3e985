import { execFileSync, spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { root } from "../../scripts/bundles.ts";

const manifest = JSON.parse(
  execFileSync("npm", ["pkg", "get", "version", "bin", "exports"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
  }),
) as { version: string };

/** Paths that `npm pack` would put into the package. */
function packedFiles(): string[] {
  const answer = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
    cwd: root,
    encoding: "utf8",
    shell: process.platform === "win32",
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [packed] = JSON.parse(answer) as { files: { path: string }[] }[];
  return (packed?.files ?? []).map((file) => file.path);
}

describe("the npm package", () => {
  let consumer = "";
  const packed = packedFiles();

  beforeAll(async () => {
    consumer = await mkdtemp(join(tmpdir(), "subagent-schema-consumer-"));
    const installed = join(consumer, "node_modules", "subagent-schema");
    for (const path of packed) {
      await mkdir(dirname(join(installed, path)), { recursive: true });
      await cp(join(root, path), join(installed, path));
    }
  });
  afterAll(() => rm(consumer, { recursive: true, force: true }));

  test("holds the command line, the engine with its types, and the pages", () => {
    const others = packed.filter((path) => !/^(docs|schemas|dist\/types)\//.test(path));
    expect(others.sort()).toEqual(
      [
        ...["CHANGELOG.md", "LICENSE", "README.md", "package.json"],
        ...["dist/cli.cjs", "dist/engine.js", "dist/tree-sitter-go.wasm.br", "dist/web-tree-sitter.wasm.br"],
        ...["dist/acorn.cjs", "dist/toml-eslint-parser.cjs", "dist/web-tree-sitter.cjs", "dist/yaml.cjs"],
      ].sort(),
    );
    const pages = readdirSync(join(root, "docs/findings"), { recursive: true }).filter((name) =>
      `${name}`.endsWith(".md"),
    );
    expect(packed.filter((path) => path.startsWith("docs/findings/")).length).toBe(pages.length);
  });

  test("runs its command from a folder without any other module", () => {
    const cli = join(consumer, "node_modules/subagent-schema/dist/cli.cjs");
    const version = spawnSync(process.execPath, [cli, "--version"], { cwd: consumer, encoding: "utf8" });
    expect(version).toMatchObject({ status: 0, stdout: `${manifest.version}\n`, stderr: "" });
    const page = spawnSync(process.execPath, [cli, "explain", "admission/external-ref"], {
      cwd: consumer,
      encoding: "utf8",
    });
    expect(page.status).toBe(0);
    expect(page.stdout).toContain("admission/external-ref");
  });

  test("reads Go source with the parser beside it", async () => {
    const cli = join(consumer, "node_modules/subagent-schema/dist/cli.cjs");
    await writeFile(join(consumer, "report.go"), "package sample\n\ntype Report []bool\n");
    const reflected = spawnSync(process.execPath, [cli, "reflect", "report.go#Report"], {
      cwd: consumer,
      encoding: "utf8",
    });
    expect(reflected).toMatchObject({
      status: 0,
      stdout:
        '{"$schema":"https://json-schema.org/draft/2020-12/schema","items":{"type":"boolean"},"type":"array"}',
    });
  });

  test("gives the engine to a program, typed", async () => {
    const program = `import { harnessById, judge, openSchema } from "subagent-schema/engine";
const mivia = harnessById("mivia");
if (mivia === undefined) throw new Error("no mivia");
const report = judge(openSchema(mivia, '{"type":"object"}'), "{}");
const verdict: "accepted" | string | null = report.verdict;
// @ts-expect-error a report has no such member
report.nothing;
console.log(verdict);
`;
    await writeFile(join(consumer, "package.json"), '{ "type": "module" }');
    await writeFile(join(consumer, "program.ts"), program);
    const compiler = join(root, "node_modules/typescript/bin/tsc");
    const options = [
      "--strict",
      "--module",
      "nodenext",
      "--target",
      "es2022",
      "--lib",
      "es2023,dom",
      "program.ts",
    ];
    const compiled = spawnSync(process.execPath, [compiler, ...options], { cwd: consumer, encoding: "utf8" });
    expect(compiled).toMatchObject({ status: 0, stdout: "" });
    const run = spawnSync(process.execPath, ["program.js"], { cwd: consumer, encoding: "utf8" });
    expect(run).toMatchObject({ status: 0, stdout: "accepted\n", stderr: "" });
  });
});
