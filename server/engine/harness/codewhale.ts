/** codewhale: Hmbown/CodeWhale, `crates/workflow-js/src/schema.rs` (`harnesses.md` 6). */
import { admitSerdeJson } from "../admission/admit-serde-json.ts";
import { checkSerdeJson } from "../check/check-serde-json.ts";
import { noAppendix } from "../contract/appendix.ts";
import { prettySchema } from "../contract/pretty-schema.ts";
import { repairPrompt } from "../corrective/repair-prompt.ts";
import { endWithLastError } from "../repair/end.ts";
import { rustJsonschema } from "../schema/rust/library.ts";
import type { Harness } from "./harness.ts";

export const codewhale: Harness = {
  id: "codewhale",
  title: "codewhale",
  version: "with schema repair (2026-08)",
  validator: "jsonschema 0.46.10 (Rust), serde_json 1.0.151",
  library: rustJsonschema,
  caps: {
    schemaBytes: null,
    schemaDepth: null,
    payloadBytes: null,
    correctiveBytes: null,
    errorBytes: null,
    detailLines: null,
    detailBytes: null,
    replyCharacters: 65_536,
    exampleNames: null,
  },
  dialect: "2020-12",
  numbers: "u64-i64-f64",
  resourceUrl: "json-schema:///",
  hiddenKeys: [],
  extraction: [{ rule: "outer-backticks" }],
  retry: { default: 1, min: 0, max: 3, stopOnRepeat: false },
  modes: [],
  stages: {
    admit: admitSerdeJson,
    contract: prettySchema,
    appendix: noAppendix,
    check: checkSerdeJson,
    corrective: repairPrompt,
    end: endWithLastError,
  },
  wording: {
    schemaRefused: "task(): invalid responseSchema: {reason}",
    notJson: "task(): responseSchema was set but the reply is not valid JSON: {reason}",
    replyRefused: "task(): reply failed responseSchema validation: {detail}",
    summarySeparator: "; ",
    repairPrompt: [
      "Your previous reply for this task failed its responseSchema and is being repaired.",
      "Return ONLY the corrected JSON. No prose, no explanation, no Markdown code fence.",
      "",
      "## Original task",
      "",
      "{task}",
      "",
      "## responseSchema the reply must satisfy",
      "",
      "```json",
      "{contract}",
      "```",
      "",
      "## Your previous reply (it failed)",
      "",
      "```",
      "{reply}",
      "```",
      "",
      "## Why it failed",
      "",
      "{detail}",
      "",
      "Resend the reply as corrected JSON only.",
    ].join("\n"),
    carriedCut: "…[raw reply truncated: {count} chars not carried]",
    previewCut: "…[preview truncated; full reply in the schema artifact]",
    repairSkippedLifetime: " (repair skipped: workflow lifetime agent cap (1000) reached)",
    repairSkippedBudget: " (repair skipped: budget exhausted)",
    repairSkippedWallTime: " (repair skipped: no wall-time left from wallTimeSecs)",
    endSchemaRefused: "{error}",
    endRefused: "{error}",
    endCutOff: "{error}",
  },
  adjustable: {
    caps: ["payloadBytes", "replyCharacters"],
    unwrapping: true,
    dialect: true,
    numbers: ["u64-i64-f64"],
  },
};
