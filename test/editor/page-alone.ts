import { readFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Frame, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import type { FromView, ToView } from "../../client/reply-lab/messages.ts";
import { findChromium } from "./host/chromium.ts";
import { extensionUnderTest } from "./host/workbench.ts";

export interface PageAlone {
  /** What the page is in; it has an input `#elsewhere` beside it. */
  readonly outside: Page;
  /** The page itself, in a frame as it is in the editor. */
  readonly lab: Frame;
  posted(): Promise<FromView[]>;
  tell(message: ToView): Promise<unknown>;
  /** Has the page do what it put off until it is idle, which it never is by itself; again and again until nothing is left. */
  idle(): Promise<void>;
}

/** The Reply Lab's page without a workbench around it, anew for each test: its panel is as slow as the test wants it. */
export function withPageAlone(): PageAlone {
  const dist = join(extensionUnderTest(), "dist");
  const view = readFileSync(join(dist, "view.js"), "utf8");
  const style = readFileSync(join(dist, "view.css"), "utf8");
  let browser: Browser;
  let outside: Page;
  const lab = () => outside.frames()[1] as Frame;

  beforeAll(async () => {
    const { executablePath, env } = await findChromium();
    browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
      env: { ...(process.env as Record<string, string>), ...env },
    });
  });

  beforeEach(async () => {
    outside = await browser.newPage({ viewport: { width: 1100, height: 700 } });
    await outside.setContent(
      `<!doctype html><input id="elsewhere"><iframe style="width: 1000px; height: 600px" srcdoc='<!doctype html><div id="app"></div>'></iframe>`,
    );
    await lab().addStyleTag({ content: style });
    await lab().addScriptTag({
      content: `window.posted = []; window.acquireVsCodeApi = () => ({
        postMessage: (message) => posted.push(message), getState: () => undefined, setState: () => {} });
        window.putOff = []; window.requestIdleCallback = (run) => putOff.push(run);`,
    });
    await lab().addScriptTag({ content: view });
  });

  afterEach(() => outside?.close());
  afterAll(() => browser?.close());

  return {
    get outside() {
      return outside;
    },
    get lab() {
      return lab();
    },
    posted: () => lab().evaluate<FromView[]>("window.posted"),
    tell: (message) => lab().evaluate(`postMessage(${JSON.stringify(message)}, "*")`),
    idle: () => lab().evaluate<void>("{ while (putOff.length > 0) putOff.shift()(); }"),
  };
}
