import { expect, test } from "vitest";
import { harnessById, judge, openSchema } from "../../server/engine/index.ts";
import { type CalibrateParams, calibrateRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const schema =
  '{"type":"object","additionalProperties":false,"required":["n"],"properties":{"n":{"type":"integer"}}}';
const reply = { text: '<mivia_output>\n{"n": "one"}\n</mivia_output>' };

function sent(): string {
  const harness = harnessById("mivia");
  if (harness === undefined) throw new Error("mivia");
  return judge(openSchema(harness, schema), reply.text).corrective ?? "";
}

async function ask(changes: Pick<CalibrateParams, "captured"> & Partial<CalibrateParams>) {
  const folder = makeFolder();
  const session = await startSession();
  const uri = session.open(folder.write(schemaPath, schema), schema);
  return session.client.sendRequest(calibrateRequest, { uri, harness: "mivia", reply, ...changes });
}

test("a message that the harness sends is the same, byte for byte", async () => {
  const captured = sent();
  expect(await ask({ captured })).toMatchObject({
    kind: "corrective",
    computed: captured,
    sameBytes: null,
    config: null,
  });
});

test("another wording is found, and can be written as a harness of one's own", async () => {
  const captured = sent().replace("Your previous reply", "Die letzte Antwort");
  const result = await ask({ captured, id: "ours" });
  expect(result.sameBytes).toBe(0);
  expect(result.settings).toContain("Die letzte Antwort");
  const config = JSON.parse(result.config?.text ?? "{}");
  expect(config.harnesses.ours.extends).toBe("mivia");
  expect(JSON.stringify(config.harnesses.ours.wording)).toContain("Die letzte Antwort");
});

test("what no wording explains is told, with how much is the same", async () => {
  const captured = sent().replace("got string", "received string");
  const result = await ask({ captured, id: "ours" });
  expect(result.settings).toBeNull();
  expect(result.config).toBeNull();
  expect(result.sameBytes).toBe(captured.indexOf("received string"));
  expect(result.notes).toHaveLength(1);
});

test("a built-in harness keeps its name", async () => {
  const captured = sent().replace("Your previous reply", "Die letzte Antwort");
  await expect(ask({ captured, id: "harbor" })).rejects.toThrow(
    "harbor is a built-in harness; choose another name.",
  );
});
