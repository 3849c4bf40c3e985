import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { eventually, labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");

describe("who uses the Reply Lab without a mouse or without seeing it", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  const focused = () =>
    lab.evaluate<string>("document.activeElement.dataset.focus ?? document.activeElement.textContent.trim()");
  const spoken = () => lab.evaluate<string[]>("window.spoken");

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-focus-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true, viewport: { width: 2400, height: 1000 } });
    page = workbench.page;
    await openSchema(page, "review-note-v1.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    lab = await labFrame(page);
    await lab.evaluate(`window.spoken = []; new MutationObserver(() => {
      window.spoken.push(document.querySelector("[role=status]").textContent);
    }).observe(document.querySelector("[role=status]"), { childList: true, characterData: true, subtree: true })`);
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it("hears the verdict once, in one sentence after the other", async () => {
    await paste(page, rejected);
    const words = [
      "Rejected, 3 violations. Attempt 1 of 3. mivia sends a corrective and asks again.",
      "Line 7, value must be one of 'approve', 'change', 'reject'.",
    ].join(" ");
    expect(await eventually(spoken, (all) => all.length > 0)).toEqual([words]);
  });

  it("goes through the page in the order of the work", async () => {
    await lab.locator("[data-focus=view-reply]").focus();
    const order = [await focused()];
    for (let steps = 0; steps < 40 && order.at(-1) !== "next-paste"; steps++) {
      await page.keyboard.press("Tab");
      order.push(await focused());
    }
    expect(order).toEqual([
      "view-reply",
      "schema",
      "harness",
      "copy",
      "step-0",
      "cut-off",
      "edit",
      "paste-over",
      "clear",
      "reply",
      // In the zone below the selected value: its rule, then the way to the other violations.
      "Previous violation (Shift+F8)",
      "Next violation (F8)",
      "Rule/properties/verdict/enum",
      "violation-1",
      "Line 7/verdict",
      "Rule/properties/verdict/enum",
      "copy-message",
      "open-message",
      "message",
      "next",
      "next-paste",
    ]);
  });

  it("moves inside a group with the arrows", async () => {
    for (const [first, next] of [
      ["view-reply", "view-compare"],
      ["copy", "save"],
      ["step-0", "step-1"],
    ]) {
      await lab.locator(`[data-focus="${first}"]`).focus();
      await page.keyboard.press("ArrowRight");
      expect(await focused()).toBe(next);
    }
    await lab.locator("[data-focus=violation-1]").focus();
    await page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("violation-2");
    await page.keyboard.press("F8");
    expect(await lab.locator(".violation[aria-selected=true]").getAttribute("data-violation")).toBe("3");
  });

  it("hears each row whole: number, message, fate, line, place, rule", async () => {
    const row = (number: number) => lab.locator(`[data-violation="${number}"]`).textContent();
    expect(await row(2)).toBe(
      "Violation 22maximum: got 11, want 10cut offto the modelLine 8/scoreRule/properties/score/maximum",
    );
    const steps = await lab.locator(".step").allTextContents();
    expect(steps).toEqual([
      "Schema, done, 656 bytes",
      "Envelope, done, Lines 3 to 15",
      "Code fence, done, Lines 4 to 14",
      "Parse, done, 236 bytes",
      "Validate, failed, 3 violations",
    ]);
    const meter = await lab.locator("[data-lab=meter]").getAttribute("aria-label");
    expect(meter).toBe(
      "1,024 bytes of 1,024, at the cap: Fixed text 147, Error detail 266 of 497, Restated contract 611",
    );
  });

  it("leaves the zone with Escape, and comes back to the reply with another", async () => {
    await lab.locator("[data-focus=violation-3]").focus();
    expect(await lab.locator("[data-lab=zone]").count()).toBe(1);
    await page.keyboard.press("Escape");
    expect(await lab.locator("[data-lab=zone]").count()).toBe(0);
    await page.keyboard.press("Escape");
    expect(await focused()).toBe("reply");
  });

  it("hears nothing while typing changes neither verdict nor count, and what was copied at once", async () => {
    const before = await spoken();
    await lab.locator("[data-focus=reply]").focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("ControlOrMeta+End");
    await page.keyboard.type("More words.");
    const size = () => lab.locator(".reply-head .meta").textContent();
    await eventually(size, (words) => words === "18 lines, 401 bytes");
    await page.keyboard.press("Escape");
    await lab.locator("[data-focus=copy]").focus();
    await page.keyboard.press("Enter");
    expect(await eventually(spoken, (all) => all.length > before.length)).toEqual([...before, "Copied"]);
  });
});
