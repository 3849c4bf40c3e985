import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";

export interface WindowOptions {
  /** False: Restricted Mode. */
  readonly trust?: boolean;
  readonly viewport?: { readonly width: number; readonly height: number };
  /** Called with the workspace before it is opened. */
  readonly prepare?: (workspace: string) => void;
}

export interface Window {
  readonly page: Page;
  /** Absolute folder: a copy of the examples, which the tests may change. */
  readonly workspace: string;
}

/**
 * One window for the tests of a `describe`, over a copy of the examples: opened before the first and closed after the last. A test that
 * fails leaves a picture of it in test-results.
 */
export function withWorkbench({ trust = true, viewport, prepare }: WindowOptions = {}): Window {
  let workspace = "";
  let workbench: Workbench | undefined;

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-ui-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    mkdirSync(join(root, "test-results"), { recursive: true });
    prepare?.(workspace);
    workbench = await startWorkbench({ workspace, trust, ...(viewport && { viewport }) });
  });

  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const name = `${task.file.name.replace(/^.*\//, "")} ${task.name}`
      .replace(/[^\w.-]+/g, "-")
      .slice(0, 120);
    await workbench?.page.screenshot({ path: join(root, `test-results/failed-${name}.png`) }).catch(() => {});
  });

  afterAll(async () => {
    await workbench?.dispose();
    if (workspace !== "") rmSync(workspace, { recursive: true, force: true, maxRetries: 5 });
  });

  return {
    get page() {
      if (workbench === undefined) throw new Error("the window is open between the first test and the last");
      return workbench.page;
    },
    get workspace() {
      return workspace;
    },
  };
}
