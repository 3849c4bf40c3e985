/** Which schema a captured reply is for: its expectation says it, else the configuration, else codewhale's journal, else its folder's name. */
import { existsSync, readdirSync } from "node:fs";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { configFileName } from "../workspace/config.ts";
import { pathBelow } from "../workspace/relative-path.ts";
import type { Workspace } from "../workspace/workspace.ts";
import type { Capture } from "./capture.ts";
import { artifactOf, isSchemaOfStem, schemaStemOf } from "./names.ts";

export interface SchemaOfCapture {
  /** Absolute path. */
  readonly file: string;
  /** Null for the whole file, or for what its claim says. */
  readonly selector: string | null;
  /** The harness that the reply's own entry names; null where the schema's decides. */
  readonly harness: string | null;
}

/** Why there is none: a plain sentence without its full stop. */
export interface NoSchema {
  readonly reason: string;
}

type Asked = Pick<Workspace, "claimReply">;

/**
 * @param within absolute path of a folder from which an expectation may name any schema, beside those of the workspace that it is in
 * @throws ConfigError
 */
export function schemaOfCapture(
  workspace: Asked,
  capture: Pick<Capture, "file" | "expectation" | "receipt">,
  within: string | null = null,
): SchemaOfCapture | NoSchema {
  const { file, expectation, receipt } = capture;
  const { harness = null } = expectation.circumstances;
  const found =
    named(capture, within) ?? claimed(workspace, file) ?? journalled(file, receipt) ?? byFolder(file);
  if (found === null) return { reason: nothingSays };
  if ("reason" in found) return found;
  return { ...found, harness: harness ?? found.harness };
}

const nothingSays =
  'nothing says which schema it is for; name one in "replies" of subagent-schema.json, or as "schema" in its .expected.json';

function named(
  { file, expectation }: Pick<Capture, "file" | "expectation">,
  within: string | null,
): SchemaOfCapture | NoSchema | null {
  const { schema } = expectation.circumstances;
  if (schema === undefined) return null;
  if (schema === "" || schema.includes("\0") || isAbsolute(schema) || /^[A-Za-z]:/.test(schema))
    return { reason: '"schema" must be a relative path, from the folder of the expectation' };
  const found = split(dirname(file), schema);
  if (schema.includes("..") && leadsOut(file, found.file, within))
    return { reason: '"schema" leads out of the workspace; name one in it' };
  return { ...found, harness: null };
}

/**
 * Whether a schema lies outside of what a reply belongs to: the folder of its configuration, its Git repository, and `within`. Where there
 * is none of these, only the root of the file system is too far up.
 */
function leadsOut(file: string, schema: string, within: string | null): boolean {
  const above: string[] = [];
  for (let at = dirname(file); dirname(at) !== at; at = dirname(at)) above.push(at);
  const holders = above.filter((folder) =>
    [configFileName, ".git"].some((name) => existsSync(join(folder, name))),
  );
  const roots = within === null ? holders : [...holders, within];
  return !(roots.length === 0 ? above : [dirname(file), ...roots]).some(
    (root) => pathBelow(root, schema) !== null,
  );
}

function claimed(workspace: Asked, file: string): SchemaOfCapture | null {
  const claim = workspace.claimReply(file);
  if (claim === null) return null;
  const folder = dirname(claim.configFile);
  return { ...split(folder, relative(folder, claim.schema)), harness: claim.harness };
}

/** At the first `#` that has a file's name before it, so that names with a `#` work; else at the first. */
function split(folder: string, reference: string): { file: string; selector: string | null } {
  const whole = resolve(folder, reference);
  if (!reference.includes("#") || existsSync(whole)) return { file: whole, selector: null };
  let at = reference.indexOf("#");
  for (let next = at; next >= 0; next = reference.indexOf("#", next + 1)) {
    if (next > 0 && existsSync(resolve(folder, reference.slice(0, next)))) {
      at = next;
      break;
    }
  }
  return { file: resolve(folder, reference.slice(0, at)), selector: reference.slice(at + 1) || null };
}

/** The journal names a script, which is taken only where it lies in the workspace that the journal is of. */
function journalled(file: string, receipt: Capture["receipt"]): SchemaOfCapture | NoSchema | null {
  const path = file.replaceAll(sep, "/");
  const at = path.lastIndexOf("/.codewhale/");
  if (at < 0) return null;
  const script = receipt?.script ?? null;
  if (script === null) {
    return artifactOf(path) === null
      ? null
      : { reason: `codewhale's journal names no script for it; ${nothingSays.replace(/^.*?; /, "")}` };
  }
  const workspace = file.slice(0, at) || sep;
  const whole = resolve(workspace, script);
  const below = relative(workspace, whole);
  if (below.startsWith("..") || isAbsolute(below) || !whole.endsWith(".workflow.js")) return null;
  return { file: whole, selector: null, harness: "codewhale" };
}

/** `review.json` for what is in `review.replies/`. */
function byFolder(file: string): SchemaOfCapture | NoSchema | null {
  const found = schemaStemOf(file.replaceAll(sep, "/"));
  if (found === null) return null;
  const { folder, stem } = found;
  const schemas = namesIn(folder === "" ? "." : folder).filter((name) => isSchemaOfStem(name, stem));
  const [only] = schemas;
  if (schemas.length === 1 && only !== undefined)
    return { file: resolve(join(folder, only)), selector: null, harness: null };
  const what = schemas.length === 0 ? "no schema" : `more than one (${schemas.join(", ")})`;
  return { reason: `its folder is called ${stem}.replies, but beside it lies ${what} of that name` };
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
