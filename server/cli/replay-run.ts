/** One run of `replay`: finds the replies, judges them, and says how each fares, in order. */
import { statSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { loopOptions } from "../engine/index.ts";
import { type Capture, type CaptureProblem, inLoops } from "../replay/capture.ts";
import { type CaptureFile, findCaptureFiles, namedCaptureFile } from "../replay/find-captures.ts";
import { removeLeftovers } from "../replay/leftovers.ts";
import { nameFacts } from "../replay/names.ts";
import { CaptureReader } from "../replay/read-captures.ts";
import { type Accepted, recordBeside, recordInLines } from "../replay/record.ts";
import { type Replayed, replayAttempts } from "../replay/replay.ts";
import { ConfigError } from "../workspace/config-error.ts";
import { indexLines } from "../workspace/line-index.ts";
import { readText, whyUnreadable } from "../workspace/read-file.ts";
import { namedHarness } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import type { ReplayPool } from "./replay-pool.ts";
import { calledFrom, type ReplayResult, unusable } from "./replay-result.ts";
import { ReplaySchemas } from "./replay-schemas.ts";
import type { SchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";

/** The attempts of one loop, and the schema that they are for. */
export interface Loop {
  readonly captures: readonly Capture[];
  readonly schema: SchemaArgument;
}

/** What comes of a group of files that belong together. */
export interface Group {
  readonly loops: readonly (Loop | { readonly captures: readonly Capture[]; readonly reason: string })[];
  readonly problems: readonly CaptureProblem[];
}

/**
 * The replies below folders and in files, loop after loop, in the order of the paths, then by name. A path that isn't there is told on
 * standard error.
 */
export async function* readGroups(session: Session, paths: readonly string[]): AsyncGenerator<Group> {
  const groups = await filesInGroups(session, paths);
  const reader = new CaptureReader(
    (file) => {
      const { text, remarks } = readText(file);
      for (const { message } of remarks) session.noteOnce(`${calledFrom(session.io.cwd, file)}: ${message}`);
      return text;
    },
    (line) =>
      session.noteOnce(line.startsWith(session.io.cwd + sep) ? line.slice(session.io.cwd.length + 1) : line),
  );
  requireHarness(session, paths);
  const schemas = new ReplaySchemas(session);
  for (const files of groups) {
    const read = files.map(({ file, kind }) => reader.captures(file, kind));
    const loops: Group["loops"][number][] = [];
    for (const captures of inLoops(read.flatMap(({ captures }) => captures))) {
      loops.push(await withSchema(session.io.cwd, schemas, captures));
    }
    yield { loops, problems: read.flatMap(({ problems }) => problems) };
  }
}

/** What is wrong for every reply is told once. @throws CommandError when no path knows the harness that was asked for */
function requireHarness(session: Session, paths: readonly string[]): void {
  const { harness } = session.options;
  const isKnown = (path: string) =>
    session.workspace.harness(join(session.path(path), "any"), harness ?? "") !== undefined;
  if (harness !== undefined && !paths.some(isKnown)) namedHarness(session, "--harness", harness);
}

async function withSchema(cwd: string, schemas: ReplaySchemas, captures: readonly Capture[]) {
  try {
    return { captures, schema: await schemas.of(captures[0] as Capture) };
  } catch (error) {
    if (error instanceof CommandError) return { captures, reason: error.message };
    if (!(error instanceof ConfigError)) throw error;
    const { message, file } = error;
    return { captures, reason: message.replace(file, () => calledFrom(cwd, file)) };
  }
}

/** Attempts of one loop lie in files of their own, which belong together. */
async function filesInGroups(
  session: Session,
  paths: readonly string[],
): Promise<readonly (readonly CaptureFile[])[]> {
  const groups = new Map<string, CaptureFile[]>();
  const seen = new Set<string>();
  const add = (found: CaptureFile) => {
    if (seen.has(found.file)) return;
    seen.add(found.file);
    const key = nameFacts(found.file.replaceAll(sep, "/")).loop ?? `\n${found.file}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [found]);
    else group.push(found);
  };
  const told = new Set<string>();
  const tell = (error: Error) => {
    if (!told.has(error.message)) session.complain(error);
    told.add(error.message);
  };
  for (const given of paths) {
    const path = session.path(given);
    try {
      if (given === "") throw new CommandError('"": no path; name a folder or a file, "." for this one');
      if (!statSync(path).isDirectory()) {
        add(namedCaptureFile(session.workspace, path));
        continue;
      }
      let count = 0;
      for await (const found of findCaptureFiles(session.workspace, path, tell)) {
        add(found);
        count++;
      }
      if (count === 0)
        session.note(`${given}: no captured reply below it; they are called NAME.reply.md or the like`);
    } catch (error) {
      if (error instanceof ConfigError || error instanceof CommandError) tell(error);
      else session.complain(new CommandError(`${given}: ${whyUnreadable(error)}`));
    }
  }
  return [...groups.values()];
}

export interface RunOptions {
  readonly update: boolean;
  /** Null where everything is done in this thread. */
  readonly pool: ReplayPool | null;
}

/** Judges one group. Each result in the order of the captures; those of files that can't be used behind them. */
export async function replayGroup(
  session: Session,
  group: Group,
  { update, pool }: RunOptions,
): Promise<readonly ReplayResult[]> {
  const { cwd } = session.io;
  const results: ReplayResult[] = [];
  const accepted: Accepted[] = [];
  // Threads get all loops at once.
  const replays = group.loops.map((loop) => ("reason" in loop ? [] : judged(loop, pool)));
  // Who comes first in the row tells of a fault; the others must not end the process meanwhile.
  for (const each of replays) if (each instanceof Promise) each.catch(() => {});
  for (const [number, loop] of group.loops.entries()) {
    if ("reason" in loop) {
      for (const capture of loop.captures) results.push(unusable(cwd, capture, loop.reason));
      continue;
    }
    const replayed = await replays[number];
    for (const [index, capture] of loop.captures.entries()) {
      const one = replayed?.[index] as Replayed;
      const isNew = one.actual !== null && (one.result === "failed" || one.result === "not-judged");
      const mayRecord = update && isNew && capture.keptIn !== "nowhere";
      if (mayRecord && one.actual !== null)
        accepted.push({ capture, outcome: one.actual, harness: one.harness });
      results.push(resultOf(cwd, capture, loop.schema, one, mayRecord));
    }
  }
  for (const { file, line, column, reason } of group.problems) {
    const place = line === null || column === null ? null : { line, column };
    results.push({ ...unusable(cwd, { file, line: null }, reason), place });
  }
  // Also where all is as expected: an update may have been killed when the file was in place already.
  if (update)
    for (const { file } of group.loops.flatMap(({ captures }) => captures))
      await removeLeftovers(dirname(file));
  return withRecording(session, results, accepted);
}

function judged(loop: Loop, pool: ReplayPool | null): readonly Replayed[] | Promise<readonly Replayed[]> {
  if (pool?.takes(loop)) return pool.replay(loop);
  const { schema, settings } = loop.schema;
  return replayAttempts(schema, loop.captures, loopOptions(settings));
}

function resultOf(
  cwd: string,
  capture: Capture,
  { name: schema, schema: { admission, findings, text: schemaText } }: SchemaArgument,
  replayed: Replayed,
  isRecorded: boolean,
): ReplayResult {
  const { file, line, id, text, expectation, receipt } = capture;
  const { result, actual, harness, differences, at, notChecked } = replayed;
  const isRefused = actual?.verdict === "schema-refused" && admission !== null;
  const changed = receipt !== null && actual !== null && receipt.error !== actual.error;
  return {
    file: calledFrom(cwd, file),
    line,
    id,
    status: isRecorded ? "recorded" : result,
    schema,
    harness,
    expected: expectation.outcome,
    actual,
    differences,
    // A reply inside of a line has no lines of its own.
    place: at === null ? null : line === null ? indexLines(text).at(at) : { line, column: 1 },
    reason: notChecked ?? null,
    ...(isRefused ? { refusal: `${placeIn(schema, schemaText, findings[0]?.start)}: ${admission}` } : {}),
    atTheTime: changed ? receipt.error : null,
  };
}

/** A place in a schema, which has lines of its own only where it is a whole file. */
function placeIn(name: string, text: string, start: number | undefined): string {
  if (start === undefined || name.includes("#")) return name;
  const { line, column } = indexLines(text).at(start);
  return `${name}:${line}:${column}`;
}

/** What could not be written down is told, and stays as it was. */
async function withRecording(
  session: Session,
  results: readonly ReplayResult[],
  accepted: readonly Accepted[],
): Promise<readonly ReplayResult[]> {
  const failed = new Map<string, string>();
  const bulk = new Map<string, Accepted[]>();
  const attempt = async (file: string, record: () => Promise<unknown>) => {
    try {
      await record();
    } catch (error) {
      const { message } = error as Error;
      const name = calledFrom(session.io.cwd, file);
      // It may be a line of the file, or what lies beside it, that is named.
      const named = message.startsWith(file) ? name + message.slice(file.length) : message;
      failed.set(name, named.startsWith(`${name}: `) ? named.slice(name.length + 2) : named);
    }
  };
  for (const each of accepted) {
    const { file, keptIn } = each.capture;
    if (keptIn === "file") await attempt(file, () => recordBeside(each));
    else if (bulk.get(file)?.push(each) === undefined) bulk.set(file, [each]);
  }
  for (const [file, lines] of bulk) await attempt(file, () => recordInLines(file, lines));
  if (failed.size === 0) return results;
  return results.map((result) => {
    const reason = result.status === "recorded" ? failed.get(result.file) : undefined;
    return reason === undefined ? result : { ...result, status: "unusable", reason };
  });
}
