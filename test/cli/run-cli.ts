/** Runs the command line in this process, over streams of the test's own. */
import { join } from "node:path";
import { run } from "../../server/cli/program.ts";

export const root = join(import.meta.dirname, "../..");
export const examples = join(root, "examples");

export interface Outcome {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface World {
  readonly cwd?: string;
  readonly stdin?: string | Uint8Array | AsyncIterable<Uint8Array>;
  readonly color?: boolean;
}

/** Output is what its bytes decode to, so that a lone surrogate shows as it is written. */
export async function runCli(argv: readonly string[], world: World = {}): Promise<Outcome> {
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  const status = await run(argv, {
    async out(text) {
      stdout.push(typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text));
    },
    err(text) {
      stderr.push(Buffer.from(text, "utf8"));
    },
    stdin: streamOf(world.stdin ?? ""),
    cwd: world.cwd ?? examples,
    docs: join(root, "docs"),
    color: world.color ?? false,
  });
  return {
    status,
    stdout: Buffer.concat(stdout).toString("utf8"),
    stderr: Buffer.concat(stderr).toString("utf8"),
  };
}

function streamOf(stdin: string | Uint8Array | AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  if (typeof stdin !== "string" && !(stdin instanceof Uint8Array)) return stdin;
  const bytes = typeof stdin === "string" ? Buffer.from(stdin, "utf8") : stdin;
  return (async function* () {
    if (bytes.length > 0) yield bytes;
  })();
}
