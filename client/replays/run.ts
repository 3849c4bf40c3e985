import {
  type CancellationToken,
  CancellationTokenSource,
  Location,
  ProgressLocation,
  type TestItem,
  TestMessage,
  type TestRun,
  TestRunProfileKind,
  TestRunRequest,
  Uri,
  window,
  workspace,
} from "vscode";
import type { ReplayedFile, ReplayedReply } from "../../server/protocol.ts";
import { addCoverage } from "./coverage.ts";
import { type ReplayTests, rangeOf } from "./replay-tests.ts";

/** Runs what is asked for; a run that goes on runs again what each saved file affects. */
export async function runReplays(
  tests: ReplayTests,
  request: TestRunRequest,
  token: CancellationToken = new CancellationTokenSource().token,
): Promise<void> {
  if (request.continuous === true) return runOnSave(tests, request, token);
  await runOnce(tests, request, token);
}

function runOnSave(tests: ReplayTests, request: TestRunRequest, token: CancellationToken): void {
  const { include, exclude, profile } = request;
  const saving = workspace.onDidSaveTextDocument(async ({ uri }) => {
    const { groups } = await (await tests.server.replays()).affected(uri.toString());
    await tests.refresh();
    const asked = new Set(tests.filesOf(include, exclude).flatMap(({ items }) => items));
    const items = groups.flatMap((group) => tests.itemsOf(group)).filter((item) => asked.has(item));
    if (items.length > 0) await runOnce(tests, new TestRunRequest(items, undefined, profile, true), token);
  });
  token.onCancellationRequested(() => saving.dispose());
}

function runOnce(tests: ReplayTests, request: TestRunRequest, token: CancellationToken): Thenable<void> {
  const shown = { location: ProgressLocation.Window, title: "Replaying" };
  return window.withProgress(shown, (progress) =>
    runShown(tests, request, token, (message) => progress.report({ message })),
  );
}

/** @param tell is told of what takes a while */
async function runShown(
  tests: ReplayTests,
  request: TestRunRequest,
  token: CancellationToken,
  tell: (message: string) => void,
): Promise<void> {
  const run = tests.controller.createTestRun(request);
  const groups = tests.filesOf(request.include, request.exclude);
  for (const { items } of groups) for (const item of items) run.enqueued(item);
  const count = groups.reduce((sum, { items }) => sum + items.length, 0);
  let done = 0;
  try {
    const requests = await tests.server.replays();
    for (const { schema, items } of groups) {
      for (const part of tests.portions(items)) {
        if (token.isCancellationRequested) break;
        for (const item of part) run.started(item);
        const { files } = await requests.run({ schema, files: part.map(({ id }) => id) }, token, tell);
        const byUri = new Map(files.map((file) => [Uri.parse(file.uri).toString(), file]));
        done += files.length;
        for (const item of part) {
          const file = byUri.get(item.id);
          // Of those that a cancelled run did not come to nothing is said: they stay as they were.
          if (file !== undefined || !token.isCancellationRequested) report(run, item, file);
        }
      }
      if (request.profile?.kind === TestRunProfileKind.Coverage && !token.isCancellationRequested && schema)
        await addCoverage(run, requests, { schema, files: items.map(({ id }) => id) }, token);
    }
  } catch (error) {
    if (!token.isCancellationRequested) throw error;
  } finally {
    if (token.isCancellationRequested)
      run.appendOutput(`Cancelled: ${done} of ${count} files were judged, and keep their results.\r\n`);
    run.end();
  }
}

function report(run: TestRun, item: TestItem, file: ReplayedFile | undefined): void {
  if (file === undefined) {
    run.skipped(item);
    return;
  }
  const { others, more, milliseconds, passed } = file;
  for (const other of others) {
    if (other.status !== "failed") say(run, item, `${item.label}: ${other.text}`);
  }
  const wrong = others.filter(({ status }) => status === "failed" || status === "unusable");
  if (wrong.length > 0) {
    const messages = wrong.flatMap(messagesOf);
    if (more > 0) messages.push(new TestMessage(`${more} more replies are not as expected.`));
    const isBroken = wrong.every(({ status }) => status === "unusable");
    if (isBroken) run.errored(item, messages, milliseconds);
    else run.failed(item, messages, milliseconds);
  } else if (passed > 0) run.passed(item, milliseconds);
  else run.skipped(item);
}

/** One per difference, each at the place that is to blame. */
function messagesOf({ status, text, differences, uri, range }: ReplayedReply): TestMessage[] {
  const location = new Location(Uri.parse(uri), rangeOf(range));
  const messages =
    differences.length === 0
      ? [new TestMessage(text)]
      : differences.map(({ title, expected, actual }) => TestMessage.diff(title, expected, actual));
  for (const message of messages) {
    message.location = location;
    // There is nothing to accept where the expectation itself has a mistake.
    if (status === "failed") message.contextValue = "capturedReply";
  }
  return messages;
}

function say(run: TestRun, item: TestItem, text: string): void {
  run.appendOutput(`${text.replaceAll("\n", "\r\n")}\r\n`, undefined, item);
}
