/** The official test suite under codewhale's library. */
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../server/engine/evaluate/evaluate.ts";
import type { JsonNode } from "../../../../server/engine/json/node.ts";
import { serdeDecode } from "../../../../server/engine/json/serde-decode.ts";
import type { DraftId } from "../../../../server/engine/schema/dialect.ts";
import { compileRust } from "../../../../server/engine/schema/rust/compile.ts";
import { type SuiteGroup, suiteFormatGroups, suiteGroups, suiteIsThere } from "../suite.ts";

function node(value: unknown): JsonNode {
  const decoded = serdeDecode(JSON.stringify(value));
  if (!decoded.ok) throw new Error(decoded.message);
  return decoded.node;
}

/** The suite's server of further documents is out of reach. */
const remote = /localhost:1234/;

/** The cases with the wrong verdict; null when the group needs a document from elsewhere. */
function wrongCases(group: SuiteGroup, draft: DraftId): string[] | null {
  const compiled = compileRust(node(group.schema), draft);
  if (!compiled.ok && remote.test(compiled.refusal.text)) return null;
  return group.tests.flatMap(({ data, valid }, index) => {
    const verdict = compiled.ok && evaluate(compiled.schema, node(data)) === null;
    return verdict === valid ? [] : [`${group.id}/${index}`];
  });
}

/** Objects are equal to the library only with their names in the same order. */
const keyOrder: Readonly<Record<DraftId, readonly string[]>> = {
  "draft-04": ["uniqueItems/0/10", "uniqueItems/0/25"],
  "draft-06": ["const/1/1", "uniqueItems/0/10", "uniqueItems/0/25"],
  "draft-07": ["const/1/1", "uniqueItems/0/10", "uniqueItems/0/25"],
  "2019-09": ["const/1/1", "uniqueItems/0/10", "uniqueItems/0/25"],
  "2020-12": ["const/1/1", "uniqueItems/0/10", "uniqueItems/0/25"],
};

/** `uri-template`: a quote inside a text is refused. */
const apostrophe = "uri-template/0/37";
/** `regex`: (?P<n>) and (?i) are Rust's; [], [^] and a reference by name are not. */
const notEcma = [
  "ecmascript-regex/1/0",
  "ecmascript-regex/2/0",
  "ecmascript-regex/2/1",
  "ecmascript-regex/3/1",
  "ecmascript-regex/5/0",
  "ecmascript-regex/5/1",
];

const sizes: readonly [DraftId, cases: number, remote: number][] = [
  ["draft-04", 618, 17],
  ["draft-06", 839, 23],
  ["draft-07", 927, 23],
  ["2019-09", 1259, 36],
  ["2020-12", 1299, 49],
];

describe.skipIf(!suiteIsThere)("official suite (skipped where ../shared/suite is absent)", () => {
  test.each(sizes)(
    "%s: the right verdict on every required case but for the order of names",
    (draft, cases, outOfReach) => {
      let seen = 0;
      let unreachable = 0;
      const wrong: string[] = [];
      for (const group of suiteGroups(draft)) {
        seen += group.tests.length;
        const found = wrongCases(group, draft);
        if (found === null) unreachable += group.tests.length;
        else wrong.push(...found);
      }
      expect(wrong).toEqual(keyOrder[draft]);
      expect([seen, unreachable]).toEqual([cases, outOfReach]);
    },
  );

  test.each([
    ["draft-04", []],
    ["draft-06", [apostrophe]],
    ["draft-07", [...notEcma, apostrophe]],
  ] as const)("%s: the right verdict on every format but for what is named", (draft, named) => {
    const wrong = suiteFormatGroups(draft).flatMap((group) => wrongCases(group, draft) ?? []);
    expect(wrong).toEqual(named);
  });
});
