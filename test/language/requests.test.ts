import { describe, expect, test } from "vitest";
import { harnesses as allHarnesses, openSchema, replayLoop } from "../../server/engine/index.ts";
import { appendixRequest, describeRequest, replyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, mivia, remoteSchema, schemaPath } from "./support/schemas.ts";
import { startSession, uriOf } from "./support/session.ts";

const harnesses = allHarnesses.map(({ id, title }) => ({ id, title }));

describe("describe", () => {
  test("says which rule claims a file", async () => {
    const session = await startSession();
    const folder = makeFolder();
    folder.write(
      "subagent-schema.json",
      '{"schemas": [{"files": "a.json"}, {"files": "b.yaml", "at": "/x", "harness": "mivia"}]}',
    );
    const ask = (uri: string) => session.client.sendRequest(describeRequest, { uri });
    expect(await ask(uriOf(folder.write(schemaPath, goodSchema)))).toEqual({
      harness: "mivia",
      what: "Output schema of mivia",
      why: "Files at **/.mivia/workflows/schemas/**/*.json are output schemas of mivia.",
      isOutputSchema: true,
      schemas: [
        {
          selector: null,
          label: "verdict-v1.json",
          harness: "mivia",
          role: "reply",
          isAnswered: true,
          range: { start: { line: 0, character: 0 }, end: { line: 9, character: 0 } },
        },
      ],
      harnesses,
    });
    expect(await ask(uriOf(folder.write("a.json", goodSchema)))).toMatchObject({
      harness: null,
      why: '"a.json" in subagent-schema.json claims it without naming a harness.',
      schemas: [{ selector: null, harness: null }],
      isOutputSchema: false,
      harnesses,
    });
    expect(await ask(uriOf(folder.write("b.yaml", "x: {}")))).toMatchObject({
      harness: "mivia",
      why: '"b.yaml" in subagent-schema.json claims it for mivia.',
      isOutputSchema: true,
      schemas: [{ selector: "/x", label: "x", harness: "mivia" }],
    });
    expect(await ask(uriOf(folder.write("c.json", goodSchema)))).toEqual({
      harness: null,
      what: null,
      why: "No built-in path and no subagent-schema.json claims it.",
      isOutputSchema: false,
      schemas: [],
      harnesses,
    });
    expect(await ask("untitled:Untitled-1")).toEqual({
      harness: null,
      what: null,
      why: "It is not saved as a file, so no rule can claim it.",
      isOutputSchema: false,
      schemas: [],
      harnesses,
    });
  });
});

describe("appendix", () => {
  test("is the engine's, follows each change, and is told of", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, goodSchema), goodSchema);
    expect(await session.schemaChanged.next()).toBe(uri);
    const text = openSchema(mivia, goodSchema).appendix;
    if (text === null) throw new Error("no appendix");
    const bytes = Buffer.byteLength(text);
    expect(await session.client.sendRequest(appendixRequest, { uri })).toEqual({
      harness: "mivia",
      text,
      bytes,
      note: null,
    });
    const edited = goodSchema.replace("keep", "k\u00e4\u00e4p");
    session.change(uri, 2, edited);
    expect(await session.schemaChanged.next()).toBe(uri);
    const answer = await session.client.sendRequest(appendixRequest, { uri });
    expect(answer.text).toBe(openSchema(mivia, edited).appendix);
    expect(answer.bytes).toBe(bytes + 4);
  });

  test("of a refused schema comes with a remark, of an unreadable one the remark alone", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
    expect(await session.client.sendRequest(appendixRequest, { uri })).toMatchObject({
      text: openSchema(mivia, remoteSchema).appendix,
      note: "mivia refuses this schema, so no model is shown this.",
    });
    session.change(uri, 2, "{");
    expect(await session.client.sendRequest(appendixRequest, { uri })).toEqual({
      harness: "mivia",
      text: null,
      bytes: 0,
      note: "There is no appendix: mivia can't read this schema.",
    });
  });

  test("of a file that nobody claims wants a harness: the one asked for, else the person's", async () => {
    const folder = makeFolder();
    const text = openSchema(mivia, goodSchema).appendix;
    const session = await startSession();
    const uri = session.open(folder.write("a.json", goodSchema), goodSchema);
    const none = {
      harness: null,
      text: null,
      bytes: 0,
      note: "No harness is named for this file; choose one.",
    };
    expect(await session.client.sendRequest(appendixRequest, { uri })).toEqual(none);
    expect(await session.client.sendRequest(appendixRequest, { uri, harness: "mivia" })).toMatchObject({
      text,
    });
    expect(await session.client.sendRequest(appendixRequest, { uri, harness: "x" })).toEqual({
      harness: "x",
      text: null,
      bytes: 0,
      note: 'No harness is called "x".',
    });
    // Once somebody looked at it, its changes are told.
    session.change(uri, 2, remoteSchema);
    expect(await session.schemaChanged.next()).toBe(uri);
    const { client } = await startSession({ initializationOptions: { defaultHarness: "mivia" } });
    expect(await client.sendRequest(appendixRequest, { uri })).toMatchObject({ harness: "mivia", text });
    // A changed setting counts at once; settings that are not ours change nothing.
    await client.sendNotification("workspace/didChangeConfiguration", { settings: { other: 1 } });
    expect(await client.sendRequest(appendixRequest, { uri })).toMatchObject({ text });
    await client.sendNotification("workspace/didChangeConfiguration", {
      settings: { subagentSchema: { defaultHarness: null } },
    });
    expect(await client.sendRequest(appendixRequest, { uri })).toEqual(none);
  });

  test("of a file that isn't open is that of the disk", async () => {
    const { client } = await startSession();
    const folder = makeFolder();
    const uri = uriOf(folder.write(schemaPath, goodSchema));
    expect(await client.sendRequest(appendixRequest, { uri })).toMatchObject({
      text: openSchema(mivia, goodSchema).appendix,
    });
    const missing = `${folder.path}/.mivia/workflows/schemas/missing.json`;
    expect(await client.sendRequest(appendixRequest, { uri: uriOf(missing) })).toMatchObject({
      text: null,
      note: `${missing}: no such file`,
    });
    const unsaved = { uri: "untitled:Untitled-1", harness: "mivia" };
    expect(await client.sendRequest(appendixRequest, unsaved)).toMatchObject({
      text: null,
      note: "The schema document is not open.",
    });
  });

  test("a changed configuration is told of for every open document", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const uri = session.open(folder.write("a.json", goodSchema), goodSchema);
    session.fileChanged(folder.write("subagent-schema.json", "{}"));
    expect(await session.schemaChanged.next()).toBe(uri);
  });
});

describe("reply", () => {
  test("is the engine's verdict on each attempt", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, goodSchema), goodSchema);
    const replies = [
      { text: '<mivia_output>\n{"verdict": "maybe"}\n</mivia_output>' },
      { text: "no", finishReason: "length" },
      { text: '{"verdict": "keep"}' },
      { text: "too many" },
    ];
    const answer = await session.client.sendRequest(replyRequest, { uri, replies });
    const open = openSchema(mivia, goodSchema);
    expect(answer).toEqual({
      harness: "mivia",
      inputs: {
        modes: [],
        mode: null,
        takesTask: false,
        looksFor: ["envelope", "fence"],
        forms: ["Tags on their own lines", "One, around it all"],
        heedsCutOff: true,
        takesProviderError: false,
        stopsOnRepeat: true,
        delivery: "same-conversation",
      },
      attempts: replayLoop(open, replies),
      notes: [
        { cause: null, breaksFence: false },
        { cause: null, breaksFence: false },
        { cause: null, breaksFence: false },
      ],
      schema: {
        bytes: open.schemaBytes,
        bytesCap: 16384,
        depth: open.schemaDepth,
        depthCap: 32,
        draft: "2020-12",
        brokenAt: null,
      },
      refusal: null,
      files: { used: [], problems: [], versionNotes: [] },
      note: null,
    });
    expect(answer.attempts.map(({ verdict }) => verdict)).toEqual([
      "violates-schema",
      "not-json",
      "accepted",
    ]);
  });

  test("without a reply tells of the schema alone", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write(schemaPath, remoteSchema), remoteSchema);
    const { attempts } = await session.client.sendRequest(replyRequest, { uri, replies: [] });
    expect(attempts).toMatchObject([
      {
        verdict: null,
        admission: openSchema(mivia, remoteSchema).admission,
        candidate: null,
        corrective: null,
      },
    ]);
  });

  test("without a harness says so", async () => {
    const session = await startSession();
    const uri = session.open(makeFolder().write("a.json", goodSchema), goodSchema);
    expect(await session.client.sendRequest(replyRequest, { uri, replies: [{ text: "{}" }] })).toEqual({
      harness: null,
      inputs: null,
      attempts: [],
      notes: [],
      schema: { bytes: null, bytesCap: null, depth: null, depthCap: null, draft: null, brokenAt: null },
      refusal: null,
      files: { used: [], problems: [], versionNotes: [] },
      note: "No harness is named for this file; choose one.",
    });
  });
});
