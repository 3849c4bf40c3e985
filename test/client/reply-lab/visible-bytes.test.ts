import { expect, it } from "vitest";
import { visibleBytes } from "../../../client/reply-lab/visible-bytes.ts";

it.each([
  ["a b", "a b"],
  ["a \r\n b\n", "a␠␍␊\n b␊\n"],
  ["a  ", "a␠␠"],
  ["\0\t\u001B", "␀␉␛"],
  ["\uFEFFx\u00A0\u202E", "⟨U+FEFF⟩x⟨U+00A0⟩⟨U+202E⟩"],
  ["\uD800 \u{1F600}", "⟨U+D800⟩ \u{1F600}"],
])("%j is seen as %j", (text, seen) => expect(visibleBytes(text)).toBe(seen));

it("is linear in runs of spaces", () => {
  expect(visibleBytes(`${" ".repeat(2_000_000)}x`)).toHaveLength(2_000_001);
});
