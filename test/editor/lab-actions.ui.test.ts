import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf, reviewNote } from "./command-line.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { eventually, labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");

/** What of the page has the focus, by the name that the page gives it. */
const focusOf = (lab: Frame) => () => lab.evaluate<string>("document.activeElement?.dataset.focus ?? ''");

describe("what a person does in the Reply Lab, by keyboard alone", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  const verdict = () => lab.locator("[data-lab=verdict] h1").textContent();
  const next = () => lab.locator(".verdict-next").textContent();
  const alert = () => lab.locator(".alert").textContent();
  const meta = () => lab.locator(".reply-head .meta").textContent();
  const status = () => lab.locator("[role=status]").textContent();
  const clipboard = () => page.evaluate<string>("navigator.clipboard.readText()");
  const selectedNumber = () =>
    lab.locator(".violation[aria-selected=true]").getAttribute("data-violation", { timeout: 5000 });
  const cursor = () => page.locator("#status\\.editor\\.selection").textContent();
  /** Text of the document that was opened last. */
  const editorText = () => page.locator(".monaco-editor:visible .view-lines").first().textContent();

  /** Waits until a question is there and has the focus; a key before that would still be the Lab's. */
  const asked = async (choice?: string) => {
    await page.locator(".quick-input-widget input:focus").waitFor();
    if (choice !== undefined)
      await page.locator(".quick-input-list .monaco-list-row", { hasText: choice }).waitFor();
  };

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-actions-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    mkdirSync(join(root, "test-results"), { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
    await openSchema(page, "review-note-v1.json");
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("y");
    lab = await labFrame(page);
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it("moves the focus to the first violation after a paste", async () => {
    expect(await focusOf(lab)()).toBe("reply-field");
    await paste(page, rejected);
    await eventually(verdict, (word) => word === "Rejected");
    await eventually(focusOf(lab), (name) => name === "violation-1");
  });

  it("copies the corrective, byte for byte", async () => {
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("c");
    await eventually(status, (words) => words === "Copied");
    expect(await clipboard()).toBe(correctiveOf(workspace, rejected));
  });

  it("copies the command that prints the same", async () => {
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("l");
    const line = await eventually(clipboard, (text) => text.startsWith("printf"));
    expect(line).toBe(
      `printf %s '${rejected.replaceAll("'", "'\\''")}' | subagent-schema reply ${reviewNote} - --harness mivia`,
    );
  });

  it("opens the message as a document beside", async () => {
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("d");
    await asked("Message sent back");
    await page.keyboard.type("Message");
    await page.keyboard.press("Enter");
    await page.locator(".tab.active", { hasText: "attempt 1 message.md" }).waitFor();
    // The editor draws spaces as no-break spaces, and wraps.
    const first = "Your previous reply did not match the required JSON schema.";
    await eventually(editorText, (shown) => shown?.replace(/\s+/g, " ").includes(first) ?? false);
    await page.keyboard.press("ControlOrMeta+2");
    await eventually(focusOf(lab), (name) => name !== "");
  });

  it("saves a captured reply, and asks for nothing but a name", async () => {
    await page.keyboard.press("ControlOrMeta+S");
    await asked();
    await page.keyboard.type("needs changes");
    await page.keyboard.press("Enter");
    const folder = join(workspace, ".mivia/workflows/schemas/review-note-v1.replies");
    const file = join(folder, "needs changes.reply.md");
    await eventually(
      async () => existsSync(`${file}.expected.json`),
      (isThere) => isThere,
    );
    expect(readFileSync(file, "utf8")).toBe(rejected);
    const expected = JSON.parse(readFileSync(`${file}.expected.json`, "utf8"));
    expect(expected.verdict).toBe("violates-schema");
    expect(expected.corrective.join("\n")).toBe(correctiveOf(workspace, rejected));
    await eventually(status, (words) => words?.endsWith("/needs changes.reply.md") ?? false);
  });

  it("steps through the captured replies of the schema", async () => {
    await page.keyboard.press("Alt+F8");
    await eventually(meta, (words) => words?.endsWith("from needs changes.reply.md") ?? false);
    await page.keyboard.press("Alt+F8");
    await eventually(meta, (words) => words?.endsWith("from review-note-accepted.reply.md") ?? false);
    await eventually(verdict, (word) => word === "Accepted");
    await page.keyboard.press("Shift+Alt+F8");
    await eventually(meta, (words) => words?.endsWith("from needs changes.reply.md") ?? false);
  });

  it("opens one of the captured replies", async () => {
    await page.keyboard.press("ControlOrMeta+O");
    await asked("review-note-rejected");
    await page.keyboard.type("note-rejected");
    await page.keyboard.press("Enter");
    await eventually(meta, (words) => words?.endsWith("from review-note-rejected.reply.md") ?? false);
    await eventually(verdict, (word) => word === "Rejected");
  });

  it("calibrates by a message on the clipboard, and ends in both side by side, byte by byte", async () => {
    const captured = correctiveOf(workspace, rejected).replace("Your previous reply", "Die letzte Antwort");
    await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(captured)})`);
    await page.keyboard.press("ControlOrMeta+K");
    await page.keyboard.press("b");
    await asked("Text on the clipboard");
    await page.keyboard.press("Enter");
    await page
      .locator(".tab.active", { hasText: "computed and captured: they differ after byte 0" })
      .waitFor();
    const sides = page.locator(".monaco-diff-editor .view-lines");
    await eventually(
      () => sides.allTextContents(),
      ([computed = ""]) => computed.replace(/\s+/g, " ").includes("Your previous reply"),
    );
    await page.screenshot({ path: join(root, "test-results/lab-calibrate.png") });
    await page
      .locator(".quick-input-list .monaco-list-row", { hasText: "Add a harness of your own" })
      .waitFor();
    await page.keyboard.press("Enter");
    await asked();
    await page.keyboard.press("Enter");
    const config = () => readFileSync(join(workspace, "subagent-schema.json"), "utf8");
    await eventually(
      async () => config(),
      (text) => text.includes("Die letzte Antwort"),
    );
    expect(JSON.parse(config()).harnesses.ours.extends).toBe("mivia");
    expect(await meta()).toBe(
      `17 lines, ${Buffer.byteLength(rejected)} bytes, from review-note-rejected.reply.md`,
    );
    // The cases behind this one need keys and focus in the Lab.
    const comparison = page.locator(".tab", { hasText: "computed and captured" });
    await comparison.hover();
    await comparison.locator(".tab-actions a").click();
    await comparison.waitFor({ state: "detached" });
    await page.locator(".tab", { hasText: /^Reply Lab/ }).click();
    await eventually(focusOf(lab), (name) => name !== "");
  });

  it("selects the range of a step with Enter", async () => {
    await lab.locator("[data-step=Envelope]").focus();
    await page.keyboard.press("Enter");
    expect(await focusOf(lab)()).toBe("reply");
    const selection = await lab.evaluate<string>("getSelection().toString()");
    expect(selection.startsWith("<mivia_output>")).toBe(true);
    expect(selection.endsWith("</mivia_output>")).toBe(true);
    await page.keyboard.press("ControlOrMeta+C");
    const start = rejected.indexOf("<mivia_output>");
    const envelope = rejected.slice(start, rejected.indexOf("</mivia_output>") + "</mivia_output>".length);
    expect(await eventually(clipboard, (text) => text === envelope)).toBe(envelope);
  });

  it("keeps an older attempt as it is, and says so, when something is pasted over it", async () => {
    await lab.locator("[data-lab=next]").focus();
    await paste(page, accepted);
    await eventually(verdict, (word) => word === "Accepted");
    await lab.locator("[data-focus=show-0]").focus();
    await page.keyboard.press("Enter");
    await eventually(verdict, (word) => word === "Rejected");
    await lab.locator("[data-focus=reply]").focus();
    await paste(page, "{}");
    await eventually(
      alert,
      (words) => words === "Attempt 1 is shown to read only: nothing was pasted. Back to attempt 2",
    );
    await page.screenshot({ path: join(root, "test-results/lab-read-only.png") });
    await lab.locator("[data-focus=notice-back]").focus();
    await page.keyboard.press("Enter");
    await eventually(verdict, (word) => word === "Accepted");
    expect(await lab.locator(".alert").isVisible()).toBe(false);
  });

  it("shows what the model is told and what it can't see, with ways into the schema", async () => {
    await lab.locator("[data-focus=view-reply]").focus();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await lab.locator("[data-lab=told]").waitFor();
    expect(await lab.locator(".told .section-head h2").allTextContents()).toEqual([
      "What the model is told",
      "What the model can’t see",
      "What it sees but may misread",
    ]);
    expect(await lab.locator(".told .advice b").allTextContents()).toEqual([
      "The rules of title",
      "$schema",
      "title",
      "description",
    ]);
    await page.screenshot({ path: join(root, "test-results/lab-appendix.png") });
    await lab.locator('[data-focus="rule-/properties/title"]').focus();
    await page.keyboard.press("Enter");
    // "title": {
    await eventually(cursor, (words) => words?.startsWith("Ln 9, ") ?? false);
    await lab.locator("[data-focus=view-reply]").focus();
    await page.keyboard.press("Enter");
  });

  it("selects the violation of the keyword at the schema's cursor", async () => {
    await lab.locator("[data-focus=show-0]").focus();
    await page.keyboard.press("Enter");
    await eventually(selectedNumber, (number) => number === "1");
    await page.keyboard.press("ControlOrMeta+1");
    await page.keyboard.press("ControlOrMeta+G");
    await asked();
    // "score": { "type": "integer", "minimum": 1, "maximum": 10 },
    await page.keyboard.type("11:55");
    await page.keyboard.press("Enter");
    await eventually(selectedNumber, (number) => number === "2");
    expect(await lab.locator(".violation.at-cursor").getAttribute("data-violation")).toBe("2");
  });

  it("keeps the result, dimmed, while the schema has a syntax error", async () => {
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("{");
    await eventually(next, (words) => words?.startsWith("Schema has a syntax error, line ") ?? false);
    expect(await verdict()).toBe("Rejected");
    expect(await lab.locator("body").getAttribute("class")).toContain("kept-result");
    await page.screenshot({ path: join(root, "test-results/lab-schema-broken.png") });
    await page.keyboard.press("Backspace");
    await eventually(next, (words) => words === "Attempt 1 of 3. mivia sends a corrective and asks again.");
    expect(await lab.locator("body").getAttribute("class")).not.toContain("kept-result");
  });

  it("takes the harness that the reply's own entry names", async () => {
    const config = join(workspace, "subagent-schema.json");
    const text = readFileSync(config, "utf8").replace(
      '"replies/review-note-*.reply.md",',
      '"replies/review-note-*.reply.md", "harness": "codewhale",',
    );
    writeFileSync(config, text);
    await page.keyboard.press("ControlOrMeta+P");
    await page.locator(".quick-input-widget input").fill("review-note-not-json.reply.md");
    await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: "not-json" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator(".tab.active", { hasText: "review-note-not-json" }).waitFor();
    await runCommand(page, "Subagent Schema: Try This Text as a Reply");
    lab = await labFrame(page);
    const harness = () => lab.locator("[data-focus=harness]").inputValue();
    await eventually(harness, (name) => name === "codewhale");
  });
});
