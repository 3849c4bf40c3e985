/** `extract`: what the harness takes out of a reply. */
import type { Command } from "commander";
import { extractCandidate } from "../engine/index.ts";
import { indexLines } from "../workspace/line-index.ts";
import { harnessForReply } from "./choose-harness.ts";
import { inAskedMode, type ModeOption, modeOption } from "./harness-mode.ts";
import { readInput } from "./input.ts";
import { harnessOfArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";

export function addExtract(program: Command, session: Session): void {
  modeOption(program.command("extract"))
    .description("print the candidate: the JSON text that the harness takes out of a reply, byte for byte")
    .argument("<reply>", "file with the raw reply")
    .option("--explain", "print the steps to standard error")
    .action(async (argument: string, options: ModeOption & { explain?: true }) => {
      const input = await readInput(session, argument);
      const ofSchema = (schema: string) => harnessOfArgument(session, schema);
      const named = await harnessForReply(session, input.path, input.name, ofSchema);
      const harness = inAskedMode(named, options.mode, "--mode");
      const { candidate, steps, spans } = extractCandidate(harness, input.text);
      await session.io.out(candidate);
      if (options.explain === undefined) return;
      for (const { step, outcome, note } of steps)
        session.note(`${step}: ${outcome.replace("-", " ")}. ${note}`);
      const lines = indexLines(input.text);
      for (const { kind, start, end } of spans) {
        const from = lines.at(start);
        const to = lines.at(end);
        session.note(`${kind}: from ${from.line}:${from.column} to ${to.line}:${to.column}`);
      }
    });
}
