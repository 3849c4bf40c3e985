/** Places that hold no schema, though somebody looks for one there. */
import type { Span } from "../engine/json/node.ts";
import { hostFinding } from "./host-finding.ts";
import type { HostedSchemas } from "./hosted-schema.ts";

/** UTF-16 offsets into the file; where the selector is at fault and not the file, of no length at its beginning. */
export interface NoSchema extends Span {
  /** One plain clause. */
  readonly reason: string;
  /** Set where the file is none of its language: then no harness reads it either. */
  readonly isBroken?: true;
}

/** The file around the schemas can't be read. */
export const FILE_SYNTAX = "admission/file-syntax";

export const nothing: HostedSchemas = { schemas: [], findings: [] };

export function noSchema({ start, end, reason, isBroken }: NoSchema): HostedSchemas {
  const code = isBroken === true ? FILE_SYNTAX : "enforcement/no-schema";
  return { schemas: [], findings: [hostFinding(code, { start, end }, reason)] };
}

/** @param message the parser's own words @param offset where it fails, in UTF-16 code units of the file's text */
export function notOfLanguage(text: string, offset: number, language: string, message: string): NoSchema {
  const start = Math.min(offset, text.length);
  const line = text.slice(0, start).split("\n").length;
  const what = message.charAt(0).toLowerCase() + message.slice(1);
  const reason = `Line ${line} is not ${language}: ${what}; correct it, since nothing of this file can be used before.`;
  return { start, end: Math.min(start + 1, text.length), reason, isBroken: true };
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
