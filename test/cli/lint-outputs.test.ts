/** What `lint` prints for other programs: SARIF, held to its official schema, and GitHub's workflow commands. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import Ajv from "ajv-draft-04";
import addFormats from "ajv-formats";
import type { Log, Result } from "sarif";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { root, runCli } from "./run-cli.ts";

const schemaFile = createRequire(import.meta.url).resolve(
  "@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json",
);
// The schema has a pattern that is none under the flag u.
const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false });
addFormats(ajv);
const isSarif = ajv.compile(JSON.parse(readFileSync(schemaFile, "utf8")));

let cwd: string;
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), "outputs-"));
  write(
    "subagent-schema.json",
    '{"findings":{"workflow/*":"off","visibility/*":"off","enforcement/*":"off","strength/*":"off","portability/*":"off"}}',
  );
});
afterEach(() => rmSync(cwd, { recursive: true }));

function write(path: string, content: string): void {
  mkdirSync(dirname(join(cwd, path)), { recursive: true });
  writeFileSync(join(cwd, path), content);
}

const folder = ".mivia/workflows/schemas";

async function sarif(...argv: string[]): Promise<{ status: number; log: Log; stdout: string }> {
  const { status, stdout } = await runCli(["lint", "--format", "sarif", ...argv], { cwd });
  const log = JSON.parse(stdout) as Log;
  expect(isSarif(log) ? [] : isSarif.errors).toEqual([]);
  return { status, log, stdout };
}

describe("SARIF", () => {
  it("has each finding with its rule, its place in UTF-16 units and a fingerprint", async () => {
    write(`${folder}/a b#.json`, '{"description":"😀","$ref":\n"https://e.com/a"}');
    const { status, log } = await sarif();
    expect(status).toBe(1);
    const [run, ...others] = log.runs;
    expect([log.version, others, run?.columnKind, run?.invocations]).toEqual([
      "2.1.0",
      [],
      "utf16CodeUnits",
      [{ executionSuccessful: true }],
    ]);
    expect(run?.results).toEqual([
      {
        ruleId: "admission/external-ref",
        ruleIndex: 0,
        level: "error",
        message: { text: expect.stringMatching(/^The reference "https:\/\/e\.com\/a" /) },
        locations: [
          {
            physicalLocation: {
              artifactLocation: { uri: `${folder}/a%20b%23.json`, uriBaseId: "%SRCROOT%" },
              region: { startLine: 2, startColumn: 1, endLine: 2, endColumn: 18 },
            },
          },
        ],
        partialFingerprints: { "schemaPlace/v1": expect.stringMatching(/^[0-9a-f]{32}$/) },
        properties: {
          selector: null,
          pointer: "/$ref",
          harnessText:
            'schema admission rejected: $ref "https://e.com/a" at / is remote or external; only in-document refs are allowed',
        },
      },
    ]);
    const page = readFileSync(join(root, "docs/findings/admission/external-ref.md"), "utf8");
    const [rule, ...noMore] = run?.tool.driver.rules ?? [];
    expect(noMore).toEqual([]);
    expect(rule).toMatchObject({
      id: "admission/external-ref",
      defaultConfiguration: { level: "error" },
      help: { text: page, markdown: page },
    });
    expect(page).toContain(`**${rule?.shortDescription?.text}**`);
  });

  it("counts columns in UTF-16 units, also behind a surrogate pair", async () => {
    write(`${folder}/a.json`, '{"description":"😀","$ref":"https://e.com/a"}');
    const { log } = await sarif();
    expect(log.runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.region).toEqual({
      startLine: 1,
      startColumn: 28,
      endLine: 1,
      endColumn: 45,
    });
  });

  it("is valid without findings, and tells when not all could be looked at", async () => {
    write("a.json", "{}");
    const { status, log } = await sarif("a.json");
    expect(status).toBe(2);
    const [run] = log.runs;
    expect([run?.results, run?.tool.driver.rules, run?.invocations]).toEqual([
      [],
      [],
      [{ executionSuccessful: false }],
    ]);
  });

  it("keeps a fingerprint when lines move, and tells two findings apart", async () => {
    const fingerprints = async () =>
      (await sarif()).log.runs[0]?.results?.map((result: Result) => result.partialFingerprints);
    write(`${folder}/a.json`, '{"not":{"$ref":"b.json"},"$ref":"a.json"}');
    const before = await fingerprints();
    expect(new Set(before?.map((each) => each?.["schemaPlace/v1"])).size).toBe(2);
    write(`${folder}/a.json`, '\n\n{\n  "not": { "$ref": "b.json" },\n  "$ref": "a.json" }');
    expect(await fingerprints()).toEqual(before);
  });

  it("makes neither links nor arguments of what stands in a schema", async () => {
    write(`${folder}/a.json`, JSON.stringify({ $ref: "[x](https://e.com) {0} \u202e" }));
    const { log, stdout } = await sarif();
    const [result] = log.runs[0]?.results ?? [];
    expect(result?.message.text).toContain('"[x\\](https://e.com) {{0}} ');
    expect(stdout).not.toContain("\u202e");
  });

  it("has the schemas of all files that the example holds", async () => {
    const { stdout, status } = await runCli(["lint", "--format", "sarif"]);
    expect(status).toBe(1);
    expect(isSarif(JSON.parse(stdout)) ? [] : isSarif.errors).toEqual([]);
  });
});

describe("GitHub's workflow commands", () => {
  it("name file, lines and column, escaped", async () => {
    write(`${folder}/50%,a:b.json`, '{"$ref":"100%\\r\\n::error::x"}');
    const { status, stdout } = await runCli(["lint", "--format", "github"], { cwd });
    expect(status).toBe(1);
    expect(stdout.split("\n").length).toBe(2);
    expect(stdout.startsWith(`::error file=${folder}/50%25%2Ca%3Ab.json,line=1,endLine=1,col=9,title=`)).toBe(
      true,
    );
    expect(stdout).toContain(",title=admission/external-ref::The reference ");
    expect(stdout).toContain("100%25");
    expect(stdout).not.toContain("\r");
  });

  it("leave out the column of what stands on several lines", async () => {
    const deep = `{"not":`.repeat(31);
    write(`${folder}/a.json`, `${deep}{\n"not":{}}${"}".repeat(31)}`);
    const { stdout } = await runCli(["lint", "--format", "github"], { cwd });
    expect(stdout).toContain("::error file=");
    expect(stdout).toMatch(/,line=\d+,endLine=\d+(?:,col=\d+)?,title=admission\/depth::/);
  });

  it("have words of their own for what is milder", async () => {
    write(
      "subagent-schema.json",
      '{"findings":{"workflow/*":"off","admission/*":"hint","visibility/*":"off","strength/*":"off"}}',
    );
    write(`${folder}/a.json`, '{"$ref":"b.json"}');
    const { stdout, status } = await runCli(["lint", "--format", "github"], { cwd });
    expect([stdout.slice(0, 9), status]).toEqual(["::notice ", 0]);
  });
});
