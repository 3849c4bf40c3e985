/** The command line as it is published, for tests that run it as a process. */
import { type ChildProcessWithoutNullStreams, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "esbuild";
import { buildOptions, bundles, libraryBundles } from "../../scripts/bundles.ts";
import { root } from "./run-cli.ts";

export interface BuiltCli {
  /** @param shell what a shell is to run, with the command as `"$@"` */
  start(argv: readonly string[], cwd: string, shell?: string): ChildProcessWithoutNullStreams;
  remove(): void;
}

export async function buildCli(): Promise<BuiltCli> {
  const folder = mkdtempSync(join(tmpdir(), "cli-"));
  const wanted = [...bundles.filter(({ entry }) => entry === "server/cli/main.ts"), ...libraryBundles];
  for (const bundle of wanted) {
    await build({ ...buildOptions(bundle, true), absWorkingDir: root, outdir: folder });
  }
  return {
    start(argv, cwd, shell) {
      const command = [process.execPath, join(folder, "cli.cjs"), ...argv];
      const [program = "", ...rest] = shell === undefined ? command : ["sh", "-c", shell, "sh", ...command];
      return spawn(program, rest, { cwd });
    },
    remove: () => rmSync(folder, { recursive: true }),
  };
}

export interface Finished {
  readonly status: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** What a stream has given so far, from the moment on in which this was made. */
export class Output {
  readonly #stream: NodeJS.ReadableStream;
  readonly #chunks: Buffer[] = [];

  constructor(stream: NodeJS.ReadableStream) {
    this.#stream = stream;
    stream.on("data", (chunk: Buffer) => this.#chunks.push(chunk));
  }

  get text(): string {
    return Buffer.concat(this.#chunks).toString("utf8");
  }

  /** Resolves once a text has come so many times. */
  async has(text: string, times = 1): Promise<void> {
    while (this.text.split(text).length <= times) await once(this.#stream, "data");
  }
}

export async function finished(
  child: ChildProcessWithoutNullStreams,
  stdout = new Output(child.stdout),
  stderr = new Output(child.stderr),
): Promise<Finished> {
  const [status, signal] = await once(child, "close");
  return { status, signal, stdout: stdout.text, stderr: stderr.text };
}
