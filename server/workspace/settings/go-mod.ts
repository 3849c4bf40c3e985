/** `go.mod` and `go.sum`: which module, with which others, for which Go. */

export interface GoRequirement {
  /** As it is written, such as `v6.0.2`; null where a replacement has none. */
  readonly version: string | null;
  /** 1-based. */
  readonly line: number;
  /** What it is replaced by; null where it is not. */
  readonly replacedBy: string | null;
}

export interface GoMod {
  readonly module: { readonly path: string; readonly line: number } | null;
  /** The newer one of `go` and `toolchain`, such as `1.27`: the module can't be built with an older one. */
  readonly go: { readonly version: string; readonly line: number } | null;
  readonly requirements: ReadonlyMap<string, GoRequirement>;
}

/** Reads what is there; linear in the text. What is no directive is left out. */
export function readGoMod(text: string): GoMod {
  let module: GoMod["module"] = null;
  let go: GoMod["go"] = null;
  const required = new Map<string, GoRequirement>();
  const replaced: { readonly words: readonly string[]; readonly line: number }[] = [];
  let block = "";
  for (const [index, source] of text.split("\n").entries()) {
    const line = index + 1;
    const words = wordsOf(source);
    if (block !== "" && words[0] === ")") {
      block = "";
      continue;
    }
    const [directive = "", ...rest] = block === "" ? words : [block, ...words];
    if (block === "" && rest[0] === "(") {
      block = directive;
      continue;
    }
    const [first = "", second = ""] = rest;
    if (directive === "module" && first !== "") module ??= { path: first, line };
    if (directive === "go" || directive === "toolchain") {
      const version = /^(?:go)?(\d+\.\d+)/.exec(first)?.[1];
      if (version !== undefined && (go === null || isNewer(version, go.version))) go = { version, line };
    }
    if (directive === "require" && second !== "")
      required.set(first, { version: second, line, replacedBy: null });
    if (directive === "replace") replaced.push({ words: rest, line });
  }
  for (const { words, line } of replaced) {
    const arrow = words.indexOf("=>");
    const [path = "", onlyVersion] = words.slice(0, arrow);
    const [by, version] = words.slice(arrow + 1);
    const known = required.get(path);
    if (arrow < 1 || by === undefined || known === undefined) continue;
    if (onlyVersion !== undefined && onlyVersion !== known.version) continue;
    required.set(path, { version: by === path ? (version ?? null) : null, line, replacedBy: by });
  }
  return { module, go, requirements: required };
}

/** The newest version of a module whose contents `go.sum` lists; null where it lists none. */
export function newestInGoSum(
  text: string,
  path: string,
): { readonly version: string; readonly line: number } | null {
  let newest: { readonly version: string; readonly line: number } | null = null;
  for (const [index, source] of text.split("\n").entries()) {
    if (!source.startsWith(`${path} `)) continue;
    const version = source.split(" ")[1] ?? "";
    if (version.endsWith("/go.mod")) continue;
    if (newest === null || isNewer(version, newest.version)) newest = { version, line: index + 1 };
  }
  return newest;
}

/** By the numbers in them; one that goes on behind the numbers (`v1.2.0-rc.1`) is older than the one that doesn't. */
export function isNewer(a: string, b: string): boolean {
  const [numbersA, restA] = split(a);
  const [numbersB, restB] = split(b);
  for (let index = 0; index < Math.max(numbersA.length, numbersB.length); index++) {
    const difference = (numbersA[index] ?? 0) - (numbersB[index] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return restA === restB ? false : restA === "" || (restB !== "" && restA > restB);
}

function split(version: string): [number[], string] {
  const [, numbers = "", rest = ""] = /^v?([\d.]*)(.*)$/s.exec(version) ?? [];
  return [numbers.split(".").map(Number), rest.replace(/^\+.*/s, "")];
}

/** The words of a line, without its comment and without quotes. */
function wordsOf(line: string): string[] {
  const code = line.replace(/\/\/.*$/s, "");
  return code
    .split(/[\s]+/)
    .flatMap((word) => word.split(/(?<=^\()|(?=\)$)/))
    .map((word) => word.replace(/^(["`])(.*)\1$/s, "$2"))
    .filter((word) => word !== "");
}
