import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { focusInLab, focusOf, openLab, pasteReply, press } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");

describe("who uses the Reply Lab without a mouse or without seeing it", () => {
  const window = withWorkbench({ viewport: { width: 2400, height: 1000 } });
  let lab: Frame;

  const focused = () =>
    lab.evaluate<string>("document.activeElement.dataset.focus ?? document.activeElement.textContent.trim()");
  const spoken = () => lab.evaluate<string[]>("window.spoken");

  beforeAll(async () => {
    lab = await openLab(window.page, "review-note-v1.json");
    // What the empty Lab has to say comes a second after it is drawn, which may be behind the paste.
    const said = () => lab.locator("[role=status]").textContent();
    await eventually(said, (words) => words?.startsWith("No reply yet") ?? false);
    await lab.evaluate(`window.spoken = []; new MutationObserver(() => {
      window.spoken.push(document.querySelector("[role=status]").textContent);
    }).observe(document.querySelector("[role=status]"), { childList: true, characterData: true, subtree: true })`);
  });

  it("hears the verdict once, in one sentence after the other", async () => {
    await pasteReply(lab, rejected);
    const words = [
      "Rejected, 3 violations. Attempt 1 of 3. mivia sends a corrective and asks again.",
      "Line 7, value must be one of 'approve', 'change', 'reject'.",
    ].join(" ");
    expect(await eventually(spoken, (all) => all.length > 0)).toEqual([words]);
  });

  it("goes through the page in the order of the work", async () => {
    await lab.locator("[data-focus=view-compare]", { hasText: "of 5 accept" }).waitFor();
    await focusInLab(lab, "[data-focus=view-reply]");
    const order = [await focused()];
    for (let steps = 0; steps < 40 && order.at(-1) !== "next-paste"; steps++) {
      await window.page.keyboard.press("Tab");
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

  it("keeps the focus where it is when the page is drawn anew", async () => {
    const words = "Line 7/verdict";
    await lab.evaluate(`{ const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "${words}");
      button.classList.add("before"); button.focus(); }`);
    expect(await focused()).toBe(words);
    const schema = join(window.workspace, reviewNote);
    writeFileSync(schema, `${readFileSync(schema, "utf8")}\n`);
    await lab.locator("button.before").waitFor({ state: "detached" });
    expect(await focused()).toBe(words);
  });

  it("moves inside a group with the arrows", async () => {
    for (const [first, next] of [
      ["view-reply", "view-compare"],
      ["copy", "save"],
      ["step-0", "step-1"],
    ]) {
      await focusInLab(lab, `[data-focus="${first}"]`);
      await window.page.keyboard.press("ArrowRight");
      expect(await focused()).toBe(next);
    }
    await focusInLab(lab, "[data-focus=violation-1]");
    await window.page.keyboard.press("ArrowDown");
    expect(await focused()).toBe("violation-2");
    await window.page.keyboard.press("F8");
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
    await focusInLab(lab, "[data-focus=violation-3]");
    expect(await lab.locator("[data-lab=zone]").count()).toBe(1);
    await window.page.keyboard.press("Escape");
    expect(await lab.locator("[data-lab=zone]").count()).toBe(0);
    await window.page.keyboard.press("Escape");
    expect(await focused()).toBe("reply");
  });

  it("hears nothing while typing changes neither verdict nor count, and what was copied at once", async () => {
    const before = await spoken();
    await press(lab, "reply");
    await eventually(focusOf(lab), (name) => name === "reply-field");
    await window.page.keyboard.press("ControlOrMeta+End");
    await window.page.keyboard.type("More words.");
    const size = () => lab.locator(".reply-head .meta").textContent();
    await eventually(size, (words) => words === "18 lines, 401 bytes");
    await window.page.keyboard.press("Escape");
    await press(lab, "copy");
    expect(await eventually(spoken, (all) => all.length > before.length)).toEqual([...before, "Copied"]);
  });
});
