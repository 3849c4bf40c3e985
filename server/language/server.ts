/** The composition root: every service and every feature of the language server, listed once. */
import type { Connection } from "vscode-languageserver/node";
import { HarnessFiles } from "../workspace/settings/harness-files.ts";
import { appendix } from "./appendix.ts";
import { appendixOfTexts } from "./appendix-of-text.ts";
import { assist } from "./assist.ts";
import { atCursor } from "./at-cursor.ts";
import { attempts } from "./attempts.ts";
import { calibration } from "./calibrate.ts";
import { capabilitiesFor } from "./capabilities.ts";
import { capturedReplies } from "./captured-replies.ts";
import { claim } from "./claim.ts";
import { claimedSchemas } from "./claimed-schemas.ts";
import { readClientFeatures } from "./client-features.ts";
import { codeActions } from "./code-actions.ts";
import { compare } from "./compare.ts";
import { compareSchemaDocuments } from "./compare-schemas.ts";
import type { ComparisonWork } from "./comparison-thread.ts";
import { ConfigDiagnostics } from "./config-diagnostics.ts";
import { Configurations } from "./configurations.ts";
import { navigation } from "./definition.ts";
import { describe } from "./describe.ts";
import { Reports } from "./diagnostics.ts";
import { Documents } from "./documents.ts";
import type { Engine } from "./engine.ts";
import type { HeavyWork } from "./heavy-work.ts";
import { inferSchemas } from "./infer-schema.ts";
import { lens } from "./lens.ts";
import { lintWorkspace } from "./lint-workspace.ts";
import { locate } from "./locate.ts";
import { minimalReplies } from "./minimal-reply.ts";
import { pullDiagnostics } from "./pull-diagnostics.ts";
import { pushDiagnostics } from "./push-diagnostics.ts";
import { rename } from "./rename.ts";
import { replays } from "./replays/replays.ts";
import { RepliesReports } from "./replays/reply-findings.ts";
import { reply } from "./reply.ts";
import { saveReplies } from "./save-replies.ts";
import { schemaChanges } from "./schema-changed.ts";
import { schemaOfReply } from "./schema-of-reply.ts";
import { Schemas } from "./schemas.ts";
import { Settings } from "./settings.ts";
import { symbols } from "./symbols.ts";
import { told } from "./told.ts";
import { watchFiles } from "./watched-files.ts";
import { workspaceDiagnostics } from "./workspace-diagnostics.ts";
import { workspaceFolders } from "./workspace-folders.ts";
import { WorkspaceLint } from "./workspace-lint.ts";

export interface Services {
  readonly engine: Engine;
  readonly heavyWork: HeavyWork;
  readonly comparisons: ComparisonWork;
}

/** Serves a client over a connection until the client says `exit` or is gone. */
export function startServer(connection: Connection, { engine, heavyWork, comparisons }: Services): void {
  connection.onInitialize((params) => {
    const client = readClientFeatures(params);
    const settings = new Settings(params.initializationOptions);
    const documents = new Documents(connection);
    const configurations = new Configurations(engine.harnesses);
    const harnessFiles = new HarnessFiles();
    const schemas = new Schemas(documents, configurations, harnessFiles, engine, heavyWork);
    const attemptsFor = attempts(engine, heavyWork);
    const reports = new Reports(schemas, settings);

    const folders = () => workspaceFolders(connection, client);
    const replayServices = { documents, schemas, configurations };
    const replies = replays(connection, replayServices, folders, settings.hasCommands);
    const allReports = new RepliesReports(reports, replayServices, replies.documents);

    const reportAll = client.pullsDiagnostics
      ? pullDiagnostics(connection, client, documents, allReports)
      : pushDiagnostics(connection, documents, allReports);
    const configDiagnostics = new ConfigDiagnostics(connection, documents, configurations, engine.harnesses);
    const tellAll = schemaChanges(connection, documents, schemas);

    describe(connection, schemas, configurations, engine);
    appendix(connection, schemas, settings, attemptsFor);
    reply(connection, schemas, settings, attemptsFor);
    compare(connection, schemas, comparisons);
    compareSchemaDocuments(connection, documents, schemas);
    claimedSchemas(connection, configurations);
    schemaOfReply(connection, configurations);
    locate(connection, schemas, settings, engine);
    atCursor(connection, schemas, engine);
    told(connection, schemas, settings);
    capturedReplies(connection, configurations);
    saveReplies(connection, schemas);
    calibration(connection, schemas, engine);
    const refreshLenses = lens(connection, client, schemas, settings, replies);
    claim(connection, client, documents, engine);
    inferSchemas(connection, schemas);
    minimalReplies(connection, schemas, settings);
    appendixOfTexts(connection, schemas, settings);
    assist(connection, client, documents, schemas, engine, replies.documents);
    navigation(connection, schemas, replies.documents);
    rename(connection, schemas);
    symbols(connection, schemas);
    codeActions(connection, documents, schemas, reports, folders);
    const workspaceLint = new WorkspaceLint(documents, configurations, schemas, reports);
    lintWorkspace(connection, workspaceLint, folders);
    const wakeWorkspace =
      client.pullsDiagnostics && client.hasWorkspaceFolders
        ? workspaceDiagnostics(connection, documents, workspaceLint, folders)
        : () => {};
    watchFiles(connection, client, documents, {
      configurationChanged() {
        configurations.reload();
        replies.reload();
        wakeWorkspace();
        configDiagnostics.check();
        reportAll();
        refreshLenses();
        tellAll();
      },
      harnessFilesChanged() {
        harnessFiles.reload();
        replies.reload();
        workspaceLint.forgetAll();
        wakeWorkspace();
        reportAll();
        refreshLenses();
        tellAll();
      },
      settingsChanged(changed) {
        settings.update(changed);
        tellAll();
      },
    });
    return { capabilities: capabilitiesFor(client), serverInfo: { name: "subagent-schema" } };
  });
  connection.listen();
}
