/** A fix as edits of the file that the schema stands in. */
import type { Fix } from "../engine/fixes/index.ts";
import type { HostEdit, HostedSchema } from "./hosted-schema.ts";

/** Whether the language has comments. In JSON they are refused before anything is mended. */
const hasComments = /\.(?:jsonc|ya?ml|toml|md|markdown|[cm]?[jt]sx?|go)$/i;
const comment = /(?:^|[\s,{}[\]()])(?:\/\/|\/\*|#)/;

/**
 * Null where the host can't write it, and where a comment would be lost: what is written anew at another place has none.
 *
 * @param path of the file
 */
export function fixEdits(
  schema: HostedSchema,
  path: string,
  fileText: string,
  { changes }: Pick<Fix, "changes">,
): readonly HostEdit[] | null {
  const edits = schema.edits(changes);
  if (edits === null || edits.length === 0) return null;
  const isRewritten = changes.some((change) => change.kind === "set" && /^\s*[{[]/.test(change.json));
  const loses = ({ start, end }: HostEdit) => comment.test(fileText.slice(start, end));
  return isRewritten && hasComments.test(path) && edits.some(loses) ? null : edits;
}
