/**
 * The failures in one line, by keyword and place (`harnesses.md` 4.4): only those that nothing below explains, in the order of the
 * tree. No value and no limit is ever shown, but names of properties are.
 */
import type { Failure, FailureKind } from "../evaluate/failure.ts";
import { type Piece, pieces, say, type Wording } from "../harness/wording.ts";
import type { Path } from "../json/node.ts";
import { byteLength } from "../text/utf8.ts";
import { goesOnFrom } from "./deeper-path.ts";
import { printedKeyword } from "./failure-tree.ts";

export interface FailureSummary {
  /** The whole, unless it takes more than 4 MiB: then its beginning. */
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

/** A deep reply can have an error text far longer than itself. */
const ENOUGH_BYTES = 4 * 1024 * 1024;

/** A path and how it is shown; a longer one is built from it, so that depth costs little. */
interface Place {
  readonly path: Path;
  readonly shown: string;
  /** UTF-8 bytes of `shown`. */
  readonly bytes: number;
}

const ROOT: Place = { path: [], shown: "", bytes: 0 };

/** Without recursion: the tree may be deep. */
export function failureSummary(root: Failure, wording: Wording): FailureSummary {
  const separator = say(wording, "summarySeparator");
  const told = new Map<Failure, Range>();
  const messages = new Map<Failure, string>();
  let text = "";
  let wholeBytes = 0;
  // A number in place of a place: the second visit, after all that explains the failure; its text begins there.
  const waiting: { readonly failure: Failure; readonly above: Place | number }[] = [
    { failure: root, above: ROOT },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { failure, above } = next;
    if (typeof above === "number") {
      if (text.length > above) told.set(failure, { start: above, end: text.length, withMessage: true });
      continue;
    }
    const place = placeOf(failure, above);
    const before = text === "" ? "" : separator;
    if (failure.causes.length > 0) {
      waiting.push({ failure, above: text.length + before.length });
      for (const cause of failure.causes.toReversed()) waiting.push({ failure: cause, above: place });
      continue;
    }
    const { message, bytes } = leafMessage(failure, place, wording);
    messages.set(failure, message);
    wholeBytes += byteLength(before) + bytes;
    if (wholeBytes > ENOUGH_BYTES) continue;
    const start = text.length + before.length;
    told.set(failure, { start, end: start + message.length, withMessage: true });
    text += before + message;
  }
  return { text, wholeBytes, told, messages };
}

/** Segments are not escaped, so that an empty name at the root looks like the root. */
function placeOf({ instance }: Failure, above: Place): Place {
  let { shown, bytes, path } = goesOnFrom(above.path, instance) ? above : ROOT;
  for (const segment of instance.slice(path.length)) {
    shown += `/${segment}`;
    bytes += byteLength(`/${segment}`);
  }
  return { path: instance, shown, bytes };
}

/** The message, and its UTF-8 bytes. It is joined from its pieces without being copied: long places are many. */
function leafMessage({ what }: Failure, { shown, bytes }: Place, wording: Wording) {
  const place = shown === "" ? "/" : shown;
  let message = "";
  let all = 0;
  for (const { name, text } of piecesFor(what, place, wording)) {
    message += text;
    all += name === "place" ? Math.max(1, bytes) : byteLength(text);
  }
  return { message, bytes: all };
}

function piecesFor(what: FailureKind, place: string, wording: Wording): readonly Piece[] {
  switch (what.kind) {
    case "required":
      return pieces(wording, "summaryRequired", { names: what.missing.join(", "), place });
    case "additionalProperties":
      return pieces(wording, "summaryAdditional", { names: what.names.join(", "), place });
    default:
      return pieces(wording, "summaryMismatch", { keyword: printedKeyword(what).at(-1) ?? "schema", place });
  }
}
