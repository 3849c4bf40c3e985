/** `textDocument/codeLens`: above each output schema, what it costs against its harness's caps, and the two ways to try it. */
import { basename } from "node:path";
import type { CodeLens, Command, Connection } from "vscode-languageserver/node";
import { roomForErrors } from "../engine/corrective/room-for-errors.ts";
import type { ClientFeatures } from "./client-features.ts";
import { count, sizeWords } from "./measure-words.ts";
import type { Opened, PlacedSchema, SchemaView } from "./placed-schema.ts";
import type { Schemas } from "./schemas.ts";
import { send } from "./send.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

/** Returns what makes the client ask again for all documents. */
export function lens(
  connection: Connection,
  client: ClientFeatures,
  schemas: Schemas,
  settings: Settings,
): () => void {
  const byFacts = new WeakMap<Opened["facts"], readonly string[]>();

  connection.onCodeLens(async ({ textDocument: { uri } }, token): Promise<CodeLens[]> => {
    await nextTurn();
    refuseCancelled(token);
    const lenses: CodeLens[] = [];
    for (const schema of await schemas.linted(uri)) lenses.push(...(await above(schema, uri)));
    return lenses;
  });

  const above = async (schema: PlacedSchema, uri: string): Promise<CodeLens[]> => {
    const view = await schemas.linting(uri, schema);
    if (!view.ok) return [];
    const facts = byFacts.get(view.facts) ?? factsOf(view);
    byFacts.set(view.facts, facts);
    const { selector, range: whole } = view.schema;
    const { start } = whole;
    const range = { start, end: start };
    // A command without a name is drawn as text.
    const commands: Command[] = facts.map((title) => ({ title, command: "" }));
    const { versionNotes } = schemas.settings({ uri, selector }, view.harness);
    if (versionNotes.length > 0) {
      const tooltip = versionNotes
        .map(({ file, line, text }) => `${basename(file)}:${line}: ${text}`)
        .join("\n");
      commands.push({ title: "Another version is in use", command: "", tooltip });
    }
    if (settings.hasCommands) {
      const arguments_ = selector === null ? [uri] : [uri, selector];
      const action = (title: string, name: string) =>
        commands.push({ title, command: `subagentSchema.${name}`, arguments: arguments_ });
      action("Preview appendix", "previewAppendix");
      action("Try a reply", "tryReply");
    }
    return commands.map((command) => ({ range, command }));
  };

  return () => {
    if (client.refreshesCodeLenses) send(connection, connection.sendRequest("workspace/codeLens/refresh"));
  };
}

function factsOf({ harness, facts, open }: SchemaView): string[] {
  const { title, caps } = harness;
  const parts = [facts.admission === null ? "" : "refused", sizeWords(facts, caps)];
  const first = parts.filter((part) => part !== "").join(", ");
  const room = open === null || facts.admission !== null ? null : roomForErrors(open);
  return [
    first === "" ? `Output schema of ${title}` : `${title}: ${first}`,
    ...(room === null ? [] : [roomWords(room)]),
  ];
}

function roomWords(room: number): string {
  if (room === 0) return "Corrective: no room for the errors";
  return `Corrective: ${count(room)} ${room === 1 ? "byte" : "bytes"} for the errors`;
}
