/** Why Go's RE2 refuses a pattern, for people. */
import { oneLine, quoted } from "./plain-words.ts";

/** What to write instead, by what the pattern holds. */
const ADVICE: readonly (readonly [holds: RegExp, advice: string])[] = [
  [
    /\(\?<?[=!]/,
    'it never goes back in a text, so it has no lookahead or lookbehind; say what must match as well in "allOf": [{"pattern": …}], what must not in "not": {"pattern": …}, each with a ^ or $ of its own',
  ],
  [/\\[1-9]/, "it has no backreferences; list the cases, or leave the check to whoever reads the reply"],
  [/\\u\{?[0-9a-fA-F]/, "it has no \\u escapes; write \\x{20AC} or the character itself"],
  [/\\c/, "it has no \\c escapes; write \\x01 and so on"],
  [/\\Z/, "it has no \\Z; write \\z or $"],
  [
    /\(\?>|[+*?}]\+/,
    "it has no possessive or atomic groups, and never backtracks; leave out the extra + or ?>",
  ],
  [/\\p\{\w+=/, "it takes \\p{Greek}, without Script= or another property"],
];

/** `reason` is the compiler's text, which quotes the part at fault. One sentence on one line. */
export function explainRegex(pattern: string, reason: string): string {
  const advice = ADVICE.find(([holds]) => holds.test(pattern))?.[1] ?? "correct the pattern";
  const what = oneLine(reason.replace(/^error parsing regexp: /, ""));
  return `Go's regular expressions (RE2) can't take the pattern ${quoted(pattern)}: ${what}; ${advice}.`;
}
