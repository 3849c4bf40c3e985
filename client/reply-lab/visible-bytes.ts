import { codeName } from "../view/invisible.ts";

/**
 * A text in which each character can be seen: line ends, controls and spaces at a line's end as their pictures, everything else that nobody
 * sees as its code. Linear.
 */
export function visibleBytes(text: string): string {
  let seen = "";
  let spaces = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0x20) {
      spaces++;
      continue;
    }
    const ends = unit === 0x0a || (unit === 0x0d && text.charCodeAt(at + 1) === 0x0a);
    seen += (ends ? "␠" : " ").repeat(spaces);
    spaces = 0;
    if (unit < 0x20) seen += String.fromCharCode(0x2400 + unit) + (unit === 0x0a ? "\n" : "");
    else {
      const code = codeName(text, at);
      seen += code === null ? text[at] : `⟨${code}⟩`;
    }
  }
  return seen + "␠".repeat(spaces);
}
