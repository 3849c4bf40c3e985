import type { JsonArray } from "../../json/node.ts";
import { Causes } from "../causes.ts";
import type { Applications } from "../check.ts";
import type { CheckRule } from "../rule.ts";
import { integerKeyword } from "./counts.ts";

/** `contains` with the bounds on how many items it accepts. */
export const containsRule: CheckRule = {
  id: "contains",
  kinds: ["array"],
  compile(source) {
    if (source.get("contains") === undefined) return undefined;
    const schema = source.schema("contains");
    const { countsContains, containsEvaluates } = source.dialect;
    const least = countsContains ? integerKeyword(source, "minContains") : undefined;
    const most = countsContains ? integerKeyword(source, "maxContains") : undefined;
    return function* (frame): Applications {
      const causes = new Causes(frame);
      const matched: number[] = [];
      for (const [index, item] of (frame.value as JsonArray).items.entries()) {
        const failure = yield frame.child(schema, item, index);
        if (failure !== null) causes.add(failure);
        else {
          matched.push(index);
          if (containsEvaluates) frame.unevaluated.items?.delete(index);
        }
      }
      if (matched.length >= (least ?? 1)) causes.forget();
      if (least === undefined) {
        if (matched.length === 0) frame.fail({ kind: "contains" }, causes.kept);
      } else if (matched.length < least) {
        frame.fail({ kind: "minContains", want: String(least), matched }, causes.kept);
      }
      if (most !== undefined && matched.length > most) {
        frame.fail({ kind: "maxContains", want: String(most), matched });
      }
    };
  },
};
