import { describe, expect, test } from "vitest";
import { DiagnosticSeverity } from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import {
  goodSchema,
  remoteExplanation,
  remoteRange,
  remoteSchema,
  remoteText,
  schemaPath,
} from "./support/schemas.ts";
import { startSession, uriOf } from "./support/session.ts";

const docsUri = "file:///docs";

const remoteDiagnostic = {
  range: remoteRange,
  severity: DiagnosticSeverity.Error,
  code: "admission/external-ref",
  source: "subagent-schema",
  message: `${remoteExplanation}\nmivia: ${remoteText}`,
  data: { harnessText: remoteText },
  codeDescription: { href: "file:///docs/findings/admission/external-ref.md" },
};

describe("textDocument/diagnostic", () => {
  test("the server offers it to clients that pull, and pushes nothing", async () => {
    const session = await startSession({ initializationOptions: { docsUri } });
    expect(session.initialized.capabilities.diagnosticProvider).toEqual({
      identifier: "subagent-schema",
      interFileDependencies: false,
      workspaceDiagnostics: true,
    });
    const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
    expect(await session.diagnostics(uri)).toEqual([remoteDiagnostic]);
    expect(session.published.rest()).toEqual([]);
  });

  test("an edit that removes the reference clears the finding, and one that brings it back moves it", async () => {
    const session = await startSession({ initializationOptions: { docsUri } });
    const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
    expect(await session.refusals(uri)).toEqual([remoteDiagnostic]);
    session.change(uri, 2, '"#"', remoteRange);
    expect(await session.refusals(uri)).toEqual([]);
    session.change(uri, 3, `\n${remoteSchema}`);
    const start = { line: 4, character: 25 };
    const end = { line: 4, character: 53 };
    expect(await session.refusals(uri)).toEqual([{ ...remoteDiagnostic, range: { start, end } }]);
  });

  test("without a documentation folder there is no link", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
    const { codeDescription: _, ...withoutLink } = remoteDiagnostic;
    expect(await session.diagnostics(uri)).toEqual([withoutLink]);
  });

  test("the same findings are sent once", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
    const first = await session.pull(uri);
    if (first.resultId === undefined) throw new Error("no id");
    expect(await session.pull(uri, first.resultId)).toEqual({ kind: "unchanged", resultId: first.resultId });
    session.change(uri, 2, remoteSchema);
    expect((await session.pull(uri, first.resultId)).kind).toBe("full");
  });

  test("what nobody claims has no findings", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const package_ = session.open(folder.write("package.json", remoteSchema), remoteSchema);
    const table = session.open(folder.write("iac/schemas/table.schema.json", "[]"), "[]");
    const unsaved = session.open("untitled:Untitled-1", remoteSchema);
    for (const uri of [package_, table, unsaved]) expect(await session.diagnostics(uri)).toEqual([]);
  });

  test("subagent-schema.json claims files and pointers into files", async () => {
    const session = await startSession();
    const folder = makeFolder();
    folder.write(
      "subagent-schema.json",
      JSON.stringify({
        harness: "mivia",
        schemas: [{ files: "agents/**/*.output.json" }, { files: "tools/*.json", at: "/tools/0/a~1b" }],
      }),
    );
    const whole = session.open(folder.write("agents/deep/.x/a.output.json", remoteSchema), remoteSchema);
    expect((await session.diagnostics(whole)).map(({ range }) => range)).toEqual([remoteRange]);
    const host = `{"tools": [{"a/b":\n${remoteSchema}}]}`;
    const inside = session.open(folder.write("tools/t.json", host), host);
    expect((await session.diagnostics(inside)).map(({ range }) => range)).toEqual([
      { start: { line: 4, character: 25 }, end: { line: 4, character: 53 } },
    ]);
    session.change(inside, 2, '{"tools": []}');
    expect((await session.diagnostics(inside)).map(({ code }) => code)).toEqual(["enforcement/no-schema"]);
  });

  test("a changed configuration asks the client to pull again", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const uri = session.open(folder.write("a.json", remoteSchema), remoteSchema);
    expect(await session.diagnostics(uri)).toEqual([]);
    const config = folder.write(
      "subagent-schema.json",
      '{"schemas": [{"files": "a.json", "harness": "mivia"}]}',
    );
    session.fileChanged(config);
    await session.refreshes.next();
    expect((await session.diagnostics(uri)).map(({ code }) => code)).toEqual(["admission/external-ref"]);
    folder.write("subagent-schema.json", "{}");
    session.fileChanged(config);
    await session.refreshes.next();
    expect(await session.diagnostics(uri)).toEqual([]);
  });

  test("a harness that nothing names gives no findings", async () => {
    const session = await startSession({ initializationOptions: { defaultHarness: "mivia" } });
    const folder = makeFolder();
    folder.write("subagent-schema.json", '{"schemas": [{"files": "a.json"}]}');
    const uri = session.open(folder.write("a.json", remoteSchema), remoteSchema);
    expect(await session.diagnostics(uri)).toEqual([]);
  });

  test("a cancelled request is answered without its work", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, goodSchema), goodSchema);
    expect(uriOf(new URL(uri).pathname)).toBe(uri);
    const { CancellationTokenSource, DocumentDiagnosticRequest } = await import(
      "vscode-languageserver-protocol/node"
    );
    const source = new CancellationTokenSource();
    const answer = session.client.sendRequest(
      DocumentDiagnosticRequest.type,
      { textDocument: { uri } },
      source.token,
    );
    source.cancel();
    await expect(answer).rejects.toMatchObject({ code: -32800 });
  });
});
