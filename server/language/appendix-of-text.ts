/** `subagentSchema/appendixOfText`: the appendix of a schema in an earlier state of its document. */

import type { Connection } from "vscode-languageserver/node";
import { type AppendixResult, appendixOfTextRequest } from "../protocol.ts";
import { onlyPlace } from "../workspace/claim.ts";
import { heavyLength } from "./heavy-work.ts";
import type { Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";

export function appendixOfTexts(connection: Connection, schemas: Schemas, settings: Settings): void {
  connection.onRequest(appendixOfTextRequest, async (params): Promise<AppendixResult> => {
    const { uri, mode = null } = params;
    if (params.text.length > heavyLength)
      return { harness: null, text: null, bytes: 0, note: "The file was too large." };
    const held = await schemas.asIf(uri, params.text);
    const wanted = params.selector ?? onlyPlace(schemas.claim(uri));
    const schema =
      held.find(({ hosted }) => hosted.selector === wanted) ?? (wanted === null ? held[0] : undefined);
    const harness =
      params.harness ??
      schemas.askedHarness(uri, schema?.hosted.harness ?? null, schema?.hosted.selector) ??
      settings.defaultHarness;
    const none = (note: string): AppendixResult => ({ harness, text: null, bytes: 0, note });
    if (schema === undefined) return none("The schema was not there.");
    if (harness === null) return none("No harness is named for this file; choose one.");
    const open = schemas.openAsIf({ uri, selector: wanted }, schema.hosted, harness, mode);
    if (typeof open === "string") return none(open);
    const text = open.appendix;
    if (text === null) return none(`There was no appendix: ${open.harness.title} can't read that schema.`);
    return { harness, text, bytes: Buffer.byteLength(text, "utf8"), note: null };
  });
}
