/** Each code of the list can be had from `lint`, and a file that is nearly the same is without it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeFolder } from "../language/support/folder.ts";
import { type CodeExample, codeExamples } from "./every-code-examples.ts";
import { root, runCli } from "./run-cli.ts";

const list = readFileSync(join(root, "docs/findings.md"), "utf8");
const codes = [...list.matchAll(/^\| \[`([a-z-]+\/[a-z-]+)`\]/gm)].map(([, code]) => String(code));

interface Linted {
  readonly schemas: readonly {
    readonly file: string;
    readonly findings: readonly { readonly code: string }[];
  }[];
  readonly around: readonly {
    readonly file: string;
    readonly findings: readonly { readonly code: string }[];
  }[];
}

/** The codes of a file's findings, each once. */
async function lint(example: CodeExample, text: string): Promise<readonly string[]> {
  const { path, harness, at, others = [], around = {} } = example;
  const folder = makeFolder();
  const entries = [
    ...(harness === undefined ? [] : [{ files: path, harness, ...(at === undefined ? {} : { at }) }]),
    ...others.map((other) => ({ files: `${other}/**`, harness: other })),
  ];
  if (entries.length > 0) folder.write("subagent-schema.json", JSON.stringify({ schemas: entries }));
  for (const [name, content] of Object.entries(around)) folder.write(name, content);
  folder.write(path, text);
  const { stdout, stderr, status } = await runCli(["lint", "--format", "json"], { cwd: folder.path });
  expect([stderr, status === 0 || status === 1]).toEqual(["", true]);
  const { schemas, around: beside }: Linted = JSON.parse(stdout);
  const own = [...schemas, ...beside].filter(({ file }) => file === path);
  return [...new Set(own.flatMap(({ findings }) => findings.map(({ code }) => code)))].sort();
}

it("every code of docs/findings.md has an example, and no other", () => {
  expect(Object.keys(codeExamples).sort()).toEqual([...codes].sort());
});

describe.each(Object.entries(codeExamples))("%s", (code, example) => {
  it("is shown", async () => {
    expect(await lint(example, example.shows)).toContain(code);
  });

  it("is not shown for a near miss", async () => {
    const { aroundNearMiss: around, nearHarness: harness } = example;
    const near = { ...example, ...(around && { around }), ...(harness && { harness }) };
    expect(await lint(near, example.nearMiss)).not.toContain(code);
  });
});
