/** `calibrate --verify`: captured messages, and what the configured harness sends in their place. */
import { readdirSync, statSync } from "node:fs";
import { basename, dirname, join, relative, sep } from "node:path";
import { calibrate, firstDifference, type Harness, messageFor, type Occasion } from "../engine/index.ts";
import { indexLines } from "../workspace/line-index.ts";
import { walkFiles } from "../workspace/walk.ts";
import { type CalibrateArguments, type CalibrateOptions, inForceFor, ledBy } from "./calibrate.ts";
import { harnessForSchema } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { readInput } from "./input.ts";
import { readSchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { visible } from "./visible.ts";

/** One captured message and what led to it, as arguments. */
interface Case extends CalibrateArguments {
  readonly kind: Occasion["kind"] | null;
}

/**
 * A line for each message; the status is 1 when one is not what the harness sends.
 *
 * @throws CommandError, ConfigError
 */
export async function verifyCaptured(
  session: Session,
  args: CalibrateArguments,
  options: CalibrateOptions,
): Promise<void> {
  if (options.write !== undefined) throw new CommandError("--verify writes nothing: leave out --write");
  const led = await ledBy(session, options);
  let count = 0;
  for await (const each of casesOf(session, args)) {
    count++;
    try {
      await session.io.out(await verdictOn(session, each, led, options));
    } catch (error) {
      if (!(error instanceof CommandError)) throw error;
      session.complain(error);
    }
  }
  if (count > 0) return;
  throw new CommandError(
    `${args.captured}: no captured message; they are called NAME.corrective.txt or NAME.appendix.txt`,
  );
}

/** A message's name behind its folders: what it is of, and which of the two it is. */
const messageName = /^(.+)\.(corrective|appendix)(?:\.[^.]*)?$/;

async function* casesOf(
  session: Session,
  { schema, reply, captured }: CalibrateArguments,
): AsyncGenerator<Case> {
  const folder = session.path(captured);
  if (!isFolder(folder)) {
    const kind = messageName.exec(basename(captured))?.[2] as Case["kind"] | undefined;
    yield { schema, reply, captured, kind: kind ?? null };
    return;
  }
  for await (const file of walkFiles(folder)) {
    const [, name, kind] = messageName.exec(basename(file)) ?? [];
    if (name === undefined) continue;
    const below = join(dirname(relative(folder, file)), name);
    yield {
      schema: beside(session, schema, `${below}.schema.json`),
      reply: kind === "appendix" ? "" : beside(session, reply, `${below}.reply`),
      captured: slashed(relative(session.io.cwd, file)),
      kind: kind as Case["kind"],
    };
  }
}

/** The argument itself where it is no folder; else the file below it that has this name, with any ending. */
function beside(session: Session, argument: string, name: string): string {
  const folder = session.path(argument);
  if (!isFolder(folder)) return argument;
  const path = join(folder, name);
  const start = basename(path);
  const found = entriesOf(dirname(path)).find((entry) => entry === start || entry.startsWith(`${start}.`));
  return slashed(relative(session.io.cwd, found === undefined ? path : join(dirname(path), found)));
}

async function verdictOn(
  session: Session,
  { schema: schemaArgument, reply: replyArgument, captured: name, kind }: Case,
  led: Pick<Occasion, "task" | "finishReason">,
  options: CalibrateOptions,
): Promise<string> {
  const { text } = await readInput(session, name);
  const schema = await readSchemaArgument(session, schemaArgument);
  const reply = replyArgument === "" ? "" : (await readInput(session, replyArgument)).text;
  const named = harnessForSchema(session, schema.path, schema.name);
  const { harness, judging } = inForceFor(session, named, schema, options);
  const asked = options.appendix === true ? "appendix" : "corrective";
  const occasion: Occasion = { ...judging, ...led, kind: kind ?? asked, schema: schema.text, reply };
  const sent = messageFor(harness, occasion);
  if (sent === text) return `${visible(name)}: as captured, ${Buffer.byteLength(text)} bytes\n`;
  session.fail(1);
  const { line, column } = indexLines(text).at(firstDifference(sent ?? "", text) ?? 0);
  return `${visible(name)}:${line}:${column}: drift: ${visible(whatDrifted(harness, occasion, text))}\n`;
}

/** In words: other texts and caps that would explain it, or what differs. */
function whatDrifted(harness: Harness, occasion: Occasion, captured: string): string {
  const calibration = calibrate(harness, occasion, captured);
  if (!calibration.ok) return `${calibration.part} differs. ${calibration.why}`;
  const { wording = {}, caps = {}, envelopeTag } = calibration.settings;
  const others = [
    ...Object.keys(wording).map((key) => `wording.${key}`),
    ...Object.entries(caps).map(([cap, value]) => `caps.${cap} (${value ?? "none"})`),
    ...(envelopeTag === undefined ? [] : [`envelopeTag (${envelopeTag})`]),
  ];
  return `explained by another ${others.join(", ")}`;
}

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}

function slashed(path: string): string {
  return path.replaceAll(sep, "/");
}
