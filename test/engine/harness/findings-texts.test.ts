/** The pages of the findings quote what each harness says, to the letter. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { harnessById, openSchema } from "../../../server/engine/index.ts";

const page = (code: string) =>
  readFileSync(join(import.meta.dirname, `../../../docs/findings/${code}.md`), "utf8");

/** `levels` properties, one inside another. */
const nested = (levels: number) =>
  `${'{"properties":{"p":'.repeat(levels)}{"type":"string"}${"}}".repeat(levels)}`;

const remote = '{"properties":{"file":{"$ref":"https://example.com/schemas/path.json"}}}';
const draft3 = '{"$schema":"http://json-schema.org/draft-03/schema#","type":"object"}';
const lost = '{"properties":{"file":{"$ref":"#/$defs/path"}},"definitions":{"path":{"type":"string"}}}';
const comma = '{\n  "type": "object",\n  "required": ["verdict"],\n}';

const quoted: readonly [code: string, schema: string, harnesses: string][] = [
  ["size", `{"description":"${"<".repeat(16_365)}"}`, "mivia"],
  ["size", `{"description":"${" ".repeat(19_984)}"}`, "mivia-sdk"],
  ["depth", nested(16), "mivia mivia-sdk"],
  ["dialect", draft3, "mivia mivia-sdk harbor codewhale"],
  ["external-ref", remote, "mivia mivia-sdk harbor codewhale"],
  ["external-ref", '{"properties":{"file":{"$ref":"path.json"}}}', "codewhale"],
  ["external-ref", '{"$dynamicRef":"https://example.com/x"}', "mivia mivia-sdk"],
  ["keyword-type", '{"properties":{"note":{"type":["string","null"],"minLength":1.0}}}', "driftlessaf"],
  ["metaschema", '{"minLength":-1}', "mivia codewhale"],
  ["metaschema", '{"type":"float"}', "codewhale"],
  ["not-an-object", '[{"type":"string"}]', "mivia mivia-sdk driftlessaf codewhale"],
  ["not-an-object", "null", "mivia"],
  ["regex", '{"type":"string","pattern":"^(?!TODO).*$"}', "mivia"],
  ["regex", '{"pattern":"("}', "codewhale"],
  ["syntax", comma, "mivia driftlessaf mivia-sdk codewhale"],
  ["syntax", "", "mivia mivia-sdk harbor"],
  ["syntax", "{} x", "harbor"],
  ["syntax", '{"x":1e400}', "mivia"],
  ["syntax", "{", "codewhale"],
  ["syntax", `${"[".repeat(128)}${"]".repeat(128)}`, "codewhale"],
  ["unresolved-ref", lost, "mivia mivia-sdk harbor codewhale"],
  ["unresolved-ref", '{"$ref":"#name"}', "mivia codewhale"],
  ["unresolved-ref", '{"$defs":{},"$ref":"#/$defs/x~2y"}', "mivia"],
  ["unresolved-ref", '{"$ref":"a b"}', "codewhale"],
];

describe.each(quoted)("admission/%s on %.60s", (code, schema, harnesses) => {
  it.each(harnesses.split(" "))("quotes %s", (id) => {
    const harness = harnessById(id);
    if (harness === undefined) throw new Error(`no harness ${id}`);
    const { admission } = openSchema(harness, schema);
    expect(admission).not.toBeNull();
    expect(page(`admission/${code}`)).toContain(`\n${admission}\n`);
  });
});

it("a number beyond all doubles is taken by those whose numbers are exact", () => {
  const takes = ["mivia-sdk", "harbor"].map((id) => {
    const harness = harnessById(id);
    return harness && openSchema(harness, '{"x":1e400}').admission;
  });
  expect(takes).toEqual([null, null]);
});
