/** Schemas over the harness's caps (`harnesses.md` 3.2, checks 3 and 4). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode, Path, Span } from "../json/node.ts";
import { nodeAt } from "../json/pointer.ts";
import { admissionFinding, firstCharacter } from "./admission-finding.ts";
import { grouped } from "./plain-words.ts";
import { pathOf, walkPreorder } from "./preorder.ts";
import { refusalText } from "./refusal-text.ts";

/** What a harness measures: the text as it stands, or as it writes it again. */
export type Measured = "raw" | "rewritten";

/** `bytes` over `cap`, both UTF-8 bytes as the harness counts them. */
export function sizeFinding(
  harness: Harness,
  document: Span,
  { bytes, cap, measured }: { bytes: number; cap: number; measured: Measured },
): Finding {
  const how = measured === "raw" ? "as it stands" : `the way ${harness.title} writes it`;
  const whose = measured === "raw" ? `${harness.title}'s cap` : "its cap";
  const spaces = measured === "raw" ? "white space counts; " : "";
  return admissionFinding(
    "size",
    firstCharacter(document),
    [],
    refusalText(harness, "schemaTooLarge", { bytes, cap }),
    `The schema takes ${grouped(bytes)} bytes ${how}, ${grouped(bytes - cap)} over ${whose} of ${grouped(cap)}; ${spaces}shorten descriptions and examples, or state what repeats once under "$defs".`,
  );
}

/**
 * `depth` over `cap`, in levels; stands on the first value, in document order, that is too deep: on its name or its bracket, since it may
 * go on to the document's end. `scalarLevel`: whether a plain value is a level of its own.
 */
export function depthFinding(
  harness: Harness,
  document: JsonNode,
  { depth, cap, scalarLevel }: { depth: number; cap: number; scalarLevel: 0 | 1 },
): Finding {
  let finding: Finding | null = null;
  walkPreorder(document, (node, place, at) => {
    const isPlain = node.kind !== "object" && node.kind !== "array";
    const level = isPlain ? at - 1 + scalarLevel : at;
    if (level <= cap) return true;
    const plain = scalarLevel === 1 ? "a plain value counts as a level too" : "plain values don't count";
    const path = pathOf(place);
    finding = admissionFinding(
      "depth",
      isPlain ? node : beginOf(document, node, path),
      path,
      refusalText(harness, "schemaTooDeep", { depth, cap }),
      `This value stands on level ${level}, but ${harness.title} allows ${cap} (the deepest here is on level ${grouped(depth)}; ${plain}); move the inner part to "$defs" and refer to it.`,
    );
    return false;
  });
  if (finding === null) throw new RangeError(`no value of the document is deeper than ${cap}`);
  return finding;
}

function beginOf(document: JsonNode, node: JsonNode, path: Path): Span {
  const parent = nodeAt(document, path.slice(0, -1));
  const named = parent?.kind === "object" ? parent.members.get(String(path.at(-1))) : undefined;
  return named?.keySpan ?? firstCharacter(node);
}
