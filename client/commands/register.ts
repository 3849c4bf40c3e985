import { commands, type Disposable, type ExtensionContext, window, workspace } from "vscode";
import type { AppendixDocuments } from "../appendix/documents.ts";
import { compareSchemas } from "../compare-schemas.ts";
import type { HarnessChoices } from "../harness-choices.ts";
import type { LanguageServer } from "../language-server.ts";
import { acceptReplies, recordReplies } from "../replays/accept.ts";
import { importReplies } from "../replays/import.ts";
import type { ReplayTests } from "../replays/replay-tests.ts";
import { runReplies, showFlips, showSchemaOfReply } from "../replays/show.ts";
import type { ReplyLabs } from "../reply-lab/labs.ts";
import type { SchemaTree } from "../schema-tree.ts";
import { appendixChanges } from "./appendix-changes.ts";
import { chooseHarness } from "./choose-harness.ts";
import { inLab } from "./in-lab.ts";
import { lintAsSchema } from "./lint-as-schema.ts";
import { lintWorkspace } from "./lint-workspace.ts";
import { copyMinimalReply, insertMinimalReply } from "./minimal-reply.ts";
import { newSchema } from "./new-schema.ts";
import { previewAppendix } from "./preview-appendix.ts";
import { tryReply } from "./try-reply.ts";
import { tryText } from "./try-text.ts";

/** What a command may use. */
export interface CommandServices {
  readonly context: ExtensionContext;
  readonly server: LanguageServer;
  readonly harnesses: HarnessChoices;
  readonly labs: ReplyLabs;
  readonly appendices: AppendixDocuments;
  readonly schemas: SchemaTree;
  readonly replays: ReplayTests;
}

/** A command's own code. It may be given the URI of the file that a menu was opened on, and which schema of it a lens stands above. */
export type Command = (services: CommandServices, argument: unknown, selector: unknown) => Promise<unknown>;

const all: readonly (readonly [string, Command])[] = [
  ["subagentSchema.previewAppendix", previewAppendix],
  ["subagentSchema.tryReply", tryReply],
  ["subagentSchema.tryText", tryText],
  ["subagentSchema.lintAsSchema", lintAsSchema],
  ["subagentSchema.chooseHarness", chooseHarness],
  ["subagentSchema.newSchemaFromReply", newSchema],
  ["subagentSchema.insertMinimalReply", insertMinimalReply],
  ["subagentSchema.copyMinimalReply", copyMinimalReply],
  ["subagentSchema.refreshSchemas", async ({ schemas }) => schemas.refresh()],
  ["subagentSchema.appendixChanges", appendixChanges],
  ["subagentSchema.lintWorkspace", lintWorkspace],
  ["subagentSchema.compareSchemas", compareSchemas],
  ["subagentSchema.copyCorrective", inLab("copyCorrective")],
  ["subagentSchema.copyCommandLine", inLab("copyCommandLine")],
  ["subagentSchema.openAsDocument", inLab("openDocument")],
  ["subagentSchema.saveCapturedReply", inLab("saveReply")],
  ["subagentSchema.openCapturedReply", inLab("openReply")],
  ["subagentSchema.nextCapturedReply", inLab("nextReply")],
  ["subagentSchema.calibrate", inLab("calibrate")],
  ["subagentSchema.previousCapturedReply", inLab("previousReply")],
  ["subagentSchema.acceptReplies", acceptReplies],
  ["subagentSchema.recordReplies", recordReplies],
  ["subagentSchema.runReplies", runReplies],
  ["subagentSchema.showFlips", showFlips],
  ["subagentSchema.showSchemaOfReply", showSchemaOfReply],
  ["subagentSchema.importReplies", importReplies],
];

/** Those that look through the folders of the workspace. */
const needDisk: ReadonlySet<string> = new Set(
  ["lintWorkspace", "runReplies", "acceptReplies", "recordReplies", "importReplies"].map(
    (name) => `subagentSchema.${name}`,
  ),
);

function requireDisk(): void {
  const schemes = (workspace.workspaceFolders ?? []).map(({ uri }) => uri.scheme);
  const [scheme] = schemes;
  if (scheme === undefined || schemes.includes("file")) return;
  throw new Error(
    `This needs files on a disk, and the workspace is a virtual one (${scheme}). Schemas that are open have their findings, appendix and Reply Lab.`,
  );
}

/** A command that fails says so in one line: somebody asked for it. */
export function registerCommands(services: CommandServices): Disposable[] {
  return all.map(([id, run]) =>
    commands.registerCommand(id, async (argument: unknown, selector: unknown) => {
      try {
        if (needDisk.has(id)) requireDisk();
        return await run(services, argument, selector);
      } catch (error) {
        void window.showErrorMessage(error instanceof Error ? error.message : String(error));
        return undefined;
      }
    }),
  );
}
