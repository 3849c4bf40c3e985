import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { eventually, labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const schema = readFileSync(join(root, "examples", reviewNote), "utf8");
const refusedSchema = schema.replace(
  '"type": "integer", "minimum": 1',
  '"$ref": "https://example.com/score.json"',
);

describe("files that change under an open Reply Lab", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  const path = (name: string) => join(workspace, ".mivia/workflows/schemas", name);
  const verdict = () => lab.locator("[data-lab=verdict] h1").textContent();
  const isVerdict = (wanted: string) => eventually(verdict, (word) => word === wanted);
  const closeTab = async (tab: Locator) => {
    await tab.hover();
    await tab.locator(".tab-actions a").click();
    await tab.waitFor({ state: "detached" });
  };
  const columns = () => page.locator(".editor-group-container").count();

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-files-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
    await openSchema(page, "review-note-v1.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    lab = await labFrame(page);
    await paste(page, rejected);
    await isVerdict("Rejected");
    await closeTab(page.locator('.tab[data-resource-name="review-note-v1.json"]'));
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it("a schema that no editor shows is followed", async () => {
    writeFileSync(path("review-note-v1.json"), refusedSchema);
    await isVerdict("Schema refused");
    writeFileSync(path("review-note-v1.json"), schema);
    await isVerdict("Rejected");
  });

  it("a schema that is deleted has no verdict any more, until it is back", async () => {
    rmSync(path("review-note-v1.json"));
    await isVerdict("No schema");
    expect(await lab.locator("[data-lab=verdict]").textContent()).toContain("Your replies are kept.");
    expect(await lab.locator("[data-focus=copy]").count()).toBe(0);
    writeFileSync(path("review-note-v1.json"), schema);
    await isVerdict("Rejected");
  });

  it("the same where a folder above it goes, and while an editor still shows its text", async () => {
    await lab.locator("[data-focus=schema]").click();
    await page.locator('.tab.active[data-resource-name="review-note-v1.json"]').waitFor();
    renameSync(join(workspace, ".mivia"), join(workspace, "elsewhere"));
    await isVerdict("No schema");
    renameSync(join(workspace, "elsewhere"), join(workspace, ".mivia"));
    await isVerdict("Rejected");
  });

  it("a schema that is renamed in the editor takes its Lab and its replies along", async () => {
    await runCommand(page, "File: Reveal Active File in Explorer View");
    await page.locator(".explorer-folders-view .monaco-list-row", { hasText: "review-note-v1.json" }).click();
    await page.keyboard.press("F2");
    const name = page.locator(".explorer-folders-view .monaco-inputbox input");
    await name.fill("review-note-v2.json");
    await page.keyboard.press("Enter");
    await page.locator(".tab", { hasText: "Reply Lab: review-note-v2.json" }).waitFor();
    await eventually(
      () => lab.locator(".top").textContent(),
      (text) => text?.includes("review-note-v2.json") ?? false,
    );
    expect(existsSync(path("review-note-v1.json"))).toBe(false);
    await isVerdict("Rejected");
    writeFileSync(path("review-note-v2.json"), refusedSchema);
    await isVerdict("Schema refused");
    writeFileSync(path("review-note-v2.json"), schema);
    await isVerdict("Rejected");
  });

  it("what was kept has moved with it; Labs of further schemas open where one is", async () => {
    const before = await columns();
    await openSchema(page, "triage.output.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    await page.locator(".tab.active", { hasText: "Reply Lab: triage.output.json" }).waitFor();
    expect(await columns()).toBe(before);
    await closeTab(page.locator(".tab", { hasText: "Reply Lab: review-note-v2.json" }));
    await page.locator('.tab[data-resource-name="review-note-v2.json"]').click();
    await page.locator('.tab.active[data-resource-name="review-note-v2.json"]').waitFor();
    await runCommand(page, "Subagent Schema: Try a Reply");
    await page.locator(".tab.active", { hasText: "Reply Lab: review-note-v2.json" }).waitFor();
    lab = (await eventually(
      async () => {
        for (const frame of page.frames()) {
          if (!frame.url().includes("fake.html")) continue;
          const top = await frame
            .locator(".top")
            .textContent({ timeout: 1000 })
            .catch(() => "");
          if (top?.includes("review-note-v2.json")) return frame;
        }
        return null;
      },
      (frame) => frame !== null,
    )) as Frame;
    await isVerdict("Rejected");
  });
});
