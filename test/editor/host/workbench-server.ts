import { type ChildProcess, spawn } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { codeServerFolder } from "./code-server.ts";

/** VS Code's server and web workbench on loopback. */
export interface WorkbenchServer {
  /** `127.0.0.1:PORT` */
  readonly authority: string;
  /** Resolves when the server is gone, however it ended. */
  readonly ended: Promise<void>;
  /** Ends the server and every process that it started. */
  stop(): Promise<void>;
}

export interface WorkbenchServerOptions {
  /** Folder for the server's data, settings included; made when it does not exist. */
  readonly dataFolder: string;
  /** False: workspaces open in Restricted Mode. */
  readonly trust: boolean;
  /** User settings beside those that keep the workbench quiet. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** Added to the environment of the server, and so of the extension host. */
  readonly env?: Readonly<Record<string, string>>;
}

const quietSettings = {
  "git.openRepositoryInParentFolders": "never",
  "extensions.autoCheckUpdates": false,
  "extensions.autoUpdate": false,
  "extensions.ignoreRecommendations": true,
  // Restricted Mode without the dialog that would cover the workbench.
  "security.workspace.trust.startupPrompt": "never",
  "telemetry.telemetryLevel": "off",
  "workbench.enableExperiments": false,
  "workbench.startupEditor": "none",
  "workbench.tips.enabled": false,
};

/** Starts the server on a free port of 127.0.0.1 and waits until it listens. Throws its last words when it does not. */
export async function startWorkbenchServer(options: WorkbenchServerOptions): Promise<WorkbenchServer> {
  const folder = await codeServerFolder();
  await writeSettings(options);
  const args = [
    ...["--require", join(import.meta.dirname, "stand-ins", "end-with-parent.cjs")],
    "out/server-main.js",
    "--accept-server-license-terms",
    "--without-connection-token",
    "--disable-telemetry",
    "--enable-smoke-test-driver",
    ...(options.trust ? ["--disable-workspace-trust"] : []),
    ...["--host", "127.0.0.1", "--port", "0", "--server-data-dir", options.dataFolder],
  ];
  const child = spawn(process.execPath, args, {
    cwd: folder,
    // A group of its own, so that its extension hosts end with it.
    detached: true,
    env: { ...process.env, EXTENSIONS_GALLERY: "{}", ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const stop = stopper(child, ended);
  try {
    return { authority: `127.0.0.1:${await listeningPort(child)}`, ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function writeSettings({ dataFolder, settings }: WorkbenchServerOptions): Promise<void> {
  const folder = join(dataFolder, "data", "User");
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "settings.json"), JSON.stringify({ ...quietSettings, ...settings }));
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = "";
    const listen = (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-4000);
      const port = /Extension host agent listening on (\d+)/.exec(said)?.[1];
      if (port !== undefined) resolve(Number(port));
    };
    child.stdout?.on("data", listen);
    child.stderr?.on("data", listen);
    child.on("error", reject);
    child.on("exit", (code) => reject(new Error(`the editor's server ended with ${code}\n${said}`)));
  });
}

function stopper(child: ChildProcess, ended: Promise<void>): () => Promise<void> {
  const endGroup = () => {
    try {
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    } catch {
      // The whole group is gone already.
    }
  };
  // Also when this process ends in another way, by an error or a signal that it handles.
  process.once("exit", endGroup);
  return async () => {
    endGroup();
    await ended;
    process.removeListener("exit", endGroup);
  };
}
