/** By which names captured replies are known, as globs. No import, since the client's first steps need it as well. */

/** Of the files that hold replies by their names. */
export const captureGlobs: readonly string[] = [
  "**/*.{reply,call}",
  "**/*.{reply,call}.*",
  "**/*.replies.jsonl",
  "**/.codewhale/reports/*.schema.*.attempt*.txt",
  "**/.codewhale/workflow-runs.jsonl",
];

/** Of what tells of replies beside the files in which schemas can stand: also of those that only a configuration claims. */
export const captureWatchGlobs: readonly string[] = ["**/*.{reply,call,txt,jsonl}", "**/*.{reply,call}.*"];
