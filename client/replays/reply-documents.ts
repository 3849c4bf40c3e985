import { languages, type TextDocument } from "vscode";
import { captureGlobs } from "../../server/workspace/capture-paths.ts";

/** What is a captured reply by its name. */
const named = captureGlobs.map((pattern) => ({ pattern }));

/** What may be one: a configuration may claim any text. */
export const replySelector = [...named, { pattern: "**/*.{txt,jsonl}" }];

/** Reason enough to start the server. */
export function isCapturedReply(document: TextDocument): boolean {
  return languages.match(named, document) > 0;
}
