/** How far two words are from each other. */

/**
 * How many characters must be put in, taken out, replaced, or swapped with their neighbour to make one word of the other; `most` + 1
 * where that is more than `most`. Words are compared by UTF-16 code units. Takes no longer than the shorter word times `most`.
 */
export function misspelling(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    // Further from the diagonal than this, more than `most` characters would have been put in or taken out.
    const from = Math.max(1, i - most);
    const to = Math.min(b.length, i + most);
    const next: number[] = [];
    if (from === 1) next[0] = i;
    for (let k = from; k <= to; k++) {
      const same = a[i - 1] === b[k - 1];
      let changes = Math.min(
        (row[k - 1] ?? most + 1) + (same ? 0 : 1),
        (row[k] ?? most + 1) + 1,
        (next[k - 1] ?? most + 1) + 1,
      );
      if (i > 1 && k > 1 && a[i - 1] === b[k - 2] && a[i - 2] === b[k - 1])
        changes = Math.min(changes, (before[k - 2] ?? most + 1) + 1);
      next[k] = changes;
    }
    before = row;
    row = next;
  }
  return Math.min(row[b.length] ?? most + 1, most + 1);
}

/** The first of the words that is the nearest within `most` changes; null for none. */
export function nearestWithin(word: string, known: Iterable<string>, most: number): string | null {
  let nearest: string | null = null;
  let least = most + 1;
  for (const candidate of known) {
    const changes = misspelling(word, candidate, least - 1);
    if (changes < least) {
      nearest = candidate;
      least = changes;
      if (least === 0) break;
    }
  }
  return nearest;
}
