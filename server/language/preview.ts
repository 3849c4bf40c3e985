/** Which schema a preview is of: as it stands in the editor, for the harness that was asked for or is named. */
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import { noSettings } from "../workspace/settings/found-settings.ts";
import type { NoSchema, PlacedSchema, SchemaView } from "./placed-schema.ts";
import type { SchemaName, Schemas } from "./schemas.ts";
import type { Settings } from "./settings.ts";

export interface Preview {
  readonly harness: string | null;
  readonly view: SchemaView | null;
  /** What the harness's own files say. */
  readonly settings: FoundSettings;
  /** One plain sentence when there is no view. */
  readonly note: string | null;
}

export async function preview(
  schemas: Schemas,
  settings: Settings,
  params: SchemaName & { readonly harness?: string; readonly mode?: string },
): Promise<Preview> {
  const schema = await schemas.schema(params);
  const harness = params.harness ?? namedHarness(schema, schemas, params.uri) ?? settings.defaultHarness;
  const named = schemas.harnesses(params.uri).find(({ id }) => id === harness);
  const found = named === undefined ? noSettings : schemas.settings(params, named);
  if (harness === null) {
    const note = schema.ok ? "No harness is named for this file; choose one." : schema.why;
    return { harness, view: null, settings: found, note };
  }
  const view = await schemas.view(params, harness, params.mode);
  return view.ok
    ? { harness, view, settings: found, note: null }
    : { harness, view: null, settings: found, note: view.why };
}

/** Readable or not. */
function namedHarness(schema: PlacedSchema | NoSchema, schemas: Schemas, uri: string): string | null {
  if (!schema.ok) return schemas.askedHarness(uri, null);
  return schemas.askedHarness(uri, schema.hosted.harness, schema.selector);
}
