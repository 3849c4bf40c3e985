/** The known words that are most like one that isn't known. */

/** Characters that are looked at; the words that are meant are short. */
const longest = 100;

/**
 * The three that take the fewest changes; a word behind its first `/` counts like the whole. None that would have to change
 * by half and more, unless the given word stands in it: nobody means what is not like it at all.
 */
export function nearestWords(word: string, known: readonly string[]): string[] {
  const given = word.slice(0, longest);
  const distance = (candidate: string) =>
    Math.min(changes(given, candidate), changes(given, candidate.slice(candidate.indexOf("/") + 1)));
  return known
    .map((candidate) => ({ candidate, distance: distance(candidate) }))
    .filter(
      (each) => each.distance * 2 < given.length || (given.length > 2 && each.candidate.includes(given)),
    )
    .sort((a, b) => a.distance - b.distance || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, 3)
    .map(({ candidate }) => candidate);
}

/** How many characters must be put in, taken out or replaced. */
function changes(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i++) {
    const next = [i + 1];
    for (let k = 0; k < b.length; k++) {
      const replaced = (row[k] ?? 0) + (a[i] === b[k] ? 0 : 1);
      next.push(Math.min(replaced, (row[k + 1] ?? 0) + 1, (next[k] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
