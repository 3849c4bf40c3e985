/** Letters that Go holds to be the same in any case, `strings.EqualFold` and field names (`harnesses.md` 1.2). */

/** A form that two texts share exactly when they differ in case alone, character by character. */
export function goFolded(text: string): string {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  let folded = "";
  for (const character of text) folded += foldedCharacter(character);
  return folded;
}

function foldedCharacter(character: string): string {
  // It becomes an I when it is large, but is no i.
  if (character === "\u0131") return character;
  const large = single(character.toUpperCase(), character);
  return single(large.toLowerCase(), large);
}

/** Where a character becomes two, Go leaves it alone. */
function single(changed: string, character: string): string {
  return String.fromCodePoint(changed.codePointAt(0) ?? 0) === changed ? changed : character;
}
