/** What the documentation shows of the command line is what it prints. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { root, runCli } from "./run-cli.ts";

const readme = readFileSync(join(root, "README.md"), "utf8");
const blocks = [...readme.matchAll(/^```console\n\$ subagent-schema (.*)\n((?:.*\n)*?)```$/gm)];

/** The output of a call as it stands in a block: a line break at the end is not told from none. */
async function shown(call: string): Promise<string> {
  const [command = "", head] = call.split(" | head -");
  const { stdout, stderr } = await runCli(command.split(" "));
  const lines = (stderr + stdout).replace(/\n$/, "").split("\n");
  return `${lines.slice(0, head === undefined ? undefined : Number(head)).join("\n")}\n`;
}

describe("the README", () => {
  it("shows calls", () => expect(blocks.length).toBe(4));

  it.each(blocks.map(([, call = "", output = ""]) => [call, output]))(
    "shows what %s prints",
    async (call, output) => {
      expect(output).toBe(await shown(call));
    },
  );
});

const pages = [
  "README.md",
  "examples/README.md",
  "docs/configuration.md",
  ...readdirSync(join(root, "docs/commands")).map((page) => `docs/commands/${page}`),
];

describe("links", () => {
  it.each(pages)("of %s lead somewhere", (page) => {
    const text = readFileSync(join(root, page), "utf8");
    const targets = [...text.matchAll(/(?<!!)\[[^\]]*\]\(([^)#]+)/g)].map(([, target = ""]) => target);
    const missing = targets.filter((target) => !existsSync(join(root, dirname(page), target)));
    expect(missing).toEqual([]);
  });
});
