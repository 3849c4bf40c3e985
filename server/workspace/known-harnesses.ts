/** Ids of the harnesses that a configuration may name. */
export function knownHarnesses(): readonly string[] {
  return ["mivia"];
}
