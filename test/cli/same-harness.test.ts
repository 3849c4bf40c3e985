/** Every command takes the harness that `lint` takes: what is asked for, an entry of the configuration, the schema's own place, the rest. */
import { describe, expect, it } from "vitest";
import { makeFolder } from "../language/support/folder.ts";
import { runCli } from "./run-cli.ts";

const manifest = `args_schema: '{"type":"object","required":["place"],"properties":{"place":{"type":"string"}}}'\n`;
const schema = "tools/weather.yaml#/args_schema!";

/** A workspace whose configuration names mivia for everything. */
function workspace(config: object = { harness: "mivia" }) {
  const folder = makeFolder();
  folder.write("subagent-schema.json", JSON.stringify(config));
  folder.write("tools/weather.yaml", manifest);
  folder.write("empty.reply.json", "{}");
  const run = (...argv: string[]) => runCli(argv, { cwd: folder.path });
  return { ...folder, run };
}

async function harnesses({ run }: ReturnType<typeof workspace>, ...options: string[]) {
  const { stdout: linted } = await run("lint", "--format", "json", ...options);
  const { stdout: replied } = await run("reply", schema, "empty.reply.json", "--format", "json", ...options);
  return [
    (JSON.parse(linted) as { schemas: { harness: string }[] }).schemas.map(({ harness }) => harness),
    (JSON.parse(replied) as { harness: string }).harness,
  ];
}

describe("a place that tells its harness", () => {
  it("goes before what the configuration names for everything", async () => {
    expect(await harnesses(workspace())).toEqual([["harbor"], "harbor"]);
  });

  it("goes behind an entry for the file, and behind --harness", async () => {
    const schemas = [{ files: "tools/*.yaml", at: "/args_schema!", harness: "codewhale" }];
    const entry = workspace({ harness: "mivia", schemas });
    expect(await harnesses(entry)).toEqual([["codewhale"], "codewhale"]);
    expect(await harnesses(entry, "--harness", "mivia-sdk")).toEqual([["mivia-sdk"], "mivia-sdk"]);
    // What the configuration names for everything stands for an entry that names none.
    const silent = workspace({ harness: "mivia", schemas: [{ files: "tools/*.yaml", at: "/args_schema!" }] });
    expect(await harnesses(silent)).toEqual([["mivia"], "mivia"]);
  });

  it("counts for an entry where nothing else names one", async () => {
    const open = workspace({ schemas: [{ files: "tools/*.yaml", at: "/args_schema!" }] });
    expect(await harnesses(open)).toEqual([["harbor"], "harbor"]);
  });

  it("counts in each command that takes a schema", async () => {
    const { run } = workspace();
    expect((await run("corrective", schema, "empty.reply.json")).stdout).toBe(
      (await run("corrective", schema, "empty.reply.json", "--harness", "harbor")).stdout,
    );
    for (const command of ["contract", "appendix", "modes"]) {
      const own = await run(command, schema);
      expect([command, own]).toEqual([command, await run(command, schema, "--harness", "harbor")]);
      expect([command, own.status]).toEqual([command, 0]);
    }
  });

  it("counts for captured replies", async () => {
    const replies = [{ files: "*.reply.json", schema }];
    const { run, write } = workspace({ harness: "mivia", replies });
    write("empty.reply.json.expected.json", '{"verdict":"violates-schema"}');
    const { stdout } = await run("replay", "--reporter", "json");
    expect(stdout).toContain('"harness":"harbor"');
    expect(stdout).not.toContain('"harness":"mivia"');
    // harbor takes the arguments of a call out of the reply.
    write("call.reply.json", '{"name":"respond_with","arguments":{"place":"Ghent"}}');
    expect((await run("extract", "call.reply.json")).stdout).toBe('{"place":"Ghent"}');
    expect((await run("extract", "call.reply.json", "--harness", "mivia")).stdout).toContain("respond_with");
  });
});

it("a reply can be looked at though its schema is gone", async () => {
  const folder = makeFolder();
  const replies = [{ files: "*.reply.md", schema: "gone.json" }];
  const schemas = [{ files: "gone.json", harness: "mivia" }];
  folder.write("subagent-schema.json", JSON.stringify({ replies, schemas }));
  folder.write("a.reply.md", "```json\n{}\n```\n");
  expect(await runCli(["extract", "a.reply.md"], { cwd: folder.path })).toEqual({
    status: 0,
    stdout: "{}",
    stderr: "",
  });
});

it("the examples' manifest is harbor's", async () => {
  const { schemas } = JSON.parse((await runCli(["lint", "harbor", "--format", "json"])).stdout) as {
    schemas: { file: string; selector: string; harness: string }[];
  };
  const told = schemas.filter(({ file }) => file === "harbor/weather-tool.yaml");
  expect(told.map(({ selector, harness }) => [selector, harness])).toEqual([
    ["/args_schema!", "harbor"],
    ["/out_schema!", "harbor"],
  ]);
  const argument = "harbor/weather-tool.yaml#/args_schema!";
  const contract = await runCli(["contract", argument]);
  expect(contract).toEqual(await runCli(["contract", argument, "--harness", "harbor"]));
  expect(contract).not.toEqual(await runCli(["contract", argument, "--harness", "mivia"]));
  expect(contract.status).toBe(0);
});
