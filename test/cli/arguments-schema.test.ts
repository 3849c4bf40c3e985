import { expect, it } from "vitest";
import { runCli } from "./run-cli.ts";

const agent = ".mivia/agents/translator.toml";
const remark = `${agent}#/input_schema: it describes what a tool or an agent is called with, not the replies of a model\n`;

it.each(["appendix", "contract"])(
  "%s says that a schema is for arguments, beside what it prints",
  async (command) => {
    const { status, stdout, stderr } = await runCli([command, `${agent}#/input_schema`]);
    expect([status, stderr, stdout.includes('"language"')]).toEqual([0, remark, true]);
    expect((await runCli([command, `${agent}#/output_schema`])).stderr).toBe("");
  },
);

it("reply says so once", async () => {
  const { stderr } = await runCli(["reply", `${agent}#/input_schema`, "-"], { stdin: "{}" });
  expect(stderr).toBe(remark);
});

it("says nothing where the harness answers arguments", async () => {
  const argv = ["reply", "mivia-sdk/search_tool.go", "mivia-sdk/search-arguments.reply.json"];
  expect((await runCli(argv)).stderr).toBe("");
});
