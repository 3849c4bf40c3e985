/** What the Reply Lab says beside the harness's own account of an attempt. */
import { likelyCause } from "../engine/check/likely-cause.ts";
import { breaksFence } from "../engine/corrective/broken-fence.ts";
import type { ReplyReport } from "../engine/index.ts";
import type { AttemptNotes } from "../protocol.ts";
import { heavyLength } from "./heavy-work.ts";

/** @param who what sentences call the harness */
export function notesOn(report: ReplyReport, who: string): AttemptNotes {
  const { candidate, verdict, spans, syntaxErrorAt, corrective, correctiveParts } = report;
  const start = spans.find(({ kind }) => kind === "candidate")?.start;
  const canTell =
    verdict === "not-json" && start !== undefined && syntaxErrorAt !== null && isShort(candidate);
  return {
    cause: canTell ? likelyCause(candidate, syntaxErrorAt - start, who) : null,
    breaksFence: isShort(corrective) && breaksFence(corrective, correctiveParts),
  };
}

/** Nobody waits for a second look at megabytes. */
function isShort(text: string | null): text is string {
  return text !== null && text.length <= heavyLength;
}
