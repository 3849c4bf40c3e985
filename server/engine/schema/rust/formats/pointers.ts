/** JSON pointers. */

export function isJsonPointer(text: string): boolean {
  return text === "" || (text.startsWith("/") && hasOnlyEscapedTildes(text));
}

export function isRelativeJsonPointer(text: string): boolean {
  const rest = /^(?:0|[1-9][0-9]*)(.*)$/s.exec(text)?.[1];
  if (rest === undefined) return false;
  return rest === "" || rest === "#" || (rest.startsWith("/") && hasOnlyEscapedTildes(rest));
}

function hasOnlyEscapedTildes(text: string): boolean {
  return !/~(?![01])/.test(text);
}
