import { expect, it } from "vitest";
import { harnessById, openSchema } from "../../server/engine/index.ts";
import { type Surroundings, subjectOf } from "../../server/engine/rules/subject.ts";
import { withEdits } from "../../server/hosts/edited-text.ts";
import { jsonEdits } from "../../server/hosts/json-edits.ts";
import { schemaFindings } from "../../server/workspace/lint-file.ts";
import { worthwhileFixes } from "../../server/workspace/worthwhile-fixes.ts";

const files: ReadonlyMap<string, string> = new Map([
  [
    "/w/other.json",
    '{"$defs":{"y":{"type":"array","items":{"$ref":"#/$defs/z"}},"z":{"type":"string","pattern":"^b"},"self":{"items":{"$ref":"#/$defs/self"}}}}',
  ],
  [
    "/w/whole.json",
    '{"$schema":"https://json-schema.org/draft/2020-12/schema","$id":"whole","$defs":{"k":{"type":"integer"}},"properties":{"k":{"$ref":"#/$defs/k"},"up":{"$ref":"#"}}}',
  ],
  ["/w/old.json", '{"$schema":"http://json-schema.org/draft-07/schema#","type":"string"}'],
  ["/w/sub/named.json", '{"$id":"https://example.com/x","items":{"$ref":"z.json"}}'],
]);

/** Titles and the texts that the fixes of the findings of one code lead to. `*` marks those that are safe. */
function fixed(harnessId: string, code: string, text: string, isWorkflowFile = false) {
  const harness = harnessById(harnessId);
  if (harness === undefined) throw new Error(`no harness ${harnessId}`);
  const open = openSchema(harness, text);
  const surroundings: Surroundings = { role: "reply", others: [], isWorkflowFile };
  const subject = subjectOf(open, surroundings);
  const findings = schemaFindings(open, surroundings).filter((finding) => finding.code === code);
  if (subject === null || findings.length === 0) throw new Error(`no ${code}`);
  const near = { own: "/w/a.json", read: (path: string) => files.get(path) ?? null };
  return findings.flatMap((finding) =>
    worthwhileFixes(subject, finding, surroundings, near).map(({ title, changes, isSafe }) => [
      `${isSafe ? "*" : ""}${title}`,
      withEdits(text, jsonEdits(text, changes) ?? []),
    ]),
  );
}

/** An object schema with one required property. */
const around = (x: string, rest = "") =>
  `{"type":"object","additionalProperties":false,"required":["x"],"properties":{"x":${x}}${rest}}`;

it.each<[string, string, string, [string, string][]]>([
  [
    "mivia",
    "visibility/hidden-property",
    '{"type":"object","additionalProperties":false,"required":["title"],"properties":{"title":{"type":"string"}}}',
    [
      [
        'Rename "title" to "heading" everywhere in the schema',
        '{"type":"object","additionalProperties":false,"required":["heading"],"properties":{"heading":{"type":"string"}}}',
      ],
    ],
  ],
  [
    "mivia",
    "strength/unknown-keyword",
    around('{"type":"string","minLenght":2}'),
    [['Write "minLength" instead of "minLenght"', around('{"type":"string","minLength":2}')]],
  ],
  [
    "mivia",
    "strength/unknown-keyword",
    around('{"type":"string","min":2}'),
    [['Write "minLength" instead of "min"', around('{"type":"string","minLength":2}')]],
  ],
  [
    "harbor",
    "admission/regex",
    around('{"type":"string","pattern":"^(?=.{1,8}$)[a-z]+$"}'),
    [
      [
        '*Say the length in "minLength" and "maxLength"',
        around('{"type":"string","pattern":"^[a-z]+$","minLength":1,"maxLength":8}'),
      ],
    ],
  ],
  [
    "harbor",
    "admission/regex",
    around('{"type":"string","pattern":"^(?!(?:a|b)$)[a-z]+$"}'),
    [
      [
        '*Say what the lookaround asks in "not"',
        around('{"type":"string","pattern":"^[a-z]+$","not":{"enum":["a","b"]}}'),
      ],
    ],
  ],
  // Refuses `ab` as well, because its first alternative has no end.
  [
    "harbor",
    "admission/regex",
    around('{"type":"string","pattern":"^(?!a|b$)[a-z]+$"}'),
    [
      [
        '*Say what the lookaround asks in "not"',
        around('{"type":"string","pattern":"^[a-z]+$","not":{"pattern":"^(?:a|b$)"}}'),
      ],
    ],
  ],
  // The dot of the lookahead stops at a line break, which the rest would take: a length alone would say something else.
  [
    "harbor",
    "admission/regex",
    around('{"type":"string","pattern":"^(?=.{1,8}$)[^x]+$"}'),
    [
      [
        '*Say what the lookaround asks in "allOf"',
        around('{"type":"string","pattern":"^[^x]+$","allOf":[{"pattern":"^.{1,8}$"}]}'),
      ],
    ],
  ],
  // What is no text passed the pattern, and passes what takes its place.
  [
    "mivia",
    "admission/regex",
    around('{"pattern":"^(?!TODO).*"}'),
    [['*Say what the lookaround asks in "not"', around('{"not":{"type":"string","pattern":"^TODO"}}')]],
  ],
  // Only what stands right at the beginning asks of the whole text.
  ["harbor", "admission/regex", around('{"type":"string","pattern":"^(?!a)b|c"}'), []],
  ["harbor", "admission/regex", around('{"type":"string","pattern":"a(?!b)"}'), []],
  [
    "harbor",
    "admission/regex",
    around('{"type":"string","pattern":"^[\\\\u20AC\\\\cA]$"}'),
    [
      [
        "*Write the escapes as Go's regular expressions have them",
        around('{"type":"string","pattern":"^[\\\\x{20AC}\\\\x01]$"}'),
      ],
    ],
  ],
  [
    "mivia",
    "admission/metaschema",
    around('{"type":"array","items":[{"type":"string"}],"additionalItems":false}'),
    [
      [
        '*Write the list as "prefixItems"',
        around('{"type":"array","prefixItems":[{"type":"string"}],"items":false}'),
      ],
    ],
  ],
  [
    "mivia",
    "admission/metaschema",
    around('{"type":"number","minimum":3,"exclusiveMinimum":true}'),
    [['*Write the limit as "exclusiveMinimum"', around('{"type":"number","exclusiveMinimum":3}')]],
  ],
  [
    "mivia",
    "enforcement/ignored-keyword",
    around('{"type":"string","nullable":true}'),
    [['Add "null" to the types', around('{"type":["string","null"]}')]],
  ],
  [
    "harbor",
    "enforcement/ref-siblings",
    `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["x"],"properties":{"x":{"$ref":"#/definitions/y","minLength":3}},"definitions":{"y":{"type":"string"}}}`,
    [
      [
        'Put the reference under "allOf"',
        `{"$schema":"http://json-schema.org/draft-07/schema#","type":"object","additionalProperties":false,"required":["x"],"properties":{"x":{"minLength":3,"allOf":[{"$ref":"#/definitions/y"}]}},"definitions":{"y":{"type":"string"}}}`,
      ],
      [
        "Write the schema as 2020-12 does",
        `{"$schema":"https://json-schema.org/draft/2020-12/schema","type":"object","additionalProperties":false,"required":["x"],"properties":{"x":{"$ref":"#/$defs/y","minLength":3}},"$defs":{"y":{"type":"string"}}}`,
      ],
    ],
  ],
  [
    "mivia",
    "visibility/ref-hides-error",
    around('{"$ref":"#/$defs/y"}', ',"$defs":{"y":{"type":"string","maxLength":3}}'),
    [
      [
        'Write "#/$defs/y" out in place of the reference',
        around('{"type":"string","maxLength":3}', ',"$defs":{}'),
      ],
    ],
  ],
  [
    "harbor",
    "strength/no-required",
    '{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false}',
    [
      [
        'Require "x"',
        '{"type":"object","properties":{"x":{"type":"string"}},"additionalProperties":false,"required":["x"]}',
      ],
    ],
  ],
  [
    "harbor",
    "strength/required-not-declared",
    around("{}").replace('["x"]', '["x","zz"]'),
    [['Take "zz" out of "required"', around("{}")]],
  ],
  [
    "mivia",
    "admission/external-ref",
    around('{"$ref":"other.json#/$defs/y"}'),
    [
      [
        'Copy "other.json#/$defs/y" into "$defs", as "y"',
        around(
          '{"$ref":"#/$defs/y"}',
          ',"$defs":{"y":{"type":"array","items":{"$ref":"#/$defs/z"}},"z":{"type":"string","pattern":"^b"}}',
        ),
      ],
    ],
  ],
  [
    "mivia",
    "admission/external-ref",
    around('{"$ref":"./other.json#/$defs/self"}', ',"$defs":{"self":{}}'),
    [
      [
        'Copy "./other.json#/$defs/self" into "$defs", as "self2"',
        around('{"$ref":"#/$defs/self2"}', ',"$defs":{"self":{},"self2":{"items":{"$ref":"#/$defs/self2"}}}'),
      ],
    ],
  ],
  // The whole file, without what only a document of its own has.
  [
    "harbor",
    "security/file-ref",
    around('{"$ref":"file:///w/whole.json"}'),
    [
      [
        'Copy "file:///w/whole.json" into "$defs", as "whole"',
        around(
          '{"$ref":"#/$defs/whole"}',
          ',"$defs":{"whole":{"properties":{"k":{"$ref":"#/$defs/k"},"up":{"$ref":"#/$defs/whole"}}},"k":{"type":"integer"}}',
        ),
      ],
    ],
  ],
  // Of another draft.
  ["mivia", "admission/external-ref", around('{"$ref":"old.json"}'), []],
  // Not there, on a network, above every folder, with an address that its references go by.
  ["mivia", "admission/external-ref", around('{"$ref":"nowhere.json"}'), []],
  ["mivia", "admission/external-ref", around('{"$ref":"https://example.com/w/other.json#/$defs/y"}'), []],
  ["mivia", "admission/external-ref", around('{"$ref":"../../../w/other.json#/$defs/y"}'), []],
  ["mivia", "admission/external-ref", around('{"$ref":"sub/named.json"}'), []],
  [
    "mivia",
    "admission/unresolved-ref",
    around('{"$ref":"#/definitions/y"}', ',"$defs":{"y":{"type":"string"}}'),
    [
      [
        '*Write "#/$defs/y" instead of "#/definitions/y"',
        around('{"$ref":"#/$defs/y"}', ',"$defs":{"y":{"type":"string"}}'),
      ],
    ],
  ],
  [
    "mivia",
    "admission/unresolved-ref",
    around('{"$ref":"#/$defs/adress"}', ',"$defs":{"address":{"type":"string"}}'),
    [
      [
        'Write "#/$defs/address" instead of "#/$defs/adress"',
        around('{"$ref":"#/$defs/address"}', ',"$defs":{"address":{"type":"string"}}'),
      ],
    ],
  ],
  [
    "harbor",
    "admission/dialect",
    around("{}", ',"$schema":"http://json-schema.org/draft-03/schema#"'),
    [['Take out "$schema", which means 2020-12', around("{}")]],
  ],
  [
    "codewhale",
    "admission/metaschema",
    around('{"type":"float"}'),
    [['*Write "number" instead of "float"', around('{"type":"number"}')]],
  ],
  [
    "mivia",
    "admission/metaschema",
    around('{"type":"strnig"}'),
    [['*Write "string" instead of "strnig"', around('{"type":"string"}')]],
  ],
  [
    "driftlessaf",
    "enforcement/ignored-keyword",
    around('{"type":"strin"}').replace('"additionalProperties":false,"required":["x"],', ""),
    [
      [
        'Write "string" instead of "strin"',
        around('{"type":"string"}').replace('"additionalProperties":false,"required":["x"],', ""),
      ],
    ],
  ],
  [
    "mivia-sdk",
    "admission/metaschema",
    around('{"type":["str","none"]}'),
    [["*Write the types as JSON Schema names them", around('{"type":["string","null"]}')]],
  ],
  [
    "mivia-sdk",
    "admission/metaschema",
    around('{"type":"string","required":true}').replace('"required":["x"],', ""),
    [
      [
        '*Name "x" in the "required" of the object',
        '{"type":"object","additionalProperties":false,"properties":{"x":{"type":"string"}},"required":["x"]}',
      ],
    ],
  ],
  [
    "harbor",
    "strength/impossible",
    around('{"type":"string","enum":["a",null]}'),
    [
      ['Allow null in "type"', around('{"type":["string","null"],"enum":["a",null]}')],
      ['Take null out of "enum"', around('{"type":"string","enum":["a"]}')],
    ],
  ],
  [
    "harbor",
    "strength/empty-enum",
    around('{"type":"string","enum":[]}'),
    [['Take out the empty "enum"', around('{"type":"string"}')]],
  ],
  [
    "harbor",
    "visibility/example-breaks-schema",
    around('{"type":"string","examples":["a",1]}'),
    [["Take out the example 1", around('{"type":"string","examples":["a"]}')]],
  ],
  [
    "mivia",
    "visibility/no-room-for-errors",
    around('{"type":"string","enum":["a"]}', `,"$defs":{"unused":{"enum":["${"u".repeat(800)}"]}}`),
    [
      ['Take out the definition "unused", which nothing refers to', around('{"type":"string","enum":["a"]}')],
      [
        "Take out notes, what other rules say already, and definitions that nothing refers to",
        around('{"enum":["a"]}'),
      ],
    ],
  ],
])("%s, %s: %s", (harness, code, text, expected) => {
  expect(fixed(harness, code, text)).toEqual(expected);
});

it("closes the root of a workflow's schema, whose replies were refused before in any case", () => {
  const text =
    '{\n  "type": "object", // kept\n  "required": ["x"],\n  "properties": { "x": { "type": "string" } }\n}\n';
  const plain = text.replace(" // kept", "");
  expect(fixed("mivia", "workflow/additional-properties", plain, true)).toEqual([
    [
      '*Add "additionalProperties": false',
      plain.replace('"string" } }\n', '"string" } },\n  "additionalProperties": false\n'),
    ],
  ]);
});

it("moves what nests too deeply to a definition, so that both parts are within the cap", () => {
  let inner = '{"type":"string"}';
  for (let level = 0; level < 18; level++) inner = `{"type":"object","properties":{"n${level}":${inner}}}`;
  const [fix, ...others] = fixed("mivia", "admission/depth", inner);
  expect(others).toEqual([]);
  expect(fix?.[0]).toBe('Move an inner part to "$defs", as "n14"');
  const mivia = harnessById("mivia");
  const changed = mivia && openSchema(mivia, fix?.[1] ?? "");
  expect([changed?.admission, changed?.schemaDepth]).toEqual([null, 32]);
});

it("moves as many parts as it takes, each as large as it can be, and lets references follow", () => {
  let inner = '{"type":"string"}';
  for (let level = 0; level < 40; level++) inner = `{"type":"object","properties":{"n${level}":${inner}}}`;
  const pointer = Array.from({ length: 39 }, (_, index) => `/properties/n${39 - index}`).join("");
  const text = inner.replace(/}$/, `,"not":{"$ref":"#${pointer}"}}`);
  const [fix] = fixed("mivia-sdk", "admission/depth", text);
  expect(fix?.[0]).toBe('Move 2 inner parts to "$defs"');
  const sdk = harnessById("mivia-sdk");
  const changed = sdk && openSchema(sdk, fix?.[1] ?? "");
  expect([changed?.admission, changed?.schemaDepth]).toEqual([null, 31]);
  expect(/"not":\{"\$ref":"([^"]+)"/.exec(fix?.[1] ?? "")?.[1]).toMatch(/^#\/\$defs\/n\d+\//);
});

it("does not close a root that requires a name it doesn't describe, since no object would pass", () => {
  const text = '{"type":"object","properties":{"result":{"type":"string"}},"required":["result","q"]}';
  for (const harness of ["mivia", "mivia-sdk", "codewhale", "harbor"])
    expect(fixed(harness, "strength/open-object", text)).toEqual([]);
  expect(fixed("mivia", "workflow/additional-properties", text, true)).toEqual([]);
});

it.each([
  ["false", "*"],
  ['{"type":"string"}', ""],
])("writes a misspelt additionalProperties of %s right, and adds no second one", (value, safe) => {
  const text = `{"type":"object","additonalProperties":${value},"properties":{"x":{"type":"string"}},"required":["x"]}`;
  expect(fixed("mivia", "workflow/additional-properties", text, true)).toEqual([
    [
      `${safe}Write "additionalProperties" instead of "additonalProperties"`,
      text.replace("additonal", "additional"),
    ],
  ]);
});

it("does not require a name that the model isn't shown", () => {
  const text = around('{"type":"string"}').replace('"x":', '"title":').replace('["x"]', '["titel"]');
  const titles = (harness: string) =>
    fixed(harness, "strength/required-not-declared", text).map(([title]) => title);
  expect(titles("mivia")).toEqual(['Rename the property "title" to "titel"']);
  expect(titles("harbor")[0]).toBe('Write "title" instead of "titel"');
});
