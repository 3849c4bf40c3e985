import { expect, test } from "vitest";
import { DiagnosticRefreshRequest } from "vscode-languageserver-protocol/node";
import * as engine from "../../server/engine/index.ts";
import { type HeavyWork, heavyLength, performJob } from "../../server/language/heavy-work.ts";
import { appendixRequest, locateRequest, replyRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema, mivia, remoteSchema, schemaPath } from "./support/schemas.ts";
import { startSession } from "./support/session.ts";

const large = `{"title": ${JSON.stringify("x".repeat(heavyLength))}}`;

/** Jobs wait until the test lets them go. */
function gate() {
  const arrivals: (() => void)[] = [];
  const waiting: (() => void)[] = [];
  let jobs = 0;
  const heavyWork: HeavyWork = async (job, isWanted) => {
    jobs++;
    arrivals.shift()?.();
    await new Promise<void>((resolve) => waiting.push(resolve));
    return isWanted() ? performJob(engine, job) : null;
  };
  return {
    heavyWork,
    jobs: () => jobs,
    arrival: () => new Promise<void>((resolve) => arrivals.push(resolve)),
    release: () => waiting.shift()?.(),
  };
}

test("a document that became another one meanwhile is judged as it is now", async () => {
  const { heavyWork, arrival, release } = gate();
  const session = await startSession({ heavyWork });
  const arrived = arrival();
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, large);
  const report = session.refusals(uri);
  await arrived;
  session.change(uri, 2, remoteSchema);
  // Answered on the server's own thread, while the job still waits.
  expect((await session.refusals(uri)).map(({ code }) => code)).toEqual(["admission/external-ref"]);
  release();
  expect((await report).map(({ code }) => code)).toEqual(["admission/external-ref"]);
});

test("the same large document is judged once for all who ask", async () => {
  const { heavyWork, jobs, arrival, release } = gate();
  const session = await startSession({ heavyWork });
  const arrived = arrival();
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, large);
  const reports = [session.refusals(uri), session.refusals(uri)];
  await arrived;
  release();
  for (const report of await Promise.all(reports)) expect(report).toMatchObject([{ code: "admission/size" }]);
  expect(jobs()).toBe(1);
  expect(await session.client.sendRequest(locateRequest, { uri, pointer: "" })).toEqual({ range: null });
});

test("large schemas and replies have the same answers as small ones", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const uri = session.open(`${folder.path}/.mivia/workflows/schemas/large.json`, large);
  const { text } = await session.client.sendRequest(appendixRequest, { uri });
  expect(text).toBe(engine.openSchema(mivia, large).appendix);
  const small = session.open(`${folder.path}/${schemaPath}`, goodSchema);
  const replies = [{ text: "x".repeat(heavyLength) }, { text: '{"verdict": "keep"}' }];
  const { attempts } = await session.client.sendRequest(replyRequest, { uri: small, replies });
  expect(attempts).toEqual(engine.replayLoop(engine.openSchema(mivia, goodSchema), replies));
  expect(attempts.map(({ verdict }) => verdict)).toEqual(["not-json", "accepted"]);
});

test("a further attempt does not judge those before it again", async () => {
  const judged: (number | undefined)[] = [];
  const session = await startSession({
    heavyWork: async (job) => {
      judged.push(job.replies?.length);
      return performJob(engine, job);
    },
  });
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, goodSchema);
  const replies = [{ text: "x".repeat(heavyLength) }, { text: '{"verdict": 1}' }, { text: '{"verdict": 2}' }];
  const ask = async (count: number, changes: object = {}) => {
    const asked = { uri, replies: replies.slice(0, count), ...changes };
    return (await session.client.sendRequest(replyRequest, asked)).attempts;
  };
  const whole = (count: number) =>
    engine.replayLoop(engine.openSchema(mivia, goodSchema), replies.slice(0, count));
  for (const count of [1, 2, 2, 3, 1]) expect(await ask(count)).toEqual(whole(count));
  expect(judged.splice(0)).toEqual([1, 1, 1]);
  const cutOff = [{ ...replies[0], finishReason: "length" }, ...replies.slice(1)];
  expect((await ask(3, { replies: cutOff })).length).toBe(3);
  expect((await ask(3, { harness: "mivia-sdk" }))[0]?.harness).toBe("mivia-sdk");
  session.change(uri, 2, goodSchema.replace("{", '{"minProperties": 1,'));
  expect((await ask(2)).length).toBe(2);
  expect(judged).toEqual([3, 3, 2]);
});

test("a schema that couldn't be judged has a finding that says so", async () => {
  const session = await startSession({ heavyWork: () => Promise.reject(new Error("It is too large.")) });
  const uri = session.open(`${makeFolder().path}/${schemaPath}`, large);
  const start = { line: 0, character: 0 };
  expect(await session.diagnostics(uri)).toEqual([
    { range: { start, end: start }, severity: 1, source: "subagent-schema", message: "It is too large." },
  ]);
  expect(await session.client.sendRequest(appendixRequest, { uri })).toEqual({
    harness: "mivia",
    text: null,
    bytes: 0,
    note: "It is too large.",
  });
});

test("a client that refuses a message does not end the server", async () => {
  const session = await startSession();
  let asked: () => void;
  const refused = new Promise<void>((resolve) => {
    asked = resolve;
  });
  session.client.onRequest(DiagnosticRefreshRequest.type, () => {
    asked();
    throw new Error("not now");
  });
  const folder = makeFolder();
  const uri = session.open(folder.write("a.json", remoteSchema), remoteSchema);
  session.fileChanged(
    folder.write("subagent-schema.json", '{"harness": "mivia", "schemas": [{"files": "a.json"}]}'),
  );
  await refused;
  expect(await session.refusals(uri)).toHaveLength(1);
});
