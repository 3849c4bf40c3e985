import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { isVerdict, openedLab, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import {
  answer,
  asked,
  closeQuestions,
  goToEditor,
  goToPlace,
  openSchema,
  runCommand,
} from "./workbench-steps.ts";

const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");

describe("captured replies in the Test Explorer", () => {
  const window = withWorkbench();
  let page: Page;

  const shot = (name: string) => page.screenshot({ path: join(root, `test-results/replays-${name}.png`) });
  const row = (label: string) => page.locator(".test-explorer .monaco-list-row", { hasText: label });
  /** What the icon of a row says. */
  const state = (label: string) => async () =>
    (await row(label).first().locator(".computed-state").getAttribute("class", { timeout: 5000 })) ?? "";
  const is = (word: string) => (classes: string) => classes.includes(`testing-${word}-icon`);
  const lens = (words: RegExp) => page.locator(".codelens-decoration a").filter({ hasText: words }).first();

  /** Types over a number of the schema in the active editor. */
  const replaceInSchema = async (piece: string, before: string, after: string) => {
    const lines = readFileSync(join(window.workspace, reviewNote), "utf8").split("\n");
    const line = lines.findIndex((each) => each.includes(piece));
    const column = (lines[line] ?? "").indexOf(piece) + piece.indexOf(before);
    await goToEditor(page, "review-note-v1.json");
    await goToPlace(page, line + 1, column + 1);
    for (const _ of before) await page.keyboard.press("Delete");
    await page.keyboard.type(after);
  };

  beforeAll(async () => {
    ({ page } = window);
  });

  beforeEach(() => closeQuestions(page));

  it("shows a reply that was captured in the Reply Lab", async () => {
    await openSchema(page, "review-note-v1.json");
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("y");
    const lab = await openedLab(page);
    await pasteReply(lab, accepted);
    await isVerdict(lab, "Accepted");
    await page.keyboard.press("ControlOrMeta+S");
    await asked(page, /./);
    await answer(page, "kept");
    const kept = join(window.workspace, ".mivia/workflows/schemas/review-note-v1.replies/kept.reply.md");
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
    await replaceInSchema('"maximum": 10', "10", "3");
    await lens(/^2 would flip$/).waitFor();
    await shot("would-flip");
    await page.keyboard.press("ControlOrMeta+S");
    await lens(/would flip/).waitFor({ state: "detached" });
    await row("kept.reply.md").first().click();
    await page.keyboard.press("Alt+Enter");
    await page.locator(".tab.active", { hasText: "kept.reply.md" }).waitFor();
    // Once the editor is drawn, nothing takes the focus from the next question.
    await page.locator(".codelens-decoration", { hasText: /^mivia: violates-schema/ }).waitFor();
    await runCommand(page, "Test: Run All Tests");
    await eventually(state("kept.reply.md"), is("failed"));
    const blamed = page.locator(".test-error-content-widget");
    await blamed.waitFor();
    expect(await blamed.textContent()).toContain("violates-schema != accepted");
    const atScore = page.locator(".view-line", { hasText: '"score"' }).last();
    const middle = async (of: typeof blamed) => {
      const box = await of.boundingBox();
      return box === null ? null : Math.round(box.y + box.height / 2);
    };
    const apart = async () => Math.abs(((await middle(blamed)) ?? 0) - ((await middle(atScore)) ?? 1000));
    await eventually(apart, (pixels) => pixels < 8);
    await shot("failed");
    await runCommand(page, "Test: Peek Output");
    await page.locator(".zone-widget .monaco-diff-editor", { hasText: /Your.previous.reply/ }).waitFor();
    await shot("peek");
    await page.keyboard.press("Escape");
  });

  it("is green again once that is accepted as expected", async () => {
    await lens(/^Accept as expected$/).click();
    await eventually(state("kept.reply.md"), is("passed"));
    const file = join(
      window.workspace,
      ".mivia/workflows/schemas/review-note-v1.replies/kept.reply.md.expected.json",
    );
    expect(JSON.parse(readFileSync(file, "utf8")).verdict).toBe("violates-schema");
    await shot("accepted");
  });

  it("runs again what a saved schema affects, once that is asked for", async () => {
    await row("review-note-v1.json").first().hover();
    await row("review-note-v1.json")
      .first()
      .locator("[aria-label^='Turn on Continuous Run']")
      .first()
      .click();
    await replaceInSchema('"maximum": 3', "3", "10");
    await page.keyboard.press("ControlOrMeta+S");
    await eventually(state("kept.reply.md"), is("failed"));
    await eventually(state("review-note-accepted.reply.md"), is("passed"));
    await shot("on-save");
  });

  it("accepts all, after it has asked", async () => {
    await runCommand(page, "Subagent Schema: Accept as Expected");
    await page
      .locator(".quick-input-titlebar", {
        hasText: "Write down what is judged now for every reply that is other than expected?",
      })
      .waitFor();
    await shot("accept-all");
    await page.keyboard.press("Enter");
    await eventually(state("kept.reply.md"), is("passed"));
  });

  it("shows in the gutter what no reply has exercised", async () => {
    await goToEditor(page, "review-note-v1.json");
    await runCommand(page, "Test: Run All Tests with Coverage");
    await page.locator(".coverage-deco-gutter").first().waitFor();
    await page.locator(".coverage-deco-gutter.coverage-deco-miss").first().waitFor();
    await shot("coverage");
  });

  it("imports replies from a transcript, without the addresses in it", async () => {
    const said = `<mivia_output>\n{"title": "ask ann@example.org"}\n</mivia_output>`;
    const log = join(window.workspace, "log.jsonl");
    const lines = [
      { role: "user", content: "go" },
      { role: "assistant", content: said },
    ];
    writeFileSync(log, `${lines.map((line) => `${JSON.stringify(line)}\n`).join("")}{bad\n{worse\n`);
    await runCommand(page, "Subagent Schema: Import Replies From a Transcript");
    const choice = (text: string) =>
      page.locator(".quick-input-list .monaco-list-row", { hasText: text }).first();
    await page.locator(".quick-input-titlebar", { hasText: "Import replies from a transcript" }).waitFor();
    await page.locator(".quick-input-widget input[type=text]:focus").fill(log);
    await choice("log.jsonl").click();
    await choice("E-mail addresses").click();
    await page.keyboard.press("Enter");
    const warning = page.locator(".notification-toast", {
      hasText: "log.jsonl:3:2: not valid JSON, and 1 more place. What can be used is listed.",
    });
    await warning.getByText("Show All").click();
    await page.locator(".tab", { hasText: "log.jsonl problems.txt" }).waitFor();
    await choice("Line 2").click();
    await shot("import");
    await page.keyboard.press("Enter");
    await choice("review-note-v1.json").click();
    await asked(page, "What the names of the files begin with");
    await answer(page);
    await page.locator(".tab.active", { hasText: "log-1.reply.md" }).waitFor();
    const kept = join(window.workspace, ".mivia/workflows/schemas/review-note-v1.replies/log-1.reply.md");
    expect(readFileSync(kept, "utf8")).toBe(said.replace("ann@example.org", "[redacted]"));
    await row("log-1.reply.md").waitFor();
    await shot("imported");
  });
});
