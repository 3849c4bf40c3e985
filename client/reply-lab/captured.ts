/** Captured replies of a Lab's schema: opened, stepped through, saved. */
import { Uri, window, workspace } from "vscode";
import type { CapturedLoop } from "../../server/protocol.ts";
import { paramsOf } from "../schema-ref.ts";
import { type Desk, readReply } from "./lab-commands.ts";
import type { LabReply } from "./messages.ts";

/** Asks which one, and takes it with the circumstances under which it came. */
export async function openReply(desk: Desk): Promise<void> {
  const loops = await capturedLoops(desk);
  const items = loops.map((loop) => ({ ...labelOf(loop), loop }));
  const another = { label: "Another file…", loop: null };
  const picked =
    items.length === 0
      ? another
      : await window.showQuickPick([...items, another], { title: "Captured replies of this schema" });
  if (!picked) return;
  if (picked.loop !== null) return takeLoop(desk, picked.loop);
  const [file] = (await window.showOpenDialog({ title: "Captured reply" })) ?? [];
  if (file) desk.post({ type: "replies", target: "all", replies: [await readReply(file)] });
}

/** The captured reply after or before the one that is shown, around the ends. */
export async function stepReply(desk: Desk, by: 1 | -1): Promise<void> {
  const loops = await capturedLoops(desk);
  if (loops.length === 0) throw new Error("There is no captured reply for this schema yet.");
  const file = desk.input.replies[desk.attempt]?.file;
  const at = loops.findIndex(({ attempts }) => attempts.some(({ uri }) => uri === file));
  const next = at < 0 ? (by > 0 ? 0 : loops.length - 1) : (at + by + loops.length) % loops.length;
  const loop = loops[next];
  if (loop) await takeLoop(desk, loop);
}

/** Keeps the shown attempt, and those before it, beside the schema. */
export async function saveReply(desk: Desk): Promise<void> {
  const { services, ref, input, mode, attempt, post } = desk;
  const { harness } = desk;
  if (input.replies[attempt] === undefined)
    throw new Error("There is no reply to save yet: paste one first.");
  if (harness === null)
    throw new Error("Choose a harness first: what is expected of the reply depends on it.");
  const name = await window.showInputBox({
    title:
      attempt === 0 ? "Save as a captured reply" : `Save attempts 1 to ${attempt + 1} as captured replies`,
    prompt: "Name, without folder and ending",
    validateInput: (value) =>
      value === "" || /^[^./\\:][^/\\:]*$/.test(value)
        ? null
        : "Leave out slashes, colons and a dot at the beginning.",
  });
  if (!name) return;
  const { files } = await services.server.saveReplies({
    ...paramsOf(ref),
    harness,
    ...(mode === null ? {} : { mode }),
    ...(input.task === "" ? {} : { task: input.task }),
    name,
    replies: input.replies.slice(0, attempt + 1).map(({ text, cutOff, file }) => ({
      text,
      ...(cutOff ? { finishReason: "length" } : {}),
      ...(file === undefined ? {} : { file }),
    })),
  });
  const last = files.at(-1);
  if (last !== undefined) post({ type: "saved", path: workspace.asRelativePath(Uri.parse(last)), uri: last });
}

async function capturedLoops({ services, ref }: Desk): Promise<readonly CapturedLoop[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const { loops } = await services.server.capturedReplies({ ...paramsOf(ref), folders });
  return loops;
}

async function takeLoop({ services, ref, input, post }: Desk, loop: CapturedLoop): Promise<void> {
  const replies: LabReply[] = [];
  for (const { uri, finishReason } of loop.attempts) {
    replies.push({ ...(await readReply(Uri.parse(uri))), cutOff: finishReason === "length" });
  }
  const { harness, mode, task } = loop;
  if (harness !== null) await services.harnesses.choose(ref, harness);
  const others = input.modes.filter(([id]) => id !== harness);
  post({
    type: "replies",
    target: "all",
    replies,
    known: {
      ...(harness !== null && mode !== null ? { modes: [...others, [harness, mode] as const] } : {}),
      ...(task === null ? {} : { task }),
    },
  });
}

function labelOf({ attempts, harness, mode }: CapturedLoop): { label: string; description: string } {
  const [first] = attempts;
  const label = first === undefined ? "" : workspace.asRelativePath(Uri.parse(first.uri));
  const count = attempts.length === 1 ? [] : [`${attempts.length} attempts`];
  return { label, description: [harness, mode, ...count].filter((part) => part).join(", ") };
}
