/** Calibrates the Lab's harness by a message that was really sent, and ends in both side by side. */
import { commands, env, type Tab, TabInputTextDiff, Uri, window, workspace } from "vscode";
import type { CalibrateParams, CalibrateResult } from "../../server/protocol.ts";
import { saveConfigurations, writeConfiguration } from "../configuration.ts";
import { readExactFile } from "../exact-text.ts";
import { paramsOf } from "../schema-ref.ts";
import type { Desk } from "./lab-commands.ts";
import { besides } from "./show-rule.ts";
import { visibleBytes } from "./visible-bytes.ts";

export async function calibrate(desk: Desk): Promise<void> {
  const { services, ref, input, harness, mode, attempt } = desk;
  const reply = input.replies[attempt];
  if (reply === undefined) throw new Error("Paste the reply first that led to the message.");
  if (harness === null) throw new Error("Choose a harness first: its message is what yours is held against.");
  const captured = await askForMessage();
  if (captured === undefined) return;
  const asked: CalibrateParams = {
    ...paramsOf(ref),
    harness,
    ...(mode === null ? {} : { mode }),
    ...(input.task === "" ? {} : { task: input.task }),
    reply: { text: reply.text, ...(reply.cutOff ? { finishReason: "length" } : {}) },
    captured,
  };
  const result = await services.server.calibrate(asked);
  const computed = await showBoth(desk, harness, captured, result);
  await goOn(desk, asked, result, computed);
}

async function askForMessage(): Promise<string | undefined> {
  const clipboard = await env.clipboard.readText();
  const items = [
    ...(clipboard === ""
      ? []
      : [{ label: "Text on the clipboard", description: firstLine(clipboard), text: clipboard }]),
    { label: "A file…", text: null },
  ];
  const picked = await window.showQuickPick(items, {
    title: "Calibrate: the message that was really sent back",
  });
  if (picked === undefined || picked.text !== null) return picked?.text;
  const [file] = (await window.showOpenDialog({ title: "The message that was really sent back" })) ?? [];
  return file && readExactFile(file);
}

function firstLine(text: string): string {
  return text.split("\n", 1)[0]?.slice(0, 60) ?? "";
}

/** Byte by byte: what an editor would not show, or would not hold against each other, is drawn. */
async function showBoth(
  { services, column }: Desk,
  harness: string,
  captured: string,
  { kind, computed, sameBytes }: CalibrateResult,
): Promise<Uri> {
  const { documents } = services;
  const left = documents.address(`${harness} ${kind} computed.txt`, visibleBytes(computed ?? ""));
  const right = documents.address(`${harness} ${kind} captured.txt`, visibleBytes(captured));
  const where =
    sameBytes === null
      ? `the same, ${Buffer.byteLength(captured)} bytes`
      : `they differ after byte ${sameBytes}`;
  await commands.executeCommand("vscode.diff", left, right, `${harness}, computed and captured: ${where}`, {
    viewColumn: besides(column),
    preview: false,
  });
  return left;
}

/** A wording that explains the message can become a harness of one's own. */
async function goOn(
  { services, ref, post }: Desk,
  asked: CalibrateParams,
  result: CalibrateResult,
  computed: Uri,
): Promise<void> {
  const { sameBytes, settings, notes } = result;
  if (sameBytes === null) return;
  if (settings === null) throw new Error(notes.join(" "));
  const add = { label: `Add a harness of your own over ${asked.harness}`, detail: notes.join(" ") };
  const copy = { label: "Copy what it changes, as JSON", detail: "" };
  const picked = await window.showQuickPick([add, copy], { title: "Another wording explains the message" });
  if (picked === copy) {
    await env.clipboard.writeText(settings);
    post({ type: "copied", what: "text" });
  }
  if (picked !== add) return;
  const id = await window.showInputBox({ title: "A harness of your own", prompt: "Its name", value: "ours" });
  if (!id) return;
  await saveConfigurations();
  const { config } = await services.server.calibrate({ ...asked, id });
  if (config === null) return;
  // The Lab judges anew, by the new harness, when the server has read the file.
  await services.harnesses.choose(ref, id);
  await writeConfiguration(config);
  await closeComparison(computed);
  const uri = Uri.parse(config.configUri);
  const open = "Open Configuration";
  const words = `The harness ${id} is in ${workspace.asRelativePath(uri)} now, and the Reply Lab uses it.`;
  if ((await window.showInformationMessage(words, open)) === open) await window.showTextDocument(uri);
}

/** What the computed text was held against is explained. */
async function closeComparison(computed: Uri): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const isIt = ({ input }: Tab) =>
    input instanceof TabInputTextDiff && input.original.toString() === computed.toString();
  await window.tabGroups.close(tabs.filter(isIt));
}
