/**
 * The words of encoding/json since Go 1.27, whose decoder is a new one: it names characters where the older one named bytes, quotes
 * whole escape sequences, never complains of a space that isn't there, and says where a number stands (`vectors`, `errorGo127`).
 */
import { goQuote, goQuoteRune, isGoPrintable } from "../text/go-quote.ts";
import { isSpace } from "../text/trim.ts";
import { truncateRuneSafe } from "../text/utf8.ts";
import { membersInOrder } from "./go-fields.ts";
import type { JsonMember, JsonNode, JsonNumber } from "./node.ts";
import type { JsonSyntaxError } from "./syntax-error.ts";

/** UTF-8 bytes that the decoder looks at from a backslash on. */
const SHORT_ESCAPE = 2;
const UNICODE_ESCAPE = 6;

/** The text for a syntax error that is not at the end of `text`; `context` is what the older decoder says behind the character. */
export function syntaxText127(error: JsonSyntaxError, text: string, context: string): string {
  switch (error.state) {
    case "depth":
      return context;
    case "escape":
      return badEscape(text, error.token, SHORT_ESCAPE);
    case "hex-digit":
      return badEscape(text, error.token, UNICODE_ESCAPE);
    case "string":
      return badCharacter(text, error.offset, "in string");
    case "integer-digit":
    case "fraction-digit":
    case "exponent-digit":
      return badCharacter(text, error.offset, "in numeric literal");
    default:
      return badCharacter(text, error.offset, context);
  }
}

/** What stands before the type where a number is refused: the path from the root, where the number is not the root itself. */
export function rangePlace127(root: JsonNode, number: JsonNumber): string {
  const path = pathTo(root, number);
  const last = path.at(-1);
  if (last === undefined) return "Go value";
  const field = `.${path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1")).join(".")}`;
  return /^\d+$/.test(String(last)) ? field : `Go struct field ${field}`;
}

function badCharacter(text: string, offset: number, context: string): string {
  return `invalid character ${goQuoteRune(text.codePointAt(offset) ?? 0)} ${context}`;
}

/** The sequence that begins with the backslash at `start`. Its last character may be cut: what is left of it shows as bytes. */
function badEscape(text: string, start: number, maxBytes: number): string {
  const rest = text.slice(start, start + maxBytes + 1);
  const whole = truncateRuneSafe(rest, maxBytes);
  const cut = [...Buffer.from(rest, "utf8").subarray(Buffer.byteLength(whole), maxBytes)];
  const isPlain = cut.length === 0 && [...whole].every(isPlainCharacter);
  const bytes = cut.map((byte) => `\\x${byte.toString(16)}`).join("");
  return `invalid escape sequence ${isPlain ? `\`${whole}\`` : `${goQuote(whole).slice(0, -1)}${bytes}"`} in string`;
}

function isPlainCharacter(character: string): boolean {
  const codePoint = character.codePointAt(0) as number;
  return character !== "`" && character !== "\ufffd" && !isSpace(codePoint) && isGoPrintable(codePoint);
}

/** Names and indexes from the root to a node of its tree, found by offsets. Linear in the members and items on the way. */
function pathTo(root: JsonNode, node: JsonNode): (string | number)[] {
  const path: (string | number)[] = [];
  const holds = ({ start, end }: JsonNode) => start <= node.start && node.end <= end;
  for (let at: JsonNode | undefined = root; at !== undefined && at !== node; ) {
    if (at.kind === "array") {
      const index: number = at.items.findIndex(holds);
      if (index >= 0) path.push(index);
      at = at.items[index];
    } else if (at.kind === "object") {
      const member: JsonMember | undefined = membersInOrder(at).find(({ value }) => holds(value));
      if (member !== undefined) path.push(member.key);
      at = member?.value;
    } else break;
  }
  return path;
}
