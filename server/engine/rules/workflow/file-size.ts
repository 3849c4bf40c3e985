import { firstCharacter } from "../../admission/admission-finding.ts";
import { grouped } from "../../admission/plain-words.ts";
import { miviaWorkflows } from "../../harness/mivia-workflows.ts";
import { byteLength } from "../../text/utf8.ts";
import type { Rule, Spot } from "../rule.ts";
import { isReadByWorkflows } from "./read-by-workflows.ts";

/** The cap on a schema file's own bytes, white space and all (`harnesses.md` 3.9). */
export const fileSize: Rule = {
  code: "workflow/file-size",
  severity: "error",
  *find(subject): Iterable<Spot> {
    const { document, harness, open } = subject;
    if (!isReadByWorkflows(subject)) return;
    const cap = miviaWorkflows.schemaFileBytes;
    // Each UTF-16 code unit takes one to three bytes.
    if (open.text.length * 3 <= cap) return;
    const bytes = byteLength(open.text);
    if (bytes <= cap) return;
    const explanation = `The file has ${grouped(bytes)} bytes, and ${harness.title}'s workflows read schema files of up to ${grouped(cap)}; white space counts here: indent less, or shorten the schema.`;
    yield { where: firstCharacter(document), path: [], explanation };
  },
};
