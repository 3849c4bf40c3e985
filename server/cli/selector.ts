/** What stands behind the `#` of a SCHEMA argument. */

/** Splits at the first `#` that has a file's name before it, so that names with a `#` work; else at the first. */
export function splitSelector(
  argument: string,
  exists: (path: string) => boolean,
): { file: string; selector: string | null } {
  if (!argument.includes("#") || exists(argument)) return { file: argument, selector: null };
  let at = argument.indexOf("#");
  for (let next = at; next >= 0; next = argument.indexOf("#", next + 1)) {
    if (exists(argument.slice(0, next))) {
      at = next;
      break;
    }
  }
  return { file: argument.slice(0, at), selector: argument.slice(at + 1) };
}
