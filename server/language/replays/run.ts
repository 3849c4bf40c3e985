/** Runs captured replies, and says of each that is not as expected what is other and what in it is to blame. */
import { setImmediate } from "node:timers/promises";
import {
  type CancellationToken,
  type Connection,
  LSPErrorCodes,
  type ProgressToken,
  ResponseError,
  WorkDoneProgress,
} from "vscode-languageserver/node";
import { firstDifference } from "../../engine/index.ts";
import { byteLength } from "../../engine/text/utf8.ts";
import type { Range, ReplayDifference, ReplayedFile, ReplayedReply, ReplayParams } from "../../protocol.ts";
import { type Capture, type CaptureProblem, inLoops } from "../../replay/capture.ts";
import type { Difference } from "../../replay/difference.ts";
import { captureFileOf } from "../../replay/find-captures.ts";
import { pathOf, uriOf } from "../file-uri.ts";
import { send } from "../send.ts";
import { type Judged, Judging, keyOfSchema, type ReplayServices, sentence } from "./judging.ts";
import { attemptFiles } from "./loop-files.ts";

/** Nobody reads what else is wrong with a file. */
const mostOthers = 100;
/** Milliseconds of work, after which what else was asked for has its turn. */
const turn = 20;

/** The replies of one file that are for the asked schema. */
interface FileCaptures {
  readonly uri: string;
  readonly captures: readonly Capture[];
  readonly problems: readonly CaptureProblem[];
}

/** Told of each reply of a file of many: how many of its replies were judged by then. */
type Progress = (uri: string, judged: number) => void;

/** Milliseconds between two words about it. */
const calm = 250;

/** Tells the client. @param token what it called this work; undefined when it wants no word */
export function progressTo(connection: Connection, token: ProgressToken | undefined): Progress {
  let told = performance.now();
  return (uri, judged) => {
    if (token === undefined || performance.now() - told < calm) return;
    told = performance.now();
    const message = `${uri.slice(uri.lastIndexOf("/") + 1)}: ${judged.toLocaleString("en-US")} replies`;
    send(connection, connection.sendProgress(WorkDoneProgress.type, token, { kind: "report", message }));
  };
}

/**
 * Judges files one after the other. Attempts are judged with those before them, wherever these lie.
 *
 * @throws ResponseError when the request was cancelled, also in the middle of a file
 */
export async function* judgeFiles(
  services: ReplayServices,
  { schema, files }: ReplayParams,
  token: CancellationToken,
  progress: Progress = () => {},
): AsyncGenerator<FileCaptures & { readonly judged: readonly Judged[]; readonly milliseconds: number }> {
  const judging = new Judging(services);
  const wanted = schema === null ? null : keyOfSchema({ uri: schema.uri, selector: schema.selector ?? null });
  const isWanted = (capture: Capture) => {
    const named = judging.nameOf(capture);
    return wanted === ("reason" in named ? null : keyOfSchema(named));
  };
  /** Of loops of several files. */
  const loops = new Map<string, readonly Judged[]>();
  let begun = performance.now();
  const takeTurn = async () => {
    if (performance.now() - begun > turn) {
      await setImmediate();
      begun = performance.now();
    }
    if (token.isCancellationRequested) throw new ResponseError(LSPErrorCodes.RequestCancelled, "cancelled");
  };
  for (const uri of files) {
    await takeTurn();
    const start = performance.now();
    const file = pathOf(uri);
    if (file === null) continue;
    const kind = captureFileOf(services.configurations, file)?.kind ?? "reply";
    const captures: Capture[] = [];
    const judged: Judged[] = [];
    const problems: CaptureProblem[] = [];
    for (const capture of judging.reader.each(file, kind, (problem) => problems.push(problem))) {
      await takeTurn();
      if (!isWanted(capture)) continue;
      captures.push(capture);
      if (capture.loop !== null) continue;
      judged.push(...(await judging.judgeLoop([capture])));
      if (kind === "bulk") progress(uri, judged.length);
    }
    const [first] = captures;
    if (kind === "reply" && first !== undefined && first.loop !== null) {
      const read = (each: string) => judging.reader.captures(each, "reply").captures;
      const loop = loops.get(first.loop) ?? (await judging.judge(attemptFiles(file).flatMap(read)));
      loops.set(first.loop, loop);
      judged.push(...loop.filter(({ capture }) => capture.file === file));
    } else {
      for (const loop of inLoops(captures.filter((capture) => capture.loop !== null))) {
        await takeTurn();
        judged.push(...(await judging.judgeLoop(loop)));
      }
    }
    yield { uri, captures, judged, problems, milliseconds: performance.now() - start };
  }
}

/** As the client is told of it. */
export function replayedFile(
  { documents }: Pick<ReplayServices, "documents">,
  {
    uri,
    judged,
    problems,
    milliseconds,
  }: FileCaptures & {
    readonly judged: readonly Judged[];
    readonly milliseconds: number;
  },
): ReplayedFile {
  let passed = 0;
  let more = 0;
  const others: ReplayedReply[] = [];
  const add = (other: () => ReplayedReply) => {
    if (others.length < mostOthers) others.push(other());
    else more++;
  };
  for (const each of judged) {
    if (each.by !== null && each.replayed.result === "passed") passed++;
    else add(() => replayedReply(documents, each));
  }
  for (const problem of problems) add(() => unusable(problem));
  return { uri, passed, others, more, milliseconds };
}

function unusable({ file, line, column, reason }: CaptureProblem): ReplayedReply {
  const at = { line: (line ?? 1) - 1, character: (column ?? 1) - 1 };
  return {
    status: "unusable",
    text: sentence(reason),
    differences: [],
    uri: uriOf(file),
    range: { start: at, end: at },
  };
}

function replayedReply(documents: ReplayServices["documents"], judged: Judged): ReplayedReply {
  const { capture } = judged;
  const place = { uri: uriOf(capture.file), range: rangeIn(documents, judged) };
  if (judged.by === null) return { status: "unusable", text: judged.why, differences: [], ...place };
  const { result, differences, notChecked, harness } = judged.replayed;
  const status = result === "passed" ? "failed" : result;
  const text =
    notChecked ??
    (result === "not-judged"
      ? `Nothing is expected of it yet. ${harness} says: ${verdictOf(judged)}.`
      : differences.map((each) => titleOf(each, harness)).join(" "));
  return { status, text, differences: differences.map((each) => told(each, harness)), ...place };
}

/** The verdict, and what was wrong at first. */
export function verdictOf({ report }: Pick<Extract<Judged, { by: object }>, "report">): string {
  const { verdict, violations } = report;
  const [first] = violations;
  const rest = violations.length > 1 ? ` and ${violations.length - 1} more` : "";
  return first === undefined ? `${verdict}` : `${verdict} (${first.message}${rest})`;
}

/** The value that is to blame; the line, of a file of many. */
export function rangeIn(documents: ReplayServices["documents"], judged: Judged): Range {
  const { file, line } = judged.capture;
  const at = judged.by === null ? null : judged.replayed.at;
  const zero = { line: line === null ? 0 : line - 1, character: 0 };
  if (line !== null || at === null || judged.by === null) return { start: zero, end: zero };
  try {
    const { document, toDocument } = documents.get(uriOf(file));
    const end = judged.report.violations.flatMap(({ ranges }) => ranges).find(([start]) => start === at)?.[1];
    return {
      start: document.positionAt(toDocument(at)),
      end: document.positionAt(toDocument(end ?? at)),
    };
  } catch {
    return { start: zero, end: zero };
  }
}

function told(difference: Difference, harness: string): ReplayDifference {
  const { expected, actual } = difference;
  return { title: titleOf(difference, harness), expected, actual };
}

function titleOf({ field, expected, actual }: Difference, harness: string): string {
  if (field === "verdict") return `${harness} says ${actual}, where ${expected} is expected.`;
  const at = firstDifference(expected, actual) ?? 0;
  const before = expected.slice(0, at);
  const where = `from byte ${byteLength(before)} on, line ${before.split("\n").length}`;
  if (field === "violations") return "The violations are not those that are expected.";
  const what = field === "error" ? "The error's text" : "The corrective";
  return `${what} is not the expected one ${where}.`;
}
