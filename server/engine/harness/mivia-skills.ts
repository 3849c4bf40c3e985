/** What mivia takes in the front matter of a skill: its own small language, which only looks like YAML (`harnesses.md` 3.10). */
export const miviaSkills = {
  /** Bytes of the file. */
  fileBytes: 262_144,
  keys: [
    "name",
    "description",
    "triggers",
    "user-invocable",
    "argument-hint",
    "short-description",
    "tools",
    "input_schema",
    "output_schema",
  ],
  /** Those whose value is a schema. */
  schemaKeys: ["input_schema", "output_schema"],
  /** `{skill}`: the folder's name, quoted; `{key}`; `{reason}`. */
  refused: "skill {skill} {key}: {reason}",
  isList: "{key} must be a JSON object string",
  notJson: "invalid JSON: {reason}",
  notObject: "must be a JSON object",
} as const;
