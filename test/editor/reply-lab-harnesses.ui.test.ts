import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { backToLab, openedLab, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { doUntil, openFile, openSchema } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const task = "Review the staged diff.\nReturn {title}, a verdict and a score.";
const call = JSON.stringify({
  reasoning: "done",
  result: { title: "t", verdict: "needs changes", score: 11, files: [] },
});

describe("the Reply Lab of each harness", () => {
  const window = withWorkbench();
  let page: Page;
  let lab: Frame;

  const verdict = () => lab.locator("[data-lab=verdict] h1").textContent();
  const next = () => lab.locator(".verdict-next").textContent();
  const corrective = () => lab.locator("[data-lab=corrective]").textContent();
  const steps = () => lab.locator("[data-step]").evaluateAll((all) => all.map((step) => step.dataset.step));
  const modes = () => lab.locator("[data-focus=mode] option").allTextContents();
  const sentBack = () =>
    lab.locator(".section-head", { hasText: "Message sent back" }).locator(".meta").textContent();
  const exact = (harness: string, reply: string, options: readonly string[] = []) =>
    correctiveOf(window.workspace, reply, ["--harness", harness, ...options]);
  const choose = (focus: string, value: string) => lab.locator(`[data-focus=${focus}]`).selectOption(value);

  beforeAll(async () => {
    ({ page } = window);
    await openSchema(page, "review-note-v1.json");
  });

  it("is opened from the lens above the schema, which tells the caps", async () => {
    const lens = page.locator(".codelens-decoration");
    await lens.first().waitFor();
    const texts = await eventually(
      () => lens.first().textContent(),
      (text) => text?.includes("Try a reply") ?? false,
    );
    expect(texts?.replace(/\s+/g, " ")).toMatch(
      /^mivia: [\d,]+ of 16,384 bytes, depth \d+ of 32 ?\| ?Corrective: \d+ bytes for the errors ?\| ?Preview appendix ?\| ?Try a reply$/,
    );
    const tryIt = page.locator(".codelens-decoration a", { hasText: "Try a reply" });
    await doUntil(() => tryIt.click(), page.locator(".tab", { hasText: /^Reply Lab/ }));
    lab = await openedLab(page);
    expect(await lab.locator("[data-focus=mode]").count()).toBe(0);
    expect(await lab.locator("[data-lab=task]").isVisible()).toBe(false);
    await pasteReply(lab, rejected);
    await eventually(verdict, (word) => word === "Rejected");
    expect(await sentBack()).toBe("in the same conversation");
    expect(await lab.locator("[data-focus=cut-off]").count()).toBe(1);
  });

  it("repeats the task in codewhale's repair prompt, byte for byte", async () => {
    await choose("harness", "codewhale");
    await lab.locator("[data-lab=task]").waitFor();
    expect(await corrective()).toBe(exact("codewhale", rejected));
    await lab.locator("[data-lab=task]").fill(task);
    const wanted = exact("codewhale", rejected, ["--task", task]);
    expect(wanted).toContain(`\n${task}\n`);
    expect(await eventually(corrective, (text) => text === wanted)).toBe(wanted);
    expect(await sentBack()).toBe("as a repair prompt, to a fresh agent");
    expect(await next()).toBe("Attempt 1 of 2. codewhale sends a repair prompt to a fresh agent.");
    expect(await steps()).toEqual(["Schema", "Code fence", "Parse", "Validate"]);
    expect(await lab.locator("[data-focus=cut-off]").count()).toBe(0);
    await page.screenshot({ path: join(root, "test-results/reply-lab-task.png") });
  });

  it("answers a call of driftlessaf's tool with a tool result, and follows the mode", async () => {
    await choose("harness", "driftlessaf");
    await eventually(modes, (names) => names.join() === "tool,text,payload");
    expect(await lab.locator("[data-lab=task]").isVisible()).toBe(false);
    await pasteReply(lab, call);
    const wanted = exact("driftlessaf", call);
    expect(await eventually(corrective, (text) => text === wanted)).toBe(wanted);
    expect(await sentBack()).toBe("as the result of the tool call");
    expect(await steps()).toEqual(["Schema", "Tool call", "Parse", "Validate"]);

    await choose("mode", "text");
    await eventually(verdict, (word) => word === "Accepted, unchecked");
    expect(await lab.locator("[data-lab=verdict]").getAttribute("data-tone")).toBe("warn");
    await choose("mode", "payload");
    const ofPayload = exact("driftlessaf", call, ["--mode", "payload"]);
    expect(await eventually(corrective, (text) => text === ofPayload)).toBe(ofPayload);
  });

  it("says what a refused call lacks", async () => {
    await choose("mode", "tool");
    await pasteReply(lab, '{"reasoning": "done"}');
    const summary = () => lab.locator(".verdict-summary").textContent();
    await eventually(summary, (words) => words === "before any rule was checked");
    expect(await corrective()).toBe(exact("driftlessaf", '{"reasoning": "done"}'));
    const states = await lab
      .locator("[data-step]")
      .evaluateAll((all) => all.map((step) => step.querySelector(".short")?.textContent));
    expect(states.slice(1)).toEqual(["Failed", "Not reached", "Not reached"]);
  });

  it("adds harbor's user turn, and keeps task and modes over hide and reload", async () => {
    await choose("harness", "harbor");
    await eventually(modes, (names) => names.join() === "prompted,native,tools,text");
    await pasteReply(lab, '{"title": 1}');
    const wanted = exact("harbor", '{"title": 1}');
    expect(await eventually(corrective, (text) => text === wanted)).toBe(wanted);
    expect(await sentBack()).toBe("as a user turn");
    const appendix = () => lab.locator("[data-focus=appendix] .meta").textContent();
    await choose("mode", "native");
    await eventually(appendix, (words) => words === "not sent");

    await openFile(page, "README.md");
    lab = await backToLab(page);
    await eventually(appendix, (words) => words === "not sent");
    expect(await lab.locator("[data-focus=mode]").inputValue()).toBe("native");
    await page.reload();
    lab = await backToLab(page);
    await eventually(appendix, (words) => words === "not sent");
    expect(await lab.locator("[data-focus=mode]").inputValue()).toBe("native");
    await choose("harness", "codewhale");
    await lab.locator("[data-lab=task]").waitFor();
    expect(await lab.locator("[data-lab=task]").inputValue()).toBe(task);
  });

  it("says what the harness's own file says, follows it, and leads there", async () => {
    await choose("harness", "mivia");
    await eventually(sentBack, (words) => words === "in the same conversation");
    const files = lab.locator("[data-lab=files]");
    expect(await files.isVisible()).toBe(false);
    const budget = () => lab.locator(".budget .dim").textContent();
    expect(await budget()).toBe("2 of 2 retries left");
    writeFileSync(join(window.workspace, ".mivia/mivia.toml"), "[subagents]\nschema_retry_max = 4\n");
    await files.waitFor();
    expect(await files.textContent()).toBe("retries: 4 .mivia/mivia.toml:2");
    expect(await budget()).toBe("4 of 4 retries left");
    await files.locator("button").click();
    await page.locator(".tab.active", { hasText: "mivia.toml" }).waitFor();
    rmSync(join(window.workspace, ".mivia/mivia.toml"));
    await files.waitFor({ state: "hidden" });
    lab = await backToLab(page);
    await choose("harness", "codewhale");
    await lab.locator("[data-lab=task]").waitFor();
  });

  it("forgets the task with what is cleared", async () => {
    await lab.locator("[data-focus=clear]").click();
    await eventually(verdict, (word) => word === "No reply yet");
    expect(await lab.locator("[data-lab=task]").inputValue()).toBe("");
    await page.reload();
    lab = await backToLab(page);
    await lab.locator("[data-lab=task]").waitFor();
    expect(await lab.locator("[data-lab=task]").inputValue()).toBe("");
  });
});
