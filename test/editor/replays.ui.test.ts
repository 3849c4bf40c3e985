import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { eventually, labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");

describe("captured replies in the Test Explorer", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;

  const shot = (name: string) => page.screenshot({ path: join(root, `test-results/replays-${name}.png`) });
  const row = (label: string) => page.locator(".test-explorer .monaco-list-row", { hasText: label });
  /** What the icon of a row says. */
  const state = (label: string) => async () =>
    (await row(label).first().locator(".computed-state").getAttribute("class", { timeout: 5000 })) ?? "";
  const is = (word: string) => (classes: string) => classes.includes(`testing-${word}-icon`);
  const lens = (words: RegExp) => page.locator(".codelens-decoration a").filter({ hasText: words }).first();

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-replays-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    mkdirSync(join(root, "test-results"), { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it("shows a reply that was captured in the Reply Lab", async () => {
    await openSchema(page, "review-note-v1.json");
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("y");
    const lab = await labFrame(page);
    await paste(page, accepted);
    await eventually(
      () => lab.locator("[data-lab=verdict] h1").textContent(),
      (word) => word === "Accepted",
    );
    await page.keyboard.press("ControlOrMeta+S");
    await page.locator(".quick-input-widget input:focus").waitFor();
    await page.keyboard.type("kept");
    await page.keyboard.press("Enter");
    const kept = join(workspace, ".mivia/workflows/schemas/review-note-v1.replies/kept.reply.md");
    await eventually(
      async () => existsSync(`${kept}.expected.json`),
      (isThere) => isThere,
    );
    await runCommand(page, "Testing: Focus on Test Explorer View");
    await row("review-note-v1.json").first().click();
    await page.keyboard.press("ArrowRight");
    await row("kept.reply.md").waitFor();
    await shot("listed");
  });

  it("runs, and is as expected", async () => {
    await runCommand(page, "Test: Run All Tests");
    await eventually(state("kept.reply.md"), is("passed"));
    await shot("passed");
  });

  it("fails once the schema is another, with the difference at the value that caused it", async () => {
    await page.locator(".tab", { hasText: "review-note-v1.json" }).first().click();
    const lines = readFileSync(join(workspace, reviewNote), "utf8").split("\n");
    const line = lines.findIndex((each) => each.includes('"maximum": 10'));
    const column = (lines[line] ?? "").indexOf("10");
    await page.keyboard.press("ControlOrMeta+G");
    await page.locator(".quick-input-widget input:focus").waitFor();
    await page.keyboard.type(`${line + 1}:${column + 1}`);
    await page.keyboard.press("Enter");
    await page.locator(".quick-input-widget").waitFor({ state: "hidden" });
    await page.keyboard.press("Delete");
    await page.keyboard.press("Delete");
    await page.keyboard.type("3");
    await lens(/^2 would flip$/).waitFor();
    await shot("would-flip");
    await page.keyboard.press("ControlOrMeta+S");
    await lens(/would flip/).waitFor({ state: "detached" });
    await row("kept.reply.md").first().click();
    await page.keyboard.press("Alt+Enter");
    await page.locator(".tab.active", { hasText: "kept.reply.md" }).waitFor();
    await runCommand(page, "Test: Run All Tests");
    await eventually(state("kept.reply.md"), is("failed"));
    await shot("failed");
  });

  it("is green again once that is accepted as expected", async () => {
    await lens(/^Accept as expected$/).click();
    await eventually(state("kept.reply.md"), is("passed"));
    const file = join(
      workspace,
      ".mivia/workflows/schemas/review-note-v1.replies/kept.reply.md.expected.json",
    );
    expect(JSON.parse(readFileSync(file, "utf8")).verdict).toBe("violates-schema");
    await shot("accepted");
  });
});
