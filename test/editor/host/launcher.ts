/**
 * Takes the arguments that `runTests` gives to VS Code's executable, and ends with the test runner's exit code.
 *
 * Without SUBAGENT_SCHEMA_DESKTOP it runs the tests in the web workbench; with it, in that desktop VS Code. Either way
 * `--restricted`, an argument of our own, opens the folder in Restricted Mode: `runTests` itself always asks for trust.
 */
import { spawn } from "node:child_process";
import { format } from "node:util";
import { isNoise } from "./noise.ts";
import { startWorkbench, type WorkbenchOptions } from "./workbench.ts";

/** No run takes longer than this, in milliseconds; a stuck editor must not hold a build machine. */
const deadline = 6 * 60_000;

const args = process.argv.slice(2);
const restricted = args.includes("--restricted");
const desktop = process.env.SUBAGENT_SCHEMA_DESKTOP;

try {
  process.exitCode = desktop ? await runDesktop(desktop) : await runWorkbench();
} catch (error) {
  console.error(`editor host: ${(error as Error).message}`);
  process.exitCode = 1;
}

function runDesktop(executable: string): Promise<number> {
  const own = args.filter(
    (arg) => arg !== "--restricted" && !(restricted && arg === "--disable-workspace-trust"),
  );
  return new Promise((resolve, reject) => {
    const child = spawn(executable, own, { stdio: "inherit" });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}

async function runWorkbench(): Promise<number> {
  const workbench = await startWorkbench(optionsFromArguments());
  const timer = setTimeout(() => process.kill(process.pid, "SIGTERM"), deadline);
  try {
    return await workbench.exitCode;
  } finally {
    clearTimeout(timer);
    await workbench.dispose();
  }
}

function optionsFromArguments(): WorkbenchOptions {
  const value = (name: string) => args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3);
  const extensionPath = value("extensionDevelopmentPath");
  const testsPath = value("extensionTestsPath");
  const workspace = args.find((arg) => !arg.startsWith("-"));
  if (extensionPath === undefined || testsPath === undefined) {
    throw new Error("--extensionDevelopmentPath=FOLDER and --extensionTestsPath=FILE are needed");
  }
  return {
    extensionPath,
    testsPath,
    ...(workspace === undefined ? {} : { workspace }),
    trust: !restricted,
    onLog: (_type, parts) => {
      const line = format(...parts);
      if (!isNoise(line)) console.log(line);
    },
  };
}
