/** References that the harness does not follow. */
import type { Finding } from "../finding.ts";
import type { Harness } from "../harness/harness.ts";
import { admissionFinding } from "./admission-finding.ts";
import type { ExternalReference } from "./external-references.ts";
import { quoted } from "./plain-words.ts";

/** Stands on the reference itself. */
export function externalReferenceFinding(
  harness: Harness,
  { holder, value }: ExternalReference,
  harnessText: string,
): Finding {
  return admissionFinding(
    "external-ref",
    value,
    [...holder, "$ref"],
    harnessText,
    `The reference ${quoted(value.value)} leads out of this document, and ${harness.title} follows none that does not begin with "#"; copy what it refers to under "$defs" and write "#/$defs/NAME".`,
  );
}
