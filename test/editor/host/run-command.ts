import { spawn } from "node:child_process";

/** Runs a program to its end, quietly. Throws one line when it fails: its name, and what it says went wrong. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv },
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: { ...process.env, ...options.env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32",
    });
    let tail = "";
    const keep = (chunk: Buffer) => {
      tail = (tail + chunk.toString()).slice(-2000);
    };
    child.stdout.on("data", keep);
    child.stderr.on("data", keep);
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${command} ended with ${code}: ${reason(tail)}`));
    });
  });
}

/** The line of a program's output that names the error, else its last one. */
function reason(output: string): string {
  const lines = output.split("\n").filter((line) => line !== "");
  return lines.find((line) => /error:/i.test(line)) ?? lines.at(-1) ?? "it said nothing";
}
