import { rmSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  CancellationTokenSource,
  DiagnosticSeverity,
  ProgressType,
  type WorkspaceDiagnosticReport,
  type WorkspaceDiagnosticReportPartialResult,
  WorkspaceDiagnosticRequest,
} from "vscode-languageserver-protocol/node";
import { lintWorkspaceRequest } from "../../server/protocol.ts";
import { type Folder, makeFolder } from "./support/folder.ts";
import { goodSchema, remoteRange, remoteSchema, schemaPath } from "./support/schemas.ts";
import { type Session, startSession, uriOf } from "./support/session.ts";

const second = schemaPath.replace("verdict", "other");

async function start(write: (folder: Folder) => void): Promise<{ folder: Folder; session: Session }> {
  const folder = makeFolder();
  write(folder);
  return { folder, session: await startSession({ folder: folder.path }) };
}

function pull(session: Session, before: WorkspaceDiagnosticReport | null = null) {
  const previousResultIds = (before?.items ?? []).flatMap(({ uri, resultId }) =>
    resultId === undefined ? [] : [{ uri, value: resultId }],
  );
  return session.client.sendRequest(WorkspaceDiagnosticRequest.type, { previousResultIds });
}

/** Codes by file name. */
function shown({ items }: { readonly items: WorkspaceDiagnosticReport["items"] }) {
  return items.map((item) => [
    item.uri.slice(item.uri.lastIndexOf("/") + 1),
    item.kind === "full" ? item.items.map(({ code }) => code) : "unchanged",
  ]);
}

describe("workspace/diagnostic", () => {
  test("finds what is wrong in files that nobody opened, in every host", async () => {
    const { session } = await start((folder) => {
      folder.write(schemaPath, remoteSchema);
      folder.write(second, goodSchema);
      folder.write("flows/a.workflow.js", 'task({ responseSchema: { $ref: "#/x" } });');
      folder.write("tools/a.yaml", 'args_schema: "{"\n');
      folder.write("package.json", remoteSchema);
      folder.write("b.yaml", "a: 1\n");
      folder.write("node_modules/x/.mivia/workflows/schemas/a.json", remoteSchema);
    });
    const report = await pull(session);
    expect(shown(report)).toEqual([
      ["verdict-v1.json", ["admission/external-ref"]],
      ["a.workflow.js", expect.arrayContaining(["admission/unresolved-ref"])],
      ["a.yaml", ["admission/syntax"]],
    ]);
    const [first] = report.items;
    expect(first).toMatchObject({ version: null, items: [{ range: remoteRange }] });
  });

  test("answers the next question once something has changed, and tells of that alone", async () => {
    const { folder, session } = await start((each) => {
      each.write(schemaPath, remoteSchema);
      each.write(second, remoteSchema);
    });
    const first = await pull(session);
    expect(first.items).toHaveLength(2);
    const next = pull(session, first);
    session.fileChanged(folder.write(second, goodSchema));
    expect(shown(await next)).toEqual([
      ["other-v1.json", []],
      ["verdict-v1.json", "unchanged"],
    ]);
    const third = pull(session, first);
    const gone = folder.write(second, goodSchema);
    rmSync(gone);
    session.fileChanged(gone);
    expect(shown(await third)).toEqual([
      ["verdict-v1.json", "unchanged"],
      ["other-v1.json", []],
    ]);
  });

  test("leaves out what is open, and has it again once it is closed", async () => {
    const { folder, session } = await start((each) => each.write(schemaPath, remoteSchema));
    const uri = session.open(`${folder.path}/${schemaPath}`, remoteSchema);
    const first = await pull(session);
    expect(first.items).toEqual([]);
    const next = pull(session, first);
    session.close(uri);
    expect(shown(await next)).toEqual([["verdict-v1.json", ["admission/external-ref"]]]);
  });

  test("a changed configuration counts for all files", async () => {
    const { folder, session } = await start((each) => each.write("a.json", remoteSchema));
    const first = await pull(session);
    expect(first.items).toEqual([]);
    const next = pull(session, first);
    const config = '{"schemas":[{"files":"a.json","harness":"mivia"}]}';
    session.fileChanged(folder.write("subagent-schema.json", config));
    expect(shown(await next)).toEqual([["a.json", ["admission/external-ref"]]]);
  });

  test("a file that another one is judged by counts as well", async () => {
    const toml = 'version = 1\n[[steps]]\nid = "s"\nkind = "agent"\noutput_schema = "schemas/v.json"\n';
    const { folder, session } = await start((each) => each.write(".mivia/workflows/w.toml", toml));
    const first = await pull(session);
    expect(shown(first)).toEqual([["w.toml", ["workflow/schema-file"]]]);
    const next = pull(session, first);
    session.fileChanged(folder.write(".mivia/workflows/schemas/v.json", goodSchema));
    expect(shown(await next)).toEqual([["w.toml", []]]);
  });

  test("comes in parts where the client takes them", async () => {
    const { session } = await start((folder) => {
      for (let index = 100; index < 230; index++)
        folder.write(`.mivia/workflows/schemas/${index}.json`, remoteSchema);
    });
    const parts: number[] = [];
    const type = new ProgressType<WorkspaceDiagnosticReportPartialResult>();
    session.client.onProgress(type, "parts", ({ items }) => void parts.push(items.length));
    const params = { previousResultIds: [], partialResultToken: "parts" };
    const last = await session.client.sendRequest(WorkspaceDiagnosticRequest.type, params);
    expect([...parts, last.items.length]).toEqual([50, 50, 30]);
  });

  test("a question that is cancelled while it waits is answered so", async () => {
    const { session } = await start((folder) => folder.write(schemaPath, remoteSchema));
    const first = await pull(session);
    const source = new CancellationTokenSource();
    const params = { previousResultIds: first.items.map(({ uri }) => ({ uri, value: "" })) };
    const waiting = session.client.sendRequest(WorkspaceDiagnosticRequest.type, params, source.token);
    source.cancel();
    await expect(waiting).rejects.toMatchObject({ code: -32800 });
  });

  test("a client without folders isn't offered it", async () => {
    const session = await startSession({ capabilities: { textDocument: { diagnostic: {} } } });
    expect(session.initialized.capabilities.diagnosticProvider).toMatchObject({
      workspaceDiagnostics: false,
    });
  });
});

test("Lint Workspace counts the findings of each file with schemas, open or not", async () => {
  const { folder, session } = await start((each) => {
    each.write(schemaPath, remoteSchema);
    each.write(second, goodSchema);
    each.write(
      "x.workflow.js",
      'task({ responseSchema: {} }); task({ responseSchema: { format: "date" } });',
    );
    each.write("package.json", "{}");
  });
  session.open(`${folder.path}/${schemaPath}`, goodSchema);
  const { files } = await session.client.sendRequest(lintWorkspaceRequest);
  expect(files.map(({ uri, schemas }) => [uri, schemas.map(({ selector }) => selector)])).toEqual([
    [uriOf(`${folder.path}/${second}`), [null]],
    [uriOf(`${folder.path}/${schemaPath}`), [null]],
    [uriOf(`${folder.path}/x.workflow.js`), ["responseSchema[0]", "responseSchema[1]"]],
  ]);
  expect(files.slice(0, 2).map(({ errors, warnings, hints }) => [errors, warnings, hints])).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ]);
  const [, , script] = files;
  const shownHere = await session.diagnostics(script?.uri ?? "");
  const count = (wanted: DiagnosticSeverity) =>
    shownHere.filter(({ severity }) => severity === wanted).length;
  expect([script?.errors, script?.warnings, script?.hints]).toEqual([
    count(DiagnosticSeverity.Error),
    count(DiagnosticSeverity.Warning),
    count(DiagnosticSeverity.Hint),
  ]);
  expect(script?.hints).toBeGreaterThan(0);
});
