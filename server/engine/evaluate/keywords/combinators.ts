/** Rules that apply further schemas to the same value: not, allOf, anyOf, oneOf, if. */
import type { SchemaNode } from "../../schema/schema-node.ts";
import { Causes } from "../causes.ts";
import type { Applications } from "../check.ts";
import type { CheckRule, RuleSource } from "../rule.ts";
import { isEmpty } from "../unevaluated.ts";

function branchesOf(source: RuleSource, keyword: string): SchemaNode[] {
  return (source.array(keyword) ?? []).map((_, index) => source.schema(keyword, index));
}

const not: CheckRule = {
  id: "not",
  kinds: null,
  compile(source) {
    if (source.get("not") === undefined) return undefined;
    const schema = source.schema("not");
    return function* (frame): Applications {
      if ((yield frame.same(schema, true)) === null) frame.fail({ kind: "not" });
    };
  },
};

const allOf: CheckRule = {
  id: "allOf",
  kinds: null,
  compile(source) {
    const branches = branchesOf(source, "allOf");
    if (branches.length === 0) return undefined;
    return function* (frame): Applications {
      const causes = new Causes(frame);
      let failed = false;
      for (const branch of branches) {
        const failure = yield frame.same(branch);
        if (failure === null) continue;
        failed = true;
        causes.add(failure);
        if (frame.quiet) break;
      }
      if (failed) frame.fail({ kind: "allOf" }, causes.kept);
    };
  },
};

const anyOf: CheckRule = {
  id: "anyOf",
  kinds: null,
  compile(source) {
    const branches = branchesOf(source, "anyOf");
    if (branches.length === 0) return undefined;
    return function* (frame): Applications {
      const causes = new Causes(frame);
      let matched = false;
      for (const branch of branches) {
        const failure = yield frame.same(branch);
        if (failure !== null) causes.add(failure);
        else {
          matched = true;
          // The other branches only count for what they evaluate.
          if (isEmpty(frame.unevaluated)) break;
        }
      }
      if (matched) causes.forget();
      else frame.fail({ kind: "anyOf" }, causes.kept);
    };
  },
};

const oneOf: CheckRule = {
  id: "oneOf",
  kinds: null,
  compile(source) {
    const branches = branchesOf(source, "oneOf");
    if (branches.length === 0) return undefined;
    return function* (frame): Applications {
      const causes = new Causes(frame);
      let matched = -1;
      for (const [index, branch] of branches.entries()) {
        const failure = yield frame.same(branch, matched !== -1);
        if (failure !== null) {
          if (matched === -1) causes.add(failure);
        } else if (matched === -1) matched = index;
        else {
          causes.forget();
          frame.fail({ kind: "oneOf", matched: [matched, index] });
          return;
        }
      }
      if (matched === -1) frame.fail({ kind: "oneOf", matched: [] }, causes.kept);
      else causes.forget();
    };
  },
};

const condition: CheckRule = {
  id: "if",
  kinds: null,
  compile(source) {
    if (source.get("if") === undefined) return undefined;
    const test = source.schema("if");
    // The branch that a boolean condition rules out is never compiled, so its references need not lead anywhere.
    const verdict = source.boolean("if");
    const branch = (keyword: string, ruledOut: boolean): SchemaNode | undefined =>
      ruledOut || source.get(keyword) === undefined ? undefined : source.schema(keyword);
    const yes = branch("then", verdict === false);
    const no = branch("else", verdict === true);
    return function* (frame): Applications {
      const next = (yield frame.same(test, true)) === null ? yes : no;
      if (next !== undefined) frame.add(yield frame.same(next));
    };
  },
};

export const combinatorRules = [not, allOf, anyOf, oneOf, condition];
