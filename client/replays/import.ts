import { type Disposable, type QuickPickItem, ThemeIcon, Uri, ViewColumn, window, workspace } from "vscode";
import type { RedactionParams, TranscriptResult } from "../../server/protocol.ts";
import type { CommandServices } from "../commands/register.ts";
import { counted } from "../counted.ts";
import type { LanguageServer } from "../language-server.ts";
import { askForSchema } from "../schema-choice.ts";
import { paramsOf } from "../schema-ref.ts";
import { section } from "../settings.ts";

const scheme = "subagent-transcript";
const placeholder = "[redacted]";

/** What personal data often looks like, as RE2. */
const common: readonly { readonly label: string; readonly pattern: string }[] = [
  { label: "E-mail addresses", pattern: String.raw`[\w.+-]+@[\w-]+(?:\.[\w-]+)+` },
  {
    label: "Keys and tokens",
    pattern: String.raw`\b(?:sk|pk|rk|gh[opsu]|xox[abprs])[-_][\w-]{16,}|\bBearer\s+[\w.~+/=-]{16,}`,
  },
  { label: "Names in home folders", pattern: String.raw`(?:/home/|/Users/|\\Users\\)[^/\\\s"']+` },
  { label: "IP addresses", pattern: String.raw`\b\d{1,3}(?:\.\d{1,3}){3}\b` },
];

/** Serves whole replies of transcripts as read-only documents. */
export function showTranscripts(server: LanguageServer): Disposable {
  return workspace.registerTextDocumentContentProvider(scheme, {
    async provideTextDocumentContent({ query }) {
      const asked = JSON.parse(query) as { uri: string; redaction: RedactionParams | null; only: number };
      const { replies, problems } = await (await server.replays()).transcript(asked);
      return asked.only === 0 ? problems.join("\n") : replies[0]?.text;
    },
  });
}

/** Keeps some replies of a transcript as captured replies of a schema. */
export async function importReplies(services: CommandServices, argument: unknown): Promise<void> {
  const { server, replays } = services;
  const title = "Import replies from a transcript";
  const file = argument instanceof Uri ? argument : (await window.showOpenDialog({ title }))?.[0];
  if (!file) return;
  const redaction = await askForRedaction();
  if (redaction === undefined) return;
  const requests = await server.replays();
  const uri = file.toString();
  const { replies, problems } = await requests.transcript({ uri, redaction });
  const address = (only: number, name: string) =>
    Uri.from({
      scheme,
      path: `/${file.path.split("/").at(-1)} ${name}`,
      query: JSON.stringify({ uri, redaction, only }),
    });
  if (problems.length > 0) tellProblems(workspace.asRelativePath(file), problems, address(0, "problems.txt"));
  if (replies.length === 0)
    throw new Error(`${workspace.asRelativePath(file)}: no reply of a model found in it.`);
  const numbers = await pickReplies(replies, (only) => address(only, `${only}.reply.md`));
  if (!numbers || numbers.length === 0) return;
  const schema = await askForSchema(services);
  if (!schema) return;
  const name = await window.showInputBox({
    title,
    prompt: "What the names of the files begin with",
    value:
      file.path
        .split("/")
        .at(-1)
        ?.replace(/\.[^.]*$/, "") ?? "",
  });
  if (!name) return;
  const kept = await requests.importReplies({ uri, redaction, schema: paramsOf(schema), numbers, name });
  await replays.refresh();
  const [first] = kept.files;
  if (first !== undefined) await window.showTextDocument(Uri.parse(first), { preview: false });
  if (kept.problems[0] !== undefined) throw new Error(kept.problems.slice(0, 3).join("\n"));
}

/** @param all the address of a document with all of them */
function tellProblems(name: string, problems: TranscriptResult["problems"], all: Uri): void {
  const [first = ""] = problems;
  const others = problems.length - 1;
  const more = others === 0 ? "" : `, and ${counted(others, "more place")}`;
  const actions = others === 0 ? [] : ["Show All"];
  const text = `${name}:${/^\d/.test(first) ? "" : " "}${first.replace(/\.$/, "")}${more}. What can be used is listed.`;
  void window.showWarningMessage(text, ...actions).then((action) => {
    if (action !== undefined) void window.showTextDocument(all, { preview: true, preserveFocus: true });
  });
}

/** Null for none; undefined when dismissed. */
async function askForRedaction(): Promise<RedactionParams | null | undefined> {
  const own = workspace.getConfiguration(section).get<readonly string[]>("redact", []);
  const another = { label: "Another pattern…", pattern: "" };
  const items = [
    ...own.map((pattern) => ({ label: pattern, description: "from the settings", pattern, picked: true })),
    ...common.map(({ label, pattern }) => ({ label, description: pattern, pattern })),
    another,
  ];
  const picked = await window.showQuickPick(items, {
    canPickMany: true,
    title: `Take out of the replies, leaving ${placeholder}`,
    placeHolder: "Nothing is taken out unless it is chosen",
  });
  if (!picked) return undefined;
  const patterns = picked.map(({ pattern }) => pattern).filter((pattern) => pattern !== "");
  if (picked.some(({ pattern }) => pattern === "")) {
    const typed = await window.showInputBox({ title: "Regular expression (RE2) of what is taken out" });
    if (typed === undefined) return undefined;
    if (typed !== "") patterns.push(typed);
  }
  return patterns.length === 0 ? null : { patterns, placeholder };
}

interface ReplyItem extends QuickPickItem {
  readonly number: number;
}

/** @param address of the whole text of a reply */
function pickReplies(
  replies: TranscriptResult["replies"],
  address: (number: number) => Uri,
): Promise<readonly number[] | undefined> {
  const pick = window.createQuickPick<ReplyItem>();
  pick.title = "Replies to keep";
  pick.canSelectMany = true;
  pick.matchOnDetail = true;
  pick.ignoreFocusOut = true;
  pick.items = replies.map(({ number, line, facts, text }) => ({
    number,
    label: `Line ${line}`,
    description: facts,
    detail: text.replace(/\s+/g, " "),
    buttons: [{ iconPath: new ThemeIcon("eye"), tooltip: "Show the whole reply" }],
  }));
  return new Promise((resolve) => {
    pick.onDidTriggerItemButton(
      ({ item }) =>
        // Beside: the list lies over the middle.
        void window.showTextDocument(address(item.number), {
          preserveFocus: true,
          preview: true,
          viewColumn: ViewColumn.Beside,
        }),
    );
    pick.onDidAccept(() => {
      resolve(pick.selectedItems.map(({ number }) => number));
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
