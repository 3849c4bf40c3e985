/** Which schema a preview is of: the document as it stands in the editor, for the harness that was asked for or is named. */
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import { noSettings } from "../workspace/settings/found-settings.ts";
import type { Schemas, SchemaView } from "./schemas.ts";
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
  params: { readonly uri: string; readonly harness?: string; readonly mode?: string },
): Promise<Preview> {
  const harness = params.harness ?? schemas.claim(params.uri)?.harness ?? settings.defaultHarness;
  const named = schemas.harnesses(params.uri).find(({ id }) => id === harness);
  const found = named === undefined ? noSettings : schemas.settings(params.uri, named);
  if (harness === null)
    return { harness, view: null, settings: found, note: "No harness is named for this file; choose one." };
  const view = await schemas.view(params.uri, harness, params.mode);
  return view.ok
    ? { harness, view, settings: found, note: null }
    : { harness, view: null, settings: found, note: view.why };
}
