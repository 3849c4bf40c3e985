import { expect, test } from "vitest";
import {
  appendixOfTextRequest,
  appendixRequest,
  inferSchemaRequest,
  lintWorkspaceRequest,
  minimalReplyRequest,
} from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, remoteSchema, schemaPath } from "./support/schemas.ts";
import { startSession, uriOf } from "./support/session.ts";

const deep = `${"[".repeat(5000)}${"]".repeat(5000)}`;

test("a schema is inferred from the samples that hold JSON; the others are named", async () => {
  const { client } = await startSession();
  const samples = [
    { name: "a.reply.md", text: '<mivia_output>\n{"x": 1}\n</mivia_output>' },
    { name: "b.txt", text: "no braces" },
    { name: "c.json", text: deep },
  ];
  const { text, note } = await client.sendRequest(inferSchemaRequest, { samples });
  expect(JSON.parse(text ?? "")).toEqual({
    type: "object",
    properties: { x: { type: "integer" } },
    required: ["x"],
    additionalProperties: false,
  });
  expect(note).toBe("b.txt holds no JSON. c.json nests deeper than 200 levels.");
  expect(await client.sendRequest(inferSchemaRequest, { samples: samples.slice(1, 2) })).toEqual({
    text: null,
    note: "b.txt holds no JSON.",
  });
  expect(await client.sendRequest(inferSchemaRequest, { samples: [] })).toEqual({
    text: null,
    note: "There is no sample reply.",
  });
});

test("the minimal reply is one for the schema as it stands in the editor, or a reason", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const uri = session.open(folder.write(schemaPath, remoteSchema), goodSchema);
  const ask = (harness?: string) =>
    session.client.sendRequest(minimalReplyRequest, { uri, ...(harness === undefined ? {} : { harness }) });
  const bare = '{\n  "verdict": "keep"\n}';
  expect(await ask()).toEqual({ text: `<mivia_output>\n${bare}\n</mivia_output>`, note: null });
  expect(await ask("harbor")).toEqual({ text: bare, note: null });
  expect(await ask("nobody")).toEqual({ text: null, note: 'No harness is called "nobody".' });
  session.change(uri, 2, remoteSchema);
  expect(await ask()).toEqual({
    text: null,
    note: "mivia refuses this schema, so it accepts no reply.",
  });
});

test("the appendix of an earlier text is the one that it had", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  const uri = session.open(folder.write(schemaPath, goodSchema), goodSchema);
  const now = await session.client.sendRequest(appendixRequest, { uri });
  const changed = goodSchema.replace("keep", "hold");
  const then = (text: string, selector: string | null = null) =>
    session.client.sendRequest(appendixOfTextRequest, { uri, text, selector });
  expect(await then(goodSchema)).toEqual(now);
  expect((await then(changed)).text).toBe(now.text?.replaceAll("keep", "hold"));
  expect(await then("{")).toMatchObject({
    text: null,
    note: "There was no appendix: mivia can't read that schema.",
  });
  expect(await then(goodSchema, "/none")).toMatchObject({ text: null, note: "The schema was not there." });
});

test("each schema of the workspace is told with what the lens above it says, and the room left", async () => {
  const folder = makeFolder();
  const session = await startSession({ folder: folder.path });
  folder.write(schemaPath, goodSchema);
  folder.write(schemaPath.replace("verdict", "remote"), remoteSchema);
  const { files } = await session.client.sendRequest(lintWorkspaceRequest);
  const told = files.map(({ uri, schemas }) => [uri, schemas.map(({ facts, room }) => ({ facts, room }))]);
  expect(told).toEqual([
    [
      uriOf(`${folder.path}/${schemaPath.replace("verdict", "remote")}`),
      [{ facts: [expect.stringMatching(/^mivia: refused, /)], room: null }],
    ],
    [
      uriOf(`${folder.path}/${schemaPath}`),
      [
        {
          facts: [
            `mivia: ${JSON.stringify(JSON.parse(goodSchema)).length} of 16,384 bytes, depth 6 of 32`,
            "Corrective: 605 bytes for the errors",
          ],
          room: 605,
        },
      ],
    ],
  ]);
});
