import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { claimRequest, describeRequest } from "../../server/protocol.ts";
import { claimFile } from "../../server/workspace/claim.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, remoteSchema, schemaPath } from "./support/schemas.ts";
import { startSession, uriOf } from "./support/session.ts";

const tool = `out_schema: '{"type": "object", "properties": {}, "additionalProperties": false}'\n`;

/** Applies one change after the other to the configuration of a file; the whole text after each. */
async function changes(
  name: string,
  content: string,
  before: string | null,
  ...asked: { harness: string | null; isNew?: boolean }[]
) {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const file = folder.write(name, content);
  const config = join(folder.path, "subagent-schema.json");
  if (before !== null) writeFileSync(config, before);
  const results = [];
  for (const params of asked) {
    const result = await session.client.sendRequest(claimRequest, { uri: uriOf(file), ...params });
    writeFileSync(config, result.text);
    results.push(result);
  }
  session.fileChanged(config);
  return { folder, session, file, config, results, texts: results.map(({ text }) => text) };
}

test("another harness takes the place of the one in the file's own entry, comments left alone", async () => {
  const before = '{\n  // why\n  "schemas": [{ "files": "a.json", "harness": "mivia" /* once */ }]\n}\n';
  const { texts, file } = await changes("a.json", goodSchema, before, { harness: "harbor" });
  expect(texts).toEqual([before.replace("mivia", "harbor")]);
  expect(claimFile(file)?.harness).toBe("harbor");
});

test("a file whose own entry is all that claims it loses the entry", async () => {
  const before = '{\n  "schemas": [\n    { "files": "a.json", "harness": "mivia" }\n  ]\n}\n';
  const { texts, file } = await changes("a.json", goodSchema, before, { harness: null });
  expect(JSON.parse(texts[0] ?? "")).toEqual({ schemas: [] });
  expect(claimFile(file)).toBeNull();
});

test("a file that a glob claims is excluded before the glob, and taken back", async () => {
  const before = '{"schemas": [{"files": "**/*.json", "harness": "mivia"}]}';
  const { texts, file } = await changes(
    "a.json",
    goodSchema,
    before,
    { harness: null },
    { harness: "mivia" },
  );
  expect(JSON.parse(texts[0] ?? "").schemas[0]).toEqual({ files: "a.json", harness: null });
  expect(JSON.parse(texts[1] ?? "")).toEqual(JSON.parse(before));
  expect(claimFile(file)?.harness).toBe("mivia");
});

test("a file at a built-in path is no output schema where an entry says so: no finding, no harness, and a reason", async () => {
  const { session, file } = await changes(schemaPath, remoteSchema, null, { harness: null });
  expect(claimFile(file)).toBeNull();
  const uri = session.open(file, remoteSchema);
  expect(await session.diagnostics(uri)).toEqual([]);
  expect(await session.client.sendRequest(describeRequest, { uri })).toMatchObject({
    harness: null,
    isOutputSchema: false,
    why: "subagent-schema.json says that it is no output schema.",
  });
});

test("neither is one whose schemas are found by what is written around them", async () => {
  const { session, file, texts } = await changes("tool.yaml", tool, null, { harness: null });
  expect(JSON.parse(texts[0] ?? "")).toEqual({ schemas: [{ files: "tool.yaml", harness: null }] });
  const uri = session.open(file, tool);
  const { schemas } = await session.client.sendRequest(describeRequest, { uri });
  expect(schemas.map(({ selector, harness }) => [selector, harness])).toEqual([["/out_schema!", null]]);
});

test("the place in the file is kept when the harness changes", async () => {
  const before = '{"schemas": [{"files": "*.json", "at": "/x", "harness": "mivia"}]}';
  const { texts } = await changes("a.json", '{"x": {}}', before, { harness: "harbor" });
  expect(JSON.parse(texts[0] ?? "").schemas[0]).toEqual({ files: "a.json", at: "/x", harness: "harbor" });
});

test("a new harness extends the one that was named, claims the file, and its places are told", async () => {
  const { results, file } = await changes(
    "a.json",
    goodSchema,
    null,
    { harness: "harbor", isNew: true },
    { harness: "mivia", isNew: true },
  );
  const [first, second] = results;
  expect(JSON.parse(first?.text ?? "")).toEqual({
    harnesses: { ours: { extends: "harbor" } },
    schemas: [{ files: "a.json", harness: "ours" }],
  });
  const lines = (first?.text ?? "").split("\n");
  const named = first?.newHarness?.map(({ start, end }) => {
    expect(end.line).toBe(start.line);
    return lines[start.line]?.slice(start.character - 1, end.character + 1);
  });
  expect(named).toEqual(['"ours"', '"ours"']);
  expect(JSON.parse(second?.text ?? "")).toEqual({
    harnesses: { ours: { extends: "harbor" }, ours2: { extends: "mivia" } },
    schemas: [{ files: "a.json", harness: "ours2" }],
  });
  expect(claimFile(file)?.harness).toBe("ours2");
});
