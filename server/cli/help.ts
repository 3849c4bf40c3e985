/** `help`: how a command is called. */
import type { Command } from "commander";
import { CommandError } from "./command-error.ts";
import type { Session } from "./session.ts";

export function addHelp(program: Command, session: Session): void {
  program
    .command("help")
    .description("print how a command is called")
    .argument("[command]", "its name; without one, all commands are listed")
    .action(async (name: string | undefined) => {
      const named = name === undefined ? program : program.commands.find((each) => each.name() === name);
      if (named === undefined) {
        const names = program.commands.map((each) => each.name()).join(", ");
        throw new CommandError(`help: there is no command ${JSON.stringify(name)}; choose ${names}`);
      }
      await session.io.out(named.helpInformation());
    });
}
