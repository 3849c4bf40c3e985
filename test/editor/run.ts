/**
 * `npm run test:editor`: the suites inside a real VS Code, then those that drive its window from outside. Build first:
 * `npm run build` (or `npm run package`); the suites run against dist/.
 *
 *     test/editor/suite/*.test.ts        mocha (describe, it) in the extension host, trusted copy of examples/
 *     test/editor/restricted/*.test.ts   the same in Restricted Mode
 *     test/editor/*.ui.test.ts           vitest and Playwright outside, `startWorkbench` of host/workbench.ts
 *
 * `npm run test:editor -- suite`, `-- restricted` or `-- ui` runs one of the three; SUBAGENT_SCHEMA_SUITE=NAME runs the
 * suites whose file name holds NAME. Suites work on a copy of the examples, so they may edit what they open.
 *
 * `--packaged` tests the files of the .vsix, unpacked, instead of the checkout: what users get. Either way the tests find
 * the extension's folder in SUBAGENT_SCHEMA_EXTENSION (what `startWorkbench` opens by itself) and the command line in
 * SUBAGENT_SCHEMA_CLI (run it with SUBAGENT_SCHEMA_NODE).
 *
 * Desktop VS Code is used where VSCODE_EXECUTABLE names one or a display and a download can be had; otherwise the web
 * workbench in headless Chromium, which installs itself.
 */
import { spawnSync } from "node:child_process";
import { cp, mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runTests } from "@vscode/test-electron";
import { root } from "../../scripts/bundles.ts";
import { unpackVsix } from "../../scripts/read-vsix.ts";
import { desktopForTests } from "./host/desktop.ts";
import { buildSuites } from "./host/suites.ts";

const launcher = join(import.meta.dirname, "host/vscode.mjs");

/** Runs the suites of one folder in the extension host. Throws when one fails. */
async function runSuites(folder: string, restricted: boolean): Promise<void> {
  const extensionTestsPath = await buildSuites(folder);
  if (extensionTestsPath === undefined) {
    console.log(`test/editor/${folder}: no suite`);
    return;
  }
  const desktop = await desktopForTests();
  if (desktop !== undefined && restricted && process.platform === "win32") {
    console.log(`test/editor/${folder}: not run on Windows, where Restricted Mode can't be asked for`);
    return;
  }
  const workspace = await copyExamples();
  console.log(`test/editor/${folder}: ${desktop ?? "VS Code's web workbench in headless Chromium"}`);
  try {
    await runTests({
      vscodeExecutablePath: desktop !== undefined && !restricted ? desktop : launcher,
      extensionDevelopmentPath: process.env.SUBAGENT_SCHEMA_EXTENSION ?? root,
      extensionTestsPath,
      launchArgs: [workspace, ...(restricted ? ["--restricted"] : [])],
      extensionTestsEnv: desktop === undefined ? {} : { SUBAGENT_SCHEMA_DESKTOP: desktop },
    });
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}

async function copyExamples(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), "subagent-schema-examples-")));
  await cp(join(root, "examples"), folder, { recursive: true });
  return folder;
}

function runUiTests(): void {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const args = [vitest, "run", "--project", "ui", "--passWithNoTests"];
  const filter = process.env.SUBAGENT_SCHEMA_SUITE;
  if (filter) args.push(filter);
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("UI tests failed");
}

const parts: Record<string, () => Promise<void> | void> = {
  suite: () => runSuites("suite", false),
  restricted: () => runSuites("restricted", true),
  ui: runUiTests,
};

/** Says in the environment what is tested, and returns the function that removes what had to be unpacked for it. */
async function prepare(packaged: boolean): Promise<() => Promise<void>> {
  process.env.SUBAGENT_SCHEMA_CLI = join(root, "dist/cli.cjs");
  process.env.SUBAGENT_SCHEMA_NODE = process.execPath;
  process.env.SUBAGENT_SCHEMA_EXTENSION = root;
  if (!packaged) return async () => {};
  const folder = await realpath(await mkdtemp(join(tmpdir(), "subagent-schema-vsix-")));
  await unpackVsix(folder);
  process.env.SUBAGENT_SCHEMA_EXTENSION = folder;
  return () => rm(folder, { recursive: true, force: true });
}

async function main(args: readonly string[]): Promise<void> {
  const named = args.filter((arg) => arg !== "--packaged");
  const cleanUp = await prepare(args.includes("--packaged"));
  try {
    for (const name of named.length > 0 ? named : Object.keys(parts)) {
      const part = parts[name];
      if (part === undefined) throw new Error(`no part ${name}; there are ${Object.keys(parts).join(", ")}`);
      await part();
    }
  } finally {
    await cleanUp();
  }
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  console.error(`test:editor: ${(error as Error).message}`);
  process.exitCode = 1;
}
