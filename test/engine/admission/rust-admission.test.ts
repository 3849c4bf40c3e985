/** Schemas that codewhale refuses: its texts (`harnesses.md` 6.2), and the findings for people. */
import { describe, expect, it } from "vitest";
import { codewhale } from "../../../server/engine/harness/codewhale.ts";
import { openSchema } from "../../../server/engine/open-schema.ts";

const open = (text: string) => openSchema(codewhale, text);
const http = "`resolve-http` feature or a custom resolver is required to resolve external schemas via HTTP";
const files = "`resolve-file` feature or a custom resolver is required to resolve external schemas via files";
const missing = (what: string, why: string) =>
  `Resource '${what}' is not present in a registry and retrieving it failed: ${why}`;
const anyOf = (value: string) =>
  `${value} is not valid under any of the schemas listed in the 'anyOf' keyword`;

/** The schema, the reason that codewhale gives, and each finding: code, pointer, marked text. */
const refused: readonly (readonly [string, string, ...(readonly [string, string, string])[]])[] = [
  ["5", '5 is not of types "boolean", "object"', ["not-an-object", "", "5"]],
  ["null", 'null is not of types "boolean", "object"', ["not-an-object", "", "null"]],
  ["[1]", '[1] is not of types "boolean", "object"', ["not-an-object", "", "["]],
  ['{"type":"strin"}', anyOf('"strin"'), ["metaschema", "/type", '"strin"']],
  [
    '{"properties":{"a":{"type":"strin"},"b":{"type":"nul"}}}',
    anyOf('"strin"'),
    ["metaschema", "/properties/a/type", '"strin"'],
    ["metaschema", "/properties/b/type", '"nul"'],
  ],
  ['{"minLength":-1}', "-1 is less than the minimum of 0", ["metaschema", "/minLength", "-1"]],
  ['{"minLength":1.5}', '1.5 is not of type "integer"', ["metaschema", "/minLength", "1.5"]],
  ['{"required":["a","a"]}', '["a","a"] has non-unique elements', ["metaschema", "/required", '["a","a"]']],
  ['{"items":[{}]}', '[{}] is not of types "boolean", "object"', ["metaschema", "/items", "[{}]"]],
  ['{"allOf":[]}', "[] has less than 1 item", ["metaschema", "/allOf", "[]"]],
  ['{"$id":"#a"}', '"#a" does not match "^[^#]*#?$"', ["metaschema", "/$id", '"#a"']],
  ['{"pattern":"(\\n"}', '"(\\n" is not a "regex"', ["regex", "/pattern", '"(\\n"']],
  ['{"patternProperties":{"[":{}}}', '"[" is not a "regex"', ["regex", "/patternProperties/[", '"["']],
  [
    '{"$ref":"https://e.com/x.json"}',
    missing("https://e.com/x.json", http),
    ["external-ref", "/$ref", '"https://e.com/x.json"'],
  ],
  ['{"$ref":"file:///x"}', missing("file:///x", files), ["external-ref", "/$ref", '"file:///x"']],
  ['{"$ref":"urn:x"}', missing("urn:x", "Unknown scheme urn"), ["external-ref", "/$ref", '"urn:x"']],
  ['{"$ref":"x.json"}', missing("x.json", "No base URI is available"), ["external-ref", "/$ref", '"x.json"']],
  [
    '{"$id":"http://e.com/a","$ref":"b.json#/c"}',
    missing("http://e.com/b.json", http),
    ["external-ref", "/$ref", '"b.json#/c"'],
  ],
  [
    '{"$ref":"#/$defs/nope","$defs":{}}',
    "Pointer '/$defs/nope' does not exist",
    ["unresolved-ref", "/$ref", '"#/$defs/nope"'],
  ],
  ['{"$ref":"#foo"}', "Anchor 'foo' does not exist", ["unresolved-ref", "/$ref", '"#foo"']],
  [
    '{"properties":{"a":{"$dynamicRef":"file:///x.json#a"}}}',
    missing(
      "file:///x.json",
      "Retrieving external resources is not supported once the registry is populated",
    ),
    ["external-ref", "/properties/a/$dynamicRef", '"file:///x.json#a"'],
  ],
  ['{"$dynamicRef":"#x"}', "Anchor 'x' does not exist", ["unresolved-ref", "/$dynamicRef", '"#x"']],
  [
    '{"$ref":"#/%ff"}',
    "Invalid percent encoding in pointer '/%ff': the decoded bytes do not represent valid UTF-8",
    ["unresolved-ref", "/$ref", '"#/%ff"'],
  ],
  [
    '{"$ref":"é b"}',
    "Invalid URI reference 'é b': unexpected character at index 0",
    ["unresolved-ref", "/$ref", '"é b"'],
  ],
  [
    '{"$ref":"a%2"}',
    "Invalid URI reference 'a%2': invalid percent-encoded octet at index 1",
    ["unresolved-ref", "/$ref", '"a%2"'],
  ],
  [
    '{"$schema":"https://e.com/s"}',
    "Unknown meta-schema: 'https://e.com/s'. Custom meta-schemas must be registered in the registry before use",
    ["dialect", "/$schema", '"https://e.com/s"'],
  ],
  ['{"$ref":"#/x","x":5}', '5 is not of types "boolean", "object"', ["metaschema", "/x", "5"]],
  [
    '{"$defs":{"a":{"$ref":"#/nope"}},"properties":{"b":{"$ref":"#/nope2"}}}',
    "Pointer '/nope2' does not exist",
    ["unresolved-ref", "/properties/b/$ref", '"#/nope2"'],
  ],
];

describe("a schema", () => {
  it.each(refused.map(([text, reason, ...found]) => [text, reason, found] as const))(
    "%s is refused: %s",
    (text, reason, expected) => {
      const { admission, findings, contract } = open(text);
      expect(admission).toBe(`task(): invalid responseSchema: ${reason}`);
      expect(
        findings.map(({ code, pointer, start, end }) => [
          code.replace("admission/", ""),
          pointer,
          text.slice(start, end),
        ]),
      ).toEqual(expected);
      expect(new Set(findings.map(({ harnessText }) => harnessText))).toEqual(new Set([admission]));
      expect(contract === null).toBe(!text.startsWith("{"));
    },
  );

  it.each([
    ["{", "EOF while parsing an object at line 1 column 1", 0],
    ['{"a":1,}', "trailing comma at line 1 column 8", 7],
    ["[".repeat(10_000), "recursion limit exceeded at line 1 column 128", 127],
  ])("%.20s can't be read", (text, reason, start) => {
    expect(open(text)).toMatchObject({
      admission: reason,
      contract: null,
      document: null,
      findings: [{ code: "admission/syntax", harnessText: reason, start }],
    });
  });

  it("can't hold half of a surrogate pair, which is named and marked", () => {
    const text = '{"a":"😀\\ud800x"}';
    const [finding, ...others] = open(text).findings;
    expect(others).toEqual([]);
    expect(finding?.code).toBe("admission/syntax");
    expect(text.slice(finding?.start, finding?.end)).toBe("\\ud800");
    expect(finding?.explanation).toBe(
      "\\ud800 is one half of a surrogate pair, and the other half does not stand beside it; write both, or the character itself.",
    );
  });

  it("that leads to a file by $dynamicRef is told where it leads", () => {
    expect(open('{"$dynamicRef":"file:///x.json#a"}').findings[0]?.explanation).toBe(
      'The reference leads to "file:///x.json#a", outside of this document, and codewhale loads nothing; copy what it refers to under "$defs" and refer to it there.',
    );
  });

  it.each([
    "{}",
    "true",
    "false",
    '{"$schema":"http://json-schema.org/draft-07/schema","items":[{}]}',
    '{"$schema":"http://json-schema.org/draft-04/schema#","exclusiveMinimum":true,"minimum":1}',
    '{"$ref":"#"}',
    '{"$ref":"#/$defs/a%20b~1c","$defs":{"a b/c":{}}}',
    '{"$id":"http://e.com/a","$ref":"http://e.com/b#x","$defs":{"b":{"$id":"b","$defs":{"c":{"$anchor":"x"}}}}}',
    '{"$ref":"https://json-schema.org/draft/2020-12/schema"}',
    '{"default":{"$ref":"https://e.com"},"enum":[{"$ref":"x.json"}],"unknown":{"type":5}}',
    `{"properties":{"a":${'{"items":'.repeat(60)}{}${"}".repeat(60)}}}`,
  ])("%.100s is taken", (text) => {
    expect(open(text)).toMatchObject({ admission: null, findings: [] });
  });

  it.each([
    ["a{", "write a brace that stands for itself as \\{"],
    ["\\p{Age=3.0}", "take a property that it knows, such as \\p{Letter}"],
    ["x{,3}", "a repetition begins with a number: write {0,3}"],
    ["a\\Z", "write \\z or $"],
    ["[\\w-.]", "in a class, move the hyphen to the end or write \\-"],
    ["[^]", "a class can't be empty, and ] comes first as \\]"],
    ["(?>a)", "it has no atomic groups here"],
    ["(", "correct the pattern"],
  ])("with the pattern %s is explained", (pattern, advice) => {
    const [finding] = open(JSON.stringify({ pattern })).findings;
    expect(finding?.explanation).toBe(
      `The engine under codewhale can't take the pattern ${JSON.stringify(pattern)}; ${advice}.`,
    );
  });

  it("of a thousand bad references is refused in time", () => {
    const properties = Object.fromEntries(
      Array.from({ length: 20_000 }, (_, index) => [`p${index}`, { $ref: `#/nope/${index}` }]),
    );
    const start = performance.now();
    expect(open(JSON.stringify({ properties })).admission).toBe(
      "task(): invalid responseSchema: Pointer '/nope/0' does not exist",
    );
    expect(performance.now() - start).toBeLessThan(4000);
  });
});
