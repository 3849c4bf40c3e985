/** Schemas that break the rules of their own draft: one finding per value that does. */
import type { Failure } from "../evaluate/failure.ts";
import type { Finding } from "../finding.ts";
import type { Path, Span } from "../json/node.ts";
import { admissionFinding, firstCharacter } from "./admission-finding.ts";
import { explainKeyword } from "./metaschema-words.ts";
import { explainRegex } from "./regex-words.ts";

/** A failure that nothing below explains better. */
interface Culprit {
  readonly failure: Failure;
  /** The failure that the sentence is about: the anyOf above, or `failure` itself. */
  readonly told: Failure;
  /** A member's name that is at fault, not its value. */
  readonly name: string | null;
}

/**
 * `at` is the schema that was checked, in the document; `root` the tree of its failures. `harnessText` is the harness's one text
 * for all of them. `explainPattern`: one sentence on a pattern that is none. Without recursion.
 */
export function metaschemaFindings(
  at: Path,
  root: Failure,
  harnessText: string,
  explainPattern: (pattern: string, reason: string) => string = explainRegex,
): readonly Finding[] {
  // By where they begin: a name and its value have one pointer.
  const found = new Map<number, Finding>();
  for (const { failure, told, name } of culprits(root)) {
    const path = [...at, ...failure.valuePath, ...(name === null ? [] : [name])];
    const where = spanOf(failure, name, path);
    if (found.has(where.start)) continue;
    const regex = brokenRegex(failure);
    found.set(
      where.start,
      admissionFinding(
        regex === null ? "metaschema" : "regex",
        where,
        path,
        harnessText,
        regex === null ? explainKeyword(path, told, name) : explainPattern(regex.pattern, regex.reason),
      ),
    );
  }
  return [...found.values()];
}

function* culprits(root: Failure): Generator<Culprit> {
  const open: Culprit[] = [{ failure: root, told: root, name: null }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { failure, name } = next;
    const below = causesToBlame(failure);
    if (below.length === 0) {
      yield next;
      continue;
    }
    // Inside a refused name, causes speak of the name; the place remains the object.
    const refusedName = failure.what.kind === "propertyNames" ? failure.what.name : name;
    for (const cause of below.toReversed()) {
      const place = refusedName === null ? cause : withPlaceOf(cause, failure);
      open.push({ failure: place, told: place, name: refusedName });
    }
  }
}

function withPlaceOf({ what, instance, schema, causes }: Failure, { value, valuePath }: Failure): Failure {
  return { what, instance, value, valuePath, schema, causes };
}

/** What stands behind a failure; nothing where the failure is its own best explanation. */
function causesToBlame({ what, causes, valuePath }: Failure): readonly Failure[] {
  switch (what.kind) {
    case "group":
    case "reference":
    case "allOf":
    case "propertyNames":
      return causes;
    case "anyOf":
    case "oneOf":
      // The branch that looked inside the value was meant.
      return causes.filter((cause) => cause.valuePath.length > valuePath.length);
    default:
      return [];
  }
}

function brokenRegex({ what }: Failure): { readonly pattern: string; readonly reason: string } | null {
  if (what.kind !== "format" || what.format !== "regex" || what.got.kind !== "string") return null;
  return { pattern: what.got.value, reason: what.reason };
}

function spanOf({ value }: Failure, name: string | null, path: Path): Span {
  if (name !== null && value.kind === "object") return value.members.get(name)?.keySpan ?? value;
  return path.length === 0 ? firstCharacter(value) : value;
}
