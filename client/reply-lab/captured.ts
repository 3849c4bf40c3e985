/** Captured replies of a Lab's schema: opened, stepped through, saved. */
import { Uri, window, workspace } from "vscode";
import type { CapturedAttempt, CapturedLoop } from "../../server/protocol.ts";
import { nameOf, paramsOf } from "../schema-ref.ts";
import { type Desk, readReply } from "./lab-commands.ts";
import type { LabReply } from "./messages.ts";

/** Asks which one, and takes it with the circumstances under which it came. Of a file that holds several it asks for the line as well. */
export async function openReply(desk: Desk): Promise<void> {
  const loops = await capturedLoops(desk);
  const files = new Map<string, CapturedLoop[]>();
  for (const [index, loop] of loops.entries()) {
    const [first] = loop.attempts;
    const key = first?.line === undefined ? `${index}` : first.uri;
    files.set(key, [...(files.get(key) ?? []), loop]);
  }
  const items = [...files.values()].map((inFile) => ({ ...labelOf(inFile), inFile }));
  const another = { label: "Another file…", inFile: null };
  const title = "Captured replies of this schema";
  const picked = items.length === 0 ? another : await window.showQuickPick([...items, another], { title });
  if (!picked) return;
  if (picked.inFile !== null) {
    const [only, ...others] = picked.inFile;
    const lines = picked.inFile.map((loop) => ({ ...lineLabel(loop), loop }));
    const loop =
      others.length === 0 ? only : (await window.showQuickPick(lines, { title: picked.label }))?.loop;
    if (loop !== undefined) await takeLoop(desk, loop);
    return;
  }
  const [file] = (await window.showOpenDialog({ title: "Captured reply" })) ?? [];
  if (file) desk.post({ type: "replies", target: "all", replies: [await readReply(file)] });
}

/** The captured reply after or before the one that is shown, around the ends. */
export async function stepReply(desk: Desk, by: 1 | -1): Promise<void> {
  const loops = await capturedLoops(desk);
  if (loops.length === 0) throw new Error("There is no captured reply for this schema yet.");
  const file = desk.input.replies[desk.attempt]?.file;
  const at = loops.findIndex(({ attempts }) => attempts.some((each) => placeOf(each) === file));
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
  const taken = await takenNames(ref.uri);
  const name = await window.showInputBox({
    title:
      attempt === 0 ? "Save as a captured reply" : `Save attempts 1 to ${attempt + 1} as captured replies`,
    prompt: "Name, without folder and ending",
    validateInput: (value) => {
      if (value !== "" && !/^[^./\\:][^/\\:]*$/.test(value))
        return "Leave out slashes, colons and a dot at the beginning.";
      const file = taken.find((file) => file.replace(endOfCapture, "") === value);
      return file === undefined ? null : `${file} is there already; take another name.`;
    },
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

/** What a captured reply's name is followed by. */
const endOfCapture = /(?:\.attempt[0-9]+)?\.(?:reply\.md|call\.json)(?:\.expected\.json)?$/;

/** The files where replies of the schema are saved. */
async function takenNames(schema: Uri): Promise<readonly string[]> {
  const stem = nameOf({ uri: schema, selector: null }).replace(
    /(?:\.(?:schema|output|workflow))?\.[^.]+$/,
    "",
  );
  const folder = Uri.joinPath(schema, "..", `${stem}.replies`);
  const files = await workspace.fs.readDirectory(folder).then(undefined, () => []);
  return files.map(([name]) => name);
}

async function capturedLoops({ services, ref }: Desk): Promise<readonly CapturedLoop[]> {
  const folders = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.toString());
  const { loops } = await services.server.capturedReplies({ ...paramsOf(ref), folders });
  return loops;
}

async function takeLoop({ services, ref, input, post }: Desk, loop: CapturedLoop): Promise<void> {
  const replies: LabReply[] = [];
  for (const attempt of loop.attempts) {
    const { uri, text, finishReason } = attempt;
    const reply = text === undefined ? await readReply(Uri.parse(uri)) : { text, file: placeOf(attempt) };
    replies.push({ ...reply, cutOff: finishReason === "length" });
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

/** A line of a file has an address of its own. */
function placeOf({ uri, line }: CapturedAttempt): string {
  return line === undefined ? uri : `${uri}#L${line}`;
}

function labelOf(inFile: readonly CapturedLoop[]): { label: string; description: string } {
  const [{ attempts, harness, mode } = noLoop] = inFile;
  const [first] = attempts;
  const label = first === undefined ? "" : workspace.asRelativePath(Uri.parse(first.uri));
  if (inFile.length > 1) return { label, description: `${inFile.length} replies` };
  const count = attempts.length === 1 ? [] : [`${attempts.length} attempts`];
  return { label, description: [harness, mode, ...count].filter((part) => part).join(", ") };
}

/** Characters of a reply that tell it from the others of its file. */
const shownOfLine = 60;

function lineLabel(loop: CapturedLoop): { label: string; description: string } {
  const [first] = loop.attempts;
  const text = [...(first?.text ?? "").slice(0, 4 * shownOfLine).replace(/\s+/g, " ")];
  const { description } = labelOf([loop]);
  return { label: `Line ${first?.line ?? 1}: ${text.slice(0, shownOfLine).join("")}`, description };
}

const noLoop: CapturedLoop = { attempts: [], harness: null, mode: null, task: null };
