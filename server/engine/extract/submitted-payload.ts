/**
 * The arguments of the call that submits a result (`harnesses.md` 5.3): a JSON object with a text, `reasoning`, and the payload, which
 * has to be an object. A payload that the model wrote as JSON inside of a string is taken out of it.
 */
import { goUnmarshal } from "../json/go-decode.ts";
import type { GoRelease } from "../json/go-texts.ts";
import { type JsonNode, type JsonObject, type JsonString, member } from "../json/node.ts";
import { readJson } from "../json/read.ts";
import type { CallRefusal, Slice, Unwrapped } from "./rule.ts";

const REASONING = "reasoning";

/** Linear in the length of `part`. Where the call is refused the part stays as it is. */
export function unwrapSubmittedPayload(
  reply: string,
  part: Slice,
  payload: string,
  release?: GoRelease,
): Unwrapped {
  const text = reply.slice(part.start, part.end);
  const refused = (refusal: CallRefusal, note: string): Unwrapped => ({
    rest: part,
    delimiters: [],
    step: { step: "call", outcome: "failed", note },
    refusal,
  });

  const decoded = goUnmarshal(text, "map", release);
  if (!decoded.ok) {
    const { message: reason, offset: at } = decoded;
    const read = readJson(text);
    // An array or a scalar is JSON all the same; a number beyond the doubles is not for Go.
    if (read.ok && read.node.kind !== "object" && read.node.kind !== "null") {
      return refused({ kind: "not-arguments", reason }, "The arguments of a call are a JSON object.");
    }
    return refused({ kind: "not-json", reason, at }, "The arguments of the call are not JSON that Go reads.");
  }
  const call = decoded.node;
  const reasoning = member(call, REASONING);
  if (reasoning?.kind !== "string") return refused(...wrong(REASONING, "string", reasoning));
  const found = member(call, payload);
  if (found?.kind === "string") {
    const object = objectInString(found);
    if (object !== null) return takenFromString(call, found, object, part, payload);
  }
  if (found?.kind !== "object") return refused(...wrong(payload, "object", found));
  return {
    rest: { start: part.start + found.start, end: part.start + found.end },
    delimiters: around(call, found, part),
    step: {
      step: "call",
      outcome: "done",
      note: `The object under ${JSON.stringify(payload)} is the payload.`,
      span: { start: part.start + call.start, end: part.start + call.end },
    },
  };
}

function wrong(name: string, want: "string" | "object", got: JsonNode | undefined): [CallRefusal, string] {
  const quoted = JSON.stringify(name);
  return got === undefined
    ? [{ kind: "missing", name }, `The call has no ${quoted}.`]
    : [
        { kind: "mistyped", name, want, got: got.kind },
        `${quoted} is a JSON ${got.kind}, but has to be a JSON ${want}.`,
      ];
}

/**
 * The text of the object that the string begins with, when nothing follows but closing brackets and white space: a model that
 * quotes its payload often closes it twice.
 */
function objectInString({ value }: JsonString): string | null {
  const read = readJson(value);
  if (read.ok) return objectText(value, read.node, read.beyondDouble !== null);
  if (read.error.state !== "end" || /[^}\] \t\r\n]/.test(value.slice(read.error.offset))) return null;
  const first = readJson(value.slice(0, read.error.offset));
  return first.ok ? objectText(value, first.node, first.beyondDouble !== null) : null;
}

function objectText(text: string, node: JsonNode, isBeyondDouble: boolean): string | null {
  return node.kind === "object" && !isBeyondDouble ? text.slice(node.start, node.end) : null;
}

function takenFromString(
  call: JsonNode,
  found: JsonString,
  object: string,
  part: Slice,
  payload: string,
): Unwrapped {
  const rest = { start: part.start + found.start, end: part.start + found.end };
  return {
    rest,
    decoded: object,
    delimiters: [...around(call, found, part), { kind: "stringified", ...rest }],
    step: {
      step: "call",
      outcome: "done",
      note: `${JSON.stringify(payload)} is a string that holds a JSON object; the harness takes the object out of it.`,
    },
  };
}

/** What stands around the payload in the call. */
function around(call: JsonNode | JsonObject, found: Slice, part: Slice): Unwrapped["delimiters"] {
  return [
    { kind: "envelope", start: part.start + call.start, end: part.start + found.start },
    { kind: "envelope", start: part.start + found.end, end: part.start + call.end },
  ];
}
