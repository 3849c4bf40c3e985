/** The command that prints for a Lab's attempts what the Lab shows. For a POSIX shell; several pasted replies need bash or zsh. */
export interface CommandLineParts {
  /** `FILE[#SELECTOR]`, relative to the workspace's folder. */
  readonly schema: string;
  readonly harness: string | null;
  readonly mode: string | null;
  /** Empty where none was given. */
  readonly task: string;
  /** The attempts, in order; `path` is that of the file that holds the very text. */
  readonly replies: readonly {
    readonly text: string;
    readonly cutOff: boolean;
    readonly path: string | null;
  }[];
}

/** UTF-16 units of text that a line may carry; shells have their own bounds a little above. */
const mostText = 96 * 1024;

/** @throws Error with one plain line where no command line can say it */
export function commandLine({ schema, harness, mode, task, replies }: CommandLineParts): string {
  if (replies.length === 0) throw new Error("There is no reply to judge yet: paste one first.");
  const finish = new Set(replies.map(({ cutOff }) => cutOff));
  if (finish.size > 1)
    throw new Error(
      "Only some of the attempts were cut off, which one command can't say: save them as captured replies.",
    );
  const pasted = replies.filter(({ path }) => path === null);
  if (pasted.reduce((sum, { text }) => sum + text.length, task.length) > mostText)
    throw new Error("The replies are too long for a command line: save them as captured replies first.");
  if (
    [task, ...pasted.map(({ text }) => text)].some(
      (text) => text.includes("\0") || /[\uD800-\uDFFF]/u.test(text),
    )
  )
    throw new Error(
      "A command line can't hold a NUL or half of a surrogate pair: save the reply as a captured reply first.",
    );
  const [only] = pasted;
  const inPipe = replies.length === 1 && only !== undefined;
  const files = replies.map(({ text, path }) =>
    path !== null ? quoted(path) : inPipe ? "-" : `<(printf %s ${quoted(text)})`,
  );
  const words = [
    "subagent-schema reply",
    quoted(schema),
    ...files,
    ...(harness === null ? [] : ["--harness", quoted(harness)]),
    ...(mode === null ? [] : ["--mode", quoted(mode)]),
    ...(task === "" ? [] : ["--task", quoted(task)]),
    ...(finish.has(true) ? ["--finish-reason length"] : []),
  ];
  return inPipe ? `printf %s ${quoted(only.text)} | ${words.join(" ")}` : words.join(" ");
}

/** As one word of a POSIX shell. */
function quoted(text: string): string {
  if (/^[A-Za-z0-9_./@%+=:,-]+$/.test(text) && !text.startsWith("-")) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}
