/** The format semver. */
import { goQuoteRune } from "../../text/go-quote.ts";
import type { FormatCheck } from "./format-check.ts";

export const semver: FormatCheck = (value) => {
  const plus = value.indexOf("+");
  if (plus >= 0) {
    const reason = buildReason(value.slice(plus + 1));
    if (reason !== null) return reason;
  }
  const version = plus < 0 ? value : value.slice(0, plus);
  const hyphen = version.indexOf("-");
  if (hyphen >= 0) {
    const reason = preReleaseReason(version.slice(hyphen + 1));
    if (reason !== null) return reason;
  }
  return coreReason(hyphen < 0 ? version : version.slice(0, hyphen));
};

function buildReason(build: string): string | null {
  if (build === "") return "build is empty";
  for (const identifier of build.split(".")) {
    if (identifier === "") return "build identifier is empty";
    const stray = strayCharacter(identifier);
    if (stray !== null) return `invalid character ${stray} in build identifier`;
  }
  return null;
}

function preReleaseReason(preRelease: string): string | null {
  for (const identifier of preRelease.split(".")) {
    if (identifier === "") return "pre-release identifier is empty";
    const stray = strayCharacter(identifier);
    if (stray !== null) return `invalid character ${stray} in pre-release identifier`;
    if (/^0[0-9]+$/.test(identifier)) return "pre-release numeric identifier starts with zero";
  }
  return null;
}

function coreReason(core: string): string | null {
  const numbers = core.split(".");
  if (numbers.length !== 3) return "versionCore must have 3 numbers separated by dot";
  for (const [i, name] of ["major", "minor", "patch"].entries()) {
    const number = numbers[i] as string;
    if (number === "") return `${name} is empty`;
    if (number.length > 1 && number.startsWith("0")) return `${name} starts with zero`;
    if (/[^0-9]/.test(number)) return `${name} contains non-digit`;
  }
  return null;
}

/** The first character that an identifier can't have, quoted. */
function strayCharacter(identifier: string): string | null {
  const stray = /[^0-9a-zA-Z-]/u.exec(identifier)?.[0];
  return stray === undefined ? null : goQuoteRune(stray.codePointAt(0) as number);
}
