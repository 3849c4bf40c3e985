/** Captured replies, judged as files, schema and configuration stand in the editor. */

import type { LoopOptions, OpenSchema, ReplyReport } from "../../engine/index.ts";
import { loopOptions } from "../../engine/index.ts";
import { type Capture, inLoops } from "../../replay/capture.ts";
import { CaptureReader } from "../../replay/read-captures.ts";
import { type Replayed, replayed, reportAttempts } from "../../replay/replay.ts";
import { schemaOfCapture } from "../../replay/which-schema.ts";
import { onlyPlace } from "../../workspace/claim.ts";
import type { Configurations } from "../configurations.ts";
import type { Documents } from "../documents.ts";
import { pathOf, uriOf } from "../file-uri.ts";
import type { NoSchema, SchemaView } from "../placed-schema.ts";
import type { Schemas } from "../schemas.ts";

/** What replies are judged with. */
export interface ReplayServices {
  readonly documents: Documents;
  readonly schemas: Schemas;
  readonly configurations: Configurations;
}

/** The schema that a reply is for. */
export interface ReplySchemaName {
  readonly uri: string;
  /** Null for the only schema of its file. */
  readonly selector: string | null;
}

export interface JudgingView {
  readonly ok: true;
  readonly name: ReplySchemaName;
  readonly view: SchemaView;
  readonly open: OpenSchema;
  readonly options: LoopOptions;
}

/** A reply and what the harness makes of it; or why that isn't known. */
export type Judged =
  | ({ readonly capture: Capture; readonly by: JudgingView; readonly report: ReplyReport } & {
      readonly replayed: Replayed;
    })
  | { readonly capture: Capture; readonly by: null; readonly why: string };

/** Which schema a reply is for, as a claim completes it; or why none is named, a plain sentence without its full stop. */
export function schemaNameOf(
  configurations: Configurations,
  capture: Parameters<typeof schemaOfCapture>[1],
): (ReplySchemaName & { readonly harness: string | null }) | { readonly reason: string } {
  const found = schemaOfCapture(configurations, capture);
  if ("reason" in found) return found;
  const selector = found.selector ?? onlyPlace(configurations.claim(found.file));
  return { uri: uriOf(found.file), selector, harness: found.harness };
}

/** The same, asked of the disk once for all lines of a file that say the same. To be made anew for each piece of work. */
export function schemaNames(
  configurations: Configurations,
): (capture: Parameters<typeof schemaOfCapture>[1]) => ReturnType<typeof schemaNameOf> {
  const known = new Map<string, ReturnType<typeof schemaNameOf>>();
  return (capture) => {
    const { schema, harness } = capture.expectation.circumstances;
    const key = JSON.stringify([capture.file, schema, harness, capture.receipt?.script]);
    const name = known.get(key) ?? schemaNameOf(configurations, capture);
    known.set(key, name);
    return name;
  };
}

/** The same for the same schema. */
export function keyOfSchema({ uri, selector }: ReplySchemaName): string {
  return JSON.stringify([uri, selector]);
}

/** Reads files as the editor shows them, and opens each schema once: to be made anew for each piece of work. */
export class Judging {
  readonly reader: CaptureReader;
  readonly #services: ReplayServices;
  /** Which schema a reply is for. */
  readonly nameOf: ReturnType<typeof schemaNames>;
  readonly #views = new Map<string, Promise<JudgingView | NoSchema>>();

  constructor(services: ReplayServices) {
    this.#services = services;
    this.nameOf = schemaNames(services.configurations);
    this.reader = new CaptureReader((file) => {
      const usual = uriOf(file);
      const { documents } = services;
      const uri = documents.isOpen(usual) ? usual : documents.uris().find((each) => pathOf(each) === file);
      return documents.get(uri ?? usual).text;
    });
  }

  /** The schema of a reply, for the harness and in the mode that count for it. */
  async viewFor(capture: Pick<Capture, "file" | "expectation" | "receipt">): Promise<JudgingView | NoSchema> {
    const found = this.nameOf(capture);
    if ("reason" in found) return { ok: false, why: sentence(found.reason) };
    const { harness, ...name } = found;
    const { mode = null } = capture.expectation.circumstances;
    const key = JSON.stringify([name, harness, mode]);
    const known = this.#views.get(key) ?? this.#open(name, harness, mode);
    this.#views.set(key, known);
    return known;
  }

  /** Each in the order in which it was given; those of one loop must be there together. */
  async judge(captures: readonly Capture[]): Promise<readonly Judged[]> {
    const judged = new Map<Capture, Judged>();
    for (const loop of inLoops(captures))
      for (const each of await this.judgeLoop(loop)) judged.set(each.capture, each);
    return captures.map((capture) => judged.get(capture) as Judged);
  }

  async judgeLoop(loop: readonly Capture[]): Promise<readonly Judged[]> {
    const [first] = loop;
    if (first === undefined) return [];
    const by = await this.viewFor(first);
    if (!by.ok) return loop.map((capture) => ({ capture, by: null, why: by.why }));
    return reportAttempts(by.open, loop, by.options).map((report, index) => {
      const capture = loop[index] as Capture;
      return { capture, by, report, replayed: replayed(report, capture.expectation.outcome) };
    });
  }

  async #open(
    name: ReplySchemaName,
    harness: string | null,
    mode: string | null,
  ): Promise<JudgingView | NoSchema> {
    const { schemas } = this.#services;
    const schema = await schemas.schema(name);
    if (!schema.ok) return schema;
    const id = harness ?? schemas.askedHarness(name.uri, schema.hosted.harness);
    if (id === null) return { ok: false, why: "No harness is named for its schema." };
    const view = await schemas.view(name, id, mode);
    if (!view.ok) return view;
    if (view.open === null) return { ok: false, why: "Its schema is too large to be judged by here." };
    const options = loopOptions(schemas.settings(name, view.harness));
    return { ok: true, name, view, open: view.open, options };
  }
}

/** From a reason without its full stop. */
export function sentence(reason: string): string {
  return `${reason.slice(0, 1).toUpperCase()}${reason.slice(1)}${reason.endsWith(".") ? "" : "."}`;
}
