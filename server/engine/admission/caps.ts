/** Schemas over the harness's caps (`harnesses.md` 3.2, checks 3 and 4). */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import type { JsonNode, Span } from "../json/node.ts";
import { admissionFinding, firstCharacter } from "./admission-finding.ts";
import { grouped } from "./plain-words.ts";
import { pathOf, walkPreorder } from "./preorder.ts";
import { refusalText } from "./refusal-text.ts";

/** `bytes` over `cap`, both UTF-8 bytes as the harness counts them. */
export function sizeFinding(harness: Harness, document: Span, bytes: number, cap: number): Finding {
  return admissionFinding(
    "size",
    firstCharacter(document),
    [],
    refusalText(harness, "schemaTooLarge", { bytes, cap }),
    `The schema takes ${grouped(bytes)} bytes the way ${harness.title} writes it, ${grouped(bytes - cap)} over its cap of ${grouped(cap)}; shorten descriptions and examples, or state what repeats once under "$defs".`,
  );
}

/** `depth` over `cap`, in levels; stands on the first value, in document order, that is too deep. */
export function depthFinding(harness: Harness, document: JsonNode, depth: number, cap: number): Finding {
  let finding: Finding | null = null;
  walkPreorder(document, (node, place, level) => {
    if (level <= cap) return true;
    finding = admissionFinding(
      "depth",
      node,
      pathOf(place),
      refusalText(harness, "schemaTooDeep", { depth, cap }),
      `This value stands on level ${level}, but ${harness.title} allows ${cap} (the deepest here is on level ${grouped(depth)}; a plain value counts as a level too); move the inner part to "$defs" and refer to it.`,
    );
    return false;
  });
  if (finding === null) throw new RangeError(`no value of the document is deeper than ${cap}`);
  return finding;
}
