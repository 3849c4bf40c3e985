/** A contract that leaves the corrective no room to say what was wrong (`harnesses.md` 3.7). */
import { grouped } from "../../admission/plain-words.ts";
import { contractParts } from "../../contract/contract.ts";
import { correctiveWithSchema } from "../../corrective/corrective.ts";
import { correctiveFor, roomForErrors } from "../../corrective/room-for-errors.ts";
import { byteLength } from "../../text/utf8.ts";
import type { Rule } from "../rule.ts";
import { checkOf } from "../small-replies.ts";
import type { Subject } from "../subject.ts";

/** The first that the schema refuses stands for the mistakes of models. */
const REPLIES = ["{}", "null", '""', "[]", "0", "true"];

export const noRoomForErrors: Rule = {
  code: "visibility/no-room-for-errors",
  severity: "warning",
  roles: ["reply"],
  *find(subject) {
    const { harness, open, document } = subject;
    if (harness.stages.corrective !== correctiveWithSchema || open.contract === null) return;
    const room = roomForErrors(open);
    if (room === null) return;
    const error = smallError(subject);
    if (error === null || correctiveFor(open, error.detail).told === error.detail.length) return;
    const cap = harness.caps.correctiveBytes ?? 0;
    const uncapped = { ...harness, caps: { ...harness.caps, correctiveBytes: null } };
    const over = correctiveFor(open, error.detail, uncapped).bytes - cap;
    const around = correctiveFor(open, "").bytes - byteLength(open.contract);
    const left =
      room === 0
        ? "leaves no room for the errors: a model whose reply was refused isn't told what is wrong"
        : `leaves ${bytesOf(room)} for the errors: not even what is wrong with a reply of ${error.reply} fits, which takes ${grouped(byteLength(error.detail))}`;
    yield {
      where: { start: document.start, end: document.start + 1 },
      path: [],
      explanation: `${taken(subject, open.contract)}; with the ${bytesOf(around)} of text around it, ${harness.title}'s corrective of ${grouped(cap)} ${left}; shorten what the model is shown by ${bytesOf(over)} or more.`,
    };
  },
};

/** What the contract's bytes go to. */
function taken({ harness, document }: Subject, contract: string): string {
  const bytes = byteLength(contract);
  const { example, schema } = contractParts(harness, document);
  const ofExample = example === null ? 0 : byteLength(example);
  const rest = bytes - byteLength(schema) - ofExample;
  const shares = [
    `${grouped(byteLength(schema))} the schema without what is hidden`,
    ...(ofExample === 0 ? [] : [`${grouped(ofExample)} the example made of it`]),
    ...(rest > 0 ? [`${grouped(rest)} fixed text`] : []),
  ];
  return `The contract takes ${bytesOf(bytes)} (${shares.join(", ")})`;
}

function bytesOf(count: number): string {
  return `${grouped(count)} ${count === 1 ? "byte" : "bytes"}`;
}

function smallError(subject: Subject): { readonly reply: string; readonly detail: string } | null {
  for (const reply of REPLIES) {
    const check = checkOf(subject, reply);
    const detail = check?.verdict === "violates-schema" ? check.error?.detail : null;
    if (detail != null) return { reply, detail };
  }
  return null;
}
