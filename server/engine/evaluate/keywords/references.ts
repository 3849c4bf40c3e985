/** Rules that lead to a schema elsewhere. */
import type { SchemaNode } from "../../schema/schema-node.ts";
import { decodeFragment, splitFragment } from "../../schema/url.ts";
import type { Applications } from "../check.ts";
import type { Frame, ReferenceKeyword } from "../frame.ts";
import type { CheckRule } from "../rule.ts";

function* follow(frame: Frame, keyword: ReferenceKeyword, target: SchemaNode): Applications {
  const failure = yield frame.same(target, false, keyword);
  if (failure !== null) frame.add(frame.referenceFailure(keyword, target, failure));
}

const ref: CheckRule = {
  id: "$ref",
  kinds: null,
  compile(source) {
    const target = source.reference("$ref");
    return target && ((frame) => follow(frame, "$ref", target));
  },
};

const recursiveRef: CheckRule = {
  id: "$recursiveRef",
  kinds: null,
  compile(source) {
    const target = source.reference("$recursiveRef");
    if (target === undefined) return undefined;
    return (frame) => {
      const actual = target.recursiveAnchor ? (frame.recursiveScope ?? target) : target;
      return follow(frame, "$recursiveRef", actual);
    };
  },
};

const dynamicRef: CheckRule = {
  id: "$dynamicRef",
  kinds: null,
  compile(source) {
    const target = source.reference("$dynamicRef");
    if (target === undefined) return undefined;
    const fragment = decodeFragment(splitFragment(source.string("$dynamicRef") ?? "")[1]);
    const anchor = fragment === "" || fragment.startsWith("/") ? null : fragment;
    return (frame) => {
      const isDynamic = anchor !== null && target.dynamicAnchor === anchor;
      const actual = isDynamic ? (frame.dynamicScope?.get(anchor) ?? target) : target;
      return follow(frame, "$dynamicRef", actual);
    };
  },
};

export const referenceRules: readonly CheckRule[] = [ref, recursiveRef, dynamicRef];
