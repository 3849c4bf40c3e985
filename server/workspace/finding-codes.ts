/** Every code that a finding can have, wherever it is made. */
import { ADMISSION_CODES } from "../engine/admission/admission-finding.ts";
import { FILE_REFERENCE } from "../engine/admission/file-reference-findings.ts";
import { quoted } from "../engine/admission/plain-words.ts";
import type { Severity } from "../engine/finding.ts";
import { SEVERITIES, TYPE_CODES } from "../engine/reflect/type-findings.ts";
import { rules } from "../engine/rules/index.ts";
import { HOST_CODES } from "../hosts/host-codes.ts";
import { nearestWords } from "./nearest-words.ts";
import { UNKNOWN_CODE } from "./silencing-comments.ts";

/** With the severity that each has where nothing else is said. */
export const findingCodes: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ...ADMISSION_CODES.map((code) => [`admission/${code}`, "error"] as const),
  ...(["unresolved", "hopeless", "unused"] as const).map(
    (kind) => [TYPE_CODES[kind], SEVERITIES[kind]] as const,
  ),
  ...[FILE_REFERENCE, UNKNOWN_CODE, ...HOST_CODES, ...rules].map(
    ({ code, severity }) => [code, severity] as const,
  ),
]);

/** `family/*`, each once. */
export const findingFamilies: readonly string[] = [
  ...new Set([...findingCodes.keys()].map((code) => `${code.slice(0, code.indexOf("/"))}/*`)),
];

/** What is wrong with a code or `family/*` that nobody knows; null for one that is known. */
export function unknownCode(code: string): string | null {
  if (findingCodes.has(code) || findingFamilies.includes(code)) return null;
  const isFamily = code.endsWith("/*") || findingFamilies.includes(`${code}/*`);
  const near = nearestWords(code, isFamily ? findingFamilies : [...findingCodes.keys()]);
  const choice =
    near.length === 0
      ? "docs/findings.md lists all of them"
      : `the nearest ${near.length === 1 ? "is" : "are"} ${near.join(", ")}`;
  return `no finding has the code ${quoted(code)}; ${choice}`;
}
