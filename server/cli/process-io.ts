/** The process's own streams as the command line uses them. */
import { once } from "node:events";
import type { Io } from "./session.ts";

export function processIo(docs: string): Io {
  // Whoever reads has seen enough, as `head` does: no reason to complain.
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") process.exit();
      if (stream === process.stdout)
        process.stderr.write(
          `subagent-schema: the output can't be written: ${error.code ?? error.message}\n`,
        );
      process.exit(2);
    });
  }
  return {
    async out(text) {
      if (text !== "" && !process.stdout.write(Buffer.from(text, "utf8")))
        await once(process.stdout, "drain");
    },
    err(text) {
      process.stderr.write(text);
    },
    get stdin() {
      return process.stdin;
    },
    cwd: process.cwd(),
    docs,
    color: process.stdout.isTTY === true && (process.env.NO_COLOR ?? "") === "",
  };
}
