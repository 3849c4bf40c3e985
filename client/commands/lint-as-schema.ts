import { Uri, window, workspace } from "vscode";
import { changeClaim } from "../configuration.ts";
import { askForHarness } from "../harness-choices.ts";
import { readSettings } from "../settings.ts";
import type { CommandServices } from "./register.ts";

/** Makes `subagent-schema.json` claim the active file, so that editor, command line and CI all treat it as an output schema. */
export async function lintAsSchema({ server }: CommandServices, argument: unknown): Promise<void> {
  const uri = savedFile(argument).toString();
  const described = await server.describe({ uri });
  if (described.isOutputSchema) {
    void window.showInformationMessage(`It is linted already. ${described.why}`);
    return;
  }
  const harness = described.harness ?? readSettings().defaultHarness ?? (await askForHarness(described));
  if (harness !== null) await changeClaim(server, { uri, harness });
}

/** The file that a menu was opened on, or the active one. */
export function savedFile(argument: unknown): Uri {
  const uri = argument instanceof Uri ? argument : window.activeTextEditor?.document.uri;
  if (!uri) throw new Error("Open the schema file first.");
  if (uri.scheme === "untitled")
    throw new Error("Save the file first: the configuration names files by their path.");
  if (uri.scheme !== "file")
    throw new Error(
      `${workspace.asRelativePath(uri)} lies in a virtual file system (${uri.scheme}); subagent-schema.json claims only files on a disk.`,
    );
  return uri;
}
