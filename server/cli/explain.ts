/** `explain`: the page of a finding, and the findings of a family. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { nearestWords } from "../workspace/nearest-words.ts";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

export function addExplain(program: Command, session: Session): void {
  program
    .command("explain")
    .description("print the page of a finding")
    .argument("<code>", "a finding's code, such as admission/depth, or a family, such as admission")
    .action(async (code: string) => {
      const folder = join(session.io.docs, "findings");
      const codes = findingCodes(folder);
      const family = codes.filter((each) => each.startsWith(`${code.replace(/\/\*?$/, "")}/`));
      if (family.length > 0) {
        await session.io.out(family.map((each) => `${each}: ${titleOf(folder, each)}\n`).join(""));
        return;
      }
      // Only names that the folder lists are opened, so that the argument can't lead elsewhere.
      if (!codes.includes(code)) {
        throw new CommandError(`${code}: no finding has this code; ${otherCodes(code, codes)}`);
      }
      await session.io.out(readFileSync(join(folder, `${code}.md`), "utf8"));
    });
}

function otherCodes(code: string, codes: readonly string[]): string {
  const near = nearestWords(code, codes);
  if (near.length > 0) return `the nearest are ${near.join(", ")}`;
  const families = new Set(codes.map((each) => each.slice(0, each.indexOf("/"))));
  return `explain FAMILY lists those of a family: ${[...families].join(", ")}`;
}

/** The sentence that its page begins with. */
function titleOf(folder: string, code: string): string {
  return /^\*\*(.+?)\*\*/m.exec(readFileSync(join(folder, `${code}.md`), "utf8"))?.[1] ?? "";
}

/** Every code that has a page, sorted. */
function findingCodes(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((family) => family.isDirectory())
    .flatMap((family) => readdirSync(join(folder, family.name)).map((page) => `${family.name}/${page}`))
    .filter((page) => page.endsWith(".md"))
    .map((page) => page.slice(0, -".md".length))
    .sort();
}
