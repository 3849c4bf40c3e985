/** `docs/findings.md` is the only list of codes: the code's tables are checked against it, and each code has its page. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ADMISSION_CODES } from "../../../server/engine/admission/admission-finding.ts";
import { FILE_REFERENCE } from "../../../server/engine/admission/file-reference-findings.ts";

import { SEVERITIES, TYPE_CODES } from "../../../server/engine/reflect/type-findings.ts";

const docs = join(import.meta.dirname, "../../../docs");
const list = readFileSync(join(docs, "findings.md"), "utf8");
const rows = [...list.matchAll(/^\| \[`([a-z-]+\/[a-z-]+)`\]\((\S+)\) \| (\w+) \| (.+) \|$/gm)].map((row) =>
  row.slice(1, 4),
);

it("the list has every code of the engine, and no other", () => {
  const admission = ADMISSION_CODES.map((code) => [`admission/${code}`, "error"]);
  const types = (["unresolved", "hopeless", "unused"] as const).map((kind) => [
    TYPE_CODES[kind],
    SEVERITIES[kind],
  ]);
  const codes = [...admission, ...types, [FILE_REFERENCE.code, FILE_REFERENCE.severity]];
  expect(rows.map(([code, , severity]) => [code, severity]).sort()).toEqual(codes.sort());
});

it("each code has a page, whose title is the code", () => {
  for (const [code, link] of rows) {
    expect(link).toBe(`findings/${code}.md`);
    const page = readFileSync(join(docs, String(link)), "utf8");
    expect(page.split("\n")[0]).toBe(`# ${code}`);
    for (const heading of ["## Example", "## How to fix it"]) expect(page).toContain(heading);
    expect(page).toMatch(/^## What (?:mivia|driftlessaf|harbor) says$/m);
  }
});

it("there is no page without a code", () => {
  const pages = readdirSync(join(docs, "findings"), { recursive: true, encoding: "utf8" });
  expect(pages.filter((name) => name.endsWith(".md")).sort()).toEqual(
    rows.map(([code]) => `${code}.md`).sort(),
  );
});
