import { readFileSync } from "node:fs";
import { Ajv } from "ajv";
import { describe, expect, it } from "vitest";
import { parseConfig } from "../../server/workspace/config.ts";
import { ConfigError } from "../../server/workspace/config-error.ts";

const file = "/w/subagent-schema.json";
const parse = (text: string) => parseConfig(file, text, ["mivia"]);

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
  '{"harnesses":{"ours":{"extends":"mivia","envelopeTag":"our_output","caps":{"schemaBytes":8192,"payloadBytes":null},"wording":{"a":"b"}}}}',
  '{"schemas":[{"files":"..a/b..json"}]}',
];

const bad: readonly (readonly [string, string])[] = [
  ["[]", ":1:1: the configuration must be an object"],
  [
    '{\n  "harnes": "mivia"\n}',
    ':2:3: the configuration has no key "harnes"; the keys are $schema, harness, schemas, replies, harnesses',
  ],
  ['{"harness":1}', ":1:12: harness must be a string"],
  ['{"schemas":{}}', ":1:12: schemas must be a list"],
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
];

const beyondTheSchema: readonly (readonly [string, string])[] = [
  ["", ":1:1: not valid JSON (value expected); correct it here"],
  ['{"harness" "mivia"}', ":1:12: not valid JSON (colon expected); correct it here"],
  ['{"harness":"mivia","harness":"mivia"}', ':1:20: "harness" is given twice; keep one'],
  ['{"harness":"mivai"}', ':1:12: no harness is called "mivai"; choose mivia'],
  ['{"schemas":[{"files":"a","harness":"x"}]}', ':1:36: no harness is called "x"; choose mivia'],
  [
    '{"harnesses":{"mivia":{"extends":"mivia"}}}',
    ':1:15: "mivia" is a built-in harness; give your own another id',
  ],
  [
    '{"harness":"ours","harnesses":{"ours":{"extends":"mivia"}}}',
    ":1:12: harnesses of one's own, such as \"ours\", can't be used yet; choose mivia",
  ],
  ['{"harnesses":{"ours":{"extends":"theirs"}}}', ':1:33: no harness is called "theirs"; choose mivia'],
  [`${"[".repeat(100_000)}`, ":1:33: nested more than 32 deep"],
  [
    '{"__proto__":{}}',
    ':1:2: the configuration has no key "__proto__"; the keys are $schema, harness, schemas, replies, harnesses',
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
    expect(refusal(text)).toBe(file + message);
  });

  it("allows comments, trailing commas and a byte order mark", () => {
    const config = parse(
      '\uFEFF// ours\n{ "harness": "mivia", /* here */ "schemas": [{ "files": "*.json", }], }',
    );
    expect(config.harness).toBe("mivia");
    expect(config.schemas.map(({ files, at, harness }) => ({ files, at, harness }))).toEqual([
      { files: "*.json", at: null, harness: null },
    ]);
    expect(config.folder).toBe("/w");
  });

  it("counts lines and columns in CR LF files and behind astral characters", () => {
    expect(refusal('{\r\n  "harness":\r\n"😀"}')).toBe(
      `${file}:3:1: no harness is called "😀"; choose mivia`,
    );
    expect(refusal('{ /* 😀 */ "x": 1}')).toMatch(/:1:12: /);
  });

  it("names the harnesses that can be chosen in the JSON Schema", () => {
    expect(schema.definitions.harness.anyOf[0].enum).toEqual(["mivia"]);
  });
});
