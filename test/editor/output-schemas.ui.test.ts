import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { eventually } from "./eventually.ts";
import { openedLab } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { closeQuestions, doUntil, goToEditor, openFile, openSchema, runCommand } from "./workbench-steps.ts";

const themes = [
  { name: "light", title: "Default Light Modern", kind: "vs" },
  { name: "dark", title: "Default Dark Modern", kind: "vs-dark" },
  { name: "hc-dark", title: "Default High Contrast", kind: "hc-black" },
  { name: "hc-light", title: "Default High Contrast Light", kind: "hc-light" },
];

describe("the workspace's output schemas", () => {
  const window = withWorkbench();
  let page: Page;

  const configuration = () =>
    JSON.parse(readFileSync(join(window.workspace, "subagent-schema.json"), "utf8"));
  const status = () => page.locator("#subagent-schema\\.subagent-schema\\.subagentSchema\\.harness");
  const quickPick = () => page.locator(".quick-input-widget");
  const pick = async (label: string) => {
    await quickPick().locator("input").fill(label);
    await quickPick().locator(".monaco-list-row.focused", { hasText: label }).first().waitFor();
    await page.keyboard.press("Enter");
  };
  const rows = () =>
    page
      .locator(".monaco-list[aria-label='Output Schemas'] .monaco-list-row")
      .evaluateAll((all) => all.map((row) => row.getAttribute("aria-label")));

  beforeAll(async () => {
    ({ page } = window);
    await openSchema(page, "review-note-v1.json");
  });

  beforeEach(() => closeQuestions(page));

  it("have a status item that names harness and reason", async () => {
    await status().waitFor();
    expect(await status().textContent()).toContain("mivia");
    expect(await status().locator("a").getAttribute("aria-label")).toBe(
      "Output schema of mivia. Files at **/.mivia/workflows/schemas/**/*.json are output schemas of mivia.",
    );
  });

  it("are all in a list, with harness, findings and room left", async () => {
    await runCommand(page, "Explorer: Focus on Output Schemas View");
    const incident = "incident-report-v1.json, mivia, 1 warning, 0 bytes left for errors";
    const labels = await eventually(rows, (all) => all.includes(incident));
    expect(labels[0]).toBe("translator.toml, 2 schemas, no findings");
    const list = page.locator(".monaco-list[aria-label='Output Schemas']");
    await list.focus();
    await page.keyboard.press("Home");
    await page.keyboard.press("ArrowRight");
    const below = await eventually(rows, (all) => all.length > labels.length || all[1] !== labels[1]);
    expect(below.slice(1, 3)).toEqual([
      "input_schema, mivia",
      "output_schema, mivia, 582 bytes left for errors",
    ]);
    for (const { name, title, kind } of themes) {
      mkdirSync(join(window.workspace, ".vscode"), { recursive: true });
      writeFileSync(
        join(window.workspace, ".vscode/settings.json"),
        JSON.stringify({ "workbench.colorTheme": title }),
      );
      await page.locator(`.monaco-workbench.${kind}`).waitFor();
      await page.screenshot({ path: join(root, `test-results/output-schemas-${name}.png`) });
    }
  });

  it("open from the list by keyboard, and go into the Reply Lab from there", async () => {
    const row = page.locator(".monaco-list[aria-label='Output Schemas'] .monaco-list-row", {
      hasText: "incident-report-v1.json",
    });
    // The list moves while its schemas are measured.
    await doUntil(() => row.click(), page.locator(".tab", { hasText: "incident-report-v1.json" }).first());
    const tryIt = async () => {
      await row.hover();
      await row.locator("[aria-label^='Try a Reply']").click();
    };
    await doUntil(tryIt, page.locator(".tab", { hasText: "Reply Lab: incident-report-v1.json" }));
    await openedLab(page);
  });

  it("stop being one, and are one again, by one click and a choice", async () => {
    await goToEditor(page, "review-note-v1.json");
    await status().click();
    await quickPick().locator(".monaco-list-row", { hasText: "No output schema" }).waitFor();
    await page.screenshot({ path: join(root, "test-results/choose-harness.png") });
    await pick("No output schema");
    await status().waitFor({ state: "hidden" });
    const excluded = { files: ".mivia/workflows/schemas/review-note-v1.json", harness: null };
    expect(configuration().schemas[0]).toEqual(excluded);
    await page.locator("#status\\.languageStatus").hover();
    await page.locator(".hover-language-status", { hasText: "No output schema" }).waitFor();
    const remark = await page
      .locator(".hover-language-status", { hasText: "No output schema" })
      .textContent();
    expect(remark).toContain("subagent-schema.json says that it is no output schema.");
    expect(remark).toContain("Change…");
    await page.screenshot({ path: join(root, "test-results/no-schema.png") });
    await runCommand(page, "Subagent Schema: Choose Harness of This File");
    await pick("mivia-sdk");
    await eventually(
      async () => (await status().count()) > 0 && (await status().textContent()),
      (text) => text !== false && text?.includes("mivia-sdk") === true,
    );
    expect(configuration().schemas[0]).toEqual({ ...excluded, harness: "mivia-sdk" });
  });

  it("get a harness of one's own, which is opened at the place to fill in", async () => {
    await openFile(page, "review-note-v1.json");
    await status().click();
    await pick("Add a harness of your own");
    await quickPick().locator("input[placeholder*='most like']").waitFor();
    await pick("harbor");
    await page.locator(".tab.active", { hasText: "subagent-schema.json" }).waitFor();
    await eventually(
      async () => configuration().harnesses?.ours ?? null,
      (ours) => ours !== null,
    );
    expect(configuration().harnesses.ours).toEqual({ extends: "harbor" });
    await page.locator(".statusbar", { hasText: "2 selections" }).waitFor();
    await page.keyboard.type("theirs");
    await page.keyboard.press("ControlOrMeta+S");
    const named = await eventually(
      async () => configuration(),
      ({ harnesses }) => harnesses.theirs !== undefined,
    );
    expect(named.harnesses).toEqual({ theirs: { extends: "harbor" } });
    const claim = { files: ".mivia/workflows/schemas/review-note-v1.json", harness: "theirs" };
    expect(named.schemas).toContainEqual(claim);
    await page.screenshot({ path: join(root, "test-results/own-harness.png") });
  });
});
