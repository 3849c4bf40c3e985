import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FromView, LabInput } from "../../client/reply-lab/messages.ts";
import { eventually } from "./eventually.ts";
import { findChromium } from "./host/chromium.ts";
import { extensionUnderTest } from "./host/workbench.ts";

const view = readFileSync(join(extensionUnderTest(), "dist/view.js"), "utf8");
const empty: LabInput = { replies: [], modes: [], task: "", providerError: "" };

/** Without a workbench around it, so that the panel is as slow as the test wants it. */
describe("the Reply Lab's page before its panel has told what is there", () => {
  let browser: Browser;
  let page: Page;

  const posted = () => page.evaluate<FromView[]>("window.posted");
  const tell = (message: object) => page.evaluate(`postMessage(${JSON.stringify(message)}, "*")`);

  beforeAll(async () => {
    const { executablePath, env } = await findChromium();
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
      env: { ...(process.env as Record<string, string>), ...env },
    });
    page = await browser.newPage();
    await page.setContent('<!doctype html><div id="app"></div>');
    await page.addScriptTag({
      content: `window.posted = []; window.acquireVsCodeApi = () => ({
        postMessage: (message) => posted.push(message), getState: () => undefined, setState: () => {} })`,
    });
    await page.addScriptTag({ content: view });
  });

  afterAll(() => browser?.close());

  it("keeps a reply that is pasted already", async () => {
    await page.evaluate(`{ const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", "{}");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })); }`);
    expect(await posted()).toEqual([{ type: "ready" }]);
    const schema = { uri: "file:///a.json", name: "a.json", path: "a.json" };
    await tell({ type: "open", schema, input: empty, revision: 7 });
    expect(await eventually(posted, (all) => all.length > 1)).toEqual([
      { type: "ready" },
      { type: "input", revision: 8, input: { ...empty, replies: [{ text: "{}", cutOff: false }] } },
    ]);
  });
});
