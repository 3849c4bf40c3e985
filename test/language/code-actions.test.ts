import { expect, test, vi } from "vitest";
import { type CodeAction, CodeActionRequest, type Range } from "vscode-languageserver-protocol/node";
import type { Fix } from "../../server/engine/fixes/index.ts";
import { makeFolder } from "./support/folder.ts";
import { edited } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

/** Fixes of our own, so that what the server does with them is all that is tested here. */
vi.mock("../../server/workspace/worthwhile-fixes.ts", () => ({
  worthwhileFixes: (_: unknown, { code, pointer }: { code: string; pointer: string }): Fix[] => {
    if (code !== "admission/external-ref") return [];
    const path = pointer.slice(1).split("/");
    const fix = (title: string, json: string, isSafe: boolean): Fix => ({
      title,
      changes: [{ kind: "set", path, json }],
      isPreferred: isSafe,
      isSafe,
    });
    return [fix("Refer to the root", '"#"', true), fix("Refer to another one", '"#/x"', false)];
  },
}));

const text = `{
  "properties": {
    "a": { "$ref": "file:///x" },
    "b": { "$ref": "file:///x" }
  },
  "required": ["a"],
  "additionalProperties": false
}
`;

const all: Range = { start: { line: 0, character: 0 }, end: { line: 8, character: 0 } };
const inFirst: Range = { start: { line: 2, character: 22 }, end: { line: 2, character: 22 } };

async function start(path = schemaPath, source = text) {
  const session = await startSession();
  const uri = session.open(makeFolder().write(path, source), source);
  const ask = async (range: Range, only?: string[]) => {
    const context = { diagnostics: [], ...(only === undefined ? {} : { only }) };
    const found = await session.client.sendRequest(CodeActionRequest.type, {
      textDocument: { uri },
      range,
      context,
    });
    return ((found ?? []) as CodeAction[]).filter(({ kind }) => kind !== undefined);
  };
  return { session, uri, ask };
}

const titles = (actions: readonly CodeAction[]) => actions.map(({ title, kind }) => [title, kind]);

test("a place has the fixes of the findings there, each a real edit", async () => {
  const { uri, ask } = await start();
  const actions = await ask(inFirst);
  expect(titles(actions)).toEqual([
    ["Refer to the root", "quickfix"],
    ["Refer to another one", "quickfix"],
  ]);
  const [first] = actions;
  expect(first?.isPreferred).toBe(true);
  expect(first?.diagnostics?.map(({ code }) => code)).toEqual(["admission/external-ref"]);
  expect(edited(text, first?.edit?.changes?.[uri] ?? [])).toBe(text.replace("file:///x", "#"));
  expect(await ask({ start: { line: 6, character: 4 }, end: { line: 6, character: 4 } })).toEqual([]);
});

test("all that are safe are applied at once, on request alone", async () => {
  const { uri, ask } = await start();
  for (const only of [["source.fixAll"], ["source.fixAll.subagentSchema"], ["source"]]) {
    const [action, ...others] = await ask(all, only);
    expect(others).toEqual([]);
    expect(action?.kind).toBe("source.fixAll.subagentSchema");
    expect(edited(text, action?.edit?.changes?.[uri] ?? [])).toBe(text.replaceAll("file:///x", "#"));
  }
  expect((await ask(all)).every(({ kind }) => kind === "quickfix")).toBe(true);
  expect(await ask(all, ["refactor"])).toEqual([]);
  expect(await ask(all, ["source.fixAll.eslint"])).toEqual([]);
});

test("edits fit the host and the editor's line ends", async () => {
  const source = "// 😀\r\ntask({ responseSchema: { $ref: 'file:///x' } });\r\n";
  const { uri, ask } = await start("a.workflow.js", source);
  const [action] = await ask({ start: { line: 1, character: 33 }, end: { line: 1, character: 33 } });
  expect(edited(source, action?.edit?.changes?.[uri] ?? [])).toBe(source.replace("file:///x", "#"));
});

test("a file that nobody claims has none", async () => {
  const { ask } = await start("a.json");
  expect(await ask(all)).toEqual([]);
});
