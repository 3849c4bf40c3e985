/** `reply`: one repair loop, a reply per attempt. */
import { type Command, Option } from "commander";
import { loopOptions, replayLoop } from "../engine/index.ts";
import { compareReplies } from "./compare-harnesses.ts";
import { type FinishReasonOption, finishReasonOption } from "./finish-reason.ts";
import { type ModeOption, modelOption, modeOption } from "./harness-mode.ts";
import { type Input, readInput } from "./input.ts";
import { replyReport } from "./reply-report.ts";
import { resultLine } from "./result-line.ts";
import { openSchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings, settingsLines } from "./settings-report.ts";
import { readTask, type TaskOptions, taskOptions } from "./task.ts";

interface Options extends ModeOption, TaskOptions, FinishReasonOption {
  readonly format: "text" | "json";
  readonly compare?: true;
}

export function addReply(program: Command, session: Session): void {
  finishReasonOption(taskOptions(modelOption(modeOption(program.command("reply")))))
    .description("judge replies against a schema, one per attempt of the repair loop")
    .argument("<schema>", "FILE[#SELECTOR]")
    .argument("<replies...>", "files with the raw replies, in the order of the attempts")
    .option("--compare", "ask every harness about each reply, and say why they differ")
    .addOption(
      new Option("--format <format>", "form of the output").choices(["text", "json"]).default("text"),
    )
    .action(async (schemaArgument: string, replyArguments: string[], options: Options) => {
      if (options.compare === true) {
        const { format, mode, model, finishReason } = options;
        const task = await readTask(session, options);
        const asked = { schema: schemaArgument, replies: replyArguments, format, mode, model };
        const judging = finishReason === undefined ? task : { ...task, finishReason };
        return compareReplies(session, { ...asked, options: judging });
      }
      const { name, schema, settings } = await openSchemaArgument(session, schemaArgument, options);
      const replies: Input[] = [];
      for (const argument of replyArguments) replies.push(await readInput(session, argument));
      const { finishReason } = options;
      const reports = replayLoop(
        schema,
        replies.map(({ text }) => (finishReason === undefined ? { text } : { text, finishReason })),
        { ...loopOptions(settings), ...(await readTask(session, options)) },
      );
      if (options.format === "json") noteSettings(session, settings);
      else {
        const lines = settingsLines(session, schema.harness.title, settings);
        await session.io.out(lines.map((line) => `${line}\n`).join(""));
      }
      for (const [index, report] of reports.entries()) {
        const reply = replies[index];
        if (reply === undefined) break;
        if (options.format === "json")
          await session.io.out(`${resultLine(JSON.stringify(reply.name), report)}\n`);
        else
          await session.io.out(
            replyReport({ schema: name, reply: reply.name, text: reply.text, report }, session),
          );
      }
      const unread = replies.length - reports.length;
      if (unread > 0) {
        const what = unread === 1 ? "1 reply was" : `${unread} replies were`;
        const why =
          reports.at(-1)?.notChecked === undefined ? "the run had ended" : "nobody knows how the run goes on";
        session.note(`${what} not read, because ${why}`);
      }
      const last = reports.at(-1);
      if (last?.notChecked !== undefined) session.fail(2);
      else if (last?.verdict !== "accepted" && last?.verdict !== "accepted-unchecked") session.fail(1);
    });
}
