import { Ajv } from "ajv";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, test } from "vitest";
import { evaluate } from "../../../server/engine/evaluate/evaluate.ts";
import { compileSchema } from "../../../server/engine/schema/compile.ts";
import type { DraftId } from "../../../server/engine/schema/dialect.ts";
import { ajvDifferences } from "./ajv-differences.ts";
import { node } from "./help.ts";
import { type SuiteGroup, suiteGroups, suiteIsThere } from "./suite.ts";

/** The suite's server of further documents: what refers to it is out of reach, here as in the harnesses. */
const remote = /^http:\/\/localhost:1234\//;

/** The verdict on each case of a group; null when the group needs a document from elsewhere. */
function verdicts(group: SuiteGroup, defaultDraft: DraftId): (boolean | string)[] | null {
  const document = node(JSON.stringify(group.schema));
  const outcome = compileSchema({ document, resourceUrl: "mem://schema", defaultDraft });
  if (!outcome.ok) {
    const { refusal } = outcome;
    if (refusal.kind === "load" && remote.test(refusal.url)) return null;
    return group.tests.map(() => refusal.kind);
  }
  return group.tests.map(({ data }) => evaluate(outcome.schema, node(JSON.stringify(data))) === null);
}

/** How many required cases each draft has, and how many of them need documents from elsewhere. */
const sizes: readonly [DraftId, cases: number, remote: number][] = [
  ["draft-04", 618, 17],
  ["draft-06", 839, 23],
  ["draft-07", 927, 23],
  ["2019-09", 1259, 36],
  ["2020-12", 1299, 49],
];

describe.skipIf(!suiteIsThere)("official suite (skipped where ../shared/suite is absent)", () => {
  test.each(sizes)("%s: the right verdict on every required case", (draft, cases, outOfReach) => {
    let seen = 0;
    let unreachable = 0;
    const wrong: string[] = [];
    for (const group of suiteGroups(draft)) {
      seen += group.tests.length;
      const got = verdicts(group, draft);
      if (got === null) unreachable += group.tests.length;
      else {
        for (const [index, { valid }] of group.tests.entries()) {
          if (got[index] !== valid) wrong.push(`${group.id}/${index}`);
        }
      }
    }
    expect(wrong).toEqual([]);
    expect([seen, unreachable]).toEqual([cases, outOfReach]);
  });

  const options = { strict: false, validateFormats: false, logger: false, ownProperties: true } as const;
  const validators = { "draft-07": new Ajv(options), "2020-12": new Ajv2020(options) } as const;

  test.each(["draft-07", "2020-12"] as const)(
    "%s: ajv differs exactly where the list says",
    (draft) => {
      const different: string[] = [];
      for (const group of suiteGroups(draft)) {
        const ours = verdicts(group, draft);
        if (ours === null) continue;
        let validate: ((data: unknown) => unknown) | null = null;
        try {
          validators[draft].removeSchema();
          validate = validators[draft].compile(group.schema as object);
        } catch {}
        for (const [index, { data }] of group.tests.entries()) {
          let theirs: unknown = "not compiled";
          try {
            if (validate !== null) theirs = validate(data);
          } catch {
            theirs = "crashed";
          }
          if (theirs !== ours[index]) different.push(`${group.id}/${index}`);
        }
      }
      const named = ajvDifferences[draft].flatMap(({ cases }) => cases);
      expect(different.sort()).toEqual([...named].sort());
    },
    60_000,
  );
});
