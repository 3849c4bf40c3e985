/** Captured replies in the editor: every request about them, and what findings, lens, hover and definition ask. */
import { type Connection, Emitter } from "vscode-languageserver/node";
import {
  acceptRepliesRequest,
  affectedReplaysRequest,
  flipsRequest,
  type ReplayGroup,
  type ReplayParams,
  type ReplaySchema,
  replayCoverageRequest,
  replaysChangedNotification,
  replaysRequest,
  runReplaysRequest,
} from "../../protocol.ts";
import {
  captureKind,
  expectationFileOf,
  nameFacts,
  replyOfExpectation,
  taskFileOf,
} from "../../replay/names.ts";
import { settingFileNames } from "../../workspace/settings/harness-files.ts";
import { isConfiguration } from "../config-diagnostics.ts";
import { pathOf, uriOf } from "../file-uri.ts";
import { send } from "../send.ts";
import { accept, ShownOutcomes } from "./accept.ts";
import { CaptureIndex, type IndexedGroup } from "./capture-index.ts";
import { ReplayCounts } from "./counts.ts";
import { coverageOf } from "./coverage.ts";
import type { ReplayServices, ReplySchemaName } from "./judging.ts";
import { Later } from "./later.ts";
import { attemptFiles } from "./loop-files.ts";
import { ReplyDocuments } from "./reply-documents.ts";
import { ReplyLens } from "./reply-lens.ts";
import { judgeFiles, progressTo, replayedFile } from "./run.ts";
import { transcripts } from "./transcripts.ts";

/** Milliseconds. Files come and go by the hundred. */
const calm = 200;

export interface Replays {
  readonly documents: ReplyDocuments;
  readonly lens: ReplyLens;
  /** Listens for a reason to draw lenses anew. */
  onLensChanged(listener: () => void): void;
  /** To be called when configuration or settings have changed. */
  reload(): void;
}

/** @param folders absolute paths of the workspace's folders */
export function replays(
  connection: Connection,
  services: ReplayServices,
  folders: () => Promise<readonly string[]>,
  hasCommands: boolean,
): Replays {
  const index = new CaptureIndex(services, folders);
  const counts = new ReplayCounts(services, index);
  const documents = new ReplyDocuments(services);
  const shown = new ShownOutcomes();

  const changed = new Emitter<void>();
  changed.event(() => send(connection, connection.sendNotification(replaysChangedNotification)));
  const later = new Later(calm, () => changed.fire());
  index.onDidChange(() => later.ask());
  connection.onShutdown(() => {
    later.end();
    documents.end();
  });

  connection.onRequest(replaysRequest, async () => {
    const groups: ReplayGroup[] = [];
    for (const group of await index.groups()) groups.push(await toldGroup(services, group));
    return { groups };
  });
  connection.onRequest(runReplaysRequest, async (params, token) => {
    const files: ReturnType<typeof replayedFile>[] = [];
    try {
      const progress = progressTo(connection, params.workDoneToken);
      for await (const file of judgeFiles(services, params, token, progress)) {
        for (const judged of file.judged) shown.add(judged);
        files.push(replayedFile(services, file));
      }
    } catch (error) {
      // What is known already is not lost.
      if (!token.isCancellationRequested) throw error;
    }
    return { files };
  });
  connection.onRequest(acceptRepliesRequest, (params, token) => accept(services, shown, params, token));
  connection.onRequest(affectedReplaysRequest, async ({ uri }) => {
    const groups: ReplayParams[] = [];
    for (const group of await index.groups()) {
      const files = await affected(services, group, uri);
      if (files.length > 0) groups.push({ schema: group.schema, files: files.map(uriOf) });
    }
    return { groups };
  });
  connection.onRequest(replayCoverageRequest, (params, token) => coverageOf(services, params, token));
  connection.onRequest(flipsRequest, async ({ uri, selector }) => {
    await index.groups();
    const schema = await services.schemas.schema({ uri, selector: selector ?? null });
    const found = schema.ok ? await counts.now(uri, schema) : null;
    const flips = (found?.flips ?? []).map(({ reply: { file, line }, before, after }) => {
      const start = { line: (line ?? 1) - 1, character: 0 };
      return { uri: uriOf(file), range: { start, end: start }, before, after };
    });
    return { flips };
  });
  transcripts(connection, services);

  return {
    documents,
    lens: new ReplyLens(documents, counts, hasCommands),
    onLensChanged(listener) {
      counts.onDidFind(listener);
      changed.event(listener);
      documents.onDidChange(listener);
    },
    reload() {
      documents.forgetAll();
      index.reload();
    },
  };
}

async function toldGroup(services: ReplayServices, { schema, files }: IndexedGroup): Promise<ReplayGroup> {
  return {
    schema: schema === null ? null : await toldSchema(services, schema),
    files: files.map(({ file, kind, replies, notJudged, note }) => {
      return { uri: uriOf(file), replies, notJudged, isBulk: kind !== "reply", note };
    }),
  };
}

async function toldSchema({ schemas }: ReplayServices, name: ReplySchemaName): Promise<ReplaySchema> {
  const schema = await schemas.schema(name);
  return schema.ok
    ? { ...name, range: schema.range, note: null }
    : { ...name, range: null, note: schema.why };
}

/** The files of a group that may be judged otherwise since a file was written. */
async function affected(
  { schemas }: ReplayServices,
  { schema, files }: IndexedGroup,
  uri: string,
): Promise<readonly string[]> {
  const path = pathOf(uri);
  if (path === null) return [];
  const all = files.map(({ file }) => file);
  const isSetting = settingFileNames.has(uri.slice(uri.lastIndexOf("/") + 1));
  if (isConfiguration(uri) || isSetting || captureKind(path) === "journal") return all;
  if (schema !== null) {
    if (pathOf(schema.uri) === path) return all;
    const document = await schemas.document(schema.uri);
    if (document.ok && document.files.dependsOn(path.replaceAll("\\", "/"))) return all;
  }
  const reply = replyOfExpectation(path) ?? path;
  // Errors of earlier attempts are a part of what later ones are answered.
  const beside = new Set(nameFacts(reply).loop === null ? [reply] : attemptFiles(reply));
  return all.filter(
    (file) => beside.has(file) || taskFileOf(file) === path || expectationFileOf(file) === path,
  );
}
