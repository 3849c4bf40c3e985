/**
 * Text from schemas and replies, fit for one line of a terminal: line breaks, control characters, and the marks that turn the
 * writing direction are written out as code points. For what is read by people; exact output never goes through here.
 */
export function visible(text: string): string {
  return text.replace(unseen, (character) => {
    if (character === "\n") return "\\n";
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}

const unseen =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
