/** `harbor.yaml`: the model, and output mode and retries of each model's profile (`harnesses.md` 7.5, 7.7, 7.10). */
import {
  type Alias,
  Composer,
  type CST,
  type Document,
  isAlias,
  isMap,
  isScalar,
  type Node,
  Parser,
  type Scalar,
  visit,
  type YAMLMap,
} from "yaml";
import { profilePath, refusedOutputMode, refusedRetries } from "../../engine/harness/refused-settings.ts";
import type { Located, Mistake } from "./setting.ts";

export interface ModelProfile {
  /** Null where the profile leaves it to the model's name. */
  readonly mode: Located<string> | null;
  /** Null where the profile leaves it to the default. */
  readonly retries: Located<number> | null;
}

export interface HarborYaml {
  readonly model: Located<string> | null;
  /** By model; a name decides by its exact letters. */
  readonly profiles: ReadonlyMap<string, ModelProfile>;
  /** Each of them keeps harbor from starting. */
  readonly mistakes: readonly Mistake[];
}

const modes: ReadonlySet<string> = new Set(["native", "tools", "prompted"]);

/** Levels. */
const deepest = 100;
/** More can't be shown, and a file may have one for each of its bytes. */
const mostMistakes = 10;
/** UTF-16 units of the parser's own words, which may quote the file. */
const longestMessage = 200;

/** Never throws; aliases are followed, and never copied. */
export function readHarborYaml(text: string): HarborYaml {
  const none = (start: number, reason: string): HarborYaml => ({
    model: null,
    profiles: new Map(),
    mistakes: [{ start, reason }],
  });
  const tokens = [...new Parser().parse(text)];
  if (tokens.some(isTooDeep)) return none(0, "nested too deeply");
  const options = { logLevel: "silent", prettyErrors: false, uniqueKeys: false } as const;
  // A second document is not looked at.
  const [document] = new Composer(options).compose(tokens, true, text.length);
  if (document === undefined) return none(0, "not YAML");
  const [error] = document.errors;
  if (error !== undefined) return none(error.pos[0], `not YAML: ${firstLine(error.message)}`);
  return new Reader(document).read();
}

/**
 * Whether a token nests deeper than a configuration ever does. What makes a document of it is recursive, and near its end the stack is
 * no safe place: compiling a regular expression there ends the process.
 */
function isTooDeep(token: CST.Token): boolean {
  const pending: { readonly token: CST.Token; readonly depth: number }[] = [{ token, depth: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const depth = next.depth + 1;
    if (depth > deepest) return true;
    const { token: each } = next;
    if ("items" in each)
      for (const { key, value } of each.items)
        for (const inner of [key, value]) if (inner) pending.push({ token: inner, depth });
    if ("value" in each && each.value) pending.push({ token: each.value, depth });
  }
  return false;
}

class Reader {
  readonly #document: Document.Parsed;
  /** By name, in document order: an anchor may be set anew. */
  readonly #anchors = new Map<string, Node[]>();
  readonly #mistakes: Mistake[] = [];

  constructor(document: Document.Parsed) {
    this.#document = document;
    visit(document, {
      Value: (_key, node) => {
        if (node.anchor === undefined) return;
        const known = this.#anchors.get(node.anchor);
        if (known === undefined) this.#anchors.set(node.anchor, [node]);
        else known.push(node);
      },
    });
  }

  read(): HarborYaml {
    const root = this.#map(this.#document.contents);
    const llm = root && this.#map(this.#member(root, "llm"));
    const model = llm && this.#string(this.#member(llm, "model"), "llm.model");
    const byModel = llm && this.#map(this.#member(llm, "model_profiles"));
    const profiles = new Map<string, ModelProfile>();
    for (const [name, node] of byModel === null ? [] : this.#members(byModel)) {
      const profile = this.#map(node);
      if (!profiles.has(name)) profiles.set(name, profile === null ? blank : this.#profile(name, profile));
    }
    return { model: model?.value === "" ? null : model, profiles, mistakes: this.#mistakes };
  }

  #profile(model: string, profile: YAMLMap): ModelProfile {
    const modePath = profilePath(model, "json_schema_mode");
    let mode = this.#string(this.#member(profile, "json_schema_mode"), modePath);
    if (mode !== null && mode.value !== "" && !modes.has(mode.value)) {
      this.#wrong(mode.start, `${refusedOutputMode(mode.value)} at ${modePath}`);
      mode = null;
    }
    return {
      mode: mode?.value === "" ? null : mode,
      retries: this.#retries(this.#member(profile, "max_retries"), profilePath(model, "max_retries")),
    };
  }

  #retries(node: Node | null, path: string): Located<number> | null {
    if (node === null || isNull(node)) return null;
    const value = isScalar(node) ? node.value : null;
    const start = startOf(node);
    if (typeof value !== "number" || !Number.isInteger(value)) {
      return this.#wrong(start, `${path} must be a whole number`);
    }
    if (value < 0) return this.#wrong(start, `${refusedRetries(BigInt(value))} at ${path}`);
    return { value, start };
  }

  #string(node: Node | null, path: string): Located<string> | null {
    if (node === null || isNull(node)) return null;
    const start = startOf(node);
    if (isScalar(node) && typeof node.value === "string") return { value: node.value, start };
    return this.#wrong(start, `${path} must be a string`);
  }

  #member(map: YAMLMap, name: string): Node | null {
    for (const [key, value] of this.#members(map)) if (key === name) return value;
    return null;
  }

  /** The members of a map, then those of the maps that it merges, each map once. */
  *#members(map: YAMLMap): Generator<[string, Node]> {
    const maps = new Set([map]);
    for (const each of maps) {
      for (const { key, value } of each.items) {
        const name = isScalar(key) ? String((key as Scalar).value) : null;
        const node = this.#resolved(value as Node | null);
        if (name === "<<") {
          if (isMap(node)) maps.add(node);
        } else if (name !== null && node !== null) yield [name, node];
      }
    }
  }

  #map(node: Node | null): YAMLMap | null {
    const resolved = this.#resolved(node);
    return isMap(resolved) ? resolved : null;
  }

  #resolved(node: Node | null): Node | null {
    if (!isAlias(node)) return node;
    const { source, range } = node as Alias;
    const before = (this.#anchors.get(source) ?? []).findLast((each) => startOf(each) < (range?.[0] ?? 0));
    return before ?? null;
  }

  #wrong(start: number, reason: string): null {
    if (this.#mistakes.length < mostMistakes) this.#mistakes.push({ start, reason });
    return null;
  }
}

const blank: ModelProfile = { mode: null, retries: null };

function startOf(node: Node): number {
  return node.range?.[0] ?? 0;
}

function isNull(node: Node): boolean {
  return isScalar(node) && node.value === null;
}

function firstLine(text: string): string {
  const line = (text.split("\n", 1)[0] ?? "").slice(0, longestMessage);
  return line.charAt(0).toLowerCase() + line.slice(1);
}
