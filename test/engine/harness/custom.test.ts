import { describe, expect, it } from "vitest";
import { templatePieces } from "../../../server/engine/harness/template.ts";
import { TEXT_PLACES, type WordingKey } from "../../../server/engine/harness/wording.ts";
import {
  customHarness,
  extractCandidate,
  type Harness,
  type HarnessSettings,
  harnessById,
  harnesses,
  harnessFrom,
  judge,
  openSchema,
  replayLoop,
} from "../../../server/engine/index.ts";

function over(base: string | Harness, settings: HarnessSettings): Harness {
  const harness = typeof base === "string" ? (harnessById(base) as Harness) : base;
  const outcome = customHarness("ours", harness, settings);
  if (!outcome.ok) throw new Error(outcome.problem.reason);
  return outcome.harness;
}

const schema = '{"type":"object","properties":{"n":{"type":"integer"}},"required":["n"]}';

describe("the texts of the built-in harnesses", () => {
  it.each(harnesses)("of $id have the places that they may have, and those that they need", ({ wording }) => {
    for (const [key, text] of Object.entries(wording)) {
      const { needed, optional } = TEXT_PLACES[key as WordingKey];
      const names = templatePieces(text).flatMap(({ name }) => name ?? []);
      expect([key, names.filter((name) => ![...needed, ...optional].includes(name))]).toEqual([key, []]);
      expect([key, needed.filter((name) => !names.includes(name))]).toEqual([key, []]);
    }
  });
});

describe("a harness of one's own", () => {
  it.each(harnesses)("over $id is like it where nothing is said", (base) => {
    const ours = over(base, {});
    const { id: _id, title: _title, version: _version, custom, ...same } = ours;
    const { id, title: _theirs, version: _v, ...theirs } = base;
    expect(same).toEqual(theirs);
    expect(custom).toEqual({ base: id, settings: {} });
  });

  it("comes again from its data alone", () => {
    const settings: HarnessSettings = {
      envelopeTag: "x",
      wording: { correctiveLead: "no\n" },
      caps: { payloadBytes: null },
    };
    const ours = over("mivia", settings);
    const again = harnessFrom("ours", structuredClone(ours.custom) as NonNullable<Harness["custom"]>);
    expect(again).toEqual(ours);
    expect(harnessFrom("ours", { base: "nobody", settings: {} })).toBeUndefined();
  });

  it("goes over another one, cap by cap and text by text", () => {
    const first = over("mivia", {
      retries: 5,
      caps: { schemaBytes: 10 },
      wording: { correctiveLead: "a", correctiveSchema: "" },
    });
    const second = over(first, { caps: { schemaDepth: 3 }, wording: { correctiveLead: "b" } });
    expect(second.caps).toMatchObject({ schemaBytes: 10, schemaDepth: 3 });
    expect(second.wording).toMatchObject({ correctiveLead: "b", correctiveSchema: "" });
    expect([second.retry?.default, second.custom?.base]).toEqual([5, "mivia"]);
  });

  it("takes off the envelope, then the fence, then what its base takes off", () => {
    const reply = '<out>\n```json\n{"name":"respond_with","arguments":{"n":1}}\n```\n</out>';
    const extracted = (settings: HarnessSettings) =>
      extractCandidate(over("harbor", settings), reply).candidate;
    expect(extracted({})).toBe(reply);
    expect(extracted({ envelopeTag: "out" })).toBe(
      '```json\n{"name":"respond_with","arguments":{"n":1}}\n```',
    );
    expect(extracted({ envelopeTag: "out", fence: "one-code-fence" })).toBe('{"n":1}');
    const mivia = "<mivia_output>\n```\n{}\n```\n</mivia_output>";
    expect(extractCandidate(over("mivia", { fence: "none" }), mivia).candidate).toBe("```\n{}\n```");
    const bare = over("mivia", { envelopeTag: null, wording: { appendix: "{contract}" } });
    expect(extractCandidate(bare, mivia).candidate).toBe(mivia);
  });

  it("has caps and their texts", () => {
    const wording = { payloadTooLarge: "{bytes} are more than {cap}" };
    const ours = over("mivia", { caps: { schemaBytes: 80, payloadBytes: 9 }, wording });
    expect(judge(openSchema(ours, schema), '{"n":1.5}')).toMatchObject({ verdict: "violates-schema" });
    const long = judge(openSchema(ours, schema), '{"n":1.55}');
    expect(long).toMatchObject({ verdict: "payload-refused", error: "10 are more than 9" });
    expect(long.corrective).toContain("Errors:\n10 are more than 9\nThe required schema is:");
    expect(openSchema(ours, schema.replace("}}", ',"maximum":123}}')).admission).toBe(
      "schema admission rejected: schema is 86 bytes (max 80)",
    );
    const harbor = over("harbor", { caps: { schemaDepth: 2 }, wording: { schemaTooDeep: "{depth} deep" } });
    expect(openSchema(harbor, schema).admission).toBe("planner: 3 deep");
  });

  it("asks again as often as it says", () => {
    const attempts = (ours: Harness, retries?: number) =>
      replayLoop(
        openSchema(ours, schema),
        Array.from({ length: 20 }, (_, n) => ({ text: `{"n":"${n}"}` })),
        retries === undefined ? {} : { retries },
      ).length;
    expect(attempts(over("mivia", { retries: 0 }))).toBe(1);
    expect(attempts(over("mivia", { retries: 12 }))).toBe(13);
    expect(attempts(over("mivia", { retries: 12 }), 15)).toBe(13);
    expect(attempts(over("mivia-sdk", { retries: 3 }))).toBe(4);
  });

  it("ends a loop that its base has not in its own words, or in none", () => {
    const end = (wording: Record<string, string>) =>
      judge(openSchema(over("mivia-sdk", { retries: 0, wording }), schema), "{}").attempt;
    expect(end({})).toEqual({ number: 1, of: 1, next: "ends", endMessage: null });
    expect(end({ endRefused: "over: {error}" }).endMessage).toBe(
      "over: schema: payload does not match schema: missing required n at /",
    );
  });

  it("reads numbers by its model", () => {
    const big = '{"const":9007199254740993}';
    const verdict = (base: string, settings: HarnessSettings) =>
      judge(openSchema(over(base, settings), big), "9007199254740992").verdict;
    expect(verdict("mivia", {})).toBe("accepted");
    expect(verdict("mivia", { numbers: "exact" })).toBe("violates-schema");
    expect(verdict("harbor", {})).toBe("violates-schema");
    expect(verdict("harbor", { numbers: "float64" })).toBe("accepted");
    expect(verdict("mivia-sdk", { numbers: "float64" })).toBe("accepted");
    expect(openSchema(over("mivia", { numbers: "exact" }), '{"maximum":1e400}').contract).toContain(
      '{"maximum":1e400}',
    );
    expect(openSchema(over("mivia", {}), '{"maximum":1e400}').admission).toBe(
      "json: cannot unmarshal number 1e400 into Go value of type float64",
    );
    const range = openSchema(over("harbor", { numbers: "float64" }), '{"maximum":1e400}');
    expect(range.admission).toBe(
      "planner: unmarshal output schema: json: cannot unmarshal number 1e400 into Go value of type float64",
    );
    expect(range.findings).toMatchObject([{ code: "admission/syntax", start: 11, end: 16 }]);
    const ended = judge(openSchema(over("mivia", { numbers: "exact" }), "{}"), "[1");
    expect(ended.error).toBe("schema validation failed: not valid JSON: unexpected EOF");
  });

  it("goes by its draft where a schema names none", () => {
    const old = '{"items":[{"type":"string"}],"properties":{"e":{"format":"email"}}}';
    const admission = (base: string, dialect: NonNullable<HarnessSettings["dialect"]>) =>
      openSchema(over(base, { dialect }), old).admission;
    for (const base of ["mivia", "mivia-sdk", "harbor", "codewhale"]) {
      expect([base, admission(base, "draft-07")]).toEqual([base, null]);
      expect(admission(base, "2020-12")).not.toBeNull();
      const strict = openSchema(over(base, { dialect: "draft-07" }), old);
      expect(judge(strict, '{"e":"x"}').verdict).toBe("violates-schema");
    }
  });

  it("puts the error detail wherever its texts have it, and still knows what was told", () => {
    const told = (base: string, settings: HarnessSettings, reply: string) => {
      const { error, corrective, violations, correctiveParts } = judge(
        openSchema(over(base, settings), schema),
        reply,
      );
      const parts = correctiveParts.map(({ part, start, end }) => [part, corrective?.slice(start, end)]);
      return { error, parts, sent: violations.map(({ sent }) => sent) };
    };
    const inMiddle = { wording: { replyRefused: "It says {detail}, sadly.", correctiveTurn: "[{detail}]" } };
    expect(told("harbor", inMiddle, '{"n":"x"}')).toEqual({
      error:
        "It says jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n- at '/n': got string, want integer, sadly.",
      parts: [
        ["fixed", "["],
        [
          "detail",
          "It says jsonschema validation failed with 'mem://harbor/run-output-schema.json#'\n- at '/n': got string, want integer, sadly.",
        ],
        ["fixed", "]"],
      ],
      sent: ["yes"],
    });
    const last = { wording: { corrective: "{schema}|{detail}|", correctiveSchema: "{contract}" } };
    expect(told("mivia", last, "x").parts.map(([part]) => part)).toEqual([
      "contract",
      "fixed",
      "detail",
      "fixed",
    ]);
    const rust = { wording: { replyRefused: "No ({detail})!", repairPrompt: "{detail}" } };
    expect(told("codewhale", rust, '{"n":"x"}')).toEqual({
      error: 'No ("x" is not of type "integer")!',
      parts: [["detail", 'No ("x" is not of type "integer")!']],
      sent: ["yes"],
    });
  });

  it("leaves nothing of a detail but a line when it allows none", () => {
    const ours = over("mivia", {
      caps: { detailLines: 0 },
      wording: { correctiveMoreLines: "(secret)", correctiveSchema: "" },
    });
    const { corrective, violations } = judge(openSchema(ours, schema), "{}");
    expect(corrective?.endsWith("Errors:\n(secret)")).toBe(true);
    expect(violations.map(({ sent }) => sent)).toEqual(["no"]);
  });
});
