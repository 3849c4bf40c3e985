/** For each code of `docs/findings.md` a file that has the finding, and a near miss: the least other file that has not. */

export interface CodeExample {
  /** From the root of the workspace. */
  readonly path: string;
  readonly shows: string;
  readonly nearMiss: string;
  /** Where nothing but the configuration tells; `files` is the path. */
  readonly harness?: string;
  readonly at?: string;
  /** Of the near miss, where it has another one. */
  readonly nearHarness?: string;
  /** Other harnesses that the workspace uses. */
  readonly others?: readonly string[];
  readonly around?: Readonly<Record<string, string>>;
  /** Where the near miss is in another file. */
  readonly aroundNearMiss?: Readonly<Record<string, string>>;
}

const file = "a.json";
const workflowFile = ".mivia/workflows/schemas/a-v1.json";
const closed = '"type":"object","additionalProperties":false';

/** A schema that nobody would say a word about, but for what is put in. */
const schemaWith = (property: string, rest = ""): string =>
  `{${closed},"required":["a"],"properties":{"a":${property}}${rest}}`;

const inProperty = (shows: string, nearMiss: string, harness = "mivia"): CodeExample => ({
  path: file,
  harness,
  shows: schemaWith(shows),
  nearMiss: schemaWith(nearMiss),
});

const whole = (shows: string, nearMiss: string, harness = "mivia"): CodeExample => ({
  path: file,
  harness,
  shows,
  nearMiss,
});

/** The fields of a Go struct. */
const goType = (shows: string, nearMiss: string): CodeExample => {
  const source = (field: string) => `package a\n\ntype Report struct {\n\t${field}\n}\n`;
  return { path: "a.go", shows: source(shows), nearMiss: source(nearMiss) };
};

const skill = (...lines: readonly string[]) => `---\n${lines.join("\n")}\n---\n`;

/** Depth 1 for the root, one more for each, and one for the text at the end. */
const nested = (levels: number) => `${'{"not":'.repeat(levels)}{"title":"x"}${"}".repeat(levels)}`;

/** A schema for mivia of so many bytes. */
const longTo = (bytes: number) => {
  const text = schemaWith(`{"type":"string","minLength":1,"pattern":""}`);
  return text.replace('"pattern":""', `"pattern":"${"x".repeat(bytes - text.length)}"`);
};

const names = (count: number) =>
  JSON.stringify(Array.from({ length: count }, (_, index) => `field_${index}`));
const manyNames = (count: number) =>
  `{${closed},"required":${names(count)},"properties":{${Array.from({ length: count }, (_, index) => `"field_${index}":{"type":"integer"}`).join(",")}}}`;

const workflow = (reference: string) =>
  `[[steps]]\nid = "s"\ntemplate = "templates/s.md"\noutput_schema = "${reference}"\n`;
const verdict = schemaWith('{"enum":["yes","no"]}');
const steps = {
  [workflowFile]: verdict,
  ".mivia/workflows/w.toml": workflow("schemas/a-v1.json"),
};
const template = (sample: string) => `Answer:\n\n<mivia_output>\n${sample}\n</mivia_output>\n`;

export const codeExamples: Readonly<Record<string, CodeExample>> = {
  "admission/syntax": whole(`{${closed},}`, `{${closed}}`),
  "admission/not-an-object": whole("[]", "{}"),
  "admission/size": whole(longTo(16_385), longTo(16_384)),
  "admission/depth": whole(nested(31), nested(30)),
  "admission/external-ref": inProperty('{"$ref":"b.json"}', '{"$ref":"#b.json","$anchor":"b.json"}'),
  "admission/dialect": whole(
    `{"$schema":"http://json-schema.org/draft-03/schema#",${closed}}`,
    `{"$schema":"http://json-schema.org/draft-04/schema#",${closed}}`,
  ),
  "admission/metaschema": inProperty('{"type":"string","minLength":-1}', '{"type":"string","minLength":1}'),
  "admission/keyword-type": inProperty('{"minLength":1.5}', '{"minLength":1}', "driftlessaf"),
  "admission/regex": inProperty(
    '{"type":"string","pattern":"^(?!x)"}',
    '{"type":"string","pattern":"^(?:x)"}',
  ),
  "admission/unresolved-ref": inProperty('{"$ref":"#/$defs/b"}', '{"$ref":"#/properties"}'),
  "admission/go-type": goType(
    'Events chan int `json:"events" jsonschema:"description=x"`',
    'Events []int `json:"events" jsonschema:"description=x"`',
  ),
  "admission/file-syntax": {
    path: ".mivia/agents/a.toml",
    shows: '[output_schema]\ntype = "number\n',
    nearMiss: '[output_schema]\ntype = "number"\n',
  },
  "admission/not-json": {
    path: ".mivia/agents/a.toml",
    shows: '[output_schema]\ntype = "number"\nmaximum = inf\n',
    nearMiss: '[output_schema]\ntype = "number"\nmaximum = 1e308\n',
  },

  "workflow/additional-properties": {
    path: workflowFile,
    shows: verdict.replace('"additionalProperties":false,', ""),
    nearMiss: verdict,
  },
  "workflow/file-size": {
    path: workflowFile,
    shows: verdict.padEnd(65_537, " "),
    nearMiss: verdict.padEnd(65_536, " "),
  },
  "workflow/schema-file": {
    path: ".mivia/workflows/w.toml",
    around: { [workflowFile]: verdict },
    shows: workflow("schemas/b-v1.json"),
    nearMiss: workflow("schemas/a-v1.json"),
  },
  "workflow/front-matter": {
    path: ".mivia/skills/a/SKILL.md",
    shows: skill("name: a", "description: b", `output_schema:\n  type: object`),
    nearMiss: skill("name: a", "description: b", `output_schema: '${verdict}'`),
  },
  "workflow/repair-attempts": {
    path: "a.workflow.js",
    shows: "await task({ responseSchema: true, schemaRepairAttempts: 4 });\n",
    nearMiss: "await task({ responseSchema: true, schemaRepairAttempts: 3 });\n",
  },
  "workflow/setting": {
    path: "harbor.yaml",
    around: steps,
    shows: "llm:\n  model_profiles:\n    m:\n      json_schema_mode: strict\n",
    nearMiss: "llm:\n  model_profiles:\n    m:\n      json_schema_mode: native\n",
  },
  "workflow/template-size": {
    path: ".mivia/workflows/templates/s.md",
    around: steps,
    shows: "x".repeat(32_769),
    nearMiss: "x".repeat(32_768),
  },
  "workflow/sample-reply": {
    path: ".mivia/workflows/templates/s.md",
    around: steps,
    shows: template('{"a":"maybe"}'),
    nearMiss: template('{"a":"no"}'),
  },
  "workflow/unused-schema": {
    path: workflowFile,
    around: { ".mivia/workflows/w.toml": workflow("schemas/b-v1.json") },
    aroundNearMiss: steps,
    shows: verdict,
    nearMiss: verdict,
  },

  "visibility/hidden-property": whole(
    `{${closed},"required":["title"],"properties":{"title":{"type":"integer"}}}`,
    `{${closed},"title":"title","required":["heading"],"properties":{"heading":{"type":"integer"}}}`,
  ),
  "visibility/no-room-for-errors": whole(manyNames(20), manyNames(5)),
  "visibility/ref-hides-error": whole(
    schemaWith('{"$ref":"#/$defs/b"}', ',"$defs":{"b":{"type":"string","pattern":"^x"}}'),
    schemaWith('{"type":"string","pattern":"^x"}', ',"$defs":{"b":{"type":"string","pattern":"^x"}}'),
  ),
  "visibility/example-breaks-schema": inProperty(
    '{"type":"string","minLength":1,"examples":[1]}',
    '{"type":"string","minLength":1,"examples":["1"]}',
  ),
  "visibility/not-shown": { ...whole(verdict, verdict, "codewhale"), nearHarness: "mivia" },
  "visibility/cut-by-cap": whole(manyNames(16), manyNames(11), "harbor"),
  "visibility/bare-date": {
    path: "a.yaml",
    harness: "mivia",
    at: "/s",
    shows: "s:\n  enum: [2024-01-31]\n",
    nearMiss: 's:\n  enum: ["2024-01-31"]\n',
  },

  "enforcement/ignored-keyword": inProperty(
    '{"type":"integer","nullable":true}',
    '{"type":"integer","nullable":false}',
  ),
  "enforcement/format": whole(
    `{"$schema":"https://json-schema.org/draft/2020-12/schema",${schemaWith('{"type":"string","format":"email"}').slice(1)}`,
    `{"$schema":"http://json-schema.org/draft-07/schema#",${schemaWith('{"type":"string","format":"email"}').slice(1)}`,
  ),
  "enforcement/ref-siblings": whole(
    `{"$schema":"http://json-schema.org/draft-07/schema#",${schemaWith('{"$ref":"#/definitions/b","minLength":1}', ',"definitions":{"b":{"type":"string"}}').slice(1)}`,
    `{"$schema":"https://json-schema.org/draft/2020-12/schema",${schemaWith('{"$ref":"#/definitions/b","minLength":1}', ',"definitions":{"b":{"type":"string"}}').slice(1)}`,
  ),
  "enforcement/additional-properties": whole(
    '{"type":"object","additionalProperties":false}',
    '{"type":"object","additionalProperties":true}',
    "driftlessaf",
  ),
  "enforcement/required": goType(
    'Note string `json:"note" jsonschema:"required"`',
    'Note string `json:"note,omitempty" jsonschema:"description=x"`',
  ),
  "enforcement/pattern-skipped": goType(
    'Note string `json:"note,omitempty" jsonschema:"pattern=^(?!x)"`',
    'Note string `json:"note,omitempty" jsonschema:"pattern=^(?:x)"`',
  ),
  "enforcement/go-type-unresolved": goType(
    'Note other.Type `json:"note,omitempty" jsonschema:"description=x"`',
    'Note string `json:"note,omitempty" jsonschema:"description=x"`',
  ),
  "enforcement/tag-ignored": goType(
    'Note string `json:"note,omitempty" jsonschema:"minimum=1"`',
    'Note int `json:"note,omitempty" jsonschema:"minimum=1"`',
  ),
  "enforcement/not-static": {
    path: "a.workflow.js",
    shows: "await task({ responseSchema: { enum: args.words } });\n",
    nearMiss: 'const words = ["a"];\nawait task({ responseSchema: { enum: words } });\n',
  },
  "enforcement/setting": {
    path: ".mivia/mivia.toml",
    around: steps,
    shows: "[subagents]\nschema_retry_max = 11\n",
    nearMiss: "[subagents]\nschema_retry_max = 10\n",
  },
  "enforcement/no-schema": { ...whole('{"s":"{}"}', '{"s":{}}'), at: "/s" },

  "strength/bare-string": whole(
    `{${closed},"required":["verdict"],"properties":{"verdict":{"type":"string"}}}`,
    `{${closed},"required":["verdict"],"properties":{"verdict":{"enum":["yes","no"]}}}`,
  ),
  "strength/open-object": whole(verdict.replace('"additionalProperties":false,', ""), verdict),
  "strength/no-required": whole(verdict.replace('"required":["a"],', ""), verdict),
  "strength/no-type": whole(verdict.replace('"type":"object",', ""), verdict),
  "strength/empty-schema": inProperty("{}", '{"type":["string","number","object","array","boolean","null"]}'),
  "strength/required-not-declared": whole(verdict.replace('["a"]', '["a","b"]'), verdict),
  "strength/empty-enum": inProperty('{"enum":[]}', '{"enum":[""]}'),
  "strength/impossible": inProperty(
    '{"type":"integer","minimum":2,"maximum":1}',
    '{"type":"integer","minimum":1,"maximum":1}',
  ),
  "strength/duplicate-name": inProperty('{"type":"string","type":"integer"}', '{"type":"integer"}'),
  "strength/no-effect": inProperty('{"type":"boolean","minimum":1}', '{"type":"integer","minimum":1}'),
  "strength/unknown-keyword": inProperty('{"type":"integer","minimun":1}', '{"type":"integer","minimum":1}'),

  "security/file-ref": inProperty(
    '{"$ref":"file:///a.json"}',
    '{"$ref":"https://example.com/a.json"}',
    "harbor",
  ),

  "portability/refused": {
    ...inProperty(
      '{"type":"string","pattern":"^(?!x)"}',
      '{"type":"string","pattern":"^(?:x)"}',
      "codewhale",
    ),
    others: ["mivia"],
  },
  "portability/not-enforced": {
    ...inProperty('{"type":"integer","not":{"const":0}}', '{"type":"integer","minimum":1}'),
    others: ["driftlessaf"],
  },

  "silencing/unknown-code": {
    path: "a.yaml",
    shows: `# subagent-schema-ignore enforcement/fromat\nargs_schema: '${verdict}'\n`,
    nearMiss: `# subagent-schema-ignore enforcement/format\nargs_schema: '${verdict}'\n`,
  },
};
