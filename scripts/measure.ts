/** Times, for `npm run bench`. */

/** Milliseconds that each of `times` runs took, ascending, after some runs that are not counted. */
export function measure(
  times: number,
  run: (index: number) => unknown,
  before = Math.min(times, 20),
): number[] {
  for (let index = 0; index < before; index++) run(-1 - index);
  const taken: number[] = [];
  for (let index = 0; index < times; index++) {
    const start = performance.now();
    run(index);
    taken.push(performance.now() - start);
  }
  return taken.sort((one, other) => one - other);
}

/** `share`: 0.5 for the median. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
