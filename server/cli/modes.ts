/** `modes`: harbor's output modes for a schema. */
import { type Command, Option } from "commander";
import { describeModes } from "../engine/index.ts";
import { askedHarness, namedHarness } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { modesText } from "./modes-report.ts";
import { openSchemaArgumentAs } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings, settingsLines } from "./settings-report.ts";

interface Options {
  readonly format: "text" | "json";
  readonly model?: string;
  readonly providerError?: string;
}

/** The one harness that has output modes. */
const ID = "harbor";

export function addModes(program: Command, session: Session): void {
  program
    .command("modes")
    .description(
      "show what harbor's output modes make of a schema: request, system message, where an error leads",
    )
    .argument("<schema>", "FILE[#SELECTOR]")
    .option("--provider-error <text>", "an error of the provider's: where it would lead")
    .option("--model <name>", "the model, whose name says which mode is the default")
    .addOption(
      new Option("--format <format>", "form of the output").choices(["text", "json"]).default("text"),
    )
    .action(async (argument: string, { format, ...question }: Options) => {
      const harness = askedHarness(session) ?? namedHarness(session, "modes", ID);
      if ((harness.custom?.base ?? harness.id) !== ID)
        throw new CommandError(`--harness: ${harness.id} has no output modes; only ${ID} does`);
      const { model } = question;
      const options = model === undefined ? {} : { model };
      const { name, schema, settings } = await openSchemaArgumentAs(session, argument, harness, options);
      const configured = settings.used.find(({ setting }) => setting === "model")?.value;
      const report = describeModes(schema, {
        ...question,
        ...(configured === undefined ? {} : { model: configured }),
        ...(settings.used.some(({ setting }) => setting === "mode") ? { mode: settings.mode ?? "" } : {}),
      });
      if (format === "json") noteSettings(session, settings);
      else {
        const lines = settingsLines(session, harness.title, settings);
        await session.io.out(lines.map((line) => `${line}\n`).join(""));
      }
      await session.io.out(
        format === "json" ? `${JSON.stringify(report, null, 2)}\n` : modesText(name, report),
      );
    });
}
