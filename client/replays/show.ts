import { commands, type Position, Range, Uri, window, workspace } from "vscode";
import type { CommandServices } from "../commands/register.ts";
import { schemaAtHand } from "../schema-choice.ts";
import { paramsOf } from "../schema-ref.ts";
import { rangeOf } from "./replay-tests.ts";

/** Runs the captured replies of a schema. */
export async function runReplies(
  { server, replays }: CommandServices,
  argument: unknown,
  selector: unknown,
): Promise<void> {
  const schema = await schemaAtHand(server, argument, selector);
  if (!schema) return;
  const item = (await replays.find(schema.uri, schema.selector)) ?? (await replays.find(schema.uri, null));
  if (!item) throw new Error("There is no captured reply for this schema yet.");
  await commands.executeCommand("workbench.view.testing.focus");
  await replays.run([item]);
}

/** Lists the replies whose verdict flips once the schema is saved. */
export async function showFlips(
  { server }: CommandServices,
  argument: unknown,
  selector: unknown,
): Promise<void> {
  const schema = await schemaAtHand(server, argument, selector);
  if (!schema) return;
  const { flips } = await (await server.replays()).flips(paramsOf(schema));
  if (flips.length === 0) {
    void window.showInformationMessage("No captured reply would flip.");
    return;
  }
  const items = flips.map(({ uri, range, before, after }) => {
    const line = range.start.line === 0 ? "" : `:${range.start.line + 1}`;
    return {
      label: `${workspace.asRelativePath(Uri.parse(uri))}${line}`,
      description: `${before ?? "not checked"} → ${after ?? "not checked"}`,
      uri,
      range,
    };
  });
  const picked = await window.showQuickPick(items, {
    title: `${flips.length} of the captured replies would flip`,
    matchOnDescription: true,
  });
  if (picked) await show(picked.uri, rangeOf(picked.range));
}

/** Where the schema of a reply stands. */
export async function showSchemaOfReply(
  _: CommandServices,
  argument: unknown,
  place: unknown,
): Promise<void> {
  if (typeof argument !== "string") return;
  const { line, character } = place as Pick<Position, "line" | "character">;
  await show(argument, new Range(line, character, line, character));
}

async function show(uri: string, selection: Range): Promise<void> {
  await window.showTextDocument(Uri.parse(uri), { selection });
}
