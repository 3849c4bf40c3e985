/** `docs/findings.md` is the only list of codes: the code's tables are checked against it, and each code has its page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findingCodes } from "../../../server/workspace/finding-codes.ts";

const docs = join(import.meta.dirname, "../../../docs");
const list = readFileSync(join(docs, "findings.md"), "utf8");
const rows = [...list.matchAll(/^\| \[`([a-z-]+\/[a-z-]+)`\]\((\S+)\) \| (\w+) \| (.+) \|$/gm)].map((row) =>
  row.slice(1, 4),
);

it("the list has every code of the engine, and no other", () => {
  expect(rows.map(([code, , severity]) => [code, severity]).sort()).toEqual([...findingCodes].sort());
});

it("each code has a page, whose title is the code", () => {
  for (const [code, link] of rows) {
    expect(link).toBe(`findings/${code}.md`);
    const page = readFileSync(join(docs, String(link)), "utf8");
    expect(page.split("\n")[0]).toBe(`# ${code}`);
    for (const heading of ["## Example", "## How to fix it"]) expect(page).toContain(heading);
    expect(page).toMatch(/^## What (?:the harness|mivia|driftlessaf|codewhale|harbor) says$/m);
  }
});

it("there is no page without a code", () => {
  const pages = readdirSync(join(docs, "findings"), { recursive: true, encoding: "utf8" });
  expect(pages.filter((name) => name.endsWith(".md")).sort()).toEqual(
    rows.map(([code]) => `${code}.md`).sort(),
  );
});
