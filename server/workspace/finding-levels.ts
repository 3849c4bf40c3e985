/** How severe findings are where an author says so: by `findings` of `subagent-schema.json`, and by comments that silence. */
import type { Finding, Severity } from "../engine/finding.ts";
import type { Span } from "../engine/json/node.ts";
import { unknownCode } from "./finding-codes.ts";
import { indexLines } from "./line-index.ts";
import { type SilencingComment, silencingComments, UNKNOWN_CODE } from "./silencing-comments.ts";

export const findingLevels = ["off", "hint", "warning", "error"] as const satisfies readonly (
  | "off"
  | Severity
)[];
export type FindingLevel = (typeof findingLevels)[number];

/** By code or `family/*`. */
export type FindingLevels = ReadonlyMap<string, FindingLevel>;

export const noLevels: FindingLevels = new Map();

/** Findings and the file that they are about. */
export interface FindingsInFile {
  readonly findings: readonly Finding[];
  /** UTF-16 offsets into the file's text at which what the findings are about begins: a comment before such a line is about all of them. */
  readonly begins: readonly number[];
  /** From the offsets of the findings to those of the file's text. */
  toFile(span: Span): Span;
}

/** What an author says of the findings of one file. */
export interface Silencing {
  /** With the severity that they are to have, without those that are off. */
  apply(about: FindingsInFile): readonly Finding[];
  /** Comments that silence nothing, offsets into the file's text. */
  readonly mistakes: readonly Finding[];
}

/**
 * Linear in text and findings.
 *
 * @param path its ending tells in which language comments are written
 * @param levels those that count first come first; in each a code goes before its family
 */
export function silencingOf(path: string, text: string, levels: readonly FindingLevels[]): Silencing {
  const comments = silencingComments(path, text);
  const lines = comments.length === 0 ? null : indexLines(text);
  const byLine = new Map<number, { readonly all: Set<string>; readonly before: Set<string> }>();
  for (const { line, isBefore, codes } of comments) {
    const silenced = byLine.get(line) ?? { all: new Set(), before: new Set() };
    byLine.set(line, silenced);
    for (const code of codes) {
      silenced.all.add(code.text);
      if (isBefore) silenced.before.add(code.text);
    }
  }

  const apply = ({ findings, begins, toFile }: FindingsInFile): readonly Finding[] => {
    const lineOf = (offset: number) => byLine.get(lines?.at(offset).line ?? 0);
    const whole = lines === null ? [] : begins.map((offset) => lineOf(offset)?.before);
    return findings.flatMap((finding) => {
      const { code, severity } = finding;
      if (
        lines !== null &&
        [...whole, lineOf(toFile(finding).start)?.all].some((codes) => names(codes, code))
      )
        return [];
      const level = levelOf(code, levels) ?? severity;
      if (level === "off") return [];
      return level === severity ? [finding] : [{ ...finding, severity: level }];
    });
  };
  const own = { findings: mistakesIn(comments), begins: [], toFile: (span: Span) => span };
  return { apply, mistakes: apply(own) };
}

function levelOf(code: string, levels: readonly FindingLevels[]): FindingLevel | undefined {
  const family = familyOf(code);
  for (const each of levels) {
    const level = each.get(code) ?? each.get(family);
    if (level !== undefined) return level;
  }
  return undefined;
}

function names(codes: ReadonlySet<string> | undefined, code: string): boolean {
  return codes !== undefined && (codes.has(code) || codes.has(familyOf(code)));
}

function familyOf(code: string): string {
  return `${code.slice(0, code.indexOf("/"))}/*`;
}

function mistakesIn(comments: readonly SilencingComment[]): Finding[] {
  const mistake = ({ start, end }: Span, explanation: string): Finding => ({
    ...UNKNOWN_CODE,
    harnessText: null,
    explanation,
    start,
    end,
    pointer: "",
  });
  const found: Finding[] = [];
  for (const comment of comments) {
    if (found.length >= mostMistakes) break;
    if (comment.codes.length === 0) {
      found.push(
        mistake(comment, "This comment silences nothing: name the codes, such as enforcement/format."),
      );
    }
    for (const code of comment.codes.slice(0, mostMistakes)) {
      const problem = unknownCode(code.text);
      if (problem !== null) found.push(mistake(code, `This comment silences nothing: ${problem}.`));
    }
  }
  return found;
}

/** Comments that are wrong, and codes of one, that are told of in a file. */
const mostMistakes = 100;
