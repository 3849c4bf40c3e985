import type { LabCommand } from "../reply-lab/messages.ts";
import type { Command } from "./register.ts";

/** A command for the Reply Lab that the person is in: the same as its button on the page. */
export function inLab(command: LabCommand): Command {
  return async ({ labs }) => {
    const lab = labs.active;
    if (lab === undefined) throw new Error("Open a Reply Lab first, or click into it.");
    lab.run(command);
  };
}
