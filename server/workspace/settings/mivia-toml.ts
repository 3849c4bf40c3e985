/** `.mivia/mivia.toml`: `schema_retry_max` of `[subagents]`, and the redaction of `[privacy]` (`harnesses.md` 3.7, 3.8). */

import { refusedRedactionPattern } from "../../engine/harness/refused-settings.ts";
import { type Redaction, refusedPattern } from "../../engine/index.ts";
import { trimSpace } from "../../engine/text/trim.ts";
import type { Located, Mistake } from "./setting.ts";
import { readToml, type TomlValue } from "./toml-table.ts";

export interface MiviaToml {
  /** As it is written: the harness bounds it. */
  readonly retries: Located<number> | null;
  /** Null where nothing is to be redacted. */
  readonly redaction: Located<Redaction> | null;
  /** Each of them keeps mivia from starting. */
  readonly mistakes: readonly Mistake[];
}

const DEFAULT_PLACEHOLDER = "[redacted]";
/** Of an integer in Go. */
const MOST = 2n ** 63n;

/** Never throws. */
export function readMiviaToml(text: string): MiviaToml {
  const toml = readToml(text);
  if (!toml.ok) return { retries: null, redaction: null, mistakes: [toml.mistake] };
  const mistakes: Mistake[] = [];
  const wrong = (node: TomlValue, reason: string): null => {
    mistakes.push({ start: node.range[0], reason });
    return null;
  };
  const retries = toml.value("subagents", "schema_retry_max");
  const patterns = toml.value("privacy", "redaction_patterns");
  const placeholder = toml.value("privacy", "redaction_placeholder");
  return {
    retries: retries === undefined ? null : integer(retries, wrong),
    redaction: patterns === undefined ? null : redaction(patterns, placeholder, wrong),
    mistakes,
  };
}

type Wrong = (node: TomlValue, reason: string) => null;

function integer(node: TomlValue, wrong: Wrong): Located<number> | null {
  if (node.type !== "TOMLValue" || node.kind !== "integer") {
    return wrong(node, "schema_retry_max must be a whole number");
  }
  const value = BigInt(node.bigint);
  if (value >= MOST || value < -MOST) return wrong(node, "schema_retry_max is beyond 64 bits");
  return { value: Number(value), start: node.range[0] };
}

function redaction(
  patterns: TomlValue,
  placeholder: TomlValue | undefined,
  wrong: Wrong,
): Located<Redaction> | null {
  if (patterns.type !== "TOMLArray") return wrong(patterns, "redaction_patterns must be a list of strings");
  const written: { readonly node: TomlValue; readonly pattern: string }[] = [];
  for (const node of patterns.elements) {
    const pattern = stringOf(node);
    if (pattern === null) return wrong(node, "each of redaction_patterns must be a string");
    // A blank pattern would match everywhere; the harness leaves it out.
    if (trimSpace(pattern) !== "") written.push({ node, pattern });
  }
  const given = placeholder === undefined ? "" : stringOf(placeholder);
  if (given === null) return wrong(placeholder ?? patterns, "redaction_placeholder must be a string");
  const trimmed = trimSpace(given);
  const value = {
    patterns: written.map(({ pattern }) => pattern),
    placeholder: trimmed === "" ? DEFAULT_PLACEHOLDER : trimmed,
  };
  const refused = refusedPattern(value);
  if (refused !== null) {
    const { node, pattern } = written[refused.index] as (typeof written)[number];
    return wrong(node, refusedRedactionPattern(pattern, refused.reason));
  }
  return written.length === 0 ? null : { value, start: patterns.range[0] };
}

function stringOf(node: TomlValue): string | null {
  return node.type === "TOMLValue" && node.kind === "string" ? node.value : null;
}
