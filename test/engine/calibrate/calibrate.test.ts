import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrate } from "../../../server/engine/calibrate/calibrate.ts";
import type { Explained } from "../../../server/engine/calibrate/calibration.ts";
import { calibrateEither } from "../../../server/engine/calibrate/either.ts";
import { messageFor, type Occasion } from "../../../server/engine/calibrate/message.ts";
import {
  customHarness,
  type Harness,
  type HarnessSettings,
  harnessById,
} from "../../../server/engine/index.ts";

function over(base: string, settings: HarnessSettings): Harness {
  const outcome = customHarness("ours", harnessById(base) as Harness, settings);
  if (!outcome.ok) throw new Error(outcome.problem.reason);
  return outcome.harness;
}

const review =
  '{"type":"object","properties":{"verdict":{"enum":["pass","fail"]},"summary":{"type":"string"},"count":{"type":"integer"}},"required":["verdict","summary"],"additionalProperties":false}';
const plan =
  '{"type":"object","properties":{"steps":{"type":"array","minItems":2,"items":{"type":"object","properties":{"title":{"type":"string","maxLength":5},"done":{"type":"boolean"}},"required":["title"]}}}}';
const five =
  '{"type":"object","required":["a","b","c","d","e"],"properties":{"a":{"type":"integer"},"b":{"$ref":"#/$defs/t"},"c":{},"d":{},"e":{}},"$defs":{"t":{"type":"string","pattern":"^[a-z]+$"}}}';

const first = { schema: review, reply: '{"verdict":"maybe","count":1.5,"more":null}' };
const next: readonly { readonly schema: string; readonly reply: string }[] = [
  { schema: review, reply: "no JSON at all" },
  { schema: review, reply: "{}" },
  { schema: review, reply: '<mivia_output>\n{"verdict":"pass","summary":7}\n</mivia_output>' },
  { schema: review, reply: `{"verdict":"${"é".repeat(600)}","summary":""}` },
  { schema: plan, reply: '{"steps":[]}' },
  { schema: plan, reply: '{"steps":[{"title":"too long a title","done":1},{"done":2},3]}' },
  { schema: plan, reply: `{"steps":[${Array.from({ length: 40 }, () => "{}").join()}]}` },
  { schema: five, reply: '{"a":"{detail} {{x}} $&","b":"UP"}' },
  { schema: five, reply: '{"a":1,"b":3,"c":0,"d":0,"e":0}' },
  { schema: '{"type":"string","minLength":2000}', reply: '"abc\u2028"' },
];

const submitted: typeof next = [
  { schema: review, reply: '{"verdict":"maybe"}' },
  { schema: review, reply: '{"verdict":"maybe","summary":1,"count":"x"}' },
  { schema: plan, reply: '{"steps":[]}' },
  { schema: plan, reply: '{"steps":[{"title":"too long a title"},{"title":1}]}' },
  { schema: plan, reply: '{"steps":"none"}' },
  { schema: plan, reply: `{"steps":[${Array.from({ length: 40 }, () => '{"done":0}').join()}]}` },
  { schema: five, reply: '{"a":"{violation} {{x}} $&"}' },
  { schema: five, reply: '{"a":1.5}' },
  { schema: '{"minProperties":2,"properties":{"k":{"const":"<"}}}', reply: '{"k":">"}' },
  { schema: '{"properties":{"é":{"pattern":"^a"}}}', reply: '{"é":"\u2028"}' },
].map(({ schema, reply }) => ({ schema, reply: `{"reasoning":"r","result":${reply}}` }));

interface Invented {
  readonly base: string;
  readonly settings: HarnessSettings;
  readonly occasion?: Partial<Occasion>;
}

const invented: readonly (readonly [string, Invented])[] = [
  [
    "other words",
    {
      base: "mivia",
      settings: {
        wording: {
          correctiveLead: "{ That } was {{wrong}}. What to mend:\n",
          correctiveSchema: "\n\nAll of it once more:\n{contract}\n\nGo on.",
        },
      },
    },
  ],
  [
    "places in another order",
    {
      base: "mivia",
      settings: {
        wording: {
          corrective: "{schema}{lead}{detail}\nMend all of it.",
          correctiveLead: "\nWhat is wrong with your reply:\n",
          correctiveSchema: "We want\n{contract}",
        },
      },
    },
  ],
  [
    "a shorter cap",
    {
      base: "mivia",
      settings: {
        caps: { correctiveBytes: 640 },
        wording: { correctiveLead: "Wrong:\n", correctiveSchema: "\nWanted:\n{contract}" },
      },
    },
  ],
  [
    "no restated schema",
    {
      base: "mivia",
      settings: { wording: { correctiveLead: "Not what was asked for:\n", correctiveSchema: "" } },
    },
  ],
  [
    "other words for each kind of error",
    {
      base: "mivia-sdk",
      settings: {
        wording: {
          summarySeparator: "\n",
          summaryRequired: "- {place} lacks {names}",
          summaryAdditional: "- {place} has {names}, which nobody wants",
          summaryMismatch: "- {keyword} does not hold at {place}",
        },
      },
      occasion: { reply: '{"verdict":"maybe","count":1.5,"more":null}' },
    },
  ],
  [
    "a turn with a shorter detail",
    {
      base: "harbor",
      settings: {
        caps: { detailBytes: 180 },
        wording: { correctiveTurn: "No: {detail}\n\nOnce more, please." },
      },
    },
  ],
  [
    "a repair prompt in another order",
    {
      base: "codewhale",
      settings: {
        wording: {
          repairPrompt: "# Errors\n{detail}\n# Reply\n{reply}\n# Task\n{task}\n# Schema\n{contract}\n",
          replyRefused: "These rules are broken: {detail}",
          summarySeparator: " | ",
        },
      },
      occasion: { task: "Look through the patch." },
    },
  ],
  [
    "the result of a tool",
    {
      base: "driftlessaf",
      settings: {
        wording: {
          submissionRejected: 'There are <{count}> things to "mend".',
          findingDetails: "{violation} (says the schema)",
        },
      },
      occasion: { reply: '{"reasoning":"r","result":{"verdict":"maybe","count":1.5}}' },
    },
  ],
  [
    "an appendix with another envelope",
    {
      base: "mivia",
      settings: {
        envelopeTag: "our_output",
        wording: { appendix: "\n\nPut it between <{tag}> and </{tag}>, {tag} alone:\n{contract}\nThanks." },
      },
      occasion: { kind: "appendix" },
    },
  ],
  [
    "a system message",
    {
      base: "harbor",
      settings: { wording: { systemPrompted: "{contract} is what your JSON has to match." } },
      occasion: { kind: "appendix" },
    },
  ],
];

describe("from one captured message", () => {
  it.each(invented)("finds %s, and then knows the next ten", (_name, { base, settings, occasion }) => {
    const theirs = over(base, settings);
    const led: Occasion = { kind: "corrective", ...first, ...occasion };
    const outcome = calibrate(harnessById(base) as Harness, led, messageFor(theirs, led) as string);
    expect(outcome.ok ? outcome.settings : outcome).toEqual(settings);
    const ours = over(base, (outcome as Explained).settings);
    const isCall = base === "driftlessaf" && led.kind === "corrective";
    for (const { schema, reply } of isCall ? submitted : next) {
      const other: Occasion = { ...led, schema, reply };
      expect(messageFor(theirs, other)).not.toBeNull();
      expect(messageFor(ours, other)).toBe(messageFor(theirs, other));
    }
  });
});

const corrective: Occasion = { kind: "corrective", ...first };
const mivia = harnessById("mivia") as Harness;

/** What mivia sends, with one thing changed. */
function captured(base: string, occasion: Occasion, change: (message: string) => string): string {
  const message = messageFor(harnessById(base) as Harness, occasion) as string;
  const changed = change(message);
  expect(changed).not.toBe(message);
  return changed;
}

describe("a message that no wording explains", () => {
  const refusedFor = (base: string, occasion: Occasion, change: (message: string) => string) => {
    const text = captured(base, occasion, change);
    const outcome = calibrate(harnessById(base) as Harness, occasion, text);
    if (outcome.ok) throw new Error(`explained by ${JSON.stringify(outcome.settings)}`);
    const { part, why, difference } = outcome;
    if (difference === null) return { part, why };
    const { expected, expectedAt, capturedAt } = difference;
    const expectedEnd = expected.slice(expectedAt, expectedAt + 12);
    const capturedEnd = capturedAt === null ? null : text.slice(capturedAt, capturedAt + 12);
    return { part, why, expected: expectedEnd, captured: capturedEnd };
  };

  it("tells of the errors in the validator's other form", () => {
    const text = (message: string) =>
      message.replace(/\{"valid".*\n/, "- at '': missing property 'summary'\n");
    expect(refusedFor("mivia", corrective, text)).toEqual({
      part: "detail",
      why: "No wording explains this message: the error detail as mivia computes it is not in the captured message.",
      expected: '{"valid":fal',
      captured: null,
    });
  });

  it("has other words for one error", () => {
    const word = (message: string) => message.replace("got number, want integer", "is no integer");
    expect(refusedFor("mivia", corrective, word)).toEqual({
      part: "detail",
      why: "No wording explains this message: the error detail as mivia computes it is in the captured message up to its character 405, and differs from there on.",
      expected: "got number, ",
      captured: "is no intege",
    });
  });

  it("shows the schema in another form", () => {
    const pretty = (message: string) =>
      message.replace(/\{"additional.*$/, (json) => JSON.stringify(JSON.parse(json), null, 2));
    expect(refusedFor("mivia", corrective, pretty)).toEqual({
      part: "schema",
      why: "No wording explains this message: the schema as mivia computes it is not in the captured message.",
      expected: '{"additional',
      captured: null,
    });
  });

  it("shows the schema in another form, and no example", () => {
    const typed = (message: string) =>
      message.replace(/Output an.*$/s, "{ verdict: 'pass' | 'fail', summary: string, count?: number }");
    expect(refusedFor("mivia", corrective, typed)).toEqual({
      part: "schema",
      why: "No wording explains this message: it tells of the schema in a form that mivia does not write.",
      expected: "Output an in",
      captured: "verdict: 'pa",
    });
  });

  it("cuts the schema", () => {
    expect(refusedFor("mivia", corrective, (message) => message.slice(0, -40))).toMatchObject({
      part: "schema",
      expected: '":["verdict"',
      captured: "",
    });
  });

  it("keeps a name that the harness hides", () => {
    const occasion = { ...corrective, schema: review.replace("{", '{"title":"Review",') };
    const titled = (message: string) =>
      message.replace('"type":"object"}', '"title":"Review","type":"object"}');
    expect(refusedFor("mivia", occasion, titled)).toMatchObject({
      part: "schema",
      expected: 'ype":"object',
      captured: 'itle":"Revie',
    });
  });

  it("repeats the reply", () => {
    const echoed = (message: string) => message.replace("Errors:\n", `You sent ${first.reply}. Errors:\n`);
    expect(refusedFor("mivia", corrective, echoed)).toEqual({
      part: "reply",
      why: "No wording explains this message: it repeats the reply, which mivia does not do there.",
    });
  });

  it("tells of errors in another order", () => {
    const sorted = (message: string) => message.split("; ").toSorted().join("; ");
    expect(refusedFor("mivia-sdk", corrective, sorted)).toEqual({
      part: "form",
      why: "All computed parts are in the captured message, but no wording puts them together like this.",
    });
  });

  it("has another form around the texts", () => {
    const occasion = { ...corrective, reply: '{"reasoning":"r","result":{"verdict":"maybe"}}' };
    const renamed = (message: string) => message.replace('"kind":"review"', '"kind":"schema"');
    expect(refusedFor("driftlessaf", occasion, renamed)).toMatchObject({
      part: "form",
      expected: 'review","ide',
      captured: 'schema","ide',
    });
  });

  it("repeats a task that nobody gave", () => {
    const outcome = calibrate(harnessById("codewhale") as Harness, corrective, "x");
    expect(outcome).toEqual({
      ok: false,
      part: "task",
      why: "codewhale repeats the task that the model was given; say what it was.",
      difference: null,
    });
  });

  it("is none that is sent", () => {
    const why = (base: string, occasion: Partial<Occasion>) => {
      const outcome = calibrate(harnessById(base) as Harness, { ...corrective, ...occasion }, "x");
      return outcome.ok ? outcome : outcome.why;
    };
    expect(why("mivia", { reply: '{"verdict":"pass","summary":""}' })).toBe(
      "mivia sends nothing back for this reply: accepted.",
    );
    expect(why("mivia-sdk", { kind: "appendix" })).toBe(
      "mivia-sdk adds nothing to the prompt for this schema.",
    );
    expect(why("mivia", { schema: "[]" })).toMatch(/^mivia refuses the schema and sends nothing: /);
  });
});

describe("what one message can't tell", () => {
  const explained = (base: string, settings: HarnessSettings, occasion: Partial<Occasion> = {}) => {
    const led: Occasion = { ...corrective, ...occasion };
    return calibrate(harnessById(base) as Harness, led, messageFor(over(base, settings), led) as string);
  };

  it("is nothing where the base sends it", () => {
    expect(explained("mivia", {})).toEqual({ ok: true, settings: {}, notes: [] });
    expect(explained("mivia", {}, { kind: "appendix" })).toEqual({ ok: true, settings: {}, notes: [] });
  });

  it("stays as it is in the base", () => {
    // The example and what a reply without JSON is told don't stand in this one.
    const settings = { wording: { notJson: "unreadable: {reason}", correctiveLead: "Hm:\n" } };
    expect(explained("mivia", settings, { schema: '{"type":"string"}', reply: "1" })).toEqual({
      ok: true,
      settings: { wording: { correctiveLead: "Hm:\n" } },
      notes: [],
    });
  });

  it("is how much more than the base's cap is allowed", () => {
    const long = JSON.stringify(Array.from({ length: 30 }, (_, i) => `choice number ${i}`));
    const schema = review.replace('"count":', `"choice":{"enum":${long}},"count":`);
    expect(explained("mivia", { caps: { correctiveBytes: 4096 } }, { schema })).toEqual({
      ok: true,
      settings: { caps: { correctiveBytes: null } },
      notes: [
        "caps.correctiveBytes is more than 1024, the cap of mivia; how much more, this message can't tell.",
      ],
    });
  });

  it("is the exact cap where a long character was the first to be left out", () => {
    const occasion = {
      schema: '{"properties":{"a":{"pattern":"^é+$"}}}',
      reply: `{"a":"${"é€".repeat(120)}"}`,
    };
    const outcome = explained("mivia", { caps: { correctiveBytes: 500 } }, occasion);
    expect(outcome).toEqual({
      ok: true,
      settings: { caps: { correctiveBytes: 499 } },
      notes: ["caps.correctiveBytes is from 499 to 500; 499 was taken."],
    });
  });

  it("is where two texts that touch are divided", () => {
    const settings = {
      wording: { contract: "Like this{example}\n{schema}", contractExample: ": {example}" },
    };
    expect(explained("mivia", settings)).toMatchObject({
      ok: true,
      notes: [
        "Where contract ends and contractExample begins is a guess: here the one stands right behind the other.",
      ],
    });
  });

  it("is whether a number counts something", () => {
    expect(explained("mivia", { wording: { correctiveLead: "Attempt 2 of 3 failed:\n" } })).toMatchObject({
      ok: true,
      settings: { wording: { correctiveLead: "Attempt 2 of 3 failed:\n" } },
      notes: ["The fixed text has numbers (2, 3): if they count something, other messages will have others."],
    });
  });
});

describe("calibration", () => {
  it("goes on from a custom harness", () => {
    const ours = over("mivia", { caps: { correctiveBytes: 700 }, wording: { correctiveLead: "A:\n" } });
    const theirs = over("mivia", { caps: { correctiveBytes: 700 }, wording: { correctiveLead: "B:\n" } });
    expect(calibrate(ours, corrective, messageFor(theirs, corrective) as string)).toEqual({
      ok: true,
      settings: { wording: { correctiveLead: "B:\n" } },
      notes: [],
    });
  });

  it("finds lines that are left out", () => {
    const schema = JSON.stringify({
      properties: Object.fromEntries(
        Array.from({ length: 30 }, (_, i) => [`property${i}`, { type: "string" }]),
      ),
    });
    const reply = JSON.stringify(
      Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`property${i}`, i])),
    );
    const settings = {
      caps: { correctiveBytes: null, detailLines: 3 },
      wording: { correctiveLead: "Look:\n", correctiveMoreLines: "(and so on)", correctiveSchema: "" },
    };
    const led: Occasion = { kind: "corrective", schema, reply };
    const outcome = calibrate(mivia, led, messageFor(over("mivia", settings), led) as string);
    expect(outcome).toMatchObject({
      ok: true,
      settings: { caps: { detailLines: 3 }, wording: settings.wording },
    });
  });

  it("takes hostile messages in its stride", () => {
    const hostile = [
      "",
      "{".repeat(100_000),
      "/ ".repeat(100_000),
      "<a></a>".repeat(50_000),
      messageFor(mivia, corrective)?.repeat(50) ?? "",
      "\ue000(\ue000)",
    ];
    for (const text of hostile) {
      for (const base of ["mivia", "mivia-sdk", "harbor"]) {
        expect([
          base,
          text.slice(0, 9),
          calibrate(harnessById(base) as Harness, corrective, text),
        ]).toMatchObject([base, text.slice(0, 9), { ok: false }]);
      }
    }
    expect(calibrate(mivia, corrective, "x".repeat(1024 * 1024 + 1))).toMatchObject({
      ok: false,
      part: "message",
    });
  });
});

describe("a message of which nobody says what it is", () => {
  const kindOf = (base: string, theirs: HarnessSettings, occasion: Occasion) => {
    const text = messageFor(over(base, theirs), occasion) as string;
    const { kind: _kind, ...led } = occasion;
    const { kind, calibration } = calibrateEither(harnessById(base) as Harness, led, text);
    return [kind, calibration.ok];
  };
  const accepted = { schema: review, reply: '{"verdict":"pass","summary":""}' };

  it("is an appendix when it names an envelope, or has a contract where correctives have none", () => {
    const other = { envelopeTag: "x", wording: { appendix: "In <{tag}> and </{tag}>:\n{contract}" } };
    expect(kindOf("mivia", other, { ...corrective, kind: "appendix" })).toEqual(["appendix", true]);
    expect(kindOf("mivia", {}, { ...corrective, kind: "appendix" })).toEqual(["appendix", true]);
    expect(kindOf("mivia", {}, { ...accepted, kind: "appendix" })).toEqual(["appendix", true]);
    expect(kindOf("harbor", {}, { ...corrective, kind: "appendix" })).toEqual(["appendix", true]);
    expect(kindOf("driftlessaf", {}, { ...corrective, kind: "appendix" })).toEqual(["appendix", true]);
  });

  it("is a corrective else, even where only an appendix would explain it", () => {
    expect(kindOf("mivia", {}, corrective)).toEqual(["corrective", true]);
    const without = { envelopeTag: null, wording: { appendix: "It failed:\n{contract}" } };
    expect(kindOf("mivia", without, { ...corrective, kind: "appendix" })).toEqual(["corrective", false]);
  });
});

describe("whatever is captured", () => {
  it.each(["mivia", "mivia-sdk", "harbor", "codewhale"])("what is found over %s sends just that", (base) => {
    const own = harnessById(base) as Harness;
    const led: Occasion = { ...corrective, task: "Look." };
    const message = messageFor(own, led) as string;
    const splice = fc.record({
      at: fc.nat(message.length),
      length: fc.nat(40),
      text: fc.string({
        unit: fc.constantFrom("a", " ", "\n", "{", "}", "{detail}", "…", "7", "/"),
        maxLength: 12,
      }),
    });
    fc.assert(
      fc.property(fc.array(splice, { minLength: 1, maxLength: 3 }), (splices) => {
        let text = message;
        for (const { at, length, text: put } of splices)
          text = text.slice(0, at) + put + text.slice(at + length);
        const outcome = calibrate(own, led, text);
        if (outcome.ok) expect(messageFor(over(base, outcome.settings), led)).toBe(text);
        else expect(outcome.why).not.toBe("");
      }),
      { numRuns: 60 },
    );
  });
});
