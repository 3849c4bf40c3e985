import { rmSync, writeFileSync } from "node:fs";
import { expect, test } from "vitest";
import {
  appendixRequest,
  claimRequest,
  compareRequest,
  describeRequest,
  replyRequest,
} from "../../server/protocol.ts";
import { harnessChoices } from "../harness-choices.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession, uriOf } from "./support/session.ts";

const configuration = (ours: object, more = "") =>
  `{"schemas":[{"files":"*.json","harness":"ours"}],"harnesses":{"ours":${JSON.stringify({ extends: "mivia", ...ours })}${more}}}`;
const ours = {
  envelopeTag: "our_output",
  caps: { schemaBytes: 80 },
  wording: {
    appendix: "In <{tag}>:\n{contract}",
    contract: "{schema}",
    correctiveLead: "No:\n",
    correctiveSchema: "",
  },
};
const schema = '{"type":"object","properties":{"ok":{"type":"boolean"}},"required":["ok"]}';
const contract = '{"properties":{"ok":{"type":"boolean"}},"required":["ok"],"type":"object"}';
const reply = { text: '<our_output>\n{"ok":1}\n</our_output>' };
const detail =
  '{"valid":false,"keywordLocation":"","instanceLocation":"","errors":[{"valid":false,"keywordLocation":"/properties/ok/type","instanceLocation":"/ok","error":"got number, want boolean"}]}';

test("a harness of one's own judges schemas and replies like a built-in one", async () => {
  const { open, client, refusals } = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", configuration(ours));
  const uri = open(folder.write("s.json", schema), schema);
  const long = schema.replace("{", '{"minProperties":1,');
  expect(await refusals(open(folder.write("long.json", long), long))).toMatchObject([
    {
      code: "admission/size",
      data: { harnessText: "schema admission rejected: schema is 92 bytes (max 80)" },
    },
  ]);
  expect(await refusals(uri)).toEqual([]);
  const described = await client.sendRequest(describeRequest, { uri });
  expect(described).toMatchObject({ harness: "ours", isOutputSchema: true });
  expect(described.harnesses.at(-1)).toEqual({ id: "ours", title: "ours" });
  expect(await client.sendRequest(appendixRequest, { uri })).toEqual({
    harness: "ours",
    text: `In <our_output>:\n${contract}`,
    bytes: 91,
    note: null,
  });
  const { attempts, schema: facts } = await client.sendRequest(replyRequest, { uri, replies: [reply] });
  expect(attempts).toMatchObject([
    { harness: "ours", candidate: '{"ok":1}', verdict: "violates-schema", corrective: `No:\n${detail}` },
  ]);
  expect(facts).toMatchObject({ bytesCap: 80 });
  const { rows } = await client.sendRequest(compareRequest, { uri, reply });
  expect(rows.map(({ harness, verdict }) => [harness, verdict])).toContainEqual(["ours", "violates-schema"]);
});

test("who tries a reply is told of a mistake in the configuration, and which harness there is none of", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const config = folder.write("subagent-schema.json", `{\n"harness": 1}`);
  const uri = session.open(folder.write("s.json", schema), schema);
  const ask = () => session.client.sendRequest(replyRequest, { uri, harness: "ours", replies: [reply] });
  expect(await ask()).toMatchObject({
    inputs: null,
    attempts: [],
    note: 'No harness is called "ours".',
    files: {
      problems: [
        {
          file: config,
          line: 2,
          column: 12,
          text: "The configuration does not count as it stands: harness must be a string",
        },
      ],
    },
  });
  rmSync(config);
  session.fileChanged(config);
  expect(await ask()).toMatchObject({ note: 'No harness is called "ours".', files: { problems: [] } });
});

test("a reply that another thread judges is judged by the same harness", async () => {
  const { open, client } = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", configuration(ours));
  const uri = open(folder.write("s.json", schema), schema);
  const text = `<our_output>\n{"ok":1}${" ".repeat(600_000)}\n</our_output>`;
  const { attempts } = await client.sendRequest(replyRequest, { uri, replies: [{ text }] });
  expect(attempts).toMatchObject([{ harness: "ours", corrective: `No:\n${detail}` }]);
});

test("a change of it counts at once; a mistake in it is told at its place, and the last good one stays", async () => {
  const session = await startSession();
  const folder = makeFolder();
  const config = folder.write("subagent-schema.json", configuration(ours));
  const uri = session.open(folder.write("s.json", schema), schema);
  const appendix = async () => (await session.client.sendRequest(appendixRequest, { uri })).text;
  const save = (text: string) => {
    writeFileSync(config, text);
    session.fileChanged(config);
  };
  expect(await appendix()).toBe(`In <our_output>:\n${contract}`);

  const other = { ...ours, envelopeTag: "other", caps: { schemaBytes: 70 } };
  save(configuration(other));
  await session.refreshes.next();
  expect(await appendix()).toBe(`In <other>:\n${contract}`);
  expect(await session.refusals(uri)).toMatchObject([{ code: "admission/size" }]);

  const misspelt = configuration({ wording: { appendix: "{contact}" } });
  const circle = configuration({ extends: "mine" }, ',"mine":{"extends":"ours"}');
  const mistakes: readonly (readonly [string, string, string])[] = [
    [
      misspelt,
      "{contact}",
      "{contact} is no place of this text; it has {contract}, {tag}; write {{contact}} for the word in braces",
    ],
    [
      circle,
      '"ours"',
      "these extend each other in a circle: ours, mine, ours; one of them must extend another harness",
    ],
    [
      configuration({ fences: 1 }),
      '"fences"',
      'harnesses.ours has no key "fences"; the keys are extends, envelopeTag, fence, caps, dialect, numbers, retries, wording',
    ],
    [`${configuration(ours)},`, ",", "not valid JSON (end of file expected); correct it here"],
  ];
  for (const [text, blamed, message] of mistakes) {
    save(text);
    const character = text.lastIndexOf(blamed);
    expect(await session.published.next()).toEqual({
      uri: uriOf(config),
      diagnostics: [
        {
          range: { start: { line: 0, character }, end: { line: 0, character: character + blamed.length } },
          severity: 1,
          source: "subagent-schema",
          message,
        },
      ],
    });
    expect(await appendix()).toBe(`In <other>:\n${contract}`);
    expect(await session.refusals(uri)).toMatchObject([{ code: "admission/size" }]);
  }
  save(configuration(ours));
  expect((await session.published.next()).diagnostics).toEqual([]);
  expect(await appendix()).toBe(`In <our_output>:\n${contract}`);
});

test("a file can be claimed for it", async () => {
  const { client } = await startSession();
  const folder = makeFolder();
  folder.write("subagent-schema.json", '{"harnesses":{"ours":{"extends":"mivia"}}}');
  const uri = uriOf(folder.write("s.json", schema));
  const { text } = await client.sendRequest(claimRequest, { uri, harness: "ours" });
  expect(JSON.parse(text).schemas).toEqual([{ files: "s.json", harness: "ours" }]);
  await expect(client.sendRequest(claimRequest, { uri, harness: "theirs" })).rejects.toThrow(
    `No harness is called "theirs"; choose ${harnessChoices}, ours.`,
  );
});
