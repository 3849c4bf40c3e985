import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

const house = join(root, "examples/house");
const schema = readFileSync(join(house, "greeting.schema.json"), "utf8");
const rejected = readFileSync(join(house, "greeting.reply.md"), "utf8");
const stillWrong = '<answer>\n{"language": "fr"}\n</answer>';
const accepted = '<answer>\n{"language": "fr", "text": "Bonjour"}\n</answer>';

/** What `batch` answers in the workspace, whose configuration names the harness. */
function batch(workspace: string, ...replies: readonly string[]) {
  const lines = replies.map((reply, index) =>
    JSON.stringify({ id: index, schema, reply, attempt: index + 1 }),
  );
  const out = execFileSync(process.execPath, [join(root, "dist/cli.cjs"), "batch"], {
    cwd: join(workspace, "house"),
    input: lines.join("\n"),
    encoding: "utf8",
  });
  return out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("a harness of one's own in the Reply Lab", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-house-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
    await openSchema(page, "greeting.schema.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    lab = await labFrame(page);
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it("is the one that judges, in its own words, as batch does", async () => {
    expect(await lab.locator("[data-focus=harness]").inputValue()).toBe("house");
    await paste(page, rejected);
    await lab.locator("[data-lab=verdict][data-tone=bad]").waitFor();
    const [first] = batch(workspace, rejected);
    expect(first).toMatchObject({ harness: "house", verdict: "violates-schema" });
    expect(first.corrective.startsWith("That was not what we asked for.")).toBe(true);
    expect(await lab.locator("[data-lab=corrective]").textContent()).toBe(first.corrective);
    expect(await lab.locator(".verdict-summary").textContent()).toBe("1 violation");
  });

  it("goes through its loop to the end", async () => {
    await lab.locator("[data-lab=next]").click();
    await paste(page, stillWrong);
    await lab.locator("[data-lab=attempts] li", { hasText: "Attempt 2" }).waitFor();
    const [, second] = batch(workspace, rejected, stillWrong);
    expect(await lab.locator("[data-lab=corrective]").textContent()).toBe(second.corrective);
    await lab.locator("[data-lab=next]").click();
    await paste(page, accepted);
    await lab.locator("[data-lab=verdict][data-tone=good]").waitFor();
    expect(batch(workspace, accepted)).toMatchObject([{ harness: "house", verdict: "accepted" }]);
    const attempts = await lab.locator("[data-lab=attempts] li .say").allTextContents();
    expect(attempts.map((text) => text.trim().replace(/ \(.*/, ""))).toEqual([
      "Attempt 1 Rejected, 1 violation",
      expect.stringMatching(/^Message 1, /),
      "Attempt 2 Rejected, 1 violation",
      expect.stringMatching(/^Message 2, /),
      "Attempt 3 Accepted",
    ]);
  });
});
