/** Lines of the vectors that the engine answers otherwise, each with the reason why that is right or has to stay. */
export interface KnownDifference {
  readonly harness: string;
  readonly id: RegExp;
  readonly reason: string;
}

export const knownDifferences: readonly KnownDifference[] = [];
