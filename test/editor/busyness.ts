import { execFileSync } from "node:child_process";

/** How long an idle machine takes to start and end a bare Node process, in milliseconds; slow ones take less than twice as long. */
const idle = 100;

/**
 * How much longer everything takes on this machine just now than on an idle one, at least 1: a limit in seconds is meant for that. Measured by
 * what can't be the extension's fault.
 */
export function busyness(): number {
  const began = performance.now();
  execFileSync(process.execPath, ["-e", ""]);
  return Math.max(1, (performance.now() - began) / idle);
}
