/** What the harnesses answered on malformed and borderline texts, and on the official suite of JSON texts. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { goUnmarshal, goUnmarshalExact } from "../../../server/engine/json/go-decode.ts";
import { goMarshal } from "../../../server/engine/json/go-marshal.ts";
import { readJson, serdeRules } from "../../../server/engine/json/read.ts";
import { serdeDecode } from "../../../server/engine/json/serde-decode.ts";
import { serdeSyntaxText } from "../../../server/engine/json/serde-texts.ts";

interface Line {
  readonly id: string;
  readonly reply: string;
  readonly expect: {
    readonly goJson: { readonly error: string | null; readonly value?: string };
    readonly serdeJson: { readonly error: string | null };
    readonly "mivia-sdk": { readonly error: string | null };
  };
}

/** Each line with what our decoders make of it, in the shape of what was recorded. */
function decode({ reply }: Line): Line["expect"] {
  const go = goUnmarshal(reply, "any");
  const exact = goUnmarshalExact(reply);
  const serde = readJson(reply, serdeRules);
  return {
    goJson: go.ok ? { error: null, value: goMarshal(go.node) } : { error: go.message },
    serdeJson: { error: serde.ok ? null : serdeSyntaxText(serde.error, reply) },
    "mivia-sdk": { error: exact.ok ? null : `schema: payload is not valid JSON: ${exact.message}` },
  };
}

/** The recorded fields that `decode` gives. */
function recorded({ expect: { goJson, serdeJson, "mivia-sdk": sdk } }: Line): Line["expect"] {
  return {
    goJson: goJson.error === null ? { error: null, value: goJson.value as string } : { error: goJson.error },
    serdeJson: { error: serdeJson.error },
    "mivia-sdk": { error: sdk.error },
  };
}

function readLines(file: string): Line[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line);
}

const root = fileURLToPath(new URL("../../..", import.meta.url));
const shared = `${root}/../shared`;

describe("our own texts", () => {
  test.each(readLines(`${root}/test/engine/json/parse.jsonl`).map((line) => [line.id, line] as const))(
    "%s",
    (_, line) => {
      expect(decode(line)).toEqual(recorded(line));
    },
  );
});

test.skipIf(!existsSync(`${shared}/vectors/parse.jsonl`))(
  "all recorded texts (needs ../shared/vectors)",
  () => {
    for (const line of readLines(`${shared}/vectors/parse.jsonl`)) {
      expect([line.id, decode(line)]).toEqual([line.id, recorded(line)]);
    }
  },
);

const suite = `${shared}/jsontestsuite/test_parsing`;

test.skipIf(!existsSync(suite))("the official suite of JSON texts (needs ../shared/jsontestsuite)", () => {
  const names = readdirSync(suite).filter((name) => /^[yn]_/.test(name));
  expect(names.length).toBe(283);
  for (const name of names) {
    const text = readFileSync(`${suite}/${name}`, "utf8");
    const taken = [goUnmarshal(text, "any"), goUnmarshalExact(text), serdeDecode(text)].map(({ ok }) => ok);
    const takes = name.startsWith("y_");
    expect([name, ...taken]).toEqual([name, takes, takes, takes]);
  }
});
