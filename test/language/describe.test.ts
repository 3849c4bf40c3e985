/** What the status bar says of a file, and what its menus offer. */
import { expect, test } from "vitest";
import {
  claimRequest,
  describeRequest,
  minimalReplyRequest,
  saveRepliesRequest,
} from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { goodSchema } from "./support/schemas.ts";
import { startSession, uriOf } from "./support/session.ts";

async function asking() {
  const session = await startSession();
  const folder = makeFolder();
  const ask = (name: string, text: string, selector?: string) => {
    const uri = uriOf(folder.write(name, text));
    return session.client.sendRequest(describeRequest, { uri, ...(selector ? { selector } : {}) });
  };
  return { folder, ask };
}

test("a workflow and a template are called what they are", async () => {
  const { ask } = await asking();
  const steps = 'version = 1\n[[step]]\nname = "review"\noutput_schema = "schemas/review.json"\n';
  expect(await ask(".mivia/workflows/review.toml", steps)).toMatchObject({
    harness: "mivia",
    what: "Workflow of mivia",
    why: "Files at **/.mivia/workflows/*.toml are read by mivia.",
    isOutputSchema: false,
  });
  expect(await ask(".mivia/workflows/none.toml", "version = 1\n")).toMatchObject({
    what: "Workflow of mivia",
  });
  const sample = "<mivia_output>\n{}\n</mivia_output>\n";
  const template = ".mivia/workflows/templates/review.md";
  expect(await ask(template, `${sample}\nOr:\n\n${sample}`)).toMatchObject({
    what: "Template of mivia: 2 sample envelopes",
    why: "Files at **/.mivia/workflows/templates/*.md are read by mivia.",
  });
  expect(await ask(template, sample)).toMatchObject({ what: "Template of mivia: 1 sample envelope" });
  expect(await ask(template, "Say it.")).toMatchObject({ what: "Template of mivia: no sample envelopes" });
});

test("a Go file whose type is refused says so, and why", async () => {
  const { ask } = await asking();
  const text = 'package p\n\ntype T struct {\n\tA string `jsonschema:"required"`\n\tC chan int\n}\n';
  expect(await ask("t.go", text)).toMatchObject({
    what: "driftlessaf: refused",
    why: 'T: driftlessaf: refused. t.go:5:4: chan int has no schema; give the field another type, or leave it out by json:"-".',
    isOutputSchema: false,
  });
  const unknown = 'package p\n\ntype T struct {\n\tA Missing `jsonschema:"required"`\n}\n';
  expect(await ask("u.go", unknown)).toMatchObject({ what: "driftlessaf: schema not known" });
});

test("a file with schemas of two harnesses has two reasons", async () => {
  const { ask } = await asking();
  const text = `package p

type Report struct {
	Verdict string \`json:"verdict" jsonschema:"description=What comes of it"\`
}

func run() {
	a.WithOutputSchema(json.RawMessage(\`${goodSchema}\`))
}
`;
  const { what, why, schemas } = await ask("p.go", text);
  expect(what).toBe("2 output schemas of driftlessaf, harbor");
  expect(why).toBe(
    "What stands at Report is a schema of driftlessaf. What stands at WithOutputSchema[0] is a schema of harbor.",
  );
  expect(schemas.map(({ harness, isAnswered }) => [harness, isAnswered])).toEqual([
    ["driftlessaf", true],
    ["harbor", true],
  ]);
  const one = await ask("p.go", text, "WithOutputSchema[0]");
  expect(one).toMatchObject({ harness: "harbor", what: "Output schema of harbor" });
  expect(one.why).toBe("What stands at WithOutputSchema[0] is a schema of harbor.");
});

test("of many schemas a few are named", async () => {
  const { folder, ask } = await asking();
  folder.write("subagent-schema.json", '{"harness": "mivia"}');
  const tasks = [1, 2, 3, 4, 5].map((count) => `task({ responseSchema: { const: ${count} } });\n`);
  const { what, why } = await ask("a.workflow.js", tasks.join(""));
  expect(what).toBe("5 output schemas of codewhale");
  expect(why).toBe(
    "What stands at responseSchema[0], responseSchema[1], responseSchema[2] and 2 more are schemas of codewhale.",
  );
});

test("the harness of all files is that of what nobody claims, and makes it no output schema", async () => {
  const { folder, ask } = await asking();
  folder.write(
    "subagent-schema.json",
    '{"harness": "mivia", "schemas": [{"files": "x.json", "harness": null}]}',
  );
  expect(await ask("a.json", goodSchema)).toMatchObject({
    harness: "mivia",
    what: null,
    why: "No built-in path and no subagent-schema.json claims it.",
    isOutputSchema: false,
  });
  expect(await ask("x.json", goodSchema)).toMatchObject({ what: null, isOutputSchema: false });
});

test("a file that is claimed and holds no schema says so", async () => {
  const { folder, ask } = await asking();
  folder.write("subagent-schema.json", '{"schemas": [{"files": "*.md", "harness": "mivia"}]}');
  const { what, harness } = await ask("a.md", "# Nothing\n");
  expect([what, harness]).toEqual(["Claimed for mivia, without a schema", "mivia"]);
});

test("what is answered tells what there is to try", async () => {
  const { ask } = await asking();
  const roles = async (name: string, text: string) => {
    const { what, schemas } = await ask(name, text);
    return [what, schemas.map(({ role, isAnswered }) => `${role} ${isAnswered}`)];
  };
  const yaml = `args_schema: '{"type":"object"}'\nout_schema: '{"type":"object"}'\n`;
  expect(await roles("tool.yaml", yaml)).toEqual([
    "2 schemas of harbor",
    ["arguments false", "result false"],
  ]);
  const go =
    'package p\n\nfunc (t Tool) ParameterSchema() json.RawMessage {\n\treturn json.RawMessage(`{"type":"object"}`)\n}\n';
  expect(await roles("tool.go", go)).toEqual(["Schema of arguments of mivia-sdk", ["arguments true"]]);
});

test("the harness of an entry with a place is that of the schema there, and of no other of the file", async () => {
  const { folder, ask } = await asking();
  folder.write(
    "subagent-schema.json",
    '{"schemas": [{"files": "*.yaml", "at": "/reply", "harness": "mivia"}]}',
  );
  const yaml = `reply:\n  type: object\nargs_schema: '{"type":"object"}'\n`;
  const { schemas, what, why } = await ask("tool.yaml", yaml);
  expect(schemas.map(({ selector, harness }) => [selector, harness])).toEqual([
    ["/reply", "mivia"],
    ["/args_schema!", "harbor"],
  ]);
  expect([what, why]).toEqual([
    "2 schemas of mivia, harbor",
    '"*.yaml" in subagent-schema.json claims it for mivia. What stands at /args_schema! is a schema of harbor.',
  ]);
  expect((await ask("tool.yaml", yaml, "/args_schema!")).harness).toBe("harbor");
  // A place that leads nowhere leaves the others.
  const other = await ask("other.yaml", yaml.replace("reply:", "answer:"));
  expect(other.schemas.map(({ selector }) => selector)).toEqual(["/args_schema!"]);
});

test("what lies on no disk says so, and can still be looked at", async () => {
  const session = await startSession();
  const uri = session.open("vscode-vfs://github/a/b/x.json", goodSchema);
  const { client } = session;
  expect(await client.sendRequest(describeRequest, { uri })).toMatchObject({
    harness: null,
    what: null,
    why: "It lies in a virtual file system (vscode-vfs); rules claim only a file on a disk.",
  });
  await expect(client.sendRequest(claimRequest, { uri, harness: "mivia" })).rejects.toThrow(
    "It lies in a virtual file system (vscode-vfs); subagent-schema.json claims only a file on a disk.",
  );
  const saved = { uri, harness: "mivia", name: "a", replies: [{ text: "{}" }] };
  await expect(client.sendRequest(saveRepliesRequest, saved)).rejects.toThrow(
    "It lies in a virtual file system (vscode-vfs); captured replies are kept beside a file on a disk.",
  );
  const { text } = await client.sendRequest(minimalReplyRequest, { uri, harness: "mivia" });
  expect(text).toMatch(/^<mivia_output>/);
});

test("a file that holds schemas beside other things is not called one", async () => {
  const { ask } = await asking();
  const agent = '[output_schema]\ntype = "object"\n[input_schema]\ntype = "object"\n';
  const { what, why } = await ask(".mivia/agents/a.toml", agent);
  expect([what, why]).toEqual([
    "2 schemas of mivia",
    "Files at **/.mivia/agents/*.toml hold output schemas of mivia.",
  ]);
});
