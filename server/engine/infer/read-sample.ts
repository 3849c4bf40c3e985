/** The JSON in a sample reply, whichever harness it was written for. */
import { extractCandidate } from "../extract/extract.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode } from "../json/node.ts";
import { readJson } from "../json/read.ts";

/**
 * The text itself, what a harness takes out of it, or what stands from its first brace to its last: the first of these that is an object
 * or an array, else the first that is JSON. Null where there is none. Linear in the text.
 *
 * @param harnesses in the order in which they are tried; the one that is known for the schema comes first
 */
export function readSample(text: string, harnesses: readonly Harness[]): JsonNode | null {
  let scalar: JsonNode | null = null;
  for (const candidate of candidates(text, harnesses)) {
    const read = readJson(candidate);
    if (!read.ok) continue;
    if (read.node.kind === "object" || read.node.kind === "array") return read.node;
    scalar ??= read.node;
  }
  return scalar;
}

function* candidates(text: string, harnesses: readonly Harness[]): Generator<string> {
  const whole = text.startsWith("\uFEFF") ? text.slice(1) : text;
  const tried = new Set<string>();
  const texts = function* () {
    for (const harness of harnesses) yield extractCandidate(harness, whole).candidate;
    yield whole;
    yield whole.slice(Math.max(whole.indexOf("{"), 0), whole.lastIndexOf("}") + 1);
  };
  for (const each of texts()) {
    if (tried.has(each)) continue;
    tried.add(each);
    yield each;
  }
}
