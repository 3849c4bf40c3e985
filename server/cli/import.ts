/** `import`: replies out of a transcript, as captured replies. */
import { mkdirSync, statSync } from "node:fs";
import { basename, relative, sep } from "node:path";
import { type Command, Option } from "commander";
import { type Redaction, refusedPattern } from "../engine/index.ts";
import { TooMuchToRedactError } from "../engine/redact/redaction.ts";
import { compileRegex } from "../engine/schema/regex.ts";
import type { Circumstances } from "../replay/expectation.ts";
import { keepTranscriptReply, nameOfReply, redacted } from "../replay/transcript/keep.ts";
import { readTranscript, type Transcript, type TranscriptReply } from "../replay/transcript/transcript.ts";
import { decodeText, readNamedBytes } from "../workspace/read-file.ts";
import { CommandError } from "./command-error.ts";
import { calledFrom } from "./replay-result.ts";
import { splitSelector } from "./selector.ts";
import type { Session } from "./session.ts";
import { visible } from "./visible.ts";

interface Options {
  readonly pick?: string;
  readonly to: string;
  readonly name?: string;
  readonly schema?: string;
  readonly redact?: readonly string[];
  readonly placeholder: string;
  readonly separator?: string;
  readonly format: "text" | "json";
}

export function addImport(program: Command, session: Session): void {
  program
    .command("import")
    .description("list the replies of a transcript, and keep some of them as captured replies")
    .argument(
      "<transcript>",
      "JSON lines of a coding agent, a message log, codewhale's journal, or plain text",
    )
    .option("--pick <numbers>", 'which to keep, such as 1,3-5, or "all"; without it, they are listed')
    .option("--to <folder>", "where to keep them", "replies")
    .option("--name <name>", "what their names begin with (default: the transcript's name)")
    .option("--schema <schema>", "FILE[#SELECTOR]: what they are for, written down beside each")
    .option("--redact <pattern...>", "regular expressions (RE2) of what is taken out")
    .option("--placeholder <text>", "what is put in its place", "[redacted]")
    .option("--separator <pattern>", "plain text: what a line between two replies matches (RE2)")
    .addOption(new Option("--format <format>", "form of the list").choices(["text", "json"]).default("text"))
    .action(async (argument: string, options: Options) => {
      const { bytes, name } = await readTranscriptFile(session, argument);
      const transcript = readTranscript(bytes, separatorOf(options.separator));
      complainOf(session, name, transcript.problems);
      tellOf(session, name, transcript.remarks);
      const redaction = redactionOf(options);
      if (options.pick === undefined) return list(session, name, transcript, redaction, options.format);
      await keep(session, name, transcript.replies, redaction, options);
    });
}

/** More bad lines are not named one by one. */
const mostProblems = 100;

function complainOf(session: Session, name: string, problems: Transcript["problems"]): void {
  for (const { line, column, reason } of problems.slice(0, mostProblems))
    session.complain(new CommandError(`${name}:${line}:${column}: ${reason}`));
  if (problems.length > mostProblems)
    session.note(`${name}: ${problems.length - mostProblems} more lines can't be used`);
}

function tellOf(session: Session, name: string, remarks: Transcript["remarks"]): void {
  for (const remark of remarks.slice(0, mostProblems)) session.note(`${name}: ${remark}`);
  if (remarks.length > mostProblems)
    session.note(`${name}: ${remarks.length - mostProblems} more places are not kept to the byte`);
}

async function readTranscriptFile(session: Session, argument: string) {
  if (argument !== "-") {
    try {
      return { bytes: await readNamedBytes(session.path(argument), argument), name: argument };
    } catch (error) {
      throw new CommandError((error as Error).message);
    }
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of session.takeStdin()) chunks.push(chunk);
  return { bytes: Buffer.concat(chunks), name: session.options.stdinPath ?? "-" };
}

function separatorOf(pattern: string | undefined): ((line: string) => boolean) | null {
  if (pattern === undefined) return null;
  const compiled = compileRegex(pattern);
  if (!compiled.ok) throw new CommandError(`--separator: ${compiled.reason}`);
  return (line) => compiled.test(line) === true;
}

function redactionOf({ redact, placeholder }: Options): Redaction | null {
  if (redact === undefined) return null;
  const empty = redact.indexOf("");
  if (empty >= 0)
    throw new CommandError(`--redact: pattern ${empty + 1} is empty, and would be found everywhere`);
  const redaction = { patterns: redact, placeholder };
  const refused = refusedPattern(redaction);
  if (refused !== null)
    throw new CommandError(`--redact: pattern ${refused.index + 1} can't be used: ${refused.reason}`);
  return redaction;
}

/** Characters of a reply's beginning in the list. */
const previewLength = 60;

async function list(
  session: Session,
  name: string,
  { replies }: Transcript,
  redaction: Redaction | null,
  format: Options["format"],
): Promise<void> {
  if (replies.length === 0) session.note(`${name}: no reply of a model found in it`);
  const entries = replies.map((reply, index) => {
    const { kind, tool, line, finishReason, attempt, task } = reply;
    const bytes =
      redaction === null ? reply.bytes : orComplain(session, () => redacted(reply.bytes, redaction));
    const text = decodeText(bytes).text;
    return { number: index + 1, line, kind, tool, finishReason, attempt, task, bytes: bytes.length, text };
  });
  if (format === "json") {
    const lines = entries.map((entry) => `${JSON.stringify(entry)}\n`);
    return session.io.out(lines.join(""));
  }
  const width = String(entries.length).length;
  for (const { number, line, kind, tool, finishReason, attempt, bytes, text } of entries) {
    const what = kind === "call" ? `call of ${tool === "" ? "a tool" : tool}` : "text";
    const more = [
      ...(attempt === null ? [] : [`attempt ${attempt}`]),
      ...(finishReason === null ? [] : ["cut off"]),
    ];
    const preview = visible(`${text.slice(0, previewLength)}${text.length > previewLength ? "…" : ""}`);
    const facts = [`line ${line}`, visible(what), bytes === 1 ? "1 byte" : `${bytes} bytes`, ...more].join(
      ", ",
    );
    await session.io.out(`${String(number).padStart(width)}  ${facts}: ${preview}\n`);
  }
}

function orComplain(session: Session, work: () => Uint8Array): Uint8Array {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof TooMuchToRedactError)) throw error;
    session.complain(new CommandError(error.message));
    return new Uint8Array();
  }
}

async function keep(
  session: Session,
  transcript: string,
  replies: readonly TranscriptReply[],
  redaction: Redaction | null,
  options: Options,
): Promise<void> {
  const { pick = "all", to, schema } = options;
  const numbers = numbersOf(pick, replies.length);
  const folder = session.path(to);
  const circumstances = schema === undefined ? {} : schemaFrom(session, folder, schema);
  const name = options.name ?? basename(transcript).replace(/\.[^.]*$/, "");
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw new CommandError(`--to ${to}: can't be made (${(error as NodeJS.ErrnoException).code})`);
  }
  for (const number of numbers) {
    const reply = replies[number - 1] as TranscriptReply;
    try {
      const fileName = nameOfReply(name, number, reply);
      const kept = await keepTranscriptReply(folder, fileName, reply, circumstances, redaction);
      const file = visible(calledFrom(session.io.cwd, kept.file));
      await session.io.out(kept.isNew ? `kept ${file}\n` : `already kept ${file}\n`);
    } catch (error) {
      session.complain(new CommandError((error as Error).message));
    }
  }
}

/** `1,3-5` or `all`, each once. @throws CommandError */
function numbersOf(pick: string, count: number): readonly number[] {
  const all = Array.from({ length: count }, (_, index) => index + 1);
  if (pick === "all") return all;
  const picked = new Set<number>();
  for (const part of pick.split(",")) {
    const [, from, to = from] = /^\s*(\d{1,7})(?:-(\d{1,7}))?\s*$/.exec(part) ?? [];
    const [first, last] = [Number(from), Number(to)];
    if (from === undefined || first < 1 || last > count || last < first) {
      const choices = count === 0 ? "there is no reply" : `there are 1 to ${count}`;
      throw new CommandError(`--pick ${pick}: ${choices}; write numbers such as 1,3-5, or all`);
    }
    for (let number = first; number <= last; number++) picked.add(number);
  }
  return [...picked].sort((one, other) => one - other);
}

/** The schema as it is called from the folder of the replies. @throws CommandError when it isn't there */
function schemaFrom(session: Session, folder: string, schema: string): Circumstances {
  const isThere = (path: string) => statSync(session.path(path), { throwIfNoEntry: false }) !== undefined;
  const { file, selector } = splitSelector(schema, isThere);
  if (!isThere(file)) throw new CommandError(`--schema ${schema}: no such file`);
  const path = relative(folder, session.path(file)).replaceAll(sep, "/");
  return { schema: selector === null ? path : `${path}#${selector}` };
}
