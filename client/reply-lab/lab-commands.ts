/** What a Reply Lab can be asked to do that needs more than its page. */
import { env, Uri, type ViewColumn, window, workspace } from "vscode";
import type { ReplyReport } from "../../server/protocol.ts";
import { decodeExactly, replacedBytes } from "../decode-exactly.ts";
import { readExactFile } from "../exact-text.ts";
import { nameOf, type SchemaRef } from "../schema-ref.ts";
import { calibrate } from "./calibrate.ts";
import { openReply, saveReply, stepReply } from "./captured.ts";
import { commandLine } from "./command-line.ts";
import type { LabCommand, LabInput, LabReply, ToView } from "./messages.ts";
import type { LabServices } from "./reply-lab.ts";

/** All that a command works with. */
export interface Desk {
  readonly services: LabServices;
  readonly ref: SchemaRef;
  readonly input: LabInput;
  readonly harness: string | null;
  /** Null for the harness's default. */
  readonly mode: string | null;
  /** One per attempt that was judged. */
  readonly reports: readonly ReplyReport[];
  /** The one that is shown, 0-based. */
  readonly attempt: number;
  readonly column: ViewColumn | undefined;
  readonly post: (message: ToView) => void;
}

/** @throws Error with one clear line */
export function perform(command: LabCommand, desk: Desk): Promise<unknown> {
  return commands[command](desk);
}

const commands: Readonly<Record<LabCommand, (desk: Desk) => Promise<unknown>>> = {
  copyCorrective: async (desk) => {
    const { post } = desk;
    const corrective = reportOf(desk)?.corrective ?? null;
    if (corrective === null) throw new Error("There is no corrective to copy: nothing is sent back.");
    await env.clipboard.writeText(corrective);
    post({ type: "copied", what: "corrective" });
  },
  copyCommandLine: async ({ ref, input, harness, mode, attempt, post }) => {
    const { task } = input;
    const replies = await Promise.all(input.replies.slice(0, attempt + 1).map(withPath));
    const schema =
      workspace.asRelativePath(ref.uri, false) + (ref.selector === null ? "" : `#${ref.selector}`);
    await env.clipboard.writeText(commandLine({ schema, harness, mode, task, replies }));
    post({ type: "copied", what: "commandLine" });
  },
  openDocument,
  saveReply,
  openReply,
  nextReply: (desk) => stepReply(desk, 1),
  previousReply: (desk) => stepReply(desk, -1),
  calibrate,
};

/** The path of the file that a reply came from, where it still has that text. */
async function withPath({ text, cutOff, file }: LabReply) {
  if (file === undefined) return { text, cutOff, path: null };
  const uri = Uri.parse(file);
  const same = (await readExactFile(uri).catch(() => null)) === text;
  return { text, cutOff, path: same ? workspace.asRelativePath(uri, false) : null };
}

/** Of the shown attempt; that of the schema alone where it is refused, since no reply is read then. */
function reportOf({ reports, attempt }: Desk): ReplyReport | undefined {
  return reports[Math.min(attempt, reports.length - 1)];
}

async function openDocument(desk: Desk): Promise<void> {
  const { services, ref, input, attempt, column } = desk;
  const report = reportOf(desk);
  const name = `${nameOf(ref)} attempt ${attempt + 1}`;
  const all: readonly (readonly [label: string, file: string, text: string | null | undefined])[] = [
    ["Reply", `${name} reply.md`, input.replies[attempt]?.text],
    ["Candidate", `${name} candidate.json`, report?.candidate],
    ["Message sent back", `${name} message.md`, report?.corrective],
    ["Appendix", `${nameOf(ref)}.prompt-appendix`, report?.appendix],
    ["Error", `${name} error.txt`, report?.error ?? report?.admission],
    ["End of the run", `${name} end.txt`, report?.attempt.endMessage],
  ];
  const items = all.flatMap(([label, file, text]) => (text ? [{ label, file, text }] : []));
  if (items.length === 0) throw new Error("There is nothing to open yet: paste a reply first.");
  const picked = await window.showQuickPick(items, { title: "Open as a document" });
  if (picked) await services.documents.show(picked.file.replaceAll("/", "-"), picked.text, column);
}

/** A reply that remembers its file. */
export async function readReply(uri: Uri): Promise<LabReply> {
  return replyOf(await workspace.fs.readFile(uri), uri);
}

/** The reply that a file holds. */
export function replyOf(bytes: Uint8Array, file: Uri): LabReply {
  const text = decodeExactly(bytes);
  const replaced = replacedBytes(bytes, text);
  return { text, cutOff: false, file: file.toString(), ...(replaced === 0 ? {} : { replaced }) };
}
