/** `appendix` and `contract`: one exact text of a schema, nothing added. */
import type { Command } from "commander";
import type { OpenSchema } from "../engine/index.ts";
import { CommandError } from "./command-error.ts";
import { type ModeOption, modelOption, modeOption } from "./harness-mode.ts";
import { openSchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings } from "./settings-report.ts";

export function addAppendix(program: Command, session: Session): void {
  addExactText(program, session, "appendix", "print what is added to the prompt for a schema, byte for byte");
}

export function addContract(program: Command, session: Session): void {
  addExactText(program, session, "contract", "print the schema as the model is shown it, byte for byte");
}

function addExactText(
  program: Command,
  session: Session,
  part: "appendix" | "contract",
  purpose: string,
): void {
  modelOption(modeOption(program.command(part)))
    .description(purpose)
    .argument("<schema>", "FILE[#SELECTOR]")
    .action(async (argument: string, options: ModeOption) => {
      const { name, schema, settings, mode } = await openSchemaArgument(session, argument, options);
      const text = schema[part];
      noteSettings(session, settings);
      if (text === null) throw new CommandError(`${name}: no ${part}, because ${whyNot(schema, mode)}`);
      await session.io.out(text);
      if (schema.admission !== null)
        session.note(`${name}: ${schema.harness.id} refuses this schema: ${schema.admission}`);
      if (schema.notChecked !== null) session.note(`${name}: ${schema.notChecked}`);
    });
}

function whyNot({ document, findings, admission, harness }: OpenSchema, mode: string | null): string {
  const reason = findings[0]?.explanation ?? admission;
  // Of an object, refused or not, everything is shown that the harness shows at all.
  if (reason !== null && document?.kind !== "object") return `the schema can't be used: ${reason}`;
  return `${harness.id} sends none${mode === null ? "" : ` in mode ${mode}`}`;
}
