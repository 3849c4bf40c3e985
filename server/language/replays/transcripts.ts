/** `subagentSchema/transcript` and `importReplies`: replies out of transcripts, listed and kept beside their schema. */

import { mkdirSync } from "node:fs";
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { type Redaction, refusedPattern } from "../../engine/index.ts";
import {
  type ImportRepliesParams,
  type ImportRepliesResult,
  importRepliesRequest,
  type TranscriptParams,
  type TranscriptResult,
  transcriptRequest,
} from "../../protocol.ts";
import { keepTranscriptReply, nameOfReply, redacted } from "../../replay/transcript/keep.ts";
import { readTranscript, type Transcript, type TranscriptReply } from "../../replay/transcript/transcript.ts";
import { onlyPlace } from "../../workspace/claim.ts";
import { decodeText, readBytes } from "../../workspace/read-file.ts";
import { pathOf, uriOf, whyNoFile } from "../file-uri.ts";
import { folderFor, reference } from "../save-replies.ts";
import type { ReplayServices } from "./judging.ts";

/** UTF-16 units of a reply in the list. */
const beginning = 200;
/** Nobody reads of more lines that can't be used. */
const mostProblems = 10_000;

export function transcripts(connection: Connection, services: ReplayServices): void {
  connection.onRequest(transcriptRequest, (params) => orRefuse(() => list(params)));
  connection.onRequest(importRepliesRequest, (params) => orRefuse(() => keep(services, params)));
}

async function orRefuse<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ResponseError(LSPErrorCodes.RequestFailed, (error as Error).message);
  }
}

function list({ uri, redaction, only }: TranscriptParams): TranscriptResult {
  requirePatterns(redaction);
  const { replies, problems, remarks } = read(uri);
  const listed = replies.flatMap((reply, index) => {
    const number = index + 1;
    if (only !== undefined && only !== number) return [];
    const bytes = redaction === null ? reply.bytes : redacted(reply.bytes, redaction);
    const whole = decodeText(bytes).text;
    const text = only === undefined ? whole.slice(0, beginning) : whole;
    return [{ number, line: reply.line, facts: factsOf(reply, bytes.length), text }];
  });
  return { replies: listed, problems: [...told(problems), ...remarks.slice(0, mostProblems)] };
}

function factsOf({ kind, tool, attempt, task, finishReason }: TranscriptReply, bytes: number): string {
  return [
    ...(kind === "call" ? [`call of ${tool === null || tool === "" ? "a tool" : tool}`] : []),
    ...(attempt === null ? [] : [`attempt ${attempt}${task === null ? "" : ` of ${task}`}`]),
    bytes === 1 ? "1 byte" : `${bytes} bytes`,
    ...(finishReason === null ? [] : ["cut off"]),
  ].join(", ");
}

function told(problems: Transcript["problems"]): readonly string[] {
  const lines = problems
    .slice(0, mostProblems)
    .map(({ line, column, reason }) => `${line}:${column}: ${reason}`);
  const more = problems.length - lines.length;
  return more === 0 ? lines : [...lines, `${more} more lines can't be used`];
}

async function keep(
  { configurations, documents }: ReplayServices,
  { uri, redaction, schema, numbers, name }: ImportRepliesParams,
): Promise<ImportRepliesResult> {
  requirePatterns(redaction);
  const schemaFile = pathOf(schema.uri);
  if (schemaFile === null)
    throw new Error(
      whyNoFile(
        schema.uri,
        "Save the schema first: its captured replies lie beside it.",
        "captured replies are kept beside",
      ),
    );
  const { replies } = read(uri);
  const folder = folderFor(schemaFile);
  const selector = schema.selector ?? onlyPlace(configurations.claim(schemaFile));
  mkdirSync(folder, { recursive: true });
  const files: string[] = [];
  const problems: string[] = [];
  for (const number of numbers) {
    const reply = replies[number - 1];
    if (reply === undefined) continue;
    try {
      const circumstances = { schema: reference(folder, schemaFile, selector) };
      const fileName = nameOfReply(name, number, reply);
      const kept = await keepTranscriptReply(folder, fileName, reply, circumstances, redaction);
      files.push(uriOf(kept.file));
      documents.fileChanged(uriOf(kept.file));
    } catch (error) {
      // The command line calls it by its option.
      problems.push((error as Error).message.replace(/ --name$/, " name"));
    }
  }
  return { files, problems };
}

/** @throws Error with one plain line */
function read(uri: string): Transcript {
  const path = pathOf(uri);
  if (path === null) throw new Error("A transcript is a file on the disk.");
  return readTranscript(readBytes(path, path));
}

/** @throws Error with one plain line */
function requirePatterns(redaction: Redaction | null): void {
  const refused = redaction === null ? null : refusedPattern(redaction);
  if (refused !== null) throw new Error(`Pattern ${refused.index + 1} can't be used: ${refused.reason}`);
}
