import { commands, window, workspace } from "vscode";
import { appendixUri } from "../appendix/documents.ts";
import { lastCommit, textIn } from "../last-commit.ts";
import { askForSchema, schemaAtHand } from "../schema-choice.ts";
import { nameOf } from "../schema-ref.ts";
import type { Command } from "./register.ts";

/** Shows what the model is told otherwise than at the last commit, as a difference that follows every keystroke. */
export const appendixChanges: Command = async (services, argument, selector) => {
  const atHand = await schemaAtHand(services.server, argument, selector);
  const schema = atHand === undefined ? await askForSchema(services) : atHand;
  if (!schema) return;
  const commit = await lastCommit(schema.uri);
  if ((await textIn(commit, schema.uri)) === null) {
    const path = workspace.asRelativePath(schema.uri);
    void window.showInformationMessage(`${path} is not in the last commit, so all of its appendix is new.`);
    return;
  }
  const harness = await services.harnesses.askIfUnknown(schema);
  if (harness === null) return;
  const now = { schema, harness: services.harnesses.chosen(schema), mode: null };
  const sides = [appendixUri({ ...now, commit }), appendixUri(now)] as const;
  const short = commit.slice(0, 7);
  const [before, after] = await Promise.all(
    sides.map((side) => services.appendices.provideTextDocumentContent(side)),
  );
  // A difference without any looks as if it were broken; it may be wanted all the same, for what comes.
  if (before === after) {
    const same = `The appendix of ${nameOf(schema)} is what it was at the last commit (${short}).`;
    const anyway = "Open the Difference Anyway";
    if ((await window.showInformationMessage(same, anyway)) !== anyway) return;
  }
  const title = `Appendix of ${nameOf(schema)} (${short} ↔ now)`;
  await commands.executeCommand("vscode.diff", ...sides, title);
};
