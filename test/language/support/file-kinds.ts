/** One file of each kind that schemas stand in, with a mistake in it. The marks are those of `placed-text.ts`. */

export interface FileKind {
  readonly name: string;
  readonly path: string;
  readonly source: string;
  /** What is typed in at `¶`. */
  readonly inserted: string;
  /** Further files, by their names. */
  readonly around?: Readonly<Record<string, string>>;
  /** Of the finding at `⟦…⟧`. */
  readonly code: string;
  /** Other findings of the file. */
  readonly also?: readonly string[];
  /** Whether all that is told of a file with a byte order mark is that the harness refuses it for that. */
  readonly refusesMark?: true;
  /** First paragraph of the hover at `⟨…⟩`. */
  readonly hover: string;
  /** `change`: a part of the text that stands there once, and what it becomes. */
  readonly fix: {
    readonly title: string;
    readonly change: readonly [before: string | RegExp, after: string];
  };
}

const code = "strength/unknown-keyword";
const title = 'Write "minLength" instead of "minLenght"';
const quotedWord = { title, change: ['"minLenght"', '"minLength"'] } as const;
const word = { title, change: ["minLenght", "minLength"] } as const;
const hover = "` summary ` required property";

const json = `{¶
→→"description": "§", "type":→"object",
→→"required": ["summary"], "additionalProperties": false,
→→"properties": { ⟨"summary"⟩: { "description": "§", "type": "string", ⟦"minLenght"⟧: 1 } }
}`;
const oneLine = `{"type":→"object", ¶"required": ["summary"], "additionalProperties": false, "properties": {⟨"summary"⟩: {"description": "§", "type": "string", ⟦"minLenght"⟧:→1}}}`;
const mapping = `  type:→object
  required: [summary]
  additionalProperties: false
  properties:
    # §
    ⟨summary⟩: { description: "§", type: string, ⟦minLenght⟧: 1 }
`;

const note =
  '{"type":"object","required":["summary"],"additionalProperties":false,"properties":{"summary":{"type":"string","minLength":1},"note":{"type":"string"}}}';

const claim = (files: string, at?: string) => ({
  "subagent-schema.json": JSON.stringify({ schemas: [{ files, harness: "mivia", ...(at && { at }) }] }),
});

export const fileKinds: readonly FileKind[] = [
  {
    name: "JSON",
    path: ".mivia/workflows/schemas/note-v1.json",
    source: json,
    inserted: `\n→→"title": "§",`,
    refusesMark: true,
    code,
    hover,
    fix: quotedWord,
  },
  {
    name: "JSON with comments",
    path: "agents/note.jsonc",
    around: claim("agents/*"),
    source: `// §\n${json.replace("{¶", "{¶ /* § */")}\n`,
    inserted: "\n→→// §",
    code,
    hover,
    fix: quotedWord,
  },
  {
    name: "YAML, as a mapping",
    path: "agents/note.yaml",
    around: claim("agents/*", "/output_schema"),
    source: `name: "§"\n¶output_schema:\n${mapping}`,
    inserted: "other:→§ # §\n",
    code,
    hover,
    fix: word,
  },
  {
    name: "YAML, as a JSON string in quotes",
    path: "tools/note.yaml",
    source: `name:→"§"\nargs_schema: '${oneLine.replace("§", "it''s §")}'\n`,
    inserted: '"title": "§", ',
    code,
    hover,
    fix: quotedWord,
  },
  {
    name: "YAML, as a JSON string at the very beginning",
    path: "tools/note.yaml",
    source: `args_schema: '${oneLine}'\n`,
    inserted: '"title": "§", ',
    code,
    hover,
    fix: quotedWord,
  },
  {
    name: "YAML, as a JSON string in a block",
    path: "tools/note.yaml",
    source: `name:→"§"\nout_schema: |\n  ${json.replaceAll("\n", "\n  ")}\n`,
    inserted: `\n    "title": "§",`,
    code,
    hover,
    fix: quotedWord,
  },
  {
    name: "TOML, an agent",
    path: ".mivia/agents/note.toml",
    source: `description→= "§"\n¶
[output_schema]
type = "object"
required = ["summary"]
additionalProperties = false

[output_schema.properties]
⟨summary⟩ = { description→= "§", type = "string", ⟦minLenght⟧ = 1 }
`,
    inserted: "# §\n",
    code,
    hover,
    fix: word,
  },
  {
    name: "TOML, a workflow",
    path: ".mivia/workflows/note.toml",
    around: { ".mivia/workflows/schemas/note-v1.json": note, ".mivia/workflows/schemas/plan-v2.json": note },
    source: `description = "§"
¶
[step_defaults]
→output_schema = ⟨"schemas/plan-v2.json"⟩ # §

[[steps]]
id = "§"

[[steps]]
id = "last"
panel = { members = [{ id = "§", output_schema→= ⟦"schemas/note-v2.json"⟧ }] }
`,
    inserted: "# §\n",
    code: "workflow/schema-file",
    hover: "The schema that the step's reply is held to: schemas/plan-v2.json. mivia takes it.",
    fix: {
      title: "Name schemas/note-v1.json, which is there",
      change: ['"schemas/note-v2.json"', '"schemas/note-v1.json"'],
    },
  },
  {
    name: "Markdown, a template with a sample",
    path: ".mivia/workflows/templates/note.md",
    around: {
      ".mivia/workflows/schemas/note-v1.json": note,
      ".mivia/workflows/note.toml":
        '[[steps]]\nid = "note"\ntemplate = "templates/note.md"\noutput_schema = "schemas/note-v1.json"\n',
    },
    source: `# Note §
¶
⟨<mivia_output>
{→"note": "§", "summary": ⟦7⟧}
</mivia_output>⟩

§
`,
    inserted: "§\n",
    code: "workflow/sample-reply",
    hover: "A sample reply: mivia refuses it, by the schema of the step that the template is for.",
    fix: {
      title: "Put the smallest reply that is accepted in its place",
      change: [
        /<mivia_output>.*<\/mivia_output>/s,
        '<mivia_output>\n{\n  "summary": "x"\n}\n</mivia_output>',
      ],
    },
  },
  {
    name: "Markdown, front matter as a mapping",
    path: "skills/note.md",
    around: claim("skills/*", "/output_schema"),
    source: `---\nname: note\n¶description: "§"\noutput_schema:\n${mapping}---\n\n# Note §\n`,
    inserted: "triggers: [§]\n",
    code,
    hover,
    fix: word,
  },
  {
    name: "Markdown, front matter as a JSON string",
    path: ".mivia/skills/note/SKILL.md",
    source: `---\nname: note\ndescription: "§"\noutput_schema: '${oneLine}'\n---\n\n# Note §\n`,
    inserted: '"title": "§", ',
    code,
    hover,
    fix: quotedWord,
  },
  {
    name: "JavaScript, a workflow script",
    path: "flows/note.workflow.js",
    source: `// §
const summary = { description: "§", type: "string", ⟦minLenght⟧: 1 };¶
return await task({
→→description: "§",
→→responseSchema: { type: "object", required: ["summary"], additionalProperties: false, properties: { ⟨summary⟩ } },
});
`,
    inserted: " // §\n",
    code,
    also: ["visibility/not-shown"],
    hover,
    fix: word,
  },
  {
    name: "Go, a type",
    path: "note.go",
    source: `package note

// Note is §.¶
type Note struct {
→/* § */ Summary string \`json:"summary,omitempty" jsonschema:"⟨description⟩=§,pattern=⟦^(?=.{8}$)[a-z]+$⟧"\`
}
`,
    inserted: "\n// §",
    code: "enforcement/pattern-skipped",
    hover: "` description ` What it is and how to fill it in.",
    fix: {
      title: 'Say the length in "minLength" and "maxLength"',
      change: ["^(?=.{8}$)[a-z]+$", "^[a-z]+$,minLength=8,maxLength=8"],
    },
  },
  {
    name: "Go, a raw string",
    path: "note.go",
    source: `package note

// §
var agent = New("§", WithOutputSchema(json.RawMessage(\`${json}\`)))
`,
    inserted: `\n→→"title": "§",`,
    code,
    hover,
    fix: quotedWord,
  },
];
