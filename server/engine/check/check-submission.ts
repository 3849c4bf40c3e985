/**
 * A submission: what Go makes of its payload is what the schema is held against (`harnesses.md` 5.3, 5 to 8). That takes the Go type.
 */
import { toolResult } from "../corrective/tool-result.ts";
import type { Harness } from "../harness/harness.ts";
import { say } from "../harness/wording.ts";
import { goUnmarshal } from "../json/go-decode.ts";
import type { JsonNode } from "../json/node.ts";
import { reEncode } from "../payload/re-encode.ts";
import { pointersByStart } from "../payload/real-places.ts";
import { byteLength } from "../text/utf8.ts";
import type { WalkableSchema } from "../walker/schema-struct.ts";
import type { Check, CheckedViolation, CheckStage } from "./check.ts";
import { checkDecoded, checkNode, notJson } from "./check-walked.ts";

/** What a submission that was taken out of its call comes to. */
export const checkSubmission: CheckStage<WalkableSchema> = (harness, schema, candidate) => {
  const { payloadType } = schema;
  if (payloadType === undefined) {
    return asSent(harness, schema, candidate, "without the Go source nobody knows");
  }
  const decoded = goUnmarshal(candidate, "any", harness.goRelease);
  if (!decoded.ok) return notJson(decoded.message, decoded.offset);
  const encoded = reEncode(payloadType, decoded.node);
  switch (encoded.outcome) {
    case "not followed":
      return asSent(harness, schema, candidate, `${encoded.why} So nobody knows`);
    case "not decoded":
      return refusedCall(say(harness.wording, "payloadNotDecoded", { reason: encoded.text }));
    case "not encoded":
      // An error of a validator ends the run.
      return ended(say(harness.wording, "payloadNotEncoded", { reason: encoded.text }));
    case "encoded":
      return withRealPlaces(
        checkNode(harness, schema, encoded.node, { checksRequired: false }),
        candidate,
        decoded.node,
      );
  }
};

/** @param why whose sentence goes on with `what …` */
function asSent(harness: Harness, schema: WalkableSchema, candidate: string, why: string): Check {
  return {
    ...checkDecoded(harness, schema, candidate, { checksRequired: false }),
    remarks: [
      `The payload is checked as it was sent: ${why} what ${harness.title} makes of it first. It decodes the payload into its Go type and encodes it again, which drops unknown names, takes names in any case, and fills in zero values; after that its own validators may have more findings.`,
    ],
  };
}

/** A call that is answered with one error. */
function refusedCall(text: string): Check {
  const detail = toolResult(text, null).text;
  return {
    verdict: "violates-schema",
    error: { text, detail, wholeBytes: byteLength(detail) },
    violations: [],
    syntaxErrorAt: null,
  };
}

function ended(text: string): Check {
  return {
    verdict: "payload-refused",
    error: { text, detail: null, wholeBytes: 0 },
    violations: [],
    syntaxErrorAt: null,
  };
}

/** Names that Go took in another case stand in the payload as they were written; what Go has filled in stands nowhere. */
function withRealPlaces(check: Check, candidate: string, payload: JsonNode): Check {
  if (check.violations.length === 0) return check;
  const pointers = pointersByStart(payload);
  const real = (violation: CheckedViolation): CheckedViolation => {
    const [start = -1] = violation.ranges[0] ?? [];
    const isFilledIn = candidate[start] === "}" || candidate[start] === "]";
    const instance = isFilledIn ? undefined : pointers.get(start);
    const { causes } = violation;
    return {
      ...violation,
      ...(instance === undefined ? {} : { instance }),
      ...(causes === undefined ? {} : { causes: causes.map(real) }),
    };
  };
  return { ...check, violations: check.violations.map(real) };
}
