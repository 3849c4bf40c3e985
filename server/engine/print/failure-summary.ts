/**
 * The failures in one line, by keyword and place (`harnesses.md` 4.4): only those that nothing below explains, in the order of the
 * tree. No value and no limit is ever shown, but names of properties are.
 */
import type { Failure } from "../evaluate/failure.ts";
import { say, type Wording } from "../harness/wording.ts";
import type { Path } from "../json/node.ts";
import { byteLength } from "../text/utf8.ts";
import { goesOnFrom } from "./deeper-path.ts";
import { printedKeyword } from "./failure-tree.ts";

export interface FailureSummary {
  /** The whole, unless it takes more than 16 MiB: then its beginning. */
  readonly text: string;
  /** UTF-8 bytes of the whole. */
  readonly wholeBytes: number;
  /** Where `text` tells of a failure; of one that others explain, where it tells of all those. */
  readonly told: ReadonlyMap<Failure, Range>;
  /** What is said of each failure that is told by itself. */
  readonly messages: ReadonlyMap<Failure, string>;
}

/** UTF-16 offsets. */
interface Range {
  readonly start: number;
  readonly end: number;
  readonly withMessage: true;
}

const ENOUGH_BYTES = 16 * 1024 * 1024;

/** A path and how it is shown; a longer one is built from it, so that depth costs little. */
interface Place {
  readonly path: Path;
  readonly shown: string;
}

/** Without recursion: the tree may be deep. */
export function failureSummary(root: Failure, wording: Wording): FailureSummary {
  const separator = say(wording, "summarySeparator");
  const told = new Map<Failure, Range>();
  const messages = new Map<Failure, string>();
  let text = "";
  let wholeBytes = 0;
  // `from` is set on the second visit, after all that explains the failure.
  const waiting: { readonly failure: Failure; readonly above: Place; readonly from?: number }[] = [
    { failure: root, above: { path: [], shown: "" } },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { failure, above, from } = next;
    if (from !== undefined) {
      if (text.length > from) told.set(failure, { start: from, end: text.length, withMessage: true });
      continue;
    }
    const place = placeOf(failure, above);
    const before = text === "" ? "" : separator;
    if (failure.causes.length > 0) {
      waiting.push({ failure, above, from: text.length + before.length });
      for (const cause of failure.causes.toReversed()) waiting.push({ failure: cause, above: place });
      continue;
    }
    const message = leafMessage(failure, place.shown === "" ? "/" : place.shown, wording);
    wholeBytes += byteLength(before + message);
    if (wholeBytes > ENOUGH_BYTES) continue;
    told.set(failure, {
      start: text.length + before.length,
      end: text.length + before.length + message.length,
      withMessage: true,
    });
    text += before + message;
    messages.set(failure, message);
  }
  return { text, wholeBytes, told, messages };
}

/** Segments are not escaped, so that an empty name at the root looks like the root. */
function placeOf({ instance }: Failure, above: Place): Place {
  const known = goesOnFrom(above.path, instance) ? above : { path: [], shown: "" };
  let { shown } = known;
  for (const segment of instance.slice(known.path.length)) shown += `/${segment}`;
  return { path: instance, shown };
}

function leafMessage({ what }: Failure, place: string, wording: Wording): string {
  switch (what.kind) {
    case "required":
      return say(wording, "summaryRequired", { names: what.missing.join(", "), place });
    case "additionalProperties":
      return say(wording, "summaryAdditional", { names: what.names.join(", "), place });
    default:
      return say(wording, "summaryMismatch", { keyword: printedKeyword(what).at(-1) ?? "schema", place });
  }
}
