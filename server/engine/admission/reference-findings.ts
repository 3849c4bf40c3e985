/** References that the harness does not follow. */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { goQuote } from "../text/go-quote.ts";
import { admissionFinding } from "./admission-finding.ts";
import { type ExternalReference, plainPath } from "./external-references.ts";
import { quoted } from "./plain-words.ts";
import { refusalText } from "./refusal-text.ts";

/** Stands on the reference itself. */
export function externalReferenceFinding(harness: Harness, { holder, value }: ExternalReference): Finding {
  return admissionFinding(
    "external-ref",
    value,
    [...holder, "$ref"],
    refusalText(harness, "externalReference", { ref: goQuote(value.value), path: plainPath(holder) }),
    `The reference ${quoted(value.value)} leads out of this document, and ${harness.title} follows none that does not begin with "#"; copy what it refers to under "$defs" and write "#/$defs/NAME".`,
  );
}
