import type { CheckRule } from "../rule.ts";

export const patternRule: CheckRule = {
  id: "pattern",
  kinds: ["string"],
  compile(source) {
    const pattern = source.string("pattern");
    if (pattern === undefined) return undefined;
    const matches = source.regex(pattern, "pattern", ["pattern"]);
    return (frame) => {
      if (frame.value.kind !== "string" || matches(frame.value.value)) return;
      frame.fail({ kind: "pattern", got: frame.value.value, pattern });
    };
  },
};
