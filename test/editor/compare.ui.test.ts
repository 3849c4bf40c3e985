import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf } from "./command-line.ts";
import { focusInLab, isVerdict, openLab, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");

describe("the comparison in the Reply Lab", () => {
  const window = withWorkbench();
  let lab: Frame;

  const isSelected = (harness: string) =>
    lab.locator(`[data-harness=${harness}][aria-selected=true]`).waitFor();

  beforeAll(async () => {
    lab = await openLab(window.page, "review-note-v1.json");
    await pasteReply(lab, rejected);
    await lab.locator("[data-lab=verdict][data-tone=bad]").waitFor();
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
    await window.page.screenshot({ path: join(root, "test-results/compare.png") });
  });

  it("previews the selected harness's message byte for byte, and moves with the arrows", async () => {
    const message = lab.locator("[data-lab=compared-message]");
    const exact = (harness: string) => correctiveOf(window.workspace, rejected, ["--harness", harness]);
    await lab.locator("[data-harness=harbor]").click();
    await isSelected("harbor");
    expect(await message.textContent()).toBe(exact("harbor"));
    await focusInLab(lab, "[data-harness=harbor]");
    await window.page.keyboard.press("ArrowUp");
    await isSelected("codewhale");
    expect(await message.textContent()).toBe(exact("codewhale"));
    await window.page.keyboard.press("Home");
    await isSelected("mivia");
    expect(await message.textContent()).toBe(exact("mivia"));
  });

  it("makes the selected harness the current one", async () => {
    await lab.locator("[data-harness=mivia]").click();
    await focusInLab(lab, "[data-harness=mivia]");
    await window.page.keyboard.press("End");
    await isSelected("harbor");
    await window.page.keyboard.press("ControlOrMeta+Enter");
    await isVerdict(lab, "Not JSON");
    expect(await lab.locator("[data-focus=harness]").inputValue()).toBe("harbor");
    await lab.locator('[data-focus="view-reply"]').click();
    expect(await lab.locator("[data-lab=matrix]").isVisible()).toBe(false);
    expect(await lab.locator("[data-lab=corrective]").isVisible()).toBe(true);
  });
});
