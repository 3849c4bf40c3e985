import type { ViewColumn } from "vscode";
import type { DescribeResult } from "../server/protocol.ts";
import { changeClaim } from "./configuration.ts";
import { askForHarness } from "./harness-choices.ts";
import type { LanguageServer } from "./language-server.ts";

/** Adds a harness to the configuration that is like another one in everything so far, and makes it that of a file. `column`: where it is filled in. */
export async function addOwnHarness(
  server: LanguageServer,
  uri: string,
  described: DescribeResult,
  column?: ViewColumn,
): Promise<void> {
  const harness = await askForHarness(described, "Which harness is yours most like?");
  if (harness !== null) await changeClaim(server, { uri, harness, isNew: true }, column);
}
