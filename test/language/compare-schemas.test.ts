import { describe, expect, test } from "vitest";
import { compareSchemasRequest, goTypesRequest } from "../../server/protocol.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession, uriOf } from "./support/session.ts";

const types = `package review

type Report struct {
	Rows []Row \`json:"rows" jsonschema:"minItems=1"\`
	Name string
}

type Box[V any] struct{ V V }
`;
const row = `package review

type Row struct {
	Severity string \`json:"severity" jsonschema:"enum=low"\`
}
`;
const range = (line: number, from: number, to: number) => ({
  start: { line, character: from },
  end: { line, character: to },
});

describe("compareSchemas", () => {
  test("points into both documents", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const expected = session.open(folder.write("expected.json", "{}"), '{\n  "type": "object",\n  "a": 1\n}');
    const actual = uriOf(folder.write("actual.json", '{"type": "string"}'));
    const ask = (subset: boolean) =>
      session.client.sendRequest(compareSchemasRequest, {
        expected: { uri: expected },
        actual: { uri: actual },
        subset,
      });
    const places = [
      {
        expected: { uri: expected, range: range(1, 10, 18) },
        actual: { uri: actual, range: range(0, 9, 17) },
      },
      { expected: { uri: expected, range: range(2, 7, 8) }, actual: null },
    ];
    expect(await ask(false)).toEqual({
      differences: [
        { text: 'at "type": expected "object", got "string"', ...places[0] },
        { text: 'missing key "a" in actual schema', ...places[1] },
      ],
      note: null,
    });
    expect(await ask(true)).toEqual({
      differences: [
        { text: "type: expected object, got string", ...places[0] },
        { text: ".a: missing in actual schema", ...places[1] },
      ],
      note: null,
    });
  });

  test("points at the tag in Go source, in whichever file of the package", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const uri = uriOf(folder.write("types.go", types));
    const rows = uriOf(folder.write("row.go", row));
    const expected = uriOf(
      folder.write(
        "expected.json",
        '{"title":"x","properties":{"rows":{"minItems":2,"items":{"properties":{"severity":{"enum":[],"type":"integer"}}}},"Name":{"type":"number"}}}',
      ),
    );
    const { differences, note } = await session.client.sendRequest(compareSchemasRequest, {
      expected: { uri: expected },
      actual: { uri, type: "Report" },
      subset: true,
    });
    expect(note).toBeNull();
    expect(differences.map(({ text, actual }) => [text, actual])).toEqual([
      [".title: missing in actual schema", null],
      ["properties.rows.minItems: expected 2, got 1", { uri, range: range(3, 12, 49) }],
      [
        "properties.rows.items.properties.severity.enum: expected array length 0, got 1",
        { uri: rows, range: range(3, 17, 56) },
      ],
      [
        "properties.rows.items.properties.severity.type: expected integer, got string",
        { uri: rows, range: range(3, 17, 56) },
      ],
      ["properties.Name.type: expected number, got string", { uri, range: range(4, 1, 5) }],
    ]);
  });

  test("says in one line what can't be compared", async () => {
    const session = await startSession();
    const folder = makeFolder();
    const good = { uri: uriOf(folder.write("good.json", "{}")) };
    const go = uriOf(folder.write("types.go", "package review\n\ntype Loop []Loop\n"));
    const note = async (actual: { uri: string; type?: string }) =>
      (await session.client.sendRequest(compareSchemasRequest, { expected: good, actual, subset: false }))
        .note;
    expect(await note({ uri: uriOf(folder.write("list.json", "[]")) })).toBe(
      "The actual schema: failed to parse actual schema: json: cannot unmarshal array into Go value of type map[string]interface {}",
    );
    expect(await note({ uri: go, type: "Loop" })).toBe(
      "Loop has no schema: review.Loop, declared at types.go:3, holds itself, and the harness inlines it without end; write a type for each level, or a flat list whose rows name their parent.",
    );
    expect(await note({ uri: go, type: "Nope" })).toBe("types.go: no type is called Nope; choose Loop");
    expect(await note({ uri: "untitled:Untitled-1", type: "T" })).toBe(
      "Save the Go file first: its package is the folder that it lies in.",
    );
  });
});

test("goTypes names the types of a file that have a schema by themselves", async () => {
  const session = await startSession();
  const uri = uriOf(makeFolder().write("types.go", types));
  expect(await session.client.sendRequest(goTypesRequest, { uri })).toEqual({ types: ["Report"] });
});
