/** What of a value breaks a rule, in plain words. */
import { type JsonNode, member } from "../json/node.ts";
import { parsePointer } from "../json/pointer.ts";
import type { Violation } from "../result.ts";
import { listed } from "./comparison.ts";
import { oneLine } from "./reason.ts";
import type { RulePath } from "./rule-path.ts";

/** Names that are told one by one. */
const MOST_NAMES = 3;

/** The value, or what of it, in plain words. */
export function whatIsRejected(
  { instance }: Violation,
  { keyword, holder, isMember }: RulePath,
  value: JsonNode | undefined,
): string {
  const place = instance === "" ? "the whole value" : oneLine(instance);
  if (keyword === "additionalProperties" && isMember) {
    return named("the extra property", (parsePointer(instance) ?? []).slice(-1), place);
  }
  if (value?.kind !== "object") return place;
  if (keyword === "additionalProperties") {
    const known = member(holder, "properties");
    const extra = [...value.members.keys()].filter((name) => member(known, name) === undefined);
    if (member(holder, "patternProperties") === undefined) return named("the extra property", extra, place);
  }
  if (keyword === "required") {
    const required = member(holder, "required");
    const names = required?.kind === "array" ? required.items : [];
    const missing = names.flatMap((name) =>
      name.kind === "string" && !value.members.has(name.value) ? [name.value] : [],
    );
    return named("the lack of", missing, place);
  }
  return place;
}

function named(what: string, names: readonly string[], otherwise: string): string {
  if (names.length === 0 || names.length > MOST_NAMES) return otherwise;
  const quoted = names.map((name) => oneLine(JSON.stringify(name)));
  const plural = what.endsWith("property") && names.length > 1 ? what.replace(/y$/, "ies") : what;
  return `${plural} ${listed(quoted)}`;
}
