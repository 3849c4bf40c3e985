/** `reflect`: the schema that driftlessaf reflects a Go type to. */
import type { Command } from "commander";
import { CommandError } from "./command-error.ts";
import { isGoSource, reflectArgument } from "./go-argument.ts";
import { readArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";

export function addReflect(program: Command, session: Session): void {
  program
    .command("reflect")
    .description("print the schema that driftlessaf reflects a Go type to, byte for byte")
    .argument("<type>", "FILE.go#Type")
    .action(async (argument: string) => {
      const { input, selector } = await readArgument(session, argument);
      if (!isGoSource(input))
        throw new CommandError(`${input.name}: only types in Go source, in .go files, are reflected`);
      const { text } = await reflectArgument(session, input, selector);
      await session.io.out(text);
    });
}
