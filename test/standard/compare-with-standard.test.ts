import { describe, expect, it } from "vitest";
import { compareHarnesses } from "../../server/engine/compare/compare.ts";
import { harnesses } from "../../server/engine/harness/index.ts";
import { compareWithStandard } from "../../server/standard/compare-with-standard.ts";

/** The standard's verdict for all, and each note by the harness that it is about. */
async function beside(schema: string, reply: string, mode = "payload") {
  const comparison = compareHarnesses(schema, reply, { modes: new Map([["driftlessaf", mode]]) });
  const all = await compareWithStandard(comparison, schema);
  const notes = comparison.rows.flatMap(({ harness }, index) => {
    const note = all[index]?.note;
    return note == null ? [] : [[harness, note] as const];
  });
  return { verdicts: [...new Set(all.map(({ verdict }) => verdict))], notes: Object.fromEntries(notes) };
}

describe("the standard beside the harnesses", () => {
  it("has no note where all agree", async () => {
    expect(await beside('{"type":"string"}', '"a"')).toEqual({ verdicts: ["valid"], notes: {} });
    expect(await beside('{"type":"string"}', "1")).toEqual({ verdicts: ["invalid"], notes: {} });
    expect(await beside('{"type":"string"}', "no JSON")).toEqual({ verdicts: [null], notes: {} });
  });

  it("says which keyword a harness does not look at, and names no other", async () => {
    const schema = '{"propertyNames":{"minLength":1},"properties":{},"additionalProperties":false}';
    expect(await beside(schema, '{"b":1}')).toEqual({
      verdicts: ["invalid"],
      notes: { driftlessaf: "driftlessaf does not look at additionalProperties." },
    });
    const both = '{"multipleOf":2,"not":{"type":"integer"}}';
    expect((await beside(both, "3")).notes).toEqual({
      driftlessaf: "driftlessaf does not look at multipleOf and not.",
    });
  });

  it("says that nothing was looked at", async () => {
    expect((await beside('{"type":"string"}', "1", "text")).notes).toEqual({
      driftlessaf: "driftlessaf does not look at the schema.",
    });
  });

  it("says which annotation is asserted", async () => {
    const schema = '{"$schema":"http://json-schema.org/draft-07/schema#","format":"date"}';
    const note = (who: string) => `${who} asserts format, which to the standard may be a mere annotation.`;
    expect(await beside(schema, '"x"')).toEqual({
      verdicts: ["valid"],
      notes: {
        mivia: note("mivia"),
        "mivia-sdk": note("mivia-sdk"),
        codewhale: note("codewhale"),
        harbor: note("harbor"),
      },
    });
  });

  it("says how numbers are held", async () => {
    const note = (who: string) => `ajv holds numbers as doubles, ${who} does not.`;
    expect(await beside('{"const":9007199254740993}', "9007199254740992")).toEqual({
      verdicts: ["valid"],
      notes: {
        "mivia-sdk": note("mivia-sdk"),
        codewhale: note("codewhale"),
        harbor: note("harbor"),
      },
    });
    const reverse = await beside('{"not":{"const":9007199254740993}}', "9007199254740992");
    expect(reverse).toEqual({
      verdicts: ["invalid"],
      notes: {
        "mivia-sdk": note("mivia-sdk"),
        driftlessaf: "driftlessaf does not look at not.",
        codewhale: note("codewhale"),
        harbor: note("harbor"),
      },
    });
  });

  it("says how numbers are divided", async () => {
    const note = (who: string) =>
      `ajv divides doubles for multipleOf, ${who} the numbers as they are written.`;
    expect((await beside('{"multipleOf":0.1}', "0.3")).notes).toEqual({
      mivia: note("mivia"),
      "mivia-sdk": note("mivia-sdk"),
      driftlessaf: "driftlessaf does not look at multipleOf.",
      codewhale: note("codewhale"),
      harbor: note("harbor"),
    });
  });

  it("says that the order of names counts", async () => {
    expect((await beside('{"const":{"a":1,"b":2}}', '{"b":2,"a":1}')).notes).toEqual({
      codewhale: "codewhale compares objects with the order of their names.",
    });
    expect((await beside('{"uniqueItems":true}', '[{"a":1,"b":2},{"b":2,"a":1}]')).notes).toEqual({
      codewhale: "codewhale compares objects with the order of their names.",
    });
  });

  it("says why a harness does not come to the rules", async () => {
    expect((await beside("{}", "1e400")).notes).toEqual({
      mivia:
        "mivia does not take this for JSON: json: cannot unmarshal number 1e400 into Go value of type float64",
      driftlessaf:
        "driftlessaf does not take this for JSON: json: cannot unmarshal number 1e400 into Go value of type float64",
      codewhale: "codewhale does not take this for JSON: number out of range at line 1 column 5",
    });
    expect((await beside("true", "1")).notes).toEqual({
      mivia:
        "mivia refuses the schema, whatever the reply is: json: cannot unmarshal bool into Go value of type map[string]interface {}",
    });
    expect((await beside("{}", `"${"x".repeat(65_535)}"`)).notes).toEqual({
      "mivia-sdk":
        "mivia-sdk does not come as far as the rules: schema: admission rejected: payload is 65537 bytes, over MaxPayloadBytes (65536)",
    });
    expect(await beside("{}", " ")).toEqual({
      verdicts: [null],
      notes: { harbor: "harbor reads an empty reply as null." },
    });
    expect((await beside("{}", '{"result":{}}', "tool")).notes).toEqual({
      driftlessaf: "driftlessaf turns the call down before it looks at the value.",
    });
  });

  it("compares nothing with a schema that ajv can't take", async () => {
    expect(await beside('{"pattern":"^(?=a)"}', '"b"')).toEqual({ verdicts: ["not compiled"], notes: {} });
  });

  it("admits what it does not know", async () => {
    const schema = '{"type":"string"}';
    const ask = async () => "invalid" as const;
    const [mivia] = await compareWithStandard(compareHarnesses(schema, '"a"'), schema, harnesses, ask);
    expect(mivia).toEqual({
      verdict: "invalid",
      note: "Why mivia and the standard disagree is not known.",
    });
  });

  it("asks once for each candidate", async () => {
    const asked: string[] = [];
    const reply = '```json\n"a"\n```';
    await compareWithStandard(compareHarnesses("{}", reply), "{}", harnesses, async (_, candidate) => {
      asked.push(candidate);
      return "valid";
    });
    expect(asked).toEqual(['"a"', reply]);
  });
});
