/** `subagentSchema/acceptReplies`: what replies are judged as now becomes what is expected of them. */
import { createHash } from "node:crypto";
import type { CancellationToken } from "vscode-languageserver/node";
import type { AcceptRepliesParams, AcceptRepliesResult } from "../../protocol.ts";
import { type Accepted, recordBeside, recordInLines } from "../../replay/record.ts";
import { uriOf } from "../file-uri.ts";
import type { Judged, ReplayServices } from "./judging.ts";
import { judgeFiles } from "./run.ts";

/** What was shown of replies when they were last run, so that nothing else is accepted. */
export class ShownOutcomes {
  readonly #digests = new Map<string, string>();

  add(judged: Judged): void {
    const digest = digestOf(judged);
    if (digest !== null) this.#digests.set(nameOf(judged), digest);
  }

  /** Whether something else was shown. */
  differs(judged: Judged): boolean {
    const shown = this.#digests.get(nameOf(judged));
    return shown !== undefined && shown !== digestOf(judged);
  }
}

function nameOf({ capture: { file, line, id } }: Judged): string {
  return JSON.stringify([file, line, id]);
}

function digestOf(judged: Judged): string | null {
  if (judged.by === null || judged.replayed.actual === null) return null;
  const { actual, harness } = judged.replayed;
  return createHash("sha256")
    .update(JSON.stringify([harness, actual]))
    .digest("base64");
}

export async function accept(
  services: ReplayServices,
  shown: ShownOutcomes,
  params: AcceptRepliesParams,
  token: CancellationToken,
): Promise<AcceptRepliesResult> {
  let recorded = 0;
  const problems: string[] = [];
  const attempt = async (record: () => Promise<number>) => {
    try {
      recorded += await record();
    } catch (error) {
      problems.push((error as Error).message);
    }
  };
  for await (const { captures, judged } of judgeFiles(services, params, token)) {
    const [first] = captures;
    const accepted: Accepted[] = [];
    for (const each of judged) {
      const { capture, by } = each;
      if (by === null || !isAsked(params, each)) continue;
      const { actual: outcome, harness } = each.replayed;
      if (outcome === null) continue;
      const where = capture.line === null ? capture.file : `${capture.file}:${capture.line}`;
      if (shown.differs(each))
        problems.push(`${where}: is judged otherwise than when it was run; run it again`);
      else if (capture.keptIn === "nowhere")
        problems.push(
          `${where}: the journal stays as it is; import the reply to keep it with an expectation`,
        );
      else accepted.push({ capture, outcome, harness });
    }
    if (first === undefined || accepted.length === 0) continue;
    if (params.onlyCount === true) {
      recorded += accepted.length;
      continue;
    }
    if (first.keptIn === "line") await attempt(() => recordInLines(first.file, accepted));
    else for (const each of accepted) await attempt(async () => ((await recordBeside(each)) ? 1 : 0));
    services.documents.fileChanged(uriOf(first.file));
  }
  return { recorded, problems };
}

function isAsked({ which, lines }: AcceptRepliesParams, judged: Judged): boolean {
  const { line } = judged.capture;
  if (lines !== undefined && line !== null && !lines.includes(line)) return false;
  return judged.by !== null && which.some((each) => each === judged.replayed.result);
}
