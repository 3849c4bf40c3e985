import { expect, test } from "vitest";
import { roomForErrors } from "../../server/engine/corrective/room-for-errors.ts";
import { harnessById, judge, openSchema } from "../../server/engine/index.ts";
import { toldRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const schema =
  '{"type":"object","additionalProperties":false,"required":["title"],"properties":{"title":{"type":"string"}}}';

test("what the model is told, and what is kept from it", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, schema), schema);
  const told = await session.client.sendRequest(toldRequest, { uri });
  const harness = harnessById("mivia");
  if (harness === undefined || told === null) throw new Error("no answer");
  const { appendix, contract } = openSchema(harness, schema);
  expect(told.text).toBe(appendix);
  expect(told.text?.slice(...(told.contract ?? [0, 0]))).toBe(contract);
  expect(told.unseen).toEqual([
    { isProperty: true, name: "title", isRequired: true, count: 1, pointers: ["/properties/title"] },
  ]);
  expect(told.advice.map(({ code, pointer }) => `${code} ${pointer}`)).toContain(
    "visibility/hidden-property /properties/title",
  );
  expect(told.largest).toEqual([]);
  expect(told.downgrade).toBeNull();
});

test("where an error of the provider's leads, from the mode that was chosen", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, schema), schema);
  const ask = async (providerError: string, mode: string) =>
    (await session.client.sendRequest(toldRequest, { uri, harness: "harbor", mode, providerError }))
      ?.downgrade;
  expect(await ask("response_format is not supported", "native")).toMatchObject({
    modes: ["native", "prompted", "text"],
    isExhausted: true,
  });
  expect(await ask("rate limit", "prompted")).toEqual({
    modes: ["prompted"],
    error: "rate limit",
    isExhausted: false,
  });
  expect(await ask("", "prompted")).toBeNull();
});

test("nothing of a schema that isn't there", async () => {
  const session = await startSession();
  expect(await session.client.sendRequest(toldRequest, { uri: "untitled:x", harness: "mivia" })).toBeNull();
});

test("the room for errors, and a reply to try that fails where one is asked for", async () => {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, schema), schema);
  const ask = (params: object) => session.client.sendRequest(toldRequest, { uri, ...params });
  const harness = harnessById("mivia");
  if (harness === undefined) throw new Error("no mivia");
  const open = openSchema(harness, schema);
  const bytes = roomForErrors(open) ?? 0;
  expect(await ask({})).toMatchObject({ room: { bytes, cap: 1024 }, sample: null });
  const text = '<mivia_output>\n{\n  "title": 0\n}\n</mivia_output>';
  const fitting = Math.floor(bytes / judge(open, text).detailBytes);
  expect(fitting).toBeGreaterThan(1);
  expect(await ask({ withSample: true })).toMatchObject({ sample: { text, fitting } });
  expect(await ask({ withSample: true, harness: "codewhale" })).toMatchObject({
    room: null,
    sample: { text: '{\n  "title": 0\n}', fitting: null },
  });
});
