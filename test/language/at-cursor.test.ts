import { expect, test } from "vitest";
import { atCursorRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const schema = '{\r\n  "type": "object",\r\n  "properties": { "a/b": { "enum": ["x", "y"] } }\r\n}\r\n';

const places: readonly [line: number, character: number, pointer: string][] = [
  [0, 0, ""],
  [1, 4, "/type"],
  [1, 16, "/type"],
  [2, 22, "/properties/a~1b"],
  [2, 28, "/properties/a~1b/enum"],
  [2, 41, "/properties/a~1b/enum/1"],
];

test("the innermost value at the cursor", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, schema), schema);
  for (const [line, character, pointer] of places) {
    const position = { line, character };
    expect(await session.client.sendRequest(atCursorRequest, { uri, position })).toEqual({
      selector: null,
      pointer,
    });
  }
});

test("nothing where no schema stands or can be read", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, schema), schema);
  const position = { line: 0, character: 1 };
  session.change(uri, 2, "{");
  expect(await session.client.sendRequest(atCursorRequest, { uri, position })).toBeNull();
  expect(await session.client.sendRequest(atCursorRequest, { uri: "untitled:x", position })).toBeNull();
});
