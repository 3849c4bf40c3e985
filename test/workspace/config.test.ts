import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { TEXT_PLACES } from "../../server/engine/harness/wording.ts";
import { capNames, drafts, fenceRules, harnesses, numberModels } from "../../server/engine/index.ts";
import { parseConfig } from "../../server/workspace/config.ts";
import { ConfigError } from "../../server/workspace/config-error.ts";

const file = "/w/subagent-schema.json";
const parse = (text: string) => parseConfig(file, text, harnesses);

function refusal(text: string): string {
  try {
    parse(text);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return "taken";
}

const schema = JSON.parse(
  readFileSync(new URL("../../schemas/subagent-schema.schema.json", import.meta.url), "utf8"),
);
const ajv = new Ajv({ strict: false });
const valid = ajv.compile(schema);

const good = [
  "{}",
  '{"$schema":"x","harness":"mivia","schemas":[],"replies":[],"harnesses":{}}',
  '{"schemas":[{"files":"a/**/*.json"},{"files":"b.json","at":"/x","harness":"mivia"}]}',
  '{"replies":[{"files":"r/*.md","schema":"a/b.json","harness":"mivia"}]}',
  '{"harnesses":{"ours":{"extends":"mivia","envelopeTag":"our_output","caps":{"schemaBytes":8192,"payloadBytes":null},"wording":{"schemaEmpty":"b"}}}}',
  '{"schemas":[{"files":"..a/b..json"}]}',
  '{"schemas":[{"files":"[]a]/[!]b]/[[:alpha:]].json"},{"files":"a]\\\\[b"}]}',
  '{"findings":{"admission/size":"warning","security/*":"off"},"schemas":[{"files":"a","findings":{"admission/*":"hint","security/file-ref":"error"}}]}',
  '{"harness":"ours","harnesses":{"ours":{"extends":"theirs"},"theirs":{"extends":"harbor","retries":0}}}',
  '{"harnesses":{"ours":{"extends":"mivia-sdk","fence":"outer-backticks","dialect":"draft-07","numbers":"float64","envelopeTag":null,"retries":3}}}',
];

const bad: readonly (readonly [string, string])[] = [
  ["[]", ":1:1: the configuration must be an object"],
  [
    '{\n  "harnes": "mivia"\n}',
    ':2:3: the configuration has no key "harnes"; the keys are $schema, harness, findings, schemas, replies, harnesses',
  ],
  ['{"harness":1}', ":1:12: harness must be a string"],
  ['{"schemas":{}}', ":1:12: schemas must be a list"],
  ['{"findings":[]}', ":1:13: findings must be an object"],
  [
    '{"findings":{"admission/size":"info"}}',
    ':1:31: findings.admission/size must be one of "off", "hint", "warning", "error"',
  ],
  ['{"schemas":["a"]}', ":1:13: schemas[0] must be an object"],
  ['{"schemas":[{"at":"/x"}]}', ':1:13: schemas[0] needs the key "files"'],
  ['{"schemas":[{"files":""}]}', ':1:22: schemas[0].files must name files, such as "agents/**/*.json"'],
  [
    '{"schemas":[{"files":"../x.json"}]}',
    ':1:22: schemas[0].files must stay in the folder of this file: a relative path without ".."',
  ],
  [
    '{"schemas":[{"files":"/etc/*.json"}]}',
    ':1:22: schemas[0].files must stay in the folder of this file: a relative path without ".."',
  ],
  [
    '{"schemas":[{"files":"C:\\\\x"}]}',
    ':1:22: schemas[0].files must stay in the folder of this file: a relative path without ".."',
  ],
  [
    '{"schemas":[{"files":"a","at":""}]}',
    ':1:31: schemas[0].at must not be empty; leave "at" out for the whole file',
  ],
  ['{"schemas":[{"files":"a","at":[]}]}', ":1:31: schemas[0].at must have 1 to 50 entries"],
  ['{"schemas":[{"files":"a","at":["/a","/a"]}]}', ':1:37: schemas[0].at names "/a" twice; keep one'],
  ['{"schemas":[{"files":"a","at":["/a",1]}]}', ":1:37: schemas[0].at[1] must be a string"],
  ['{"replies":[{"files":"a"}]}', ':1:13: replies[0] needs the key "schema"'],
  [
    '{"replies":[{"files":"a","schema":"a/../../b"}]}',
    ':1:35: replies[0].schema must stay in the folder of this file: a relative path without ".."',
  ],
  ['{"harnesses":{"ours":{}}}', ':1:22: harnesses.ours needs the key "extends"'],
  [
    '{"harnesses":{"ours":{"extends":"mivia","envelopeTag":"<x>"}}}',
    ":1:55: harnesses.ours.envelopeTag must be a tag name such as our_output, without < and >",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","caps":{"schemaBytes":-1}}}}',
    ":1:63: harnesses.ours.caps.schemaBytes must be a whole number of 0 or more, or null for no cap",
  ],
  [
    '{"harnesses":{"our own":{"extends":"mivia"}}}',
    ":1:15: a harness's id is a letter followed by up to 63 letters, digits and . _ -",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","fence":"any"}}}',
    ':1:49: harnesses.ours.fence must be one of "none", "one-code-fence", "outer-backticks", "json-block"',
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","retries":1.5}}}',
    ":1:51: harnesses.ours.retries must be a whole number of 0 or more",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","caps":{"errorLines":1}}}}',
    ':1:49: harnesses.ours.caps has no key "errorLines"; the keys are schemaBytes, schemaDepth, payloadBytes, correctiveBytes, errorBytes, detailLines, detailBytes, replyCharacters, exampleNames',
  ],
];

const beyondTheSchema: readonly (readonly [string, string | RegExp])[] = [
  ["", ":1:1: not valid JSON (value expected); correct it here"],
  ['{"harness" "mivia"}', ":1:12: not valid JSON (colon expected); correct it here"],
  ['{"harness":"mivia","harness":"mivia"}', ':1:20: "harness" is given twice; keep one'],
  [
    '{"harness":"mivai"}',
    ':1:12: no harness is called "mivai"; choose mivia, mivia-sdk, driftlessaf, codewhale, harbor',
  ],
  [
    '{"schemas":[{"files":"a","harness":"x"}]}',
    ':1:36: no harness is called "x"; choose mivia, mivia-sdk, driftlessaf, codewhale, harbor',
  ],
  [
    '{"harnesses":{"mivia":{"extends":"mivia"}}}',
    ':1:15: "mivia" is a built-in harness; give your own another id',
  ],
  [
    '{"harnesses":{"ours":{"extends":"theirs"}}}',
    ':1:33: no harness is called "theirs"; choose mivia, mivia-sdk, driftlessaf, codewhale, harbor, ours',
  ],
  ['{"harnesses":{"ours":{"extends":"ours"}}}', ':1:33: "ours" extends itself; name another harness'],
  [
    '{"harnesses":{"a":{"extends":"b"},"b":{"extends":"c"},"c":{"extends":"b"}}}',
    ":1:70: these extend each other in a circle: b, c, b; one of them must extend another harness",
  ],
  [
    '{"harnesses":{"ours":{"extends":"harbor","caps":{"correctiveBytes":9}}}}',
    ":1:68: harbor has no such cap; it can have schemaBytes, schemaDepth, payloadBytes, detailBytes",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","caps":{"payloadBytes":9}}}}',
    ":1:64: such a cap needs the text wording.payloadTooLarge, which mivia does not have: what is said of what is over it",
  ],
  [
    '{"harnesses":{"ours":{"extends":"driftlessaf","fence":"none"}}}',
    ":1:55: driftlessaf takes no plain text, so that there is nothing to unwrap",
  ],
  [
    '{"harnesses":{"ours":{"extends":"driftlessaf","dialect":"draft-07"}}}',
    ":1:57: driftlessaf goes by no draft",
  ],
  [
    '{"harnesses":{"ours":{"extends":"codewhale","numbers":"exact"}}}',
    ':1:55: codewhale can hold numbers only as "u64-i64-f64"',
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","envelopeTag":null}}}',
    ":1:55: without an envelope, wording.appendix must not name a {tag}",
  ],
  [
    '{"harnesses":{"ours":{"extends":"codewhale","wording":{"appendix":""}}}}',
    ':1:56: codewhale has no text "appendix"; it has schemaRefused, notJson, replyRefused, summarySeparator, repairPrompt, carriedCut, previewCut, repairSkippedLifetime, repairSkippedBudget, repairSkippedWallTime, endSchemaRefused, endRefused, endCutOff, payloadTooLarge',
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","wording":{"schemaTooLarge":"\\u00e9\\n{byts} of {cap}"}}}}',
    ":1:78: {byts} is no place of this text; it has {bytes}, {cap}; write {{byts}} for the word in braces",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","wording":{"correctiveLead":"{detail}"}}}}',
    ":1:70: {detail} is no place of this text; it has none; write {{detail}} for the word in braces",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","wording":{"replyRefused":"{detail}{detail}"}}}}',
    ":1:76: {detail} stands twice; keep one",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","wording":{"appendix":"no schema in <{tag}>"}}}}',
    ":1:63: this text needs its place {contract}",
  ],
  [
    '{"harnesses":{"ours":{"extends":"mivia","wording":{"__proto__":"x"}}}}',
    /^:1:52: mivia has no text "__proto__"; it has schemaRefused, /,
  ],
  [
    `{"harnesses":{${Array.from({ length: 101 }, (_, i) => `"h${i}":{"extends":"mivia"}`).join()}}}`,
    ":1:2605: more than 100 harnesses",
  ],
  [
    '{"findings":{"size":"off"}}',
    /^:1:14: no finding has the code "size"; the nearest are admission\/size, /,
  ],
  [
    '{"findings":{"admission":"off"}}',
    /^:1:14: no finding has the code "admission"; the nearest is admission\/\*/,
  ],
  [
    '{"schemas":[{"files":"a","findings":{"admission/siz":"off"}}]}',
    /^:1:38: no finding has the code "admission\/siz"; the nearest are admission\/size, /,
  ],
  [
    '{"findings":{"admision/*":"off"}}',
    /^:1:14: no finding has the code "admision\/\*"; the nearest is admission\/\*/,
  ],
  [`${"[".repeat(100_000)}`, ":1:33: nested more than 32 deep"],
  [
    '{"__proto__":{}}',
    ':1:2: the configuration has no key "__proto__"; the keys are $schema, harness, findings, schemas, replies, harnesses',
  ],
  [
    '{"schemas":[{"files":"sub/[a.json"}]}',
    ':1:22: schemas[0].files is not a glob that can be used; * ** ? [ ] and { , } are known, such as "agents/**/*.json"',
  ],
  [
    '{"schemas":[{"files":"sub/[]"}]}',
    ':1:22: schemas[0].files is not a glob that can be used; * ** ? [ ] and { , } are known, such as "agents/**/*.json"',
  ],
  [
    '{"replies":[{"files":"sub\\\\a.json","schema":"a.json"}]}',
    ':1:22: replies[0].files has a \\ between names; use / there, such as "agents/**/*.json"',
  ],
  [
    '{"schemas":[{"files":"sub\\\\*.json"}]}',
    ':1:22: schemas[0].files has a \\ between names; use / there, such as "agents/**/*.json"',
  ],
  [
    '{"schemas":[{"files":"[z-a].json"}]}',
    ':1:22: schemas[0].files is not a glob that can be used; * ** ? [ ] and { , } are known, such as "agents/**/*.json"',
  ],
];

describe("the configuration file", () => {
  it.each(good)("takes %s, and so does its JSON Schema", (text) => {
    expect(refusal(text)).toBe("taken");
    expect(valid(JSON.parse(text))).toBe(true);
  });

  it.each(bad)("refuses %j, and so does its JSON Schema", (text, message) => {
    expect(refusal(text)).toBe(file + message);
    expect(valid(JSON.parse(text))).toBe(false);
  });

  it.each(beyondTheSchema)("refuses %.80j", (text, message) => {
    if (typeof message === "string") expect(refusal(text)).toBe(file + message);
    else expect(refusal(text).slice(file.length)).toMatch(message);
  });

  it("refuses an entry that never counts", () => {
    const text = '{"schemas":[{"files":"a","at":"/a"},{"files":"b"},{"files":"a","at":"/b"}]}';
    const reason =
      'schemas[2] names the same files as schemas[0], which counts alone; keep one, with a list in "at" for several schemas of a file';
    expect(refusal(text)).toBe(`${file}:1:60: ${reason}`);
  });

  it("allows comments, trailing commas and a byte order mark", () => {
    const config = parse(
      '\uFEFF// ours\n{ "harness": "mivia", /* here */ "schemas": [{ "files": "*.json", }], }',
    );
    expect(config.harness).toBe("mivia");
    expect(config.schemas.map(({ files, at, harness }) => ({ files, at, harness }))).toEqual([
      { files: "*.json", at: [], harness: null },
    ]);
    expect(config.folder).toBe("/w");
  });

  it("counts lines and columns in CR LF files and behind astral characters", () => {
    expect(refusal('{\r\n  "harness":\r\n"😀"}')).toBe(
      `${file}:3:1: no harness is called "😀"; choose mivia, mivia-sdk, driftlessaf, codewhale, harbor`,
    );
    expect(refusal('{ /* 😀 */ "x": 1}')).toMatch(/:1:12: /);
  });

  it("has a JSON Schema with all that there is to choose", () => {
    const { properties } = schema.properties.harnesses.additionalProperties;
    expect(schema.definitions.harness.anyOf[0].enum).toEqual(harnesses.map(({ id }) => id));
    expect(properties.fence.enum).toEqual(["none", ...fenceRules]);
    expect(properties.dialect.enum).toEqual(drafts);
    expect(properties.numbers.enum).toEqual(numberModels);
    expect(Object.keys(properties.caps.properties)).toEqual(capNames);
    expect(Object.keys(properties.wording.properties)).toEqual(Object.keys(TEXT_PLACES));
  });

  it("has a JSON Schema that names the places of each text", () => {
    const { wording } = schema.properties.harnesses.additionalProperties.properties;
    for (const [key, { needed, optional }] of Object.entries(TEXT_PLACES)) {
      const description: string = wording.properties[key].description;
      const named = [...description.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      expect([key, named.sort()]).toEqual([key, [...needed, ...optional].sort()]);
    }
  });

  it("makes harnesses after each other, whatever their order", () => {
    const made = parse(
      '{"harnesses":{"b":{"extends":"a","caps":{"schemaDepth":3},"wording":{"schemaEmpty":"none"}},"a":{"extends":"mivia","caps":{"schemaBytes":9},"retries":12,"envelopeTag":"out"}}}',
    ).harnesses;
    expect([...made.keys()]).toEqual(["b", "a"]);
    expect(made.get("b")).toMatchObject({
      id: "b",
      title: "b",
      version: "like mivia e9b65b28 (2026-08-16)",
      caps: { schemaBytes: 9, schemaDepth: 3, correctiveBytes: 1024 },
      retry: { default: 12, min: 1, max: 12, stopOnRepeat: true },
      extraction: [{ rule: "line-envelope", tag: "out" }, { rule: "one-code-fence" }],
      custom: {
        base: "mivia",
        settings: {
          envelopeTag: "out",
          retries: 12,
          caps: { schemaBytes: 9, schemaDepth: 3 },
          wording: { schemaEmpty: "none" },
        },
      },
    });
  });
});
