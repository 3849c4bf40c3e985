import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Failure } from "../../../server/engine/evaluate/failure.ts";
import { errorText, errorTextBytes, placeErrorText } from "../../../server/engine/print/error-text.ts";
import { documentUrl, fail, reference, wrongType } from "./failures.ts";

const missing = { kind: "required", missing: ["ok"] } as const;

const tree = fail(
  { kind: "group" },
  {
    causes: [
      fail(missing),
      reference(["$defs", "a"], {
        instance: ["q"],
        causes: [
          fail(
            { kind: "anyOf" },
            {
              instance: ["q"],
              causes: [
                fail(wrongType, { instance: ["q"] }),
                fail({ kind: "group" }, { instance: ["q"], causes: [fail(wrongType), fail(missing)] }),
              ],
            },
          ),
        ],
      }),
      reference(["$defs", "b"], { instance: ["it's"], causes: [fail(missing), fail(wrongType)] }),
    ],
  },
);

describe("errorText", () => {
  it("indents containers, and makes single references transparent", () => {
    expect(errorText(tree, documentUrl)).toBe(
      [
        "jsonschema validation failed with 'mem://output-schema.json#'",
        "- at '': missing property 'ok'",
        "- at '/q': 'anyOf' failed",
        "  - at '/q': got number, want string",
        "  - at '/q': validation failed",
        "    - at '': got number, want string",
        "    - at '': missing property 'ok'",
        "- at '/it\\'s': validation failed",
        "  - at '': missing property 'ok'",
        "  - at '': got number, want string",
      ].join("\n"),
    );
  });

  it("prints a lone failure at the top like one of several", () => {
    expect(errorText(fail(wrongType, { instance: ["a\n", 3] }), documentUrl)).toBe(
      "jsonschema validation failed with 'mem://output-schema.json#'\n- at '/a\\n/3': got number, want string",
    );
  });
});

describe("placeErrorText", () => {
  it("says which failure stands on which line", () => {
    const { text, lines } = placeErrorText(tree, documentUrl, Number.POSITIVE_INFINITY);
    expect(lines.map(({ start, end }) => text.slice(start, end))).toEqual(text.split("\n").slice(1));
    expect(lines.map(({ failure }) => failure.what.kind)).toEqual([
      "required",
      "anyOf",
      "type",
      "group",
      "type",
      "required",
      "reference",
      "required",
      "type",
    ]);
  });

  it("stops with the line that reaches what is enough", () => {
    const whole = errorText(tree, documentUrl);
    const headline = whole.indexOf("\n");
    expect(placeErrorText(tree, documentUrl, headline).text).toBe(whole.slice(0, headline));
    const second = whole.indexOf("\n", headline + 1);
    expect(placeErrorText(tree, documentUrl, headline + 1).text).toBe(whole.slice(0, second));
    expect(placeErrorText(tree, documentUrl, second + 1).lines).toHaveLength(2);
  });
});

describe("errorTextBytes", () => {
  const step = fc.oneof(
    fc.string({ unit: fc.constantFrom("a", "\\", "'", '"', "é", "\u200b", "~", "/") }),
    fc.nat(12),
  );
  const steps = fc.array(step, { maxLength: 3 });
  const kind = fc.constantFrom("group", "anyOf", "reference", "propertyNames");
  const { failure } = fc.letrec<{ failure: Failure }>((tie) => ({
    failure: fc.oneof(
      { maxDepth: 4 },
      steps.map((instance) => fail(wrongType, { instance })),
      fc
        .record({ steps, kind, causes: fc.array(tie("failure"), { minLength: 1, maxLength: 3 }) })
        .map(({ steps: instance, kind, causes }) => {
          if (kind === "reference") return reference(["x"], { instance, causes });
          return fail(kind === "propertyNames" ? { kind, name: "é'" } : { kind }, { instance, causes });
        }),
    ),
  }));
  const below = (node: Failure, path: Failure["instance"]): Failure => {
    const instance = [...path, ...node.instance];
    return { ...node, instance, causes: node.causes.map((cause) => below(cause, instance)) };
  };

  it("counts what errorText writes", () => {
    fc.assert(
      fc.property(failure, (root) => {
        const placed = below(root, []);
        expect(errorTextBytes(placed, documentUrl)).toBe(Buffer.byteLength(errorText(placed, documentUrl)));
      }),
    );
  });
});
