import { expect, test } from "vitest";
import { harnessById, inMode, openSchema, replayLoop } from "../../server/engine/index.ts";
import { heavyLength } from "../../server/language/heavy-work.ts";
import { appendixRequest, compareRequest, replyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const wrong = '```json\n{"x": 1}\n```';
const replies = [{ text: wrong }];

function named(id: string) {
  const harness = harnessById(id);
  if (harness === undefined) throw new Error(id);
  return harness;
}

async function openGood(text = goodSchema) {
  const session = await startSession();
  const uri = session.open(makeFolder().write(schemaPath, text), text);
  return { client: session.client, uri };
}

test("each harness says how it is asked and how it answers", async () => {
  const { client, uri } = await openGood();
  const inputs = async (harness: string, mode?: string) =>
    (await client.sendRequest(replyRequest, { uri, harness, replies: [], ...(mode && { mode }) })).inputs;
  const plain = {
    modes: [],
    mode: null,
    looksFor: [],
    forms: [],
    takesTask: false,
    heedsCutOff: false,
    takesProviderError: false,
    stopsOnRepeat: false,
  };
  const looksFor = ["envelope", "fence"];
  const forms = ["Tags on their own lines", "One, around it all"];
  const conversation = {
    looksFor,
    forms,
    heedsCutOff: true,
    stopsOnRepeat: true,
    delivery: "same-conversation",
  };
  expect(await inputs("mivia")).toEqual({ ...plain, ...conversation });
  expect(await inputs("mivia-sdk")).toEqual({ ...plain, delivery: "caller" });
  expect(await inputs("codewhale")).toEqual({
    ...plain,
    looksFor: ["fence"],
    forms: ["Around it all"],
    takesTask: true,
    delivery: "fresh-agent",
  });
  const tool = { ...plain, modes: ["tool", "text", "payload"], delivery: "tool-result" };
  expect(await inputs("driftlessaf")).toEqual({
    ...tool,
    looksFor: ["call"],
    forms: ["Under “result”"],
    mode: "tool",
  });
  expect(await inputs("driftlessaf", "text")).toEqual({
    ...tool,
    looksFor: ["fence"],
    forms: ["A line of just ```json"],
    mode: "text",
  });
  const turn = {
    ...plain,
    looksFor: ["envelope"],
    forms: ["A call of respond_with"],
    takesProviderError: true,
    modes: ["prompted", "native", "tools", "text"],
    delivery: "user-turn",
  };
  expect(await inputs("harbor")).toEqual({ ...turn, mode: "prompted" });
  expect(await inputs("nobody")).toBeNull();
});

test("a mode that the harness does not have is told, with those that it has", async () => {
  const { client, uri } = await openGood();
  const answer = await client.sendRequest(replyRequest, { uri, harness: "harbor", mode: "tool", replies });
  expect(answer.note).toBe('harbor has no mode "tool".');
  expect(answer.attempts).toEqual([]);
  expect(answer.inputs).toMatchObject({ modes: ["prompted", "native", "tools", "text"], mode: null });
});

test("a reply and an appendix are those of the mode", async () => {
  const { client, uri } = await openGood();
  for (const id of ["driftlessaf", "harbor"]) {
    for (const mode of named(id).modes) {
      const asked = { uri, harness: id, mode };
      const open = openSchema(inMode(named(id), mode), goodSchema);
      const judged = await client.sendRequest(replyRequest, { ...asked, replies });
      expect(judged.attempts, `${id} ${mode}`).toEqual(replayLoop(open, replies));
      const told = await client.sendRequest(appendixRequest, asked);
      expect(told.text, `${id} ${mode}`).toBe(open.appendix);
    }
  }
});

test.each([
  { size: "small", schema: goodSchema },
  { size: "so long that a thread judges it", schema: goodSchema + " ".repeat(heavyLength) },
])(
  "the task stands in codewhale's prompt, and a mode counts, for a schema that is $size",
  async ({ schema }) => {
    const { client, uri } = await openGood(schema);
    const task = "Review the diff.\nThen {say} what is wrong.";
    const asked = { uri, harness: "codewhale", task, replies };
    const [attempt] = (await client.sendRequest(replyRequest, asked)).attempts;
    const [wanted] = replayLoop(openSchema(named("codewhale"), schema), replies, { task });
    expect(attempt?.corrective).toContain(task);
    expect(attempt).toEqual(wanted);
    const inText = { uri, harness: "driftlessaf", mode: "text", replies };
    const [text] = (await client.sendRequest(replyRequest, inText)).attempts;
    expect(text?.verdict).toBe("accepted-unchecked");
  },
);

test("a comparison takes the modes and the task", async () => {
  const { client, uri } = await openGood();
  const modes = [
    ["harbor", "text"],
    ["harbor", "no such mode"],
    ["mivia", "text"],
  ] as const;
  const asked = { uri, reply: { text: wrong }, task: "Do it.", modes: modes.slice(0, 1) };
  const { rows } = await client.sendRequest(compareRequest, asked);
  expect(rows.find(({ harness }) => harness === "harbor")?.mode).toBe("text");
  const repair = rows.find(({ harness }) => harness === "codewhale")?.report.corrective;
  expect(repair).toContain("## Original task\n\nDo it.\n");
  // Modes that nobody has, as after a change of the configuration, change nothing.
  const stale = await client.sendRequest(compareRequest, { ...asked, modes: modes.slice(1) });
  expect(stale.rows.map(({ mode }) => mode)).toEqual(
    (await client.sendRequest(compareRequest, { uri, reply: { text: wrong } })).rows.map(({ mode }) => mode),
  );
});
