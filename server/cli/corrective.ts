/** `corrective`: the exact text that the harness sends back for a reply. */
import type { Command } from "commander";
import { judge, loopOptions } from "../engine/index.ts";
import { CommandError } from "./command-error.ts";
import { type FinishReasonOption, finishReasonOption } from "./finish-reason.ts";
import { type ModeOption, modelOption, modeOption } from "./harness-mode.ts";
import { readInput } from "./input.ts";
import { openSchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings } from "./settings-report.ts";
import { readTask, type TaskOptions, taskOptions } from "./task.ts";

type Options = ModeOption & TaskOptions & FinishReasonOption;

export function addCorrective(program: Command, session: Session): void {
  finishReasonOption(taskOptions(modelOption(modeOption(program.command("corrective")))))
    .description("print what the harness sends back for a reply, byte for byte")
    .argument("<schema>", "FILE[#SELECTOR]")
    .argument("<reply>", "file with the raw reply")
    .action(async (schemaArgument: string, replyArgument: string, options: Options) => {
      const { name, schema, settings } = await openSchemaArgument(session, schemaArgument, options);
      const reply = await readInput(session, replyArgument);
      const { finishReason } = options;
      const judging = { ...loopOptions(settings), ...(await readTask(session, options)) };
      const report = judge(
        schema,
        reply.text,
        finishReason === undefined ? judging : { ...judging, finishReason },
      );
      noteSettings(session, settings);
      if (report.corrective !== null) {
        for (const remark of report.remarks ?? []) session.note(`${reply.name}: ${remark}`);
        return session.io.out(report.corrective);
      }
      if (report.notChecked !== undefined) throw new CommandError(`${reply.name}: ${report.notChecked}`);
      throw new CommandError(
        report.admission === null
          ? `${reply.name}: ${report.verdict}, so that nothing is sent back`
          : `${name}: ${schema.harness.id} refuses this schema, so that nothing is sent back: ${report.admission}`,
      );
    });
}
