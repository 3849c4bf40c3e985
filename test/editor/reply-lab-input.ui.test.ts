import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { backToLab, focusOf, labFrame, openLab, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { openFile, runCommand } from "./workbench-steps.ts";

const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");
const crlf = accepted.replaceAll("\n", "\r\n");

describe("what goes into the Reply Lab", () => {
  const window = withWorkbench();
  let page: Page;
  let lab: Frame;

  const verdict = () => lab.locator("[data-lab=verdict] h1").textContent();
  const size = () => lab.locator(".reply-head .meta").textContent();
  const marks = () => lab.locator("[data-lab=reply] [data-marks]").allTextContents();

  beforeAll(async () => {
    ({ page } = window);
    lab = await openLab(page, "review-note-v1.json");
  });

  it("keeps CR LF in a paste and around an edit, and judges each keystroke", async () => {
    await pasteReply(lab, crlf);
    await eventually(verdict, (word) => word === "Accepted");
    const bytes = Buffer.byteLength(crlf);
    expect(await size()).toBe(`11 lines, ${bytes} bytes, CRLF`);

    await lab.locator(".line[data-line='5'] .is-number").dblclick();
    await eventually(focusOf(lab), (name) => name === "reply-field");
    await page.keyboard.press("End");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.type("2");
    await eventually(verdict, (word) => word === "Rejected");
    expect(await size()).toBe(`11 lines, ${bytes + 1} bytes, CRLF`);
    expect(await marks()).toEqual(["42"]);

    await page.keyboard.press("ControlOrMeta+Z");
    await eventually(verdict, (word) => word === "Accepted");
    expect(await size()).toBe(`11 lines, ${bytes} bytes, CRLF`);
    await page.keyboard.press("Escape");
  });

  it("brings the replaced reply back with Ctrl+Z", async () => {
    await pasteReply(lab, '{"score": 11}');
    await eventually(verdict, (word) => word === "Rejected");
    await page.keyboard.press("ControlOrMeta+Z");
    await eventually(verdict, (word) => word === "Accepted");
    expect(await size()).toBe(`11 lines, ${Buffer.byteLength(crlf)} bytes, CRLF`);
  });

  it("keeps the reply while the panel is hidden", async () => {
    await openFile(page, "README.md");
    lab = await backToLab(page);
    await eventually(verdict, (word) => word === "Accepted");
    expect(await size()).toBe(`11 lines, ${Buffer.byteLength(crlf)} bytes, CRLF`);
  });

  it("keeps the reply while the window is reloaded", async () => {
    await page.reload();
    lab = await backToLab(page);
    await eventually(verdict, (word) => word === "Accepted");
    expect(await size()).toBe(`11 lines, ${Buffer.byteLength(crlf)} bytes, CRLF`);
  });

  it("shows hostile text as text", async () => {
    const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>\u202E\0\u00A0';
    await pasteReply(lab, hostile);
    await eventually(verdict, (word) => word === "Not JSON");
    expect(await lab.locator("[data-lab=reply] img, [data-lab=reply] script").count()).toBe(0);
    expect(await lab.locator("[data-lab=reply] .code").allTextContents()).toEqual([
      "U+202E",
      "U+0000",
      "U+00A0",
    ]);
  });

  it("judges ten megabytes whole and draws a part of them", async () => {
    const long = "<mivia_output>".repeat(750_000);
    await pasteReply(lab, long);
    await eventually(size, (words) => words === "1 line, 10,500,000 bytes");
    await eventually(verdict, (word) => word === "Not JSON");
    expect(await lab.locator(".omitted").allTextContents()).toEqual([
      "10,478,000 characters are not drawn here. All are judged.",
    ]);
  });

  it("takes the text of an open file, with the schema that the configuration names for it", async () => {
    await openFile(page, "review-note-cut-off.reply.md");
    await runCommand(page, "Subagent Schema: Try This Text as a Reply");
    lab = await labFrame(page);
    const text = readFileSync(join(root, "examples/replies/review-note-cut-off.reply.md"), "utf8");
    await eventually(
      size,
      (words) => words === `7 lines, ${Buffer.byteLength(text)} bytes, from review-note-cut-off.reply.md`,
    );
    await lab.locator("[data-focus=cut-off]").click();
    await eventually(size, (words) => words?.endsWith("cut off by the output limit") ?? false);
    const wanted = correctiveOf(window.workspace, text, ["--finish-reason", "length"]);
    const shown = () => lab.locator("[data-lab=corrective]").textContent();
    expect(await eventually(shown, (corrective) => corrective === wanted)).toBe(wanted);
  });

  it("forgets everything that is cleared", async () => {
    await lab.locator("[data-focus=clear]").click();
    await eventually(verdict, (word) => word === "No reply yet");
    await page.reload();
    lab = await backToLab(page);
    expect(await verdict()).toBe("No reply yet");
  });
});
