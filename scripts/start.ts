/**
 * `npm start`: builds, then opens the examples with the extension: in desktop VS Code where there is one (VSCODE_EXECUTABLE,
 * else `code` on the path, with a display), else in VS Code's web workbench, served on loopback until Ctrl+C.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { hasDisplay } from "../test/editor/host/desktop.ts";
import { onSignal } from "../test/editor/host/on-signal.ts";
import { workbenchUrl } from "../test/editor/host/workbench.ts";
import { startWorkbenchServer } from "../test/editor/host/workbench-server.ts";
import { buildAll } from "./build.ts";
import { bundles, root } from "./bundles.ts";

const workspace = join(root, "examples");

try {
  await buildAll(
    false,
    bundles.filter(({ name }) => ["client", "server", "view"].includes(name)),
  );
  const desktop = findDesktop();
  if (desktop === undefined) await serve();
  else openDesktop(desktop);
} catch (error) {
  console.error(`start: ${(error as Error).message}`);
  process.exitCode = 1;
}

function findDesktop(): string | undefined {
  if (process.env.VSCODE_EXECUTABLE) return process.env.VSCODE_EXECUTABLE;
  if (!hasDisplay()) return undefined;
  const name = process.platform === "win32" ? "code.cmd" : "code";
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file));
}

function openDesktop(executable: string): void {
  console.log(`Opening ${executable} with the extension on the examples.`);
  const shell = process.platform === "win32";
  const args = ["--new-window", `--extensionDevelopmentPath=${root}`, workspace];
  const quote = (text: string) => (shell ? `"${text}"` : text);
  const { status, error } = spawnSync(quote(executable), args.map(quote), { stdio: "inherit", shell });
  if (error !== undefined) throw error;
  process.exitCode = status ?? 1;
}

async function serve(): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), "subagent-schema-start-"));
  const server = await startWorkbenchServer({ dataFolder, trust: true });
  onSignal(async () => {
    await server.stop();
    await rm(dataFolder, { recursive: true, force: true });
  });
  console.log("No desktop VS Code here, so its web workbench is served. Open this address in a browser:");
  console.log(workbenchUrl(server.authority, { extensionPath: root, workspace }));
  console.log("Ctrl+C ends it.");
  await server.ended;
}
