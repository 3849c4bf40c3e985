// A workflow that asks for one changelog entry for each change.
const entries = [];
for (const change of args.changes) {
  const entry = await task({
    description: "Write one changelog entry for the change in the diff. Answer with JSON: kind, summary, breaking.",
    responseSchema: {
      type: "object",
      additionalProperties: false,
      required: ["kind", "summary", "breaking"],
      properties: {
        kind: { enum: ["added", "changed", "fixed", "removed"] },
        summary: { type: "string", maxLength: 72 },
        breaking: { type: "boolean" },
      },
    },
    schemaRepairAttempts: 2,
  });
  entries.push(entry);
}
return entries;
