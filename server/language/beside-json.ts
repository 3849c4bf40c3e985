/**
 * What VS Code's own JSON support says of a document already: that it is no JSON, which names stand twice in an object, and where it breaks
 * the metaschema that its `$schema` names. Only where it is sure to say so, and only for documents that are open: it looks at no others.
 */
import type { Finding } from "../engine/index.ts";
import { guardText } from "../engine/json/guard.ts";
import { member } from "../engine/json/node.ts";
import { nodeAt, parsePointer } from "../engine/json/pointer.ts";
import type { SchemaView } from "./placed-schema.ts";

/**
 * The metaschemas that come with it, and the keywords that these leave open, other than the drafts. The oldest editor that runs us fetches those of
 * 2019-09 and later, and says nothing where it can't: better told twice than not at all.
 */
const known: readonly { readonly url: RegExp; readonly leftOpen: readonly string[] }[] = [
  { url: /^https?:\/\/json-schema\.org\/draft-04\/schema#?$/, leftOpen: ["$ref"] },
  { url: /^https?:\/\/json-schema\.org\/draft-07\/schema#?$/, leftOpen: ["writeOnly"] },
];

/** UTF-16 units; of a larger document nothing is left out. */
const mostUnits = 256 * 1024;

/** Whether a finding in a JSON document is told by VS Code as well. */
export function toldByJson({ schema, open }: SchemaView): (finding: Finding) => boolean {
  const { document } = schema.source;
  const { languageId } = document;
  if (!/^jsonc?$/.test(languageId) || schema.text.length > mostUnits) return () => false;
  const isTwice = ({ code }: Finding) => code === "strength/duplicate-name";
  if (schema.selector !== null) return isTwice;
  const root = open?.document ?? undefined;
  const named = root && member(root, "$schema");
  const metaschema = named?.kind === "string" ? known.find(({ url }) => url.test(named.value)) : undefined;
  let isBroken: boolean | undefined;
  return (finding) => {
    const { code, pointer } = finding;
    if (isTwice(finding)) return true;
    if (code === "admission/metaschema" && metaschema !== undefined && root !== undefined) {
      const path = parsePointer(pointer) ?? [];
      // It doesn't mind what an address looks like.
      const isAddress =
        /^\$(?:dynamicR|r)ef$/.test(path.at(-1) ?? "") && nodeAt(root, path)?.kind === "string";
      return !isAddress && !path.some((step) => metaschema.leftOpen.includes(step));
    }
    if (code !== "admission/syntax") return false;
    // Comments are allowed in one language, and blanked in the schema's text.
    const isLoose = languageId === "jsonc" && schema.path.endsWith(".jsonc");
    if (languageId === "jsonc" && !isLoose) return false;
    isBroken ??= isBrokenJson(isLoose ? schema.text : document.getText());
    return isBroken;
  };
}

/** A text that nests without end is no matter of syntax to it. */
function isBrokenJson(text: string): boolean {
  if (guardText(text) !== null) return false;
  try {
    JSON.parse(text);
    return false;
  } catch {
    return true;
  }
}
