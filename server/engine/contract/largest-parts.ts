/** Where the bytes of a contract go, for an author who has to make room. */
import { goMarshal } from "../json/go-marshal.ts";
import { goNumbers } from "../json/go-value.ts";
import { escapeStep } from "../json/pointer.ts";
import type { OpenSchema } from "../open-schema.ts";
import { byteLength } from "../text/utf8.ts";
import { withoutMembers } from "./strip.ts";

export interface ContractPart {
  /** Of the property. */
  readonly name: string;
  /** RFC 6901 pointer into the schema document. */
  readonly pointer: string;
  /** UTF-8 bytes that name and rules take in the contract. */
  readonly bytes: number;
}

/**
 * The properties of the schema's root that take most of the contract, the largest first. Empty where the harness does not restate the
 * schema under a cap. Never throws.
 */
export function largestParts({ harness, contract, document }: OpenSchema, most: number): ContractPart[] {
  if (contract === null || document?.kind !== "object" || harness.caps.correctiveBytes === null) return [];
  const properties = withoutMembers(document, new Set(harness.hiddenKeys));
  const members = properties.kind === "object" ? properties.members.get("properties")?.value : undefined;
  if (members?.kind !== "object") return [];
  return [...members.members]
    .map(([name, { value }]) => ({
      name,
      pointer: `/properties/${escapeStep(name)}`,
      bytes: byteLength(JSON.stringify(name)) + 1 + byteLength(goMarshal(value, goNumbers(harness))),
    }))
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, most);
}
