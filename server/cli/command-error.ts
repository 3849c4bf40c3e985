/** A call or a file that can't be used: one line that says what, where, and what to do. Ends the command with status 2. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}
