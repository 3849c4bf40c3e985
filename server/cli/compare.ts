/** `compare`: two schemas, as driftlessaf's comparison functions do. */
import type { Command } from "commander";
import { compareSchemas } from "../engine/index.ts";
import { CommandError } from "./command-error.ts";
import { readSchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { visible } from "./visible.ts";

interface Options {
  readonly subset?: true;
}

export function addCompare(program: Command, session: Session): void {
  program
    .command("compare")
    .description("compare two schemas as driftlessaf's test helpers do, one difference a line")
    .argument("<expected>", "FILE[#SELECTOR]: what has to be there")
    .argument("<actual>", "FILE[#SELECTOR]: what is there, which may say more")
    .option("--subset", "exact texts and lists, as CompareSubset; else as CompareReflected")
    .action(async (expectedArgument: string, actualArgument: string, { subset }: Options) => {
      const expected = await readSchemaArgument(session, expectedArgument);
      const actual = await readSchemaArgument(session, actualArgument);
      const comparison = compareSchemas(expected.text, actual.text, subset === true ? "subset" : "reflected");
      if (!comparison.ok) {
        const { name } = comparison.which === "expected" ? expected : actual;
        throw new CommandError(`${name}: ${comparison.text}`);
      }
      for (const { text } of comparison.differences) await session.io.out(`${visible(text)}\n`);
      if (comparison.differences.length > 0) session.fail(1);
    });
}
