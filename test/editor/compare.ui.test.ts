import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf } from "./command-line.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { eventually, labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");

describe("the comparison in the Reply Lab", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-compare-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    mkdirSync(join(root, "test-results"), { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
    await openSchema(page, "review-note-v1.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    lab = await labFrame(page);
    await paste(page, rejected);
    await lab.locator("[data-lab=verdict][data-tone=bad]").waitFor();
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it("says first why the harnesses differ, then what each makes of the reply", async () => {
    await lab.locator('[data-focus="view-compare"]').click();
    await lab.locator("[data-lab=matrix]").waitFor();
    expect(await lab.locator("[data-lab=causes] dt").allTextContents()).toEqual([
      "Envelope",
      "Code fence",
      "No check",
    ]);
    const words = (name: string) => lab.locator(`[data-harness] .${name}`).allTextContents();
    expect(await words("cell-mark")).toEqual([
      "Rejected",
      "Not JSON",
      "Accepted, unchecked",
      "Not JSON",
      "Not JSON",
    ]);
    const tab = lab.locator('[data-focus="view-compare"] .meta');
    expect(await tab.textContent()).toBe("1 of 5 accept");
    await page.screenshot({ path: join(root, "test-results/compare.png") });
  });

  it("previews the selected harness's message byte for byte, and moves with the arrows", async () => {
    const message = lab.locator("[data-lab=compared-message]");
    const exact = (harness: string) => correctiveOf(workspace, rejected, ["--harness", harness]);
    await lab.locator("[data-harness=harbor]").click();
    expect(await message.textContent()).toBe(exact("harbor"));
    await page.keyboard.press("ArrowUp");
    expect(await lab.locator("[data-harness=codewhale]").getAttribute("aria-selected")).toBe("true");
    expect(await message.textContent()).toBe(exact("codewhale"));
    await page.keyboard.press("Home");
    expect(await message.textContent()).toBe(exact("mivia"));
  });

  it("makes the selected harness the current one", async () => {
    await page.keyboard.press("End");
    await page.keyboard.press("ControlOrMeta+Enter");
    const summary = () => lab.locator("[data-lab=verdict] h1").textContent();
    await eventually(summary, (word) => word === "Not JSON");
    expect(await lab.locator("[data-focus=harness]").inputValue()).toBe("harbor");
    await lab.locator('[data-focus="view-reply"]').click();
    expect(await lab.locator("[data-lab=matrix]").isVisible()).toBe(false);
    expect(await lab.locator("[data-lab=corrective]").isVisible()).toBe(true);
  });
});
