/** The command line: its commands, and what becomes of mistakes. */
import { Command, CommanderError } from "commander";
import { version } from "../../package.json";
import { ConfigError } from "../workspace/config-error.ts";
import { addBatch } from "./batch.ts";
import { addCalibrate } from "./calibrate.ts";
import { CommandError } from "./command-error.ts";
import { addCompare } from "./compare.ts";
import { addCorrective } from "./corrective.ts";
import { addAppendix, addContract } from "./exact-text.ts";
import { addExplain } from "./explain.ts";
import { addExtract } from "./extract.ts";
import { addHarnesses } from "./harnesses.ts";
import { addHelp } from "./help.ts";
import { addImport } from "./import.ts";
import { addLint } from "./lint.ts";
import { addModes } from "./modes.ts";
import { addReflect } from "./reflect.ts";
import { addReplay } from "./replay.ts";
import { addReply } from "./reply.ts";
import { stdinMark } from "./schema-argument.ts";
import { type GlobalOptions, type Io, Session, type Status } from "./session.ts";
import { visible } from "./visible.ts";

const commands = [
  addLint,
  addAppendix,
  addContract,
  addExtract,
  addReply,
  addCorrective,
  addModes,
  addReplay,
  addImport,
  addCompare,
  addReflect,
  addCalibrate,
  addBatch,
  addHarnesses,
  addExplain,
] as const;

/** Columns. The same everywhere, so that help can be compared. */
const helpWidth = 100;

/**
 * Runs one command.
 *
 * @param argv the arguments behind the program's name
 */
export async function run(argv: readonly string[], io: Io): Promise<Status> {
  const program = new Command("subagent-schema");
  const session = new Session(io, () => program.opts<GlobalOptions>());
  const written: string[] = [];
  program
    .description("lint the output schemas of agent harnesses, preview their prompts, judge replies")
    .version(version, "--version", "print the version")
    .option("--harness <id>", "judge as this harness, whatever the configuration says")
    .option("--config <file>", "use this configuration file instead of the nearest subagent-schema.json")
    .option("--stdin-path <path>", "what the file named - (standard input) is called")
    .configureHelp({ showGlobalOptions: true })
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => written.push(text),
      writeErr: (text) => io.err(text),
      outputError: (text, write) => write(`${oneLine(text)}\n`),
      getOutHelpWidth: () => helpWidth,
      getErrHelpWidth: () => helpWidth,
    });
  for (const add of commands) add(program, session);
  addHelp(program, session);
  try {
    await program.parseAsync(argv.map(withoutDash), { from: "user" });
    return session.status;
  } catch (error) {
    if (error instanceof CommanderError) {
      await io.out(written.join(""));
      return error.code === "commander.helpDisplayed" || error.code === "commander.version"
        ? session.status
        : 2;
    }
    if (!(error instanceof CommandError || error instanceof ConfigError)) throw error;
    session.complain(error);
    return session.status;
  }
}

/** Commander's complaint in one line that says what to do. */
function oneLine(text: string): string {
  const complaint = text
    .replace(/^error: /, "")
    .replace(/\.?\n$/, "")
    .replaceAll("\n", " ");
  return `subagent-schema: ${visible(complaint)}; --help tells what there is`;
}

/** `-#SELECTOR` is standard input and a selector, which commander would take for an option. */
function withoutDash(argument: string): string {
  return argument.startsWith("-#") ? `${stdinMark}${argument.slice(1)}` : argument;
}
