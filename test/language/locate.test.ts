import { expect, test } from "vitest";
import { locateRequest, type Range } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

/** The text in a range. */
function cut(text: string, range: Range | null): string | null {
  if (range === null) return null;
  const lines = text.split("\n");
  const offset = ({ line, character }: Range["start"]) =>
    lines.slice(0, line).reduce((sum, each) => sum + each.length + 1, character);
  return text.slice(offset(range.start), offset(range.end));
}

const places: readonly [pointer: string, text: string][] = [
  ["/type", '"type": "object"'],
  ["/properties/verdict/enum", '"enum": ["keep", "drop"]'],
  ["/properties/verdict/enum/1", '"drop"'],
  ["/properties/a~1b/prefixItems/0/type", '"type": "string"'],
  ["", goodSchema.trimEnd()],
  // The nearest place above.
  ["/properties/verdict/enum/2", '"enum": ["keep", "drop"]'],
  ["/properties/verdict/enum/-", '"enum": ["keep", "drop"]'],
  ["/properties/verdict/minLength", '"verdict": { "enum": ["keep", "drop"] }'],
  ["/type/x/y", '"type": "object"'],
  ["/gone/x", goodSchema.trimEnd()],
  ["/__proto__", goodSchema.trimEnd()],
  ["no pointer", goodSchema.trimEnd()],
];

test.each(places)("locate %j", async (pointer, text) => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, goodSchema), goodSchema);
  const { range } = await session.client.sendRequest(locateRequest, { uri, pointer });
  expect(cut(goodSchema, range)).toBe(text);
});

test("needs no harness, follows edits, and finds nothing where nothing can be read", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write("a.json", goodSchema), goodSchema);
  const type = { start: { line: 1, character: 2 }, end: { line: 1, character: 18 } };
  expect(await session.client.sendRequest(locateRequest, { uri, pointer: "/type" })).toEqual({ range: type });
  session.change(uri, 2, '{"type":1}');
  const moved = { start: { line: 0, character: 1 }, end: { line: 0, character: 9 } };
  expect(await session.client.sendRequest(locateRequest, { uri, pointer: "/type" })).toEqual({
    range: moved,
  });
  session.change(uri, 3, '{"type":1');
  expect(await session.client.sendRequest(locateRequest, { uri, pointer: "/type" })).toEqual({ range: null });
  expect(await session.client.sendRequest(locateRequest, { uri: "untitled:x", pointer: "" })).toEqual({
    range: null,
  });
});
