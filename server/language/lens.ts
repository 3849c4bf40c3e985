/** `textDocument/codeLens`: above each output schema, what it costs against its harness's caps, and the ways to try it that its role allows. */
import { basename } from "node:path";
import type { CodeLens, Command, Connection } from "vscode-languageserver/node";
import { isAnswered } from "../engine/rules/subject.ts";
import type { ClientFeatures } from "./client-features.ts";
import type { HostedDocument, PlacedSchema } from "./placed-schema.ts";
import type { Replays } from "./replays/replays.ts";
import { factsOf } from "./schema-facts.ts";
import type { Schemas } from "./schemas.ts";
import { send } from "./send.ts";
import type { Settings } from "./settings.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

/** Above each type that has no schema, and why. */
function refusedIn({ refused, source }: HostedDocument): CodeLens[] {
  return refused.map(({ span, title, why }) => {
    const start = source.document.positionAt(source.toDocument(span.start));
    return { range: { start, end: start }, command: { title, command: "", tooltip: why } };
  });
}

/** Returns what makes the client ask again for all documents. */
export function lens(
  connection: Connection,
  client: ClientFeatures,
  schemas: Schemas,
  settings: Settings,
  replies: Replays,
): () => void {
  connection.onCodeLens(async ({ textDocument: { uri } }, token): Promise<CodeLens[]> => {
    await nextTurn();
    refuseCancelled(token);
    const lenses = await replies.lens.ofReply(uri);
    for (const schema of await schemas.linted(uri)) lenses.push(...(await above(schema, uri)));
    const document = await schemas.document(uri);
    if (document.ok) lenses.push(...refusedIn(document));
    return lenses;
  });

  const above = async (schema: PlacedSchema, uri: string): Promise<CodeLens[]> => {
    const view = await schemas.linting(uri, schema);
    if (!view.ok) return [];
    const { lines: facts } = factsOf(view);
    const { selector, range: whole, hosted } = view.schema;
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
      if (hosted.role === "reply") action("Preview appendix", "previewAppendix");
      if (isAnswered(view.harness, hosted.role))
        action(hosted.role === "reply" ? "Try a reply" : "Try arguments", "tryReply");
    }
    commands.push(...replies.lens.ofSchema(uri, view.schema));
    return commands.map((command) => ({ range, command }));
  };

  const refresh = () => {
    if (client.refreshesCodeLenses) send(connection, connection.sendRequest("workspace/codeLens/refresh"));
  };
  replies.onLensChanged(refresh);
  return refresh;
}
