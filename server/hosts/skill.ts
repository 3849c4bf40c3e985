/** `.mivia/skills/NAME/SKILL.md`: front matter as mivia reads it, which is no YAML (`harnesses.md` 3.10). */
import type { Finding } from "../engine/finding.ts";
import { miviaSkills } from "../engine/harness/mivia-skills.ts";
import { goSyntaxText } from "../engine/json/go-texts.ts";
import type { Span } from "../engine/json/node.ts";
import { readJson } from "../engine/json/read.ts";
import { goQuote } from "../engine/text/go-quote.ts";
import { trimSpace } from "../engine/text/trim.ts";
import { byteLength } from "../engine/text/utf8.ts";
import { roleOfAgentKey } from "./agent-keys.ts";
import { filled } from "./filled.ts";
import { frontMatterOf } from "./front-matter.ts";
import { hostFinding } from "./host-finding.ts";
import type { HostedSchema, HostedSchemas, HostFile } from "./hosted-schema.ts";
import { stringSchema } from "./string-schema.ts";

const { keys, schemaKeys, fileBytes } = miviaSkills;
const known: ReadonlySet<string> = new Set(keys);

interface Entry {
  readonly key: string;
  readonly keySpan: Span;
  /** Without its quotes; nothing in it is an escape. */
  readonly value: string;
  readonly valueSpan: Span;
  readonly isQuoted: boolean;
}

export function skillSchemas({ path, text }: HostFile): HostedSchemas {
  const findings: Finding[] = [];
  const tell = (where: Span, explanation: string, harnessText: string | null = null) =>
    findings.push(hostFinding("workflow/front-matter", where, explanation, { harnessText }));
  if (text.length * 3 > fileBytes && byteLength(text) > fileBytes) {
    const why = `mivia reads skills of up to ${fileBytes} bytes, and this one has ${byteLength(text)}; shorten it.`;
    tell({ start: 0, end: Math.min(1, text.length) }, why);
  }
  const entries = entriesOf(text, tell);
  const schemas: HostedSchema[] = [];
  for (const entry of entries.filter(({ key }) => schemaKeys.some((each) => each === key))) {
    const mistake = mistakeOf(entry, path);
    if (mistake !== null) tell(mistake.where, mistake.explanation, mistake.harnessText);
    // mivia takes an empty schema for none.
    else if (!/^(?:\{\s*\})?$/.test(entry.value)) schemas.push(schemaOf(entry, text));
  }
  return { schemas, findings: findings.sort((a, b) => a.start - b.start) };
}

function entriesOf(text: string, tell: (where: Span, explanation: string) => void): Entry[] {
  const front = frontMatterOf(text);
  const entries = new Map<string, Entry>();
  if (front === null) return [];
  let at = front.start;
  // Lines that are no entries are one mistake as long as they follow one another.
  let isAmiss = false;
  for (const line of text.slice(front.start, front.end).split("\n")) {
    const start = at;
    at += line.length + 1;
    const written = trimSpace(line);
    if (written === "" || written.startsWith("#")) continue;
    const colon = line.indexOf(":");
    const key = trimSpace(line.slice(0, Math.max(colon, 0)));
    const lineSpan = spanIn(line, written, start);
    const wasAmiss = isAmiss;
    isAmiss = colon < 0 || /^[ \t-]/.test(line);
    if (isAmiss) {
      if (!wasAmiss)
        tell(
          lineSpan,
          "Each line of a skill's front matter is a key, a colon and a value: mivia reads no YAML, and no value of several lines. Write a value behind its key, and a schema as JSON on one line.",
        );
      continue;
    }
    const keySpan = spanIn(line, key, start);
    if (!known.has(key))
      tell(keySpan, `mivia knows no key ${JSON.stringify(key)} here; those are ${keys.join(", ")}.`);
    else if (entries.has(key)) tell(keySpan, `The key ${key} stands here twice; mivia refuses the skill.`);
    else entries.set(key, entryOf(line, colon, start, key, keySpan));
  }
  return [...entries.values()];
}

function entryOf(line: string, colon: number, start: number, key: string, keySpan: Span): Entry {
  const rest = line.slice(colon + 1);
  const trimmed = trimSpace(rest);
  const { start: from } = spanIn(rest, trimmed, start + colon + 1);
  const isQuoted = trimmed.length > 1 && /^(?:'.*'|".*")$/s.test(trimmed);
  const value = isQuoted ? trimmed.slice(1, -1) : trimmed;
  const begin = isQuoted ? from + 1 : from;
  return { key, keySpan, value, valueSpan: { start: begin, end: begin + value.length }, isQuoted };
}

function spanIn(line: string, part: string, start: number): Span {
  const from = start + line.indexOf(part);
  return { start: from, end: from + part.length };
}

function mistakeOf({ key, value, valueSpan, isQuoted }: Entry, path: string) {
  const skill = goQuote(path.split("/").at(-2) ?? "");
  const refused = (reason: string) => filled(miviaSkills.refused, { skill, key, reason });
  const example = `write it as JSON on one line, such as ${key}: '{"type":"object"}'`;
  if (value === "") return null;
  if (!isQuoted && value.startsWith("[")) {
    const harnessText = filled(miviaSkills.isList, { key });
    return {
      where: valueSpan,
      explanation: `mivia takes a value in brackets for a list; ${example}.`,
      harnessText,
    };
  }
  const read = readJson(value);
  if (!read.ok) {
    const start = valueSpan.start + Math.min(read.error.offset, value.length);
    const where = { start, end: Math.min(start + 1, Math.max(valueSpan.end, start)) };
    const harnessText = refused(filled(miviaSkills.notJson, { reason: goSyntaxText(read.error, value) }));
    return {
      where,
      explanation: `The schema is not JSON; ${example}. Quotes around it take no escapes.`,
      harnessText,
    };
  }
  if (read.node.kind === "object") return null;
  return {
    where: valueSpan,
    explanation: `A schema is a JSON object here; ${example}.`,
    harnessText: refused(miviaSkills.notObject),
  };
}

function schemaOf({ key, keySpan, value, valueSpan }: Entry, text: string): HostedSchema {
  return stringSchema(
    text,
    {
      selector: `/${key}!`,
      label: key,
      text: value,
      pieces: [{ at: 0, length: value.length, ...valueSpan }],
      span: { start: keySpan.start, end: valueSpan.end },
      harness: null,
      role: roleOfAgentKey(key),
      encode: (json) => json.replace(/\r?\n\s*/g, " "),
    },
    (changed) => entriesOf(changed, () => {}).find((entry) => entry.key === key)?.value ?? null,
  );
}
