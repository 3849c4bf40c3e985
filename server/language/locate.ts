/** `subagentSchema/locate`: where a keyword stands in the schema document now. */
import type { Connection } from "vscode-languageserver/node";
import type { JsonNode, Span } from "../engine/json/node.ts";
import { nodeAt, parsePointer } from "../engine/json/pointer.ts";
import { type LocateResult, locateRequest } from "../protocol.ts";
import type { Engine } from "./engine.ts";
import { preview } from "./preview.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";

export function locate(connection: Connection, schemas: Schemas, settings: Settings, engine: Engine): void {
  connection.onRequest(locateRequest, async ({ pointer, ...name }): Promise<LocateResult> => {
    // Where things stand is the same for all harnesses; any will do when none is named.
    const anyHarness = engine.harnesses[0]?.id ?? "";
    const found =
      (await preview(schemas, settings, name)).view ??
      (await preview(schemas, settings, { ...name, harness: anyHarness })).view;
    const document = found?.open?.document ?? null;
    if (found === null || document === null) return { range: null };
    return { range: found.schema.rangeOf(spanAt(document, pointer)) };
  });
}

/**
 * The place of a value in a document, its name included; the nearest place above where the pointer does not resolve.
 *
 * @param pointer RFC 6901
 */
export function spanAt(root: JsonNode, pointer: string): Span {
  let node = root;
  let span: Span = root;
  for (const step of parsePointer(pointer) ?? []) {
    const next = nodeAt(node, [step]);
    if (next === undefined) return span;
    const start = node.kind === "object" ? node.members.get(step)?.keySpan.start : undefined;
    span = { start: start ?? next.start, end: next.end };
    node = next;
  }
  return span;
}
