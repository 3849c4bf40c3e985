import { describe, expect, it } from "vitest";
import { silencingComments } from "../../server/workspace/silencing-comments.ts";

/** The line that each comment is about, and the codes. */
const about = (path: string, text: string) =>
  silencingComments(path, text).map(({ line, codes }) => [line, ...codes.map((code) => code.text)]);

describe("the comments of each language", () => {
  it.each([
    ["a.jsonc", '// subagent-schema-ignore a/b\n{"x":1}'],
    ["a.jsonc", '/* subagent-schema-ignore a/b */\n{"x":1}'],
    ["a.workflow.js", "  //subagent-schema-ignore a/b\nconst x = 1;"],
    ["a.go", "\t// subagent-schema-ignore a/b\nvar x = 1"],
    ["a.yaml", "# subagent-schema-ignore a/b\nx: 1"],
    ["A.YML", "#\tsubagent-schema-ignore a/b\nx: 1"],
    ["a.toml", "# subagent-schema-ignore a/b\r\nx = 1"],
    ["a.md", "<!-- subagent-schema-ignore a/b -->\ntext"],
    ["a.md", "---\n# subagent-schema-ignore a/b\nx: 1\n---\n"],
  ])("%s: %j", (path, text) => {
    const line = text.startsWith("---") ? 3 : 2;
    expect(about(path, text)).toEqual([[line, "a/b"]]);
  });

  it("has none in JSON", () => {
    expect(about("a.json", '// subagent-schema-ignore a/b\n{"x":1}')).toEqual([]);
  });

  it("takes the comments of no other language", () => {
    expect(about("a.yaml", "// subagent-schema-ignore a/b")).toEqual([]);
    expect(about("a.go", "# subagent-schema-ignore a/b")).toEqual([]);
  });
});

describe("the line that a comment is about", () => {
  it("is its own behind something else, and the next one where it stands alone", () => {
    expect(
      about("a.yaml", "x: 1 # subagent-schema-ignore a/b\ny: 2\n  # subagent-schema-ignore c/d\nz: 3"),
    ).toEqual([
      [1, "a/b"],
      [4, "c/d"],
    ]);
    expect(about("a.jsonc", '/* subagent-schema-ignore a/b */ "x": 1')).toEqual([[1, "a/b"]]);
  });

  it("is the same for comments one below the other", () => {
    expect(
      about(
        "a.toml",
        "# subagent-schema-ignore a/b\n# subagent-schema-ignore c/d\nx = 1\n\n# subagent-schema-ignore e/f\n",
      ),
    ).toEqual([
      [3, "a/b"],
      [3, "c/d"],
      [6, "e/f"],
    ]);
  });
});

describe("what a comment says", () => {
  const codes = (comment: string) => about("a.go", comment)[0]?.slice(1);

  it("is codes with commas between them, and a reason behind --", () => {
    expect(codes("// subagent-schema-ignore a/b, c/*,d/e -- because of f/g")).toEqual(["a/b", "c/*", "d/e"]);
    expect(codes("/* subagent-schema-ignore a/b*/")).toEqual(["a/b"]);
    expect(codes("// subagent-schema-ignore a/b--c")).toEqual(["a/b--c"]);
    expect(codes("// subagent-schema-ignore")).toEqual([]);
    expect(codes("// subagent-schema-ignore -- a/b")).toEqual([]);
  });

  it("has its place", () => {
    const text = "x: 1\n# 😀\n# subagent-schema-ignore a/b, c/d\n";
    const [comment] = silencingComments("a.yaml", text);
    expect(text.slice(comment?.start, comment?.end)).toBe("subagent-schema-ignore");
    expect(comment?.codes.map(({ start, end }) => text.slice(start, end))).toEqual(["a/b", "c/d"]);
  });

  it.each([
    ["another word", "// subagent-schema-ignored a/b"],
    ["another word before it", "// see subagent-schema-ignore a/b"],
    ["a string", 'x := "// subagent-schema-ignore a/b"'],
    ["a string with quotes in it", 'x := "a\\" // subagent-schema-ignore a/b"'],
    ["a raw string", "x := `// subagent-schema-ignore a/b`"],
    ["no comment", "subagent-schema-ignore a/b"],
  ])("is nothing in %s", (_, text) => {
    expect(about("a.go", text)).toEqual([]);
  });

  it("is found behind a string that has ended", () => {
    expect(about("a.go", 'x := "a//" // subagent-schema-ignore a/b')).toEqual([[1, "a/b"]]);
  });
});

it("takes time that grows with the text alone", () => {
  const line = `x: ${"y".repeat(2000)} # subagent-schema-ignore a/b\n`;
  const time = (count: number) => {
    const text = line.repeat(count);
    const before = performance.now();
    expect(silencingComments("a.yaml", text)).toHaveLength(count);
    return performance.now() - before;
  };
  time(500);
  const [few, many] = [Math.min(time(500), time(500)), Math.min(time(5000), time(5000))];
  expect(many).toBeLessThan(40 * few + 20);
});
