/** Places that hold no schema, though somebody looks for one there. */
import type { Span } from "../engine/json/node.ts";
import { hostFinding } from "./host-finding.ts";
import type { HostedSchemas } from "./hosted-schema.ts";

/** UTF-16 offsets into the file; where the selector is at fault and not the file, of no length at its beginning. */
export interface NoSchema extends Span {
  /** One plain clause. */
  readonly reason: string;
}

export const nothing: HostedSchemas = { schemas: [], findings: [] };

export function noSchema({ start, end, reason }: NoSchema): HostedSchemas {
  return { schemas: [], findings: [hostFinding("enforcement/no-schema", { start, end }, reason)] };
}

/** The selector's fault. */
export function nowhere(reason: string): NoSchema {
  return { start: 0, end: 0, reason };
}

export const nothingThere = nowhere("there is nothing at that place of the file");
/** @param where of what stands there instead */
export function noString({ start, end }: Span): NoSchema {
  return { start, end, reason: "no string stands there; leave the ! out" };
}
