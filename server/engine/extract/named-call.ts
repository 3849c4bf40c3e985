/**
 * The reply that is a call in JSON, `{"name":"respond_with","arguments":…}` (`harnesses.md` 7.3, ParseRespondWith): Go decodes it into
 * a structure with these two fields, and the bytes of the second are the candidate.
 */
import { foldedName, membersInOrder } from "../json/go-fields.ts";
import type { JsonObject, Span } from "../json/node.ts";
import { goRules, readJson } from "../json/read.ts";
import type { Slice, Unwrapped } from "./rule.ts";

/** Linear in the length of `part`. Where it is no such call the part stays as it is, untrimmed. */
export function unwrapNamedCall(reply: string, part: Slice, name: string): Unwrapped {
  const text = reply.slice(part.start, part.end);
  const unchanged = (outcome: "not-needed" | "failed", note: string): Unwrapped => ({
    rest: part,
    delimiters: [],
    step: { step: "envelope", outcome, note: `${note}; so nothing is unwrapped.` },
  });

  // Numbers of any size will do: Go keeps the bytes of `arguments` and skips what has no field.
  const read = readJson(text, goRules);
  if (!read.ok) {
    return text.includes(name)
      ? unchanged("failed", `The reply names ${name}, but is not JSON from its beginning to its end`)
      : unchanged("not-needed", `The reply is no JSON object that calls ${name}`);
  }
  if (read.node.kind !== "object") {
    return unchanged("not-needed", `The reply is JSON, but no object that calls ${name}`);
  }
  const call = decodeCall(read.node);
  if (call.name !== name || call.arguments === null) {
    return unchanged(...whyNot(call, name));
  }
  const { start, end } = call.arguments;
  const rest = { start: part.start + start, end: part.start + end };
  const object = { start: part.start + read.node.start, end: part.start + read.node.end };
  return {
    rest,
    delimiters: [
      { kind: "envelope", start: object.start, end: rest.start },
      { kind: "envelope", start: rest.end, end: object.end },
    ],
    step: {
      step: "envelope",
      outcome: "done",
      note: `The reply calls ${name}, and its arguments are taken as they stand.`,
      span: object,
    },
  };
}

interface Call {
  /** Null where a name is no string, which fails the whole decoding. */
  readonly name: string | null;
  readonly arguments: Span | null;
}

/** The last member of each name counts, in whatever letters; a `name` that is null keeps the one before. */
function decodeCall(object: JsonObject): Call {
  let name: string | null = "";
  let found: Span | null = null;
  for (const { key, value } of membersInOrder(object)) {
    switch (foldedName(key)) {
      case "name":
        if (value.kind === "string" && name !== null) name = value.value;
        else if (value.kind !== "null") name = null;
        break;
      case "arguments":
        found = value;
        break;
    }
  }
  return { name, arguments: found };
}

function whyNot(call: Call, name: string): ["not-needed" | "failed", string] {
  if (call.name === null)
    return ["failed", 'The reply has a "name" that is no string, which fails the call as a whole'];
  if (call.name === name) return ["failed", `The reply calls ${name} without "arguments"`];
  return call.name === ""
    ? ["not-needed", `The reply is a JSON object that does not call ${name}`]
    : ["failed", `The reply has a "name" that is not exactly ${name}`];
}
