/**
 * Completion inside schemas. What is being typed is seldom a schema yet, in no language: so the file is read once more with a name of our
 * own in place of the word at the cursor, written in each way that may make it whole, and where that name turns up in a schema is where the
 * cursor is. So every language is served by its own host.
 */
import { type CompletionItem, CompletionItemKind, InsertTextFormat } from "vscode-languageserver/node";
import { openSchema } from "../engine/index.ts";
import { noSurroundings, subjectOf } from "../engine/rules/subject.ts";
import type { Position } from "../protocol.ts";
import { hasSchemaMark } from "../workspace/schema-paths.ts";
import { partAt } from "./cursor.ts";
import type { Documents } from "./documents.ts";
import { pathOf } from "./file-uri.ts";
import type { ValueShape } from "./keyword-facts.ts";
import { mendedJson } from "./mended-json.ts";
import type { Schemas } from "./schemas.ts";
import { type Suggestion, suggestionsFor } from "./suggestions.ts";

/** UTF-16 units of a file; a larger one would be read too often. */
const mostTyped = 256 * 1024;

/** Stands where the cursor is. Nobody writes such a word. */
const probe = "zqCursorqz";

/** Null where nothing is known. */
export async function schemaCompletion(
  documents: Documents,
  schemas: Schemas,
  uri: string,
  position: Position,
  hasSnippets: boolean,
): Promise<CompletionItem[] | null> {
  const document = documents.editorText(uri);
  const text = document?.getText() ?? "";
  if (document === undefined || text.length > mostTyped || text.includes(probe)) return null;
  if (schemas.claim(uri) === null && !hasSchemaMark(pathOf(uri) ?? "", text)) return null;
  const word = wordAt(text, document.offsetAt(position));
  const ways = waysToWrite(text, word);
  // JSON may be broken elsewhere as well: then what can be read of it must do.
  const isJson = /\.jsonc?$/i.test(pathOf(uri) ?? "");
  const mended = isJson ? ways.map((way) => ({ way, mend: mendedJson })) : [];
  for (const { way, mend } of [...ways.map((way) => ({ way, mend: null })), ...mended]) {
    const { before, after, end = word.end } = way;
    const whole = text.slice(0, word.start) + before + probe + after + text.slice(end);
    const read = mend === null ? whole : mend(whole);
    const suggestions = read === null ? [] : await suggestionsIn(schemas, uri, read);
    const range = { start: document.positionAt(word.start), end: document.positionAt(end) };
    const items = suggestions.flatMap((suggestion, index) => {
      const { label, detail, kind } = suggestion;
      const newText = way.write(suggestion, hasSnippets);
      if (newText === null) return [];
      return [
        {
          label,
          detail,
          kind: kind === "name" ? CompletionItemKind.Property : CompletionItemKind.Value,
          filterText: label,
          // In our own order: what is used most comes first.
          sortText: String(index).padStart(4, "0"),
          insertTextFormat: hasSnippets ? InsertTextFormat.Snippet : InsertTextFormat.PlainText,
          textEdit: { range, newText },
        },
      ];
    });
    if (items.length > 0) return items;
  }
  return null;
}

/** None where the probe is in no schema, and where VS Code's own JSON support has all of them. */
async function suggestionsIn(schemas: Schemas, uri: string, text: string): Promise<readonly Suggestion[]> {
  const found = await schemas.holding(uri, text, probe);
  const subject = found && subjectOf(openSchema(found.harness, found.text), noSurroundings);
  const part = subject && partAt(subject, found.text.indexOf(probe));
  if (!found || !subject || !part) return [];
  const isServed = found.isJsonFile && subject.document.members.has("$schema");
  return suggestionsFor(subject, part).filter(({ isStandard }) => !(isStandard && isServed));
}

interface Word {
  readonly start: number;
  readonly end: number;
}

const separator = /[\s"'`,:{}[\]()=\\]/;

function wordAt(text: string, offset: number): Word {
  let start = offset;
  let end = offset;
  while (start > 0 && !separator.test(text.charAt(start - 1))) start--;
  while (end < text.length && !separator.test(text.charAt(end))) end++;
  return { start, end };
}

/** A way to make a whole text of what is being typed. */
interface Way {
  /** Around the probe. */
  readonly before: string;
  readonly after: string;
  /** Where the rest of the text goes on; behind the word where absent. */
  readonly end?: number;
  /** What takes the place of the text up to there; null where the suggestion can't stand there. */
  write(suggestion: Suggestion, hasSnippets: boolean): string | null;
}

/** The likeliest first. Names are tried before values, unless a value is awaited. */
function waysToWrite(text: string, { start, end }: Word): readonly Way[] {
  const quote = text.charAt(start - 1);
  const isQuoted = /["'`]/.test(quote) && text.charAt(end) === quote;
  const behind = text.slice(isQuoted ? end + 1 : end, end + 200).trimStart();
  const comma = /^["'\w{[$]/.test(behind) ? "," : "";
  if (isQuoted) {
    const rest = (separator: string, value = "0") =>
      `${quote}${separator}${value}${separator === " = " ? "" : comma}`;
    return [
      { before: "", after: "", write: ({ label, kind }) => (kind === "json" ? null : inString(label)) },
      ...[": ", " = "].map(
        (colon): Way => ({
          before: "",
          after: rest(colon),
          end: end + 1,
          write: ({ label, kind, shape }, hasSnippets) =>
            kind === "name"
              ? escaped(inString(label), hasSnippets) + rest(colon, skeleton(shape, hasSnippets))
              : null,
        }),
      ),
    ];
  }
  // Its closing quote is not there yet.
  const unclosed: readonly Way[] =
    quote !== '"'
      ? []
      : [
          {
            before: "",
            after: `": 0${comma}`,
            write: ({ label, kind, shape }, hasSnippets) =>
              kind === "name"
                ? `${escaped(inString(label), hasSnippets)}": ${skeleton(shape, hasSnippets)}${comma}`
                : null,
          },
          {
            before: "",
            after: `"${comma}`,
            write: ({ label, kind }, hasSnippets) =>
              kind === "json" ? null : `${escaped(inString(label), hasSnippets)}"${comma}`,
          },
        ];
  const named = (before: string, colon: string, after: string, write: (name: string) => string): Way => ({
    before,
    after: `${before}${colon}0${after}`,
    write: ({ label, kind, shape }, hasSnippets) =>
      kind === "name"
        ? escaped(write(label), hasSnippets) + colon + skeleton(shape, hasSnippets) + after
        : null,
  });
  const valued = (before: string, after: string, write: (text: string) => string): Way => ({
    before,
    after: before + after,
    write: ({ label, kind }, hasSnippets) =>
      kind === "name" ? null : escaped(kind === "json" ? label : write(label), hasSnippets) + after,
  });
  const names = [
    named("", ": ", "", plainKey),
    named("", ": ", ",", plainKey),
    named("", " = ", "", (name) => (/^[\w-]+$/.test(name) ? name : JSON.stringify(name))),
    named('"', ": ", comma, (name) => JSON.stringify(name)),
  ];
  const values = [valued("", "", plainValue), valued('"', comma, (value) => JSON.stringify(value))];
  const isValueAwaited = /(?:[:=[]|^[ \t]*-)[ \t]*$/.test(
    text.slice(text.lastIndexOf("\n", start - 1) + 1, start),
  );
  return [...unclosed, ...(isValueAwaited ? [...values, ...names] : [...names, ...values])];
}

function plainKey(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

/** As YAML has it without quotes. */
function plainValue(value: string): string {
  return /^[A-Za-z][\w.-]*$/.test(value) && !/^(?:true|false|null|yes|no|on|off)$/i.test(value)
    ? value
    : JSON.stringify(value);
}

function inString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** What means something in a snippet means itself. */
function escaped(text: string, hasSnippets: boolean): string {
  return hasSnippets ? text.replace(/[$}\\]/g, "\\$&") : text;
}

const skeletons: Readonly<Record<ValueShape, readonly [before: string, after: string]>> = {
  text: ['"', '"'],
  list: ["[", "]"],
  object: ["{", "}"],
  number: ["", ""],
  true: ["true", ""],
  any: ["", ""],
};

/** A value to be filled in, the cursor inside. */
function skeleton(shape: ValueShape = "any", hasSnippets: boolean): string {
  const [before, after] = skeletons[shape];
  return hasSnippets ? `${before}$0${after.replace("}", "\\}")}` : before + after;
}
