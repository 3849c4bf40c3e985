/** `explain`: the page of a finding. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

export function addExplain(program: Command, session: Session): void {
  program
    .command("explain")
    .description("print the page of a finding")
    .argument("<code>", "a finding's code, such as admission/depth")
    .action(async (code: string) => {
      const folder = join(session.io.docs, "findings");
      const codes = findingCodes(folder);
      // Only names that the folder lists are opened, so that the argument can't lead elsewhere.
      if (!codes.includes(code)) {
        const near = nearest(code, codes).join(", ");
        throw new CommandError(`${code}: no finding has this code; the nearest are ${near}`);
      }
      await session.io.out(readFileSync(join(folder, `${code}.md`), "utf8"));
    });
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

/** The three codes that take the fewest changes; a code's name without its family counts like the whole. */
export function nearest(word: string, codes: readonly string[]): string[] {
  const given = word.slice(0, 100);
  const distance = (code: string) =>
    Math.min(changes(given, code), changes(given, code.slice(code.indexOf("/") + 1)));
  return codes
    .map((code) => ({ code, distance: distance(code) }))
    .sort((a, b) => a.distance - b.distance || (a.code < b.code ? -1 : 1))
    .slice(0, 3)
    .map(({ code }) => code);
}

/** How many characters must be put in, taken out or replaced. */
function changes(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let k = 0; k < b.length; k++) {
      const replaced = (row[k] ?? 0) + (a[i] === b[k] ? 0 : 1);
      next.push(Math.min(replaced, (row[k + 1] ?? 0) + 1, (next[k] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
