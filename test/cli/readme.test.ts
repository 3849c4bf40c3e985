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
  it("shows calls", () => expect(blocks.length).toBe(6));

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
  ...readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((page) => page.endsWith(".md"))
    .map((page) => `docs/${page.replaceAll("\\", "/")}`),
];

/** What a heading is called in a link. */
function anchors(page: string): string[] {
  const headings = [...readFileSync(page, "utf8").matchAll(/^#+ (.*)$/gm)].map(([, heading = ""]) => heading);
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, "")
      .replaceAll(" ", "-"),
  );
}

describe("links", () => {
  it.each(pages)("of %s lead somewhere", (page) => {
    const text = readFileSync(join(root, page), "utf8");
    const missing = [...text.matchAll(/\[[^\]]*\]\(([^)#]*)(?:#([^)]*))?\)/g)].filter(
      ([, path = "", anchor]) => {
        const target = path === "" ? join(root, page) : join(root, dirname(page), path);
        return !existsSync(target) || (anchor !== undefined && !anchors(target).includes(anchor));
      },
    );
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});
