/** `subagentSchema/saveReplies`: captured replies in the folder that belongs to their schema, with what is expected of them. */
import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { basename, dirname, join, relative, sep } from "node:path";
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import { loopOptions } from "../engine/index.ts";
import { type SaveRepliesParams, saveRepliesRequest } from "../protocol.ts";
import { type Circumstances, formatExpectation, outcomeOf, recorded } from "../replay/expectation.ts";
import { expectationFileOf } from "../replay/names.ts";
import { reportAttempts } from "../replay/replay.ts";
import { readIfThere, writeWhole } from "../replay/write-whole.ts";
import { decodeText } from "../workspace/read-file.ts";
import { pathOf, uriOf, whyNoFile } from "./file-uri.ts";
import type { Schemas } from "./schemas.ts";

export function saveReplies(connection: Connection, schemas: Schemas): void {
  connection.onRequest(saveRepliesRequest, async (params) => {
    try {
      return { files: await save(schemas, params) };
    } catch (error) {
      throw new ResponseError(LSPErrorCodes.RequestFailed, (error as Error).message);
    }
  });
}

/** @throws Error with one plain line */
async function save(schemas: Schemas, params: SaveRepliesParams): Promise<string[]> {
  const { uri, selector, harness, mode, task, name, replies } = params;
  const schemaFile = pathOf(uri);
  if (!/^[^./\\:\0][^/\\:\0]*$/.test(name))
    throw new Error(`"${name}" is no name for a file; leave out slashes and a dot at the beginning.`);
  if (schemaFile === null)
    throw new Error(
      whyNoFile(
        uri,
        "Save the schema first: its captured replies lie beside it.",
        "captured replies are kept beside",
      ),
    );
  const view = await schemas.view({ uri, selector: selector ?? null }, harness, mode);
  if (!view.ok) throw new Error(view.why);
  if (view.open === null)
    throw new Error("The schema is too large for what is expected to be worked out here.");
  const folder = folderFor(schemaFile);
  const given: Circumstances = {
    schema: reference(folder, schemaFile, selector ?? null),
    harness,
    ...(mode === undefined ? {} : { mode }),
    ...(task === undefined ? {} : { task }),
  };
  const captures = replies.map(({ text, finishReason }, index) => {
    if (/[\uD800-\uDFFF]/u.test(text))
      throw new Error("The reply holds half of a surrogate pair, which no file of UTF-8 can keep.");
    const circumstances = { ...given, ...(finishReason === undefined ? {} : { finishReason }) };
    return { text, attempt: index + 1, expectation: { circumstances, outcome: null } };
  });
  const settings = schemas.settings({ uri, selector: view.schema.selector }, view.harness);
  const reports = reportAttempts(view.open, captures, loopOptions(settings));
  const ending = mode === "tool" || view.harness.modes[0] === "tool" ? "call.json" : "reply.md";
  const files = captures.map((_, index) =>
    join(folder, captures.length === 1 ? `${name}.${ending}` : `${name}.attempt${index + 1}.${ending}`),
  );
  const taken = files.flatMap((file) => [file, expectationFileOf(file)]).find((file) => existsSync(file));
  if (taken !== undefined) throw new Error(`${basename(taken)} is there already; choose another name.`);
  await mkdir(folder, { recursive: true });
  for (const [index, { text, expectation }] of captures.entries()) {
    const file = files[index] ?? "";
    await writeWhole(file, await bytesOf(text, replies[index]?.file), null);
    const report = reports[index];
    const outcome = report === undefined ? null : outcomeOf(report);
    const content = formatExpectation({
      circumstances: expectation.circumstances,
      outcome: outcome === null ? null : recorded(outcome, null),
    });
    await writeWhole(expectationFileOf(file), content, null);
  }
  return files.map(uriOf);
}

/** `review.replies` beside `review.json` and `review.schema.json`. */
export function folderFor(schemaFile: string): string {
  const stem = basename(schemaFile).replace(/(?:\.(?:schema|output|workflow))?\.[^.]+$/, "");
  return join(dirname(schemaFile), `${stem}.replies`);
}

/** As an expectation in that folder names the schema. */
export function reference(folder: string, schemaFile: string, selector: string | null): string {
  const file = relative(folder, schemaFile).replaceAll(sep, "/");
  return selector === null ? file : `${file}#${selector}`;
}

/** The bytes that the reply came as where they are still there, since a text can't tell bytes that are no UTF-8. */
async function bytesOf(text: string, uri: string | undefined): Promise<Uint8Array | string> {
  const file = uri === undefined ? null : pathOf(uri);
  const bytes = file === null ? null : await readIfThere(file).catch(() => null);
  return bytes !== null && decodeText(bytes).text === text ? bytes : text;
}
