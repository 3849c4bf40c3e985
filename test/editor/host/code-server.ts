import { chmod, copyFile, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { installOnce } from "./cache.ts";
import { runCommand } from "./run-command.ts";

/** VS Code 1.100.3, the oldest line that the manifest admits; it runs on Node 20. */
const version = "4.100.3";
/** Raised when the steps below change, so that an older install is not taken for the new one. */
const recipe = 1;
/** Its platform packages bring the search program that VS Code's own copy would fetch by an install script. */
const ripgrep = "@vscode/ripgrep@1.18.0";

/**
 * The folder of VS Code's server and web workbench (`lib/vscode` of the npm package code-server), installed into the
 * user's cache folder the first time: about 15 to 40 s and 300 MB. No install script runs, so no compiler is needed.
 * Throws one line that says how to get it otherwise.
 */
export async function codeServerFolder(): Promise<string> {
  const folder = await installOnce(`code-server-${version}-${recipe}`, async (unfinished) => {
    console.error(`Installing the editor for tests (code-server ${version}) into the cache folder, once …`);
    try {
      await install(unfinished);
    } catch (error) {
      throw new Error(
        `the editor host code-server@${version} can't be installed by npm; connect to an npm registry, or set VSCODE_EXECUTABLE to a desktop VS Code (${(error as Error).message})`,
      );
    }
  });
  return vscodeFolder(folder);
}

function vscodeFolder(folder: string): string {
  return join(folder, "node_modules", "code-server", "lib", "vscode");
}

async function install(folder: string): Promise<void> {
  await writeFile(join(folder, "package.json"), '{ "private": true }\n');
  await npm(folder, ["install", "--ignore-scripts", `code-server@${version}`, ripgrep]);
  const vscode = vscodeFolder(folder);
  await npm(vscode, ["install", "--omit=dev", "--ignore-scripts"]);
  await putStandIns(vscode);
  await copySearchProgram(folder, vscode);
}

function npm(cwd: string, args: string[]): Promise<void> {
  const quiet = ["--no-audit", "--no-fund", "--no-package-lock", "--loglevel=error"];
  const started = process.env.npm_execpath;
  return started?.endsWith(".js")
    ? runCommand(process.execPath, [started, ...args, ...quiet], { cwd })
    : runCommand("npm", [...args, ...quiet], { cwd });
}

/** Puts plain JavaScript in place of the two native modules without which no extension host starts. */
async function putStandIns(vscode: string): Promise<void> {
  const standIns = join(import.meta.dirname, "stand-ins");
  const modules = join(vscode, "node_modules");
  await copyFile(join(standIns, "spdlog.cjs"), join(modules, "@vscode", "spdlog", "index.js"));
  await copyFile(join(standIns, "watchdog.cjs"), join(modules, "native-watchdog", "index.js"));
}

async function copySearchProgram(folder: string, vscode: string): Promise<void> {
  const name = process.platform === "win32" ? "rg.exe" : "rg";
  const platform = `ripgrep-${process.platform}-${process.arch}`;
  const bin = join(vscode, "node_modules", "@vscode", "ripgrep", "bin");
  await mkdir(bin, { recursive: true });
  await copyFile(join(folder, "node_modules", "@vscode", platform, "bin", name), join(bin, name));
  await chmod(join(bin, name), 0o755);
}
