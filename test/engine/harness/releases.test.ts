/** Releases whose bytes differ, by the recorded answers of them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type Releases, santhoshRelease, withReleases } from "../../../server/engine/harness/releases.ts";
import { type Harness, harnessById, judge, openSchema } from "../../../server/engine/index.ts";
import { goUnmarshal } from "../../../server/engine/json/go-decode.ts";

interface Answer {
  readonly error?: string | null;
  readonly corrective?: string;
  readonly schemaParse?: string;
  readonly errorGo127?: string | null;
  readonly with602?: { readonly error: string; readonly corrective: string };
  readonly otherGo?: { readonly "1.27"?: Answer };
}

interface Line {
  readonly id: string;
  readonly schemaText?: string;
  readonly reply?: string;
  readonly replyGen?: {
    readonly prefix: string;
    readonly unit: string;
    readonly count: number;
    readonly suffix: string;
  };
  readonly expect: Readonly<Record<string, Answer | undefined>>;
}

function lines(name: string): Line[] {
  const file = join(import.meta.dirname, "../../parity/vectors", name);
  return readFileSync(file, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

function replyOf({ reply, replyGen }: Line): string {
  if (replyGen === undefined) return reply ?? "";
  return replyGen.prefix + replyGen.unit.repeat(replyGen.count) + replyGen.suffix;
}

function harness(id: string, releases: Releases): Harness {
  return withReleases(harnessById(id) as Harness, releases);
}

describe("Go 1.27", () => {
  const parse = lines("parse.jsonl");

  it("decodes into any with the recorded words", () => {
    const differing = parse.flatMap((line) => {
      const answer = line.expect.goJson;
      if (answer === undefined) return [];
      const want = answer.errorGo127 === undefined ? answer.error : answer.errorGo127;
      const decoded = goUnmarshal(replyOf(line), "any", "1.27");
      const got = decoded.ok ? null : decoded.message;
      return got === want ? [] : [{ id: line.id, want, got }];
    });
    expect(differing).toEqual([]);
    expect(parse.filter(({ expect }) => expect.goJson?.errorGo127 !== undefined)).toHaveLength(24);
  });

  it("gives mivia and mivia-sdk the words of its decoder", () => {
    const sdk = openSchema(harness("mivia-sdk", { go: "1.27" }), "{}");
    const recorded = parse.filter(({ expect }) => expect["mivia-sdk"]?.errorGo127 !== undefined);
    expect(recorded.map((line) => judge(sdk, replyOf(line)).error)).toEqual(
      recorded.map(({ expect }) => expect["mivia-sdk"]?.errorGo127),
    );
    expect(recorded).toHaveLength(14);

    const mivia = openSchema(harness("mivia", { go: "1.27" }), "{}");
    expect(judge(mivia, "\u00c9a").error).toBe(
      "schema validation failed: not valid JSON: invalid character '\u00c9' looking for beginning of value",
    );
  });

  it("says where a number stands that doubles can't hold", () => {
    const admissions = ['{"maximum":1e400}', '{"enum":[1,1e400]}', '{"a/b":{"~":{"x":[{"y":1e400}]}}}'].map(
      (text) => openSchema(harness("mivia", { go: "1.27" }), text).admission,
    );
    const number = "json: cannot unmarshal number 1e400 into";
    expect(admissions).toEqual([
      `${number} Go struct field .maximum of type float64`,
      `${number} .enum.1 of type float64`,
      `${number} Go struct field .a~1b.~0.x.0.y of type float64`,
    ]);
    const atRoot = goUnmarshal("-1e400", "any", "1.27");
    expect(atRoot).toMatchObject({
      message: "json: cannot unmarshal number -1e400 into Go value of type float64",
    });
  });

  it("finds the number among replaced members, and names the arguments of a call", () => {
    const driftlessaf = openSchema(harness("driftlessaf", { go: "1.27" }), "{}");
    expect(judge(driftlessaf, '{"a":1e400,"a":1}').error).toContain(
      "cannot unmarshal number 1e400 into Go struct field .a of type float64",
    );
    expect(judge(driftlessaf, "\u00e9").error).toContain("invalid character '\u00e9' looking");
  });
});

describe("jsonschema v6.0.2 under mivia-sdk", () => {
  it("gives the recorded answers", () => {
    const recorded = ["corrective.jsonl", "validate.jsonl"].flatMap((name) =>
      lines(name).filter(({ expect }) => expect["mivia-sdk"]?.with602 !== undefined),
    );
    const older = harness("mivia-sdk", { santhosh: "v6.0.2" });
    const reports = recorded.map((line) => judge(openSchema(older, line.schemaText ?? ""), replyOf(line)));
    expect(reports.map(({ error, corrective }) => ({ error, corrective }))).toEqual(
      recorded.map(({ expect }) => expect["mivia-sdk"]?.with602),
    );
    expect(recorded).toHaveLength(4);
    expect(older.validator).toBe("santhosh-tekuri/jsonschema v6.0.2");
  });
});

describe("jsonschema v6.0.3 under mivia", () => {
  it("counts items after prefixItems from the first", () => {
    const newer = harness("mivia", { santhosh: "v6.0.3" });
    const report = judge(openSchema(newer, '{"prefixItems":[true],"items":{"type":"string"}}'), '["x",0]');
    expect(report.error).toContain('"instanceLocation":"/1"');
  });
});

describe("a harness over the releases described", () => {
  it.each(["mivia", "mivia-sdk", "harbor", "driftlessaf", "codewhale"])("is the same value: %s", (id) => {
    const described = harnessById(id) as Harness;
    const santhosh = santhoshRelease(described);
    expect(withReleases(described, santhosh === null ? {} : { santhosh })).toBe(described);
  });

  it("is another value, and always the same one, where they differ", () => {
    const other = harness("mivia", { santhosh: "v6.0.3", go: "1.27" });
    expect(other).not.toBe(harnessById("mivia"));
    expect(harness("mivia", { santhosh: "v6.0.3", go: "1.27" })).toBe(other);
  });

  it("takes no notice of what is not under it", () => {
    const codewhale = harnessById("codewhale");
    expect(harness("codewhale", { santhosh: "v6.0.2", go: "1.27" })).toBe(codewhale);
  });
});
