// Two reviewers answer in the same form; a third one's schema is known only when the script runs.
const finding = {
  type: "object",
  required: ["file", "what"],
  properties: {
    file: { type: "string", minLength: 1 },
    what: { type: "string", minLength: 1 },
  },
};
const review = {
  type: "object",
  additionalProperties: false,
  required: ["verdict", "findings"],
  properties: {
    verdict: { enum: ["approve", "reject"] },
    findings: { type: "array", maxItems: 10, items: { ...finding, additionalProperties: false } },
  },
};

const ask = "Answer with JSON: verdict (approve or reject) and findings, each with file and what.";
const first = await task({ description: `Look for mistakes. ${ask}`, responseSchema: review });
const second = await task({ description: `Look for missing tests. ${ask}`, responseSchema: review });
const third = await task({
  description: "Say which of the changed files is the riskiest. Answer with JSON: file.",
  responseSchema: { type: "object", required: ["file"], properties: { file: { enum: args.files } } },
});
return { first, second, third };
