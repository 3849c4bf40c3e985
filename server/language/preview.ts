/** Which schema a preview is of: the document as it stands in the editor, for the harness that was asked for or is named. */
import type { Schemas, SchemaView } from "./schemas.ts";
import type { Settings } from "./settings.ts";

export interface Preview {
  readonly harness: string | null;
  readonly view: SchemaView | null;
  /** One plain sentence when there is no view. */
  readonly note: string | null;
}

export async function preview(
  schemas: Schemas,
  settings: Settings,
  params: { readonly uri: string; readonly harness?: string; readonly mode?: string },
): Promise<Preview> {
  const harness = params.harness ?? schemas.claim(params.uri)?.harness ?? settings.defaultHarness;
  if (harness === null)
    return { harness, view: null, note: "No harness is named for this file; choose one." };
  const view = await schemas.view(params.uri, harness, params.mode);
  return view.ok ? { harness, view, note: null } : { harness, view: null, note: view.why };
}
