import { existsSync } from "node:fs";
import { downloadAndUnzipVSCode } from "@vscode/test-electron";

/**
 * A desktop VS Code for tests: VSCODE_EXECUTABLE, else a download of the oldest supported version where there is a
 * display. Undefined, after one line that says why, where neither can be had. Throws when VSCODE_EXECUTABLE is wrong.
 */
export async function desktopForTests(): Promise<string | undefined> {
  const named = process.env.VSCODE_EXECUTABLE;
  if (named) {
    if (existsSync(named)) return named;
    throw new Error(`VSCODE_EXECUTABLE names ${named}, which does not exist`);
  }
  if (!hasDisplay()) return undefined;
  try {
    return await downloadAndUnzipVSCode({ version: "1.100.3", timeout: 15_000 });
  } catch (error) {
    console.error(
      `Desktop VS Code can't be downloaded (${(error as Error).message}); the web workbench is used.`,
    );
    return undefined;
  }
}

/** Whether a window can be opened on this machine. */
export function hasDisplay(): boolean {
  if (process.platform !== "linux") return true;
  return Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
}
