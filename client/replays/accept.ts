import { type TestItem, Uri, window } from "vscode";
import type { AcceptRepliesParams } from "../../server/protocol.ts";
import type { CommandServices } from "../commands/register.ts";
import { counted } from "../counted.ts";

/** What is judged now is expected from now on, of replies that are other than expected. */
export function acceptReplies(services: CommandServices, argument: unknown): Promise<void> {
  return record(services, argument, "failed", "Accept as Expected");
}

/** The same of replies of which nothing is expected yet. */
export function recordReplies(services: CommandServices, argument: unknown): Promise<void> {
  return record(services, argument, "not-judged", "Record");
}

async function record(
  { replays, server }: CommandServices,
  argument: unknown,
  which: AcceptRepliesParams["which"][number],
  action: string,
): Promise<void> {
  const { items, line } = await meant(replays, argument);
  await replays.refresh();
  const groups = replays.filesOf(items);
  const requests = await server.replays();
  const accept = async (onlyCount: boolean) => {
    let recorded = 0;
    const problems: string[] = [];
    for (const { schema, items: files } of groups) {
      const result = await requests.accept({
        schema,
        files: files.map(({ id }) => id),
        which: [which],
        onlyCount,
        ...(line === undefined ? {} : { lines: [line] }),
      });
      recorded += result.recorded;
      problems.push(...result.problems);
    }
    return { recorded, problems };
  };
  const isOne = line !== undefined || (groups.length === 1 && groups[0]?.items.length === 1);
  const { recorded: count, problems: inTheWay } = await accept(true);
  if (count === 0 && inTheWay.length === 0) {
    void window.showInformationMessage("There is nothing to write down.");
    return;
  }
  if (count > 1 || (count > 0 && !isOne)) {
    const what = which === "failed" ? "that is other than expected" : "of which nothing is expected yet";
    const title = `Write down what is judged now for every reply ${what}?`;
    const choice = { label: action, description: counted(count, "expectation") };
    if (!(await window.showQuickPick([choice], { title }))) return;
  }
  const { recorded, problems } = await accept(false);
  await replays.refresh();
  await replays.run(groups.flatMap((group) => group.items));
  const [first] = problems;
  if (first !== undefined) {
    const more = problems.length > 1 ? ` (and ${problems.length - 1} more)` : "";
    throw new Error(`${first}${more}`);
  }
  if (count > 1) void window.showInformationMessage(`Wrote down ${counted(recorded, "expectation")}.`);
}

/** An item or message of the Test Explorer, or the URI of a reply. Without any: all. */
async function meant(
  replays: CommandServices["replays"],
  argument: unknown,
): Promise<{ readonly items?: TestItem[]; readonly line?: number }> {
  if (typeof argument === "string" || argument instanceof Uri) {
    const item = await replays.find(typeof argument === "string" ? Uri.parse(argument) : argument, null);
    if (!item) throw new Error("It is no captured reply of the workspace.");
    return { items: [item] };
  }
  const told = argument as
    | { test?: TestItem; message?: { location?: { uri?: Uri; range?: { start?: { line?: number } } } } }
    | undefined;
  if (told?.test) {
    const { location } = told.message ?? {};
    const line = location?.range?.start?.line;
    const isBulk = /\.jsonl$/.test(told.test.uri?.path ?? "");
    return { items: [told.test], ...(isBulk && line !== undefined ? { line: line + 1 } : {}) };
  }
  const item = argument as Partial<TestItem> | undefined;
  return item?.id === undefined ? {} : { items: [item as TestItem] };
}
