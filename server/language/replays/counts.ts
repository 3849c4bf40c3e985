/** How the captured replies of a schema fare as it stands in the editor, and which of them flip once it is saved: worked out behind the lens. */
import { setImmediate, setTimeout } from "node:timers/promises";
import { Emitter, type Event } from "vscode-languageserver/node";
import type { OpenSchema } from "../../engine/index.ts";
import { type Capture, inLoops } from "../../replay/capture.ts";
import { type Flip, flipsBetween } from "../../replay/flips.ts";
import { readText } from "../../workspace/read-file.ts";
import { pathOf } from "../file-uri.ts";
import type { PlacedSchema } from "../placed-schema.ts";
import type { CaptureIndex } from "./capture-index.ts";
import {
  Judging,
  type JudgingView,
  keyOfSchema,
  type ReplayServices,
  type ReplySchemaName,
} from "./judging.ts";

export interface ReplyCounts {
  readonly passed: number;
  /** Of which something is expected. */
  readonly judged: number;
  readonly notJudged: number;
  readonly flips: readonly Flip<Capture>[];
}

/** Of one state of schema and replies. */
interface Work {
  readonly schema: PlacedSchema;
  readonly version: number;
  readonly counts: Promise<ReplyCounts | null>;
}

/** Milliseconds without a keystroke, after which the counting begins: while somebody types, each would make it begin anew. */
const calm = 150;
/** Milliseconds of work, after which what else was asked for has its turn. */
const turn = 10;
/** UTF-16 units. What is more is judged when somebody runs it. */
const mostText = 32 * 1024 * 1024;

export class ReplayCounts {
  readonly #services: ReplayServices;
  readonly #index: CaptureIndex;
  readonly #found = new Emitter<void>();
  readonly #works = new Map<string, Work>();
  readonly #known = new Map<string, ReplyCounts | null>();
  /** Of one version of the index: a keystroke in the schema leaves the replies as they are. */
  readonly #captures = new Map<
    string,
    { readonly version: number; readonly loops: readonly (readonly Capture[])[] }
  >();

  constructor(services: ReplayServices, index: CaptureIndex) {
    this.#services = services;
    this.#index = index;
  }

  /** Fires when more is known than was told. */
  get onDidFind(): Event<void> {
    return this.#found.event;
  }

  /** What was known last; null for nothing, or without replies. What is true now follows with `onDidFind`. */
  of(uri: string, schema: PlacedSchema): ReplyCounts | null {
    const name = this.#nameOf(uri, schema);
    const key = keyOfSchema(name);
    if (this.#index.known(name)?.length === 0) return null;
    const told = this.#known.get(key) ?? null;
    void this.#work(uri, schema).then((counts) => {
      if (this.#works.get(key)?.schema !== schema || isSame(counts, told)) return;
      this.#found.fire();
    });
    return told;
  }

  /** The same as it is now. */
  async now(uri: string, schema: PlacedSchema): Promise<ReplyCounts | null> {
    return this.#work(uri, schema);
  }

  #nameOf(uri: string, { selector }: PlacedSchema): ReplySchemaName {
    return { uri, selector };
  }

  #work(uri: string, schema: PlacedSchema): Promise<ReplyCounts | null> {
    const name = this.#nameOf(uri, schema);
    const key = keyOfSchema(name);
    const { version } = this.#index;
    const before = this.#works.get(key);
    if (before?.schema === schema && before.version === version) return before.counts;
    const isWanted = () => this.#works.get(key)?.counts === counts;
    const counts: Promise<ReplyCounts | null> = this.#count(name, schema, isWanted).then((found) => {
      if (isWanted()) this.#known.set(key, found);
      return found;
    });
    this.#works.set(key, { schema, version, counts });
    return counts;
  }

  async #count(
    name: ReplySchemaName,
    schema: PlacedSchema,
    isWanted: () => boolean,
  ): Promise<ReplyCounts | null> {
    await setTimeout(calm, undefined, { ref: false });
    if (!isWanted()) return null;
    const judging = new Judging(this.#services);
    const loops = await this.#loops(name, judging, isWanted);
    if (loops === null) return null;
    const saved = new SavedSchemas(this.#services, name, schema);
    let passed = 0;
    let judged = 0;
    let notJudged = 0;
    const flips: Flip<Capture>[] = [];
    let begun = performance.now();
    for (const loop of loops) {
      if (performance.now() - begun > turn) {
        await setImmediate();
        if (!isWanted()) return null;
        begun = performance.now();
      }
      const all = await judging.judgeLoop(loop);
      for (const each of all) {
        if (each.by === null || each.replayed.result === "not-checked") continue;
        if (each.replayed.result === "not-judged") notJudged++;
        else judged++;
        if (each.replayed.result === "passed") passed++;
      }
      const [first] = all;
      const before = first?.by == null ? null : await saved.for(first.by);
      if (first?.by != null && before !== null)
        flips.push(...flipsBetween(before, first.by.open, [loop], first.by.options));
    }
    return { passed, judged, notJudged, flips };
  }

  async #loops(
    name: ReplySchemaName,
    { reader, nameOf }: Judging,
    isWanted: () => boolean,
  ): Promise<readonly (readonly Capture[])[] | null> {
    const { version } = this.#index;
    const key = keyOfSchema(name);
    const kept = this.#captures.get(key);
    if (kept?.version === version) return kept.loops;
    const captures: Capture[] = [];
    let length = 0;
    let begun = performance.now();
    for (const { file, kind } of this.#index.known(name) ?? []) {
      if (performance.now() - begun > turn) {
        await setImmediate();
        if (!isWanted()) return null;
        begun = performance.now();
      }
      for (const capture of reader.captures(file, kind).captures) {
        const named = nameOf(capture);
        if ("reason" in named || keyOfSchema(named) !== key) continue;
        captures.push(capture);
        length += capture.text.length;
      }
      if (length > mostText) return null;
    }
    if (captures.length === 0) return null;
    const loops = inLoops(captures);
    this.#captures.set(key, { version, loops });
    return loops;
  }
}

/** As far as the lens tells of it. */
function isSame(one: ReplyCounts | null, other: ReplyCounts | null): boolean {
  if (one === null || other === null) return one === other;
  const { passed, judged, notJudged, flips } = one;
  if (passed !== other.passed || judged !== other.judged || notJudged !== other.notJudged) return false;
  return flips.length === other.flips.length;
}

/** The schema as its file has it, for each harness that judges replies; null where the editor shows the same. */
class SavedSchemas {
  readonly #services: ReplayServices;
  readonly #name: ReplySchemaName;
  readonly #text: string | null;
  readonly #opened = new Map<JudgingView, OpenSchema | null>();

  constructor(services: ReplayServices, name: ReplySchemaName, schema: PlacedSchema) {
    this.#services = services;
    this.#name = name;
    this.#text = savedText(name.uri, schema);
  }

  async for(by: JudgingView): Promise<OpenSchema | null> {
    const known = this.#opened.get(by);
    if (known !== undefined) return known;
    const opened = await this.#open(by);
    this.#opened.set(by, opened);
    return opened;
  }

  async #open({ view }: JudgingView): Promise<OpenSchema | null> {
    if (this.#text === null) return null;
    const { schemas } = this.#services;
    const { uri, selector } = this.#name;
    const held = await schemas.asIf(uri, this.#text);
    const saved =
      held.find(({ hosted }) => hosted.selector === selector) ?? (held.length === 1 ? held[0] : null);
    if (!saved) return null;
    const opened = schemas.openAsIf(this.#name, saved.hosted, view.harness.id, view.mode);
    return typeof opened === "string" ? null : opened;
  }
}

function savedText(uri: string, { source }: PlacedSchema): string | null {
  const path = pathOf(uri);
  if (path === null) return null;
  try {
    const { text } = readText(path);
    return text === source.text ? null : text;
  } catch {
    return null;
  }
}
