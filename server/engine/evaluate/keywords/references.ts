/** Rules that lead to a schema elsewhere. */
import { decodeFragment, splitFragment } from "../../schema/url.ts";
import type { CheckRule } from "../rule.ts";

const ref: CheckRule = {
  id: "$ref",
  kinds: null,
  compile(source) {
    const target = source.reference("$ref");
    return target && ((frame) => frame.add(frame.refer("$ref", target)));
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
      frame.add(frame.refer("$recursiveRef", actual));
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
      frame.add(frame.refer("$dynamicRef", actual));
    };
  },
};

export const referenceRules: readonly CheckRule[] = [ref, recursiveRef, dynamicRef];
