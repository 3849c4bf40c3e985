import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Frame, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { FromView, LabInput } from "../../client/reply-lab/messages.ts";
import { report, result } from "../client/view/report.ts";
import { eventually } from "./eventually.ts";
import { findChromium } from "./host/chromium.ts";
import { extensionUnderTest } from "./host/workbench.ts";

const view = readFileSync(join(extensionUnderTest(), "dist/view.js"), "utf8");
const empty: LabInput = { replies: [], modes: [], task: "", providerError: "" };
const schema = { uri: "file:///a.json", name: "a.json", path: "a.json" };

/** Without a workbench around it, so that the panel is as slow as the test wants it. */
describe("the Reply Lab's page while it opens", () => {
  let browser: Browser;
  let page: Page;
  /** The page itself, in a frame as it is in the editor. */
  let lab: Frame;

  const posted = () => lab.evaluate<FromView[]>("window.posted");
  const tell = (message: object) => lab.evaluate(`postMessage(${JSON.stringify(message)}, "*")`);
  const focused = () => lab.evaluate<string>('document.activeElement.dataset.focus ?? ""');

  beforeAll(async () => {
    const { executablePath, env } = await findChromium();
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
      env: { ...(process.env as Record<string, string>), ...env },
    });
  });

  beforeEach(async () => {
    page = await browser.newPage();
    await page.setContent(
      `<!doctype html><input id="elsewhere"><iframe srcdoc='<!doctype html><div id="app"></div>'></iframe>`,
    );
    lab = page.frames()[1] as Frame;
    await lab.addScriptTag({
      content: `window.posted = []; window.acquireVsCodeApi = () => ({
        postMessage: (message) => posted.push(message), getState: () => undefined, setState: () => {} })`,
    });
    await lab.addScriptTag({ content: view });
  });

  afterEach(() => page?.close());
  afterAll(() => browser?.close());

  it("keeps a reply that is pasted before its panel has told what is there", async () => {
    await lab.evaluate(`{ const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", "{}");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })); }`);
    expect(await posted()).toEqual([{ type: "ready" }]);
    await tell({ type: "open", schema, input: empty, revision: 7 });
    expect(await eventually(posted, (all) => all.length > 1)).toEqual([
      { type: "ready" },
      { type: "input", revision: 8, input: { ...empty, replies: [{ text: "{}", cutOff: false }] } },
    ]);
  });

  it("takes no focus from elsewhere, and puts it where the work begins once it comes", async () => {
    await page.locator("#elsewhere").focus();
    await tell({ type: "open", schema, input: empty, revision: 1 });
    await tell({ type: "result", revision: 1, result: result(report({ verdict: null })) });
    await lab.locator("[data-lab=verdict] h1", { hasText: "No reply yet" }).waitFor();
    expect(await page.evaluate("document.activeElement.id")).toBe("elsewhere");
    await page.evaluate("frames[0].focus()");
    expect(await eventually(focused, (name) => name !== "")).toBe("reply-field");
  });

  it("puts the focus where the work begins with its first result", async () => {
    await page.evaluate("frames[0].focus()");
    await tell({ type: "open", schema, input: empty, revision: 1 });
    await tell({ type: "result", revision: 1, result: result(report({ verdict: null })) });
    expect(await eventually(focused, (name) => name !== "")).toBe("reply-field");
  });
});
