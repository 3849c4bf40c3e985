import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { isVerdict, labFrame, openLab, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { closeTab, doUntil, goToEditor, openSchema, runCommand } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const schema = readFileSync(join(root, "examples", reviewNote), "utf8");
const refusedSchema = schema.replace(
  '"type": "integer", "minimum": 1',
  '"$ref": "https://example.com/score.json"',
);

describe("files that change under an open Reply Lab", () => {
  const window = withWorkbench();
  let page: Page;
  let lab: Frame;

  const path = (name: string) => join(window.workspace, ".mivia/workflows/schemas", name);
  const columns = () => page.locator(".editor-group-container").count();

  beforeAll(async () => {
    ({ page } = window);
    lab = await openLab(page, "review-note-v1.json");
    await pasteReply(lab, rejected);
    await isVerdict(lab, "Rejected");
    await closeTab(page, /^review-note-v1\.json/);
  });

  it("a schema that no editor shows is followed", async () => {
    writeFileSync(path("review-note-v1.json"), refusedSchema);
    await isVerdict(lab, "Schema refused");
    writeFileSync(path("review-note-v1.json"), schema);
    await isVerdict(lab, "Rejected");
  });

  it("a schema that is deleted has no verdict any more, until it is back", async () => {
    rmSync(path("review-note-v1.json"));
    await isVerdict(lab, "No schema");
    expect(await lab.locator("[data-lab=verdict]").textContent()).toContain("Your replies are kept.");
    expect(await lab.locator("[data-focus=copy]").count()).toBe(0);
    writeFileSync(path("review-note-v1.json"), schema);
    await isVerdict(lab, "Rejected");
  });

  it("the same where a folder above it goes, and while an editor still shows its text", async () => {
    await lab.locator("[data-focus=schema]").click();
    await page.locator('.tab.active[data-resource-name="review-note-v1.json"]').waitFor();
    renameSync(join(window.workspace, ".mivia"), join(window.workspace, "elsewhere"));
    await isVerdict(lab, "No schema");
    renameSync(join(window.workspace, "elsewhere"), join(window.workspace, ".mivia"));
    await isVerdict(lab, "Rejected");
  });

  it("a schema that is renamed in the editor takes its Lab and its replies along", async () => {
    await goToEditor(page, "review-note-v1.json");
    await runCommand(page, "File: Reveal Active File in Explorer View");
    const file = page.locator(".explorer-folders-view .monaco-list-row", { hasText: "review-note-v1.json" });
    const name = page.locator(".explorer-folders-view .monaco-inputbox input");
    const rename = async () => {
      await file.click();
      await page.keyboard.press("F2");
    };
    await doUntil(rename, name);
    await name.fill("review-note-v2.json");
    await page.keyboard.press("Enter");
    await page.locator(".tab", { hasText: "Reply Lab: review-note-v2.json" }).waitFor();
    await eventually(
      () => lab.locator(".top").textContent(),
      (text) => text?.includes("review-note-v2.json") ?? false,
    );
    expect(existsSync(path("review-note-v1.json"))).toBe(false);
    await isVerdict(lab, "Rejected");
    writeFileSync(path("review-note-v2.json"), refusedSchema);
    await isVerdict(lab, "Schema refused");
    writeFileSync(path("review-note-v2.json"), schema);
    await isVerdict(lab, "Rejected");
  });

  it("what was kept has moved with it; Labs of further schemas open where one is", async () => {
    const before = await columns();
    await openSchema(page, "triage.output.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    await page.locator(".tab.active", { hasText: "Reply Lab: triage.output.json" }).waitFor();
    // It takes the focus when it is drawn first, from whatever is asked by then.
    await labFrame(page, "triage.output.json");
    expect(await columns()).toBe(before);
    await closeTab(page, "Reply Lab: review-note-v2.json");
    await goToEditor(page, "review-note-v2.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    await page.locator(".tab.active", { hasText: "Reply Lab: review-note-v2.json" }).waitFor();
    lab = await labFrame(page, "review-note-v2.json");
    await isVerdict(lab, "Rejected");
  });
});
