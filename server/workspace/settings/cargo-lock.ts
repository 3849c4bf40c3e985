/** `Cargo.lock`, which cargo writes in one form: a table for each package, its name and its version first. */

export interface LockedCrate {
  readonly version: string;
  /** 1-based. */
  readonly line: number;
}

/** The locked versions of each of the crates, in the order of the file. Linear in the text. */
export function readCargoLock(text: string, crates: readonly string[]): ReadonlyMap<string, LockedCrate[]> {
  const found = new Map<string, LockedCrate[]>();
  let name: string | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.startsWith("[")) name = null;
    const [, key, value = ""] = /^(name|version) = "([^"]*)"/.exec(line) ?? [];
    if (key === "name") name = value;
    if (key !== "version" || name === null || !crates.includes(name)) continue;
    const known = found.get(name);
    const crate = { version: value, line: index + 1 };
    if (known === undefined) found.set(name, [crate]);
    else known.push(crate);
  }
  return found;
}
