/** A folder of its own for a test, gone at its end. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

export interface Folder {
  readonly path: string;
  /** Writes a file; returns its absolute path. */
  write(name: string, content: string | Uint8Array): string;
}

export function makeFolder(): Folder {
  const path = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-")));
  onTestFinished(() => rmSync(path, { recursive: true }));
  return {
    path,
    write(name, content) {
      const file = join(path, name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      return file;
    },
  };
}
