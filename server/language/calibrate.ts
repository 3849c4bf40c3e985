/** `subagentSchema/calibrate`: whether a harness sends a captured message, and which wording over it would. */
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Connection, LSPErrorCodes, ResponseError } from "vscode-languageserver/node";
import {
  calibrateEither,
  type Explained,
  firstDifference,
  loopOptions,
  messageFor,
} from "../engine/index.ts";
import { byteLength } from "../engine/text/utf8.ts";
import {
  type CalibrateParams,
  type CalibrateResult,
  type ClaimResult,
  calibrateRequest,
} from "../protocol.ts";
import { configFileName, parseConfig } from "../workspace/config.ts";
import { writeHarness } from "../workspace/config-write.ts";
import { readText } from "../workspace/read-file.ts";
import type { Engine } from "./engine.ts";
import { pathOf, uriOf, whyNoFile } from "./file-uri.ts";
import { heavyLength } from "./heavy-work.ts";
import type { Schemas } from "./schemas.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export function calibration(connection: Connection, schemas: Schemas, engine: Engine): void {
  connection.onRequest(calibrateRequest, async (params, token): Promise<CalibrateResult> => {
    await nextTurn();
    refuseCancelled(token);
    try {
      return await calibrated(schemas, engine, params);
    } catch (error) {
      throw new ResponseError(LSPErrorCodes.RequestFailed, (error as Error).message);
    }
  });
}

/** @throws Error with one plain line */
async function calibrated(
  schemas: Schemas,
  engine: Engine,
  params: CalibrateParams,
): Promise<CalibrateResult> {
  const { uri, selector, harness: id, mode, task, reply, captured } = params;
  const view = await schemas.view({ uri, selector: selector ?? null }, id, mode);
  if (!view.ok) throw new Error(view.why);
  const schema = view.schema.text;
  if (schema.length + reply.text.length + captured.length > heavyLength)
    throw new Error("Schema, reply and message are too long to be calibrated here; use the command line.");
  const own = loopOptions(schemas.settings({ uri, selector: view.schema.selector }, view.harness));
  const led = {
    ...own,
    schema,
    reply: reply.text,
    ...(task === undefined ? {} : { task }),
    ...(reply.finishReason === undefined ? {} : { finishReason: reply.finishReason }),
  };
  const { kind, calibration: found } = calibrateEither(view.harness, led, captured);
  const computed = messageFor(view.harness, { ...led, kind });
  const differsAt = firstDifference(computed ?? "", captured);
  return {
    kind,
    computed,
    sameBytes: differsAt === null ? null : byteLength(captured.slice(0, differsAt)),
    settings: found.ok ? JSON.stringify(found.settings, null, 2) : null,
    notes: found.ok ? found.notes : [found.why],
    config: found.ok && params.id !== undefined ? configWith(schemas, engine, params, found.settings) : null,
  };
}

/** The configuration with a harness of one's own. */
function configWith(
  schemas: Schemas,
  engine: Engine,
  { uri, harness, id = "" }: CalibrateParams,
  settings: Explained["settings"],
): ClaimResult {
  const schemaFile = pathOf(uri);
  if (schemaFile === null)
    throw new Error(
      whyNoFile(
        uri,
        "Save the schema first: the configuration lies beside it.",
        "a configuration lies beside",
      ),
    );
  if (engine.harnesses.some((each) => each.id === id))
    throw new Error(`${id} is a built-in harness; choose another name.`);
  const file = schemas.config(uri)?.file ?? join(dirname(schemaFile), configFileName);
  const exists = existsSync(file);
  const text = writeHarness(exists ? readText(file).text : "{}\n", id, harness, settings);
  // What can't be read again is not written.
  parseConfig(file, text, engine.harnesses);
  return { configUri: uriOf(file), text, exists };
}
