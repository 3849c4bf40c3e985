import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium, type Page } from "playwright-core";
import { root } from "../../../scripts/bundles.ts";
import { findChromium } from "./chromium.ts";
import { onSignal } from "./on-signal.ts";
import { startWorkbenchServer, type WorkbenchServerOptions } from "./workbench-server.ts";

export interface WorkbenchOptions extends Omit<WorkbenchServerOptions, "dataFolder"> {
  /** Absolute folder of the extension; absent: the one under test, see `extensionUnderTest`. */
  readonly extensionPath?: string;
  /** Absolute folder to open; absent: an empty window. */
  readonly workspace?: string;
  /** Absolute path of a test runner to load in the extension host (a CommonJS module with `run`). */
  readonly testsPath?: string;
  /** Size of the window in CSS pixels; 1400 × 900 when absent. */
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Called with each line that the test runner in the extension host writes. */
  readonly onLog?: (type: string, args: readonly unknown[]) => void;
}

export interface Workbench {
  /** The workbench in headless Chromium. A webview's content is in a nested frame whose address ends in `fake.html?id=…`. */
  readonly page: Page;
  readonly url: string;
  /** The test runner's exit code; rejected when the editor breaks first. */
  readonly exitCode: Promise<number>;
  /** Closes the browser, ends the server and removes what they wrote. */
  dispose(): Promise<void>;
}

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

type WorkbenchLocation = Pick<WorkbenchOptions, "extensionPath" | "workspace" | "testsPath">;

/** The folder that test/editor/run.ts says is tested (the unpacked .vsix in `npm test`), else the checkout. */
export function extensionUnderTest(): string {
  return process.env.SUBAGENT_SCHEMA_EXTENSION ?? root;
}

/** Address of the workbench with an extension under development, as VS Code's web workbench reads it. */
export function workbenchUrl(
  authority: string,
  { extensionPath = extensionUnderTest(), workspace, testsPath }: WorkbenchLocation,
): string {
  const remote = (path: string) =>
    `vscode-remote://${authority}${path.split("/").map(encodeURIComponent).join("/")}`;
  const payload = [
    ["extensionDevelopmentPath", remote(extensionPath)],
    ...(testsPath === undefined ? [] : [["extensionTestsPath", remote(testsPath)]]),
    ["skipWelcome", "true"],
  ];
  const folder = workspace === undefined ? "ew=true" : `folder=${encodeURIComponent(workspace)}`;
  return `http://${authority}/?${folder}&payload=${encodeURIComponent(JSON.stringify(payload))}`;
}

/**
 * Opens VS Code 1.100 in headless Chromium with the extension: real extension host, real `vscode` API, real webviews.
 * Installs what it needs into the user's cache folder the first time. Returns once the workbench is drawn.
 *
 * A UI test (test/editor/NAME.ui.test.ts, run by `npx vitest run --project ui NAME`, dist/ built before) says:
 *
 *     const workbench = await startWorkbench({ workspace, trust: true });
 *     await workbench.page.screenshot({ path: "test-results/lab.png" });
 *     await workbench.dispose();
 */
export async function startWorkbench(options: WorkbenchOptions): Promise<Workbench> {
  const undo: (() => Promise<unknown>)[] = [];
  let disposing = false;
  const dispose = async () => {
    disposing = true;
    for (const step of undo.splice(0).reverse()) await step();
  };
  undo.push(onSignal(dispose));
  try {
    const { executablePath, env } = await findChromium();
    const dataFolder = await mkdtemp(join(tmpdir(), "subagent-schema-editor-"));
    undo.push(() => rm(dataFolder, { recursive: true, force: true, maxRetries: 5 }));
    const server = await startWorkbenchServer({ ...options, dataFolder });
    undo.push(() => server.stop());
    const browser = await chromium.launch({
      executablePath,
      args: flags,
      // Ending on a signal is the caller's: see on-signal.ts.
      handleSIGHUP: false,
      handleSIGINT: false,
      handleSIGTERM: false,
      env: { ...(process.env as Record<string, string>), ...env },
    });
    undo.push(() => browser.close());
    const context = await browser.newContext({
      viewport: options.viewport ?? { width: 1400, height: 900 },
      permissions: ["clipboard-read", "clipboard-write"],
    });
    // A machine that does much else takes longer, and a wait that ends well costs nothing.
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const ended = deferred<number>();
    const fail = (reason: string) => () => {
      if (!disposing) ended.reject(new Error(reason));
    };
    server.ended.then(fail("the editor's server ended before the tests did"));
    page.once("crash", fail("the browser's page crashed before the tests ended"));
    await page.exposeFunction("codeAutomationExit", ended.resolve);
    await page.exposeFunction("codeAutomationLog", (type: string, args: unknown[]) =>
      options.onLog?.(type, args),
    );
    const url = workbenchUrl(server.authority, options);
    await page.goto(url);
    await page.waitForSelector(".monaco-workbench .statusbar", { timeout: 60_000 });
    return { page, url, exitCode: ended.promise, dispose };
  } catch (error) {
    await dispose();
    throw error;
  }
}

function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  // A rejection that nobody waits for is not an error of the process.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
