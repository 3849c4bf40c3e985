import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { openLab, pasteNext, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { editorHasFocus, goToEditor, goToPlace, writeClipboard } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");

/** Each marked value with the numbers of its violations. */
const marks = (lab: Frame) =>
  lab
    .locator("[data-lab=reply] [data-marks]")
    .evaluateAll((all) => all.map((value) => [value.getAttribute("data-marks"), value.textContent]));

describe.each([
  { mode: "a trusted workspace", trust: true },
  { mode: "Restricted Mode", trust: false },
])("the Reply Lab in $mode", ({ trust }) => {
  const window = withWorkbench({ trust });
  let lab: Frame;

  beforeAll(async () => {
    lab = await openLab(window.page, "review-note-v1.json");
  });

  it("judges a pasted reply: verdict, candidate, violating values", async () => {
    expect(await lab.locator("[data-lab=verdict] h1").textContent()).toBe("No reply yet");
    await pasteReply(lab, rejected);
    await lab.locator("[data-lab=verdict][data-tone=bad]").waitFor();
    expect(await lab.locator("[data-lab=verdict] h1").textContent()).toBe("Rejected");
    expect(await lab.locator(".verdict-summary").textContent()).toBe("3 violations");
    expect(await marks(lab)).toEqual([
      ["1", '"needs changes"'],
      ["2", "11"],
      ["3", '"17"'],
    ]);
    const lines = await lab
      .locator(".line.candidate")
      .evaluateAll((all) => all.map((line) => line.getAttribute("data-line")));
    expect(lines).toEqual(["5", "6", "7", "8", "9", "10", "11", "12", "13"]);
    const name = trust ? "reply-lab" : "reply-lab-restricted";
    await window.page.screenshot({ path: join(root, `test-results/${name}.png`) });
  });

  it("shows the corrective byte for byte", async () => {
    const shown = await lab.locator("[data-lab=corrective]").textContent();
    expect(shown).toBe(correctiveOf(window.workspace, rejected));
  });

  it("selects a violation's keyword in the schema when the violation is clicked", async () => {
    const { page } = window;
    await lab.locator('[data-violation="2"] .message').click();
    expect(await lab.locator('[data-violation="2"]').getAttribute("aria-selected")).toBe("true");
    // The focus stayed in the list. The status bar tells the selection of the editor that has the focus.
    await page.keyboard.press("ControlOrMeta+1");
    await editorHasFocus(page, "review-note-v1.json");
    const status = page.locator("#status\\.editor\\.selection");
    const words = await eventually(
      () => status.textContent(),
      (text) => text?.includes("selected") ?? false,
    );
    // Line 11 reads: "score": { "type": "integer", "minimum": 1, "maximum": 10 },
    expect(words).toBe("Ln 11, Col 62 (13 selected)");
  });

  it("judges anew when the schema is edited", async () => {
    const { page } = window;
    await goToEditor(page, "review-note-v1.json");
    await goToPlace(page, 11, 49);
    for (const _ of '"maximum": 10') await page.keyboard.press("Shift+ArrowRight");
    await page.locator("#status\\.editor\\.selection", { hasText: "(13 selected)" }).waitFor();
    await writeClipboard(page, '"maximum": 11');
    await page.keyboard.press("ControlOrMeta+V");
    const summary = () => lab.locator(".verdict-summary").textContent();
    await eventually(summary, (words) => words === "2 violations");
    expect(await marks(lab)).toEqual([
      ["1", '"needs changes"'],
      ["2", '"17"'],
    ]);
    await page.keyboard.press("ControlOrMeta+Z");
    await eventually(summary, (words) => words === "3 violations");
  });

  it("follows the repair loop to its end", async () => {
    await pasteNext(lab, accepted);
    await lab.locator("[data-lab=verdict][data-tone=good]").waitFor();
    const attempts = await lab.locator("[data-lab=attempts] li .say").allTextContents();
    expect(attempts.map((text) => text.trim())).toEqual([
      "Attempt 1 Rejected, 3 violations",
      "Message 1, 1,024 / 1,024 bytes, 2 violations lost",
      "Attempt 2 Accepted (3 fixed)",
    ]);
    expect(await lab.locator("[data-lab=corrective]").count()).toBe(0);
  });
});
