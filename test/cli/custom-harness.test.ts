import { expect, it } from "vitest";
import { makeFolder } from "../language/support/folder.ts";
import { runCli } from "./run-cli.ts";

const config = JSON.stringify({
  harness: "ours",
  schemas: [{ files: "s.json" }],
  replies: [{ files: "*.txt", schema: "s.json" }],
  harnesses: {
    ours: {
      extends: "mivia",
      envelopeTag: "our_output",
      caps: { schemaBytes: 80, correctiveBytes: 300 },
      retries: 0,
      wording: {
        appendix: "Answer in <{tag}></{tag}>.\n{contract}",
        contract: "{schema}",
        correctiveLead: "No:\n",
        correctiveSchema: "",
        endRefused: "over: {error}",
      },
    },
    harboured: { extends: "harbor", wording: { systemTools: "call with {contract}" } },
  },
});
const schema = '{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}';
const detail =
  '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/properties/ok/type","instanceLocation":"/ok","error":"got number, want boolean"}]}';
const contract = '{"properties":{"ok":{"type":"boolean"}},"required":["ok"],"type":"object"}';
const reply = '<our_output>\n{"ok":1}\n</our_output>\n';

function workspace() {
  const folder = makeFolder();
  folder.write("subagent-schema.json", config);
  folder.write("s.json", schema);
  folder.write("long.json", schema.replace("{", '{"minProperties":1,'));
  folder.write("r.txt", reply);
  return (argv: readonly string[], stdin = "") => runCli(argv, { cwd: folder.path, stdin });
}

it("judges in its own words by every command", async () => {
  const run = workspace();
  const printed = async (...argv: string[]) => (await run(argv)).stdout;
  expect(await printed("appendix", "s.json")).toBe(`Answer in <our_output></our_output>.\n${contract}`);
  expect(await printed("contract", "s.json")).toBe(contract);
  expect(await printed("extract", "r.txt")).toBe('{"ok":1}');
  expect(await printed("corrective", "s.json", "r.txt", "--harness", "mivia")).toContain(
    "not valid JSON: invalid",
  );
  const ended = JSON.parse(await printed("reply", "s.json", "r.txt", "--format", "json"));
  expect(ended).toMatchObject({
    id: "r.txt",
    harness: "ours",
    verdict: "violates-schema",
    candidate: '{"ok":1}',
    corrective: null,
  });
  expect(await printed("reply", "s.json", "r.txt")).toContain("over: schema validation failed: ");
  const tooLong = await run(["lint", "long.json"]);
  expect(tooLong).toMatchObject({ status: 1 });
  expect(tooLong.stdout).toContain(
    "long.json:1:1 error admission/size The schema takes 92 bytes the way ours writes it, 12 over its cap of 80;",
  );
});

it("is the harness of batch lines, by configuration, by name and by option", async () => {
  const run = workspace();
  const line = (harness?: string) => JSON.stringify({ id: 1, harness, schema, reply });
  const { status, stdout } = await run(["batch"], `${line()}\n${line("ours")}\n${line("mivia")}\n`);
  const answers = stdout
    .trimEnd()
    .split("\n")
    .map((each) => JSON.parse(each));
  expect(status).toBe(0);
  expect(answers.map(({ harness, candidate }) => [harness, candidate])).toEqual([
    ["ours", '{"ok":1}'],
    ["ours", '{"ok":1}'],
    ["mivia", reply],
  ]);
  expect(answers[0]).toMatchObject({
    appendix: `Answer in <our_output></our_output>.\n${contract}`,
    contract,
    error: `schema validation failed: ${detail}`,
  });
  const asked = await run(["batch", "--harness", "ours"], `${line("mivia")}\n`);
  expect(JSON.parse(asked.stdout).harness).toBe("ours");
});

it("is listed, and named among the choices", async () => {
  const run = workspace();
  const listed = JSON.parse((await run(["harnesses", "--format", "json"])).stdout);
  expect(listed.at(-2)).toMatchObject({
    id: "ours",
    extends: "mivia",
    version: "like mivia e9b65b28 (2026-08-16)",
    caps: { schemaBytes: 80, schemaDepth: 32, correctiveBytes: 300 },
    retry: { default: 0 },
  });
  expect((await run(["harnesses"])).stdout).toMatch(/^ours +80 +32 +- +300 +0 /m);
  expect((await run(["lint", "--harness", "our"])).stderr).toBe(
    'subagent-schema: --harness: no harness is called "our"; choose mivia, mivia-sdk, driftlessaf, codewhale, harbor, ours, harboured\n',
  );
});

it("stands beside the others in a comparison", async () => {
  const { stdout } = await workspace()(["reply", "s.json", "r.txt", "--compare", "--format", "json"]);
  const { rows } = JSON.parse(stdout);
  expect(rows.map(({ harness, verdict }: Record<string, string>) => [harness, verdict])).toContainEqual([
    "ours",
    "violates-schema",
  ]);
});

it("has harbor's output modes in its own words when it is made after it", async () => {
  const run = workspace();
  const modes = await run(["modes", "s.json", "--harness", "harboured"]);
  expect(modes.stdout).toContain(`call with ${contract}`);
  expect((await run(["appendix", "s.json", "--harness", "harboured", "--mode", "tools"])).stdout).toBe(
    `call with ${contract}`,
  );
  expect((await run(["modes", "s.json", "--harness", "ours"])).stderr).toBe(
    "subagent-schema: --harness: ours has no output modes; only harbor does\n",
  );
});
