import { describe, expect, test } from "vitest";
import {
  decodeFragment,
  escapePathSegment,
  parseUrl,
  resolveUrl,
  splitFragment,
} from "../../../server/engine/schema/url.ts";

test.each([
  ["mem://output-schema.json", "", "mem://output-schema.json"],
  ["mem://output-schema.json", "sub.json", "mem://output-schema.json/sub.json"],
  ["http://x/a/b", "c", "http://x/a/c"],
  ["http://x/a/b", "../../c", "http://x/c"],
  ["http://x/a/b/", ".", "http://x/a/b/"],
  ["http://x/a/b", "..", "http://x/"],
  ["http://x/a?q", "", "http://x/a?q"],
  ["http://x/a?q", "?r", "http://x/a?r"],
  ["http://x/a?q", "b?r", "http://x/b?r"],
  ["http://x/a", "//y/b", "http://y/b"],
  ["http://x/a", "HTTPS://u@Y:8/./b", "https://u@Y:8/b"],
  ["http://x/a", "urn:a:b", "urn:a:b"],
  ["urn:uuid:1", "", "urn:uuid:1"],
  ["urn:uuid:1", "x", "urn:uuid:1"],
  ["file:///a/b.json", "c.json", "file:///a/c.json"],
  ["http://x", "é b", "http://x/%C3%A9%20b"],
])("from %s, %s is %s", (base, reference, expected) => {
  expect(resolveUrl(base, reference)).toBe(expected);
});

describe("what Go refuses", () => {
  test.each([
    ["a%zz", 'parse "a%zz": invalid URL escape "%zz"'],
    ["a%4", 'parse "a%4": invalid URL escape "%4"'],
    ["http://x/\u0001", 'parse "http://x/\\x01": net/url: invalid control character in URL'],
    [":x", 'parse ":x": missing protocol scheme'],
    ["1:x", 'parse "1:x": first path segment in URL cannot contain colon'],
    ["http://x:y/", 'parse "http://x:y/": invalid port ":y" after host'],
    ["http://[::1/", "parse \"http://[::1/\": missing ']' in host"],
    ["http://a b/", 'parse "http://a b/": invalid character " " in host name'],
    ["http://%41/", 'parse "http://%41/": invalid URL escape "%41"'],
    ["http://a[@x/", 'parse "http://a[@x/": net/url: invalid userinfo'],
  ])("%s", (url, reason) => {
    expect(() => parseUrl(url)).toThrow(new Error(reason));
  });

  test("a fragment", () => {
    expect(() => decodeFragment("/%zz")).toThrow(new Error('invalid URL escape "%zz"'));
  });
});

test("fragments and path segments", () => {
  expect(splitFragment("a#b#c")).toEqual(["a", "b#c"]);
  expect(splitFragment("a")).toEqual(["a", ""]);
  expect(decodeFragment("/%24defs/%C3%A9")).toBe("/$defs/é");
  expect(escapePathSegment("$&+:=@-._~!*'();,?/ é^")).toBe(
    "$&+:=@-._~%21%2A%27%28%29%3B%2C%3F%2F%20%C3%A9%5E",
  );
});
