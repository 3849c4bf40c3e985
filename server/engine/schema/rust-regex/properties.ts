/** Sets of characters that have a name: Unicode properties, and Perl's and POSIX's classes as Rust's regex crate has them. */
import { RE2JS } from "re2js";
import { goUnicodeClass } from "../regex-classes.ts";

/** Whether a code point belongs to a set. */
export type CodePointTest = (codePoint: number) => boolean;

const isIn = (pattern: string): CodePointTest => {
  const compiled = RE2JS.compile(pattern);
  return remembering((codePoint) => compiled.test(String.fromCodePoint(codePoint)));
};

/** What RE2JS says of a character, looked up once. */
function remembering(test: CodePointTest): CodePointTest {
  const known = new Map<number, boolean>();
  return (codePoint) => {
    let answer = known.get(codePoint);
    if (answer === undefined) {
      if (known.size > 10_000) known.clear();
      answer = test(codePoint);
      known.set(codePoint, answer);
    }
    return answer;
  };
}

let wordTest: CodePointTest | undefined;

/** Unicode's `\w`: letters, marks, decimal digits, connectors and joiners, and the enclosed letters that count as alphabetic. */
export const isUnicodeWord: CodePointTest = (codePoint) => {
  if (codePoint < 0x80) return isAsciiWord(codePoint);
  wordTest ??= isIn(
    "[\\p{L}\\p{M}\\p{Nl}\\p{Nd}\\p{Pc}\\x{200c}\\x{200d}\\x{24b6}-\\x{24e9}\\x{1f130}-\\x{1f149}\\x{1f150}-\\x{1f169}\\x{1f170}-\\x{1f189}]",
  );
  return wordTest(codePoint);
};

const isAsciiWord: CodePointTest = (c) =>
  (c >= 0x30 && c <= 0x39) || (c >= 0x41 && c <= 0x5a) || c === 0x5f || (c >= 0x61 && c <= 0x7a);

let digitTest: CodePointTest | undefined;

/** `\d`, `\w` and `\s` where nothing translated them: Unicode's. `letter` in lower case. */
export function perlClass(letter: string): CodePointTest {
  if (letter === "w") return isUnicodeWord;
  if (letter === "s")
    return isIn(
      "[\\t-\\r \\x{85}\\x{a0}\\x{1680}\\x{2000}-\\x{200a}\\x{2028}\\x{2029}\\x{202f}\\x{205f}\\x{3000}]",
    );
  digitTest ??= isIn("\\p{Nd}");
  return digitTest;
}

const posix = new Map<string, string>(
  Object.entries({
    alnum: "[0-9A-Za-z]",
    alpha: "[A-Za-z]",
    ascii: "[\\x00-\\x7f]",
    blank: "[\\t ]",
    cntrl: "[\\x00-\\x1f\\x7f]",
    digit: "[0-9]",
    graph: "[!-~]",
    lower: "[a-z]",
    print: "[ -~]",
    punct: "[!-/:-@\\[-`{-~]",
    space: "[\\t-\\r ]",
    upper: "[A-Z]",
    word: "[0-9A-Za-z_]",
    xdigit: "[0-9A-Fa-f]",
  }),
);

/** The set that `[:name:]` stands for; undefined where there is none. */
export function posixClass(name: string): CodePointTest | undefined {
  const pattern = posix.get(name);
  return pattern === undefined ? undefined : isIn(pattern);
}

/** Properties that RE2JS doesn't know. JavaScript's own tables answer: they may be of a newer Unicode version than the crate's. */
const binary = `Alphabetic:Alpha ASCII_Hex_Digit:AHex Bidi_Control:Bidi_C Case_Ignorable:CI Cased Dash Default_Ignorable_Code_Point:DI
  Deprecated:Dep Diacritic:Dia Emoji Emoji_Component:EComp Emoji_Modifier:EMod Emoji_Modifier_Base:EBase Emoji_Presentation:EPres
  Extended_Pictographic:ExtPict Extender:Ext Grapheme_Base:Gr_Base Grapheme_Extend:Gr_Ext Hex_Digit:Hex ID_Continue:IDC ID_Start:IDS
  Ideographic:Ideo Join_Control:Join_C Logical_Order_Exception:LOE Lowercase:Lower Math Noncharacter_Code_Point:NChar
  Pattern_Syntax:Pat_Syn Pattern_White_Space:Pat_WS Quotation_Mark:QMark Radical Sentence_Terminal:STerm Soft_Dotted:SD
  Terminal_Punctuation:Term Unified_Ideograph:UIdeo Uppercase:Upper Variation_Selector:VS White_Space:space XID_Continue:XIDC
  XID_Start:XIDS`;

const loose = (name: string): string => name.replace(/[ _-]/g, "").toLowerCase().replace(/^is/, "");

const binaryByName = new Map<string, string>(
  binary.split(/\s+/).flatMap((entry) => {
    const [long, short] = entry.split(":") as [string, string | undefined];
    return [long, ...(short === undefined ? [] : [short])].map((name) => [loose(name), long] as const);
  }),
);

/** The set that `\p{text}` stands for, or null where the crate knows none of that name. */
export function unicodeProperty(text: string): CodePointTest | null {
  const [, name, operator, value] = /^([^:=!]*)(!=|=|:)?(.*)$/s.exec(text) as unknown as [
    string,
    string,
    string | undefined,
    string,
  ];
  if (operator === undefined) return named(text);
  const kind = loose(name);
  const test =
    kind === "gc" || kind === "generalcategory"
      ? re2Class(value)
      : kind === "sc" || kind === "script"
        ? (re2Class(value) ?? javascriptClass(`Script=${titled(value)}`))
        : kind === "scx" || kind === "scriptextensions"
          ? javascriptClass(`Script_Extensions=${titled(value)}`)
          : null;
  if (test === null || operator !== "!=") return test;
  return (codePoint) => !test(codePoint);
}

function named(name: string): CodePointTest | null {
  const key = loose(name);
  if (key === "any") return () => true;
  if (key === "ascii") return (codePoint) => codePoint < 0x80;
  const property = binaryByName.get(key);
  if (property !== undefined) return javascriptClass(property);
  return re2Class(name) ?? javascriptClass(`Script=${titled(name)}`);
}

function re2Class(name: string): CodePointTest | null {
  const spelled = name.replace(/^is[ _-]?/i, "");
  try {
    return isIn(goUnicodeClass("p", spelled.startsWith("^") ? "-" : spelled, false));
  } catch {
    return null;
  }
}

function javascriptClass(property: string): CodePointTest | null {
  let compiled: RegExp;
  try {
    compiled = new RegExp(`^\\p{${property}}$`, "u");
  } catch {
    return null;
  }
  return remembering((codePoint) => compiled.test(String.fromCodePoint(codePoint)));
}

/** A script's name as Unicode spells it: `old_italic` is `Old_Italic`. */
function titled(name: string): string {
  return name
    .split(/[ _-]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join("_");
}
