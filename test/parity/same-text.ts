/** Error texts whose order comes from a Go map: equal as sets (`harnesses.md` 9, rule 1). */

/** Whether both tell the same failures, in whatever order. */
export function sameText(a: string, b: string): boolean {
  return a.length === b.length && units(a).join("\n") === units(b).join("\n");
}

/** What an error text consists of, sorted: the entries of its JSON form, or its lines. */
function units(text: string): string[] {
  const brace = text.indexOf("{");
  if (text.startsWith('{"valid":false', brace)) {
    const output = JSON.parse(text.slice(brace)) as { errors: { error: string }[] };
    return output.errors.map((unit) => JSON.stringify({ ...unit, error: sortedNames(unit.error) })).sort();
  }
  return text.split("\n").map(sortedNames).sort();
}

/** A text with its list of quoted names in order. */
function sortedNames(text: string): string {
  return text.replace(/'(?:[^'\\]|\\.)*'(?:, '(?:[^'\\]|\\.)*')+/g, (list) => {
    const names = list.match(/'(?:[^'\\]|\\.)*'/g) ?? [];
    return names.sort().join(", ");
  });
}
