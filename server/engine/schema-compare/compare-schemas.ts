/** Two schemas held against each other, as driftlessaf's test helpers do it (`harnesses.md` 5.5). */
import { goUnmarshal } from "../json/go-decode.ts";
import type { JsonObject } from "../json/node.ts";
import { compareReflected } from "./compare-reflected.ts";
import { compareSubset } from "./compare-subset.ts";
import type { Difference } from "./difference.ts";

/** `reflected` is for schemas of Go types, `subset` for those of tools. */
export type ComparisonRule = "reflected" | "subset";

export type SchemaComparison =
  | { readonly ok: true; readonly differences: readonly Difference[] }
  /** A schema that is no JSON object: the harness's text, and a UTF-16 offset into that schema. */
  | {
      readonly ok: false;
      readonly which: "expected" | "actual";
      readonly text: string;
      readonly offset: number;
    };

const UNREADABLE: Readonly<Record<ComparisonRule, Readonly<Record<"expected" | "actual", string>>>> = {
  reflected: { expected: "failed to parse expected schema: ", actual: "failed to parse actual schema: " },
  subset: { expected: "failed to parse expected schema: ", actual: "failed to unmarshal actual schema: " },
};

const RULES = { reflected: compareReflected, subset: compareSubset } as const;

/** Never throws; linear in the length of both. */
export function compareSchemas(expected: string, actual: string, rule: ComparisonRule): SchemaComparison {
  const want = goUnmarshal(expected, "map");
  if (!want.ok) return unreadable(rule, "expected", want);
  const got = goUnmarshal(actual, "map");
  if (!got.ok) return unreadable(rule, "actual", got);
  const none: JsonObject = { kind: "object", members: new Map(), start: 0, end: 0 };
  // A map may be null, and then has nothing.
  const object = (node: typeof want.node) => (node.kind === "object" ? node : none);
  return { ok: true, differences: RULES[rule](object(want.node), object(got.node)) };
}

function unreadable(
  rule: ComparisonRule,
  which: "expected" | "actual",
  { message, offset }: { readonly message: string; readonly offset: number },
): SchemaComparison {
  return { ok: false, which, text: UNREADABLE[rule][which] + message, offset };
}
