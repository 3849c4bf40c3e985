/**
 * International host names: UTS 46 with the contextual rules and the bidi rule of IDNA 2008, and a few characters that the Rust library
 * refuses on its own. Unicode's tables come from RE2JS and from JavaScript's normalization, whose version may differ from the crate's.
 */
import { RE2JS } from "re2js";
import { isAsciiHostname } from "./hostnames.ts";
import { decodePunycode, encodePunycode } from "./punycode.ts";

const test = (pattern: string) => {
  const compiled = RE2JS.compile(pattern);
  return (text: string) => compiled.test(text);
};

const isMark = test("^\\p{M}");
/** Controls, what is unassigned or private, and white space. Format characters, apart from the two joiners. */
const isDisallowed = test("[\\p{Cc}\\p{Cn}\\p{Co}\\p{Z}]");
const isFormat = test("[\\p{Cf}]");
const isRightToLeft = test(
  "[\\p{Hebrew}\\p{Nko}\\p{Samaritan}\\p{Mandaic}\\p{Cypriot}\\p{Phoenician}\\p{Lydian}\\x{05be}-\\x{05f4}]",
);
const isArabicLetter = test("[\\p{Arabic}\\p{Syriac}\\p{Thaana}]");
const isLetterDigit = test("^[\\p{Ll}\\p{Lo}\\p{Lm}\\p{Mn}\\p{Mc}\\p{Nd}]$");
const isDecimal = test("^\\p{Nd}$");
const isLetterOrNumber = test("^[\\p{L}\\p{Nl}\\p{Mc}]$");

/** Takes no longer than the longest name that can be one. */
export function isInternationalHostname(text: string): boolean {
  if (text === "" || text.length > 1024) return false;
  const labels = mapped(text).split(".");
  const unicode: string[] = [];
  const ascii: string[] = [];
  for (const label of labels) {
    const read = readLabel(label);
    if (read === null) return false;
    unicode.push(read.unicode);
    ascii.push(read.ascii);
  }
  const isBidi = unicode.some((label) =>
    [...label].some((c) => bidiClass(c) === "R" || bidiClass(c) === "AN"),
  );
  if (isBidi && !unicode.every(satisfiesBidiRule)) return false;
  return unicode.every(passesContext) && isAsciiHostname(ascii.join("."));
}

/** Characters that vanish, dots in other scripts, compatibility and case. */
function mapped(text: string): string {
  return text
    .replace(/\u00ad|\u200b|\u2060|\ufeff|[\ufe00-\ufe0f]/g, "")
    .replace(/[\u3002\uff0e\uff61]/g, ".")
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFC");
}

function readLabel(label: string): { unicode: string; ascii: string } | null {
  let unicode = label;
  if (label.startsWith("xn--")) {
    const decoded = decodePunycode(label.slice("xn--".length));
    // Nothing but ASCII has no need of Punycode, and each label has one spelling.
    if (decoded === null || isAscii(decoded)) return null;
    if (`xn--${encodePunycode(decoded)}` !== label || mapped(decoded) !== decoded) return null;
    if (![...decoded].every(isProtocolValid)) return null;
    unicode = decoded;
  }
  if (!isValidLabel(unicode)) return null;
  return { unicode, ascii: isAscii(unicode) ? unicode : `xn--${encodePunycode(unicode)}` };
}

function isAscii(text: string): boolean {
  return [...text].every((character) => character < "\u0080");
}

/** IDNA 2008's letters, marks and digits with their exceptions. Only asked of what comes in Punycode. */
function isProtocolValid(character: string): boolean {
  return (
    isLetterDigit(character) ||
    /^[-\u00b7\u0375\u05f3\u05f4\u06fd\u06fe\u0f0b\u3007\u30fb\u200c\u200d]$/.test(character)
  );
}

function isValidLabel(label: string): boolean {
  if (label === "" || label.startsWith("-") || label.endsWith("-") || label.slice(2, 4) === "--")
    return false;
  if (isMark(label) || isDisallowed(label)) return false;
  if (isFormat(label.replace(/[\u200c\u200d]/g, ""))) return false;
  // STD3: of ASCII only letters, digits and hyphens.
  return [...label].every((character) => !isAscii(character) || /[a-z0-9-]/.test(character));
}

type BidiClass = "L" | "R" | "AN" | "EN" | "NSM" | "ON";

function bidiClass(character: string): BidiClass {
  if (/^[0-9\u06f0-\u06f9]$/.test(character)) return "EN";
  if (/^[\u0660-\u0669\u066b\u066c\u06dd]$/.test(character)) return "AN";
  if (isMark(character)) return "NSM";
  if (isRightToLeft(character) || isArabicLetter(character)) return "R";
  return isLetterOrNumber(character) || isDecimal(character) ? "L" : "ON";
}

/** RFC 5893, section 2. */
function satisfiesBidiRule(label: string): boolean {
  const classes = [...label].map(bidiClass);
  const last = classes.findLast((one) => one !== "NSM");
  switch (classes[0]) {
    case "R":
      if (classes.includes("L") || (classes.includes("EN") && classes.includes("AN"))) return false;
      return last === "R" || last === "EN" || last === "AN";
    case "L":
      if (classes.includes("R") || classes.includes("AN")) return false;
      return last === "L" || last === "EN";
    default:
      return false;
  }
}

/** Characters with the combining class 9. */
const viramas =
  /[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d3b\u0d3c\u0d4d\u0dca\u0e3a\u0eba\u0f84\u1039\u103a\u1714\u1715\u1734\u17d2\u1a60\u1b44\u1baa\u1bab\u1bf2\u1bf3\u2d7f\ua806\ua82c\ua8c4\ua953\ua9c0\uaaf6\uabed\u{10a3f}\u{11046}\u{11070}\u{1107f}\u{110b9}\u{11133}\u{11134}\u{111c0}\u{11235}\u{112ea}\u{1134d}\u{11442}\u{114c2}\u{115bf}\u{1163f}\u{116b6}\u{1172b}\u{11839}\u{1193d}\u{1193e}\u{119e0}\u{11a34}\u{11a47}\u{11a99}\u{11c3f}\u{11d44}\u{11d45}\u{11d97}]$/u;

/** Arabic letters that join to the right only, or not at all. */
const rightJoining =
  /[\u0622-\u0625\u0627\u0629\u062f-\u0632\u0648\u0671-\u0673\u0675-\u0677\u0688-\u0699\u06c0\u06c3-\u06cb\u06cd\u06cf\u06d2\u06d3\u06d5\u06ee\u06ef]/;
const notJoining = /[\u0621\u0674]/;

/** What IDNA 2008 and the library ask of the neighbours of some characters. */
function passesContext(label: string): boolean {
  const characters = [...label];
  let hasKatakanaDot = false;
  let hasKana = false;
  let hasArabicDigits = false;
  let hasExtendedDigits = false;
  for (const [index, character] of characters.entries()) {
    const before = characters[index - 1] ?? "";
    const after = characters[index + 1] ?? "";
    switch (character) {
      case "\u200c":
        if (!viramas.test(before) && !joinsAround(characters, index)) return false;
        break;
      case "\u200d":
        if (!viramas.test(before)) return false;
        break;
      case "\u00b7":
        if (before !== "l" || after !== "l") return false;
        break;
      case "\u0375":
        if (!/^[\u0370-\u03ff]/.test(after)) return false;
        break;
      case "\u05f3":
      case "\u05f4":
        if (!/^[\u0590-\u05ff]/.test(before)) return false;
        break;
      case "\u30fb":
        hasKatakanaDot = true;
        break;
    }
    if (/[\u0640\u07fa\u302e\u302f\u3031-\u3035\u303b]/.test(character)) return false;
    hasKana ||= character !== "\u30fb" && /[\u3040-\u30ff\u4e00-\u9fff]/.test(character);
    hasArabicDigits ||= /[\u0660-\u0669]/.test(character);
    hasExtendedDigits ||= /[\u06f0-\u06f9]/.test(character);
  }
  return !(hasKatakanaDot && !hasKana) && !(hasArabicDigits && hasExtendedDigits);
}

/** Whether a non-joiner stands between letters that would join. */
function joinsAround(characters: readonly string[], index: number): boolean {
  const before = characters.slice(0, index).findLast((character) => !isMark(character)) ?? "";
  const after = characters.slice(index + 1).find((character) => !isMark(character)) ?? "";
  const joins = (character: string) => isArabicLetter(character) && !notJoining.test(character);
  return joins(before) && !rightJoining.test(before) && joins(after);
}
