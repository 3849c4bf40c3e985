/** What VS Code's own JSON support says is not said again, but fixed all the same. */
import { describe, expect, test } from "vitest";
import {
  type CodeAction,
  CodeActionRequest,
  type Diagnostic,
  type Range,
} from "vscode-languageserver-protocol/node";
import { makeFolder } from "./support/folder.ts";
import { edited } from "./support/marked.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const text = `{
  "$schema": "http://json-schema.org/draft-07/schema#",
  "additionalProperties": false,
  "properties": { "a": { "type": "float" } }
}
`;
const value: Range = { start: { line: 3, character: 33 }, end: { line: 3, character: 40 } };
const fromJson: Diagnostic = { range: value, message: "Value is not accepted.", source: "json" };

async function actions(range: Range, diagnostics: Diagnostic[], only?: string[]) {
  const session = await startSession({ initializationOptions: { validatesJson: true } });
  const uri = session.open(makeFolder().write(schemaPath, text), text);
  const told = (await session.refusals(uri)).map(({ code }) => code);
  const found = await session.client.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range,
    context: { diagnostics, ...(only === undefined ? {} : { only }) },
  });
  return { told, uri, found: (found ?? []) as CodeAction[] };
}

describe("a misspelt type in a schema of draft-07", () => {
  test("has its fix at the place, beside what JSON's support says", async () => {
    const elsewhere = {
      ...fromJson,
      range: { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } },
    };
    const { told, uri, found } = await actions(value, [fromJson, elsewhere]);
    expect(told).toEqual([]);
    const [fix] = found;
    expect(fix?.diagnostics).toEqual([fromJson]);
    expect(edited(text, fix?.edit?.changes?.[uri] ?? [])).toBe(text.replace('"float"', '"number"'));
  });

  test("is among what Fix All fixes, as `lint --fix` does", async () => {
    const { uri, found } = await actions(value, [], ["source.fixAll"]);
    expect(found).toHaveLength(1);
    expect(edited(text, found[0]?.edit?.changes?.[uri] ?? [])).toBe(text.replace('"float"', '"number"'));
  });

  test("has none elsewhere", async () => {
    const { found } = await actions({ start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, []);
    expect(found.filter(({ title }) => title.includes("number"))).toEqual([]);
  });
});
