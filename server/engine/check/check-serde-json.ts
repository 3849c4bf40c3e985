/** A candidate decoded by serde_json and validated by Rust's jsonschema, all messages in one line (`harnesses.md` 6.5 to 6.7). */
import type { Failure } from "../evaluate/failure.ts";
import type { Harness } from "../harness/harness.ts";
import { around, say } from "../harness/wording.ts";
import type { JsonNode } from "../json/node.ts";
import { serdeDecode } from "../json/serde-decode.ts";
import { serdeCompact } from "../json/serde-write.ts";
import { rustText, toldCauses } from "../print/rust-texts.ts";
import { leaves, type Telling } from "../print/violations.ts";
import { byteLength } from "../text/utf8.ts";
import type { CheckError, CheckStage, Told } from "./check.ts";
import { checkValue, unchecked, type WordedFailure } from "./checked-value.ts";

export const checkSerdeJson: CheckStage = (harness, schema, candidate) => {
  const decoded = serdeDecode(candidate);
  if (!decoded.ok) {
    const text = say(harness.wording, "notJson", { reason: decoded.message });
    return {
      verdict: "not-json",
      error: wholeError(text),
      violations: [],
      syntaxErrorAt: decoded.offset,
    };
  }
  try {
    return checkValue(harness, schema, decoded.node, (failure) => worded(harness, failure));
  } catch (error) {
    if (error instanceof TooMuchTextError) return unchecked(harness, error.message);
    throw error;
  }
};

/** The repair prompt quotes the error with all that introduces it. */
function wholeError(text: string): CheckError {
  return { text, detail: text, wholeBytes: byteLength(text) };
}

function worded(harness: Harness, root: Failure): WordedFailure {
  const telling = new RustTelling();
  const messages: string[] = [];
  const told = new Map<Failure, Told>();
  const separator = say(harness.wording, "summarySeparator");
  let at = around(harness.wording, "replyRefused", "detail").before.length;
  for (const { failure, message } of leaves(root, telling)) {
    told.set(failure, { start: at, end: at + message.length, withMessage: true });
    messages.push(message);
    at += message.length + separator.length;
  }
  const text = say(harness.wording, "replyRefused", { detail: messages.join(separator) });
  return { error: wholeError(text), told, telling };
}

/** Each message holds the whole value that it is about, so that a hostile schema makes gigabytes of a reply. UTF-16 code units. */
const MOST_TEXT = 32 * 1024 * 1024;

class TooMuchTextError extends Error {
  constructor() {
    super("the error would repeat the reply until it takes more than 32 MiB");
  }
}

/** Writes each value once, and each text twice at most: for the error and for the violations. */
class RustTelling implements Telling {
  readonly causes = toldCauses;
  private readonly values = new Map<JsonNode, string>();
  private room = 2 * MOST_TEXT;

  readonly text = (failure: Failure): string => {
    const text = rustText(failure, this.written(failure.value));
    this.room -= text.length;
    if (this.room < 0) throw new TooMuchTextError();
    return text;
  };

  private written(value: JsonNode): string {
    let text = this.values.get(value);
    if (text === undefined) {
      text = serdeCompact(value);
      this.values.set(value, text);
    }
    return text;
  }
}
