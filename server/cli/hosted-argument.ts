/** The schema that a SCHEMA argument names, in whatever language its file is. */
import { sep } from "node:path";
import type { HostedSchema } from "../hosts/hosted-schema.ts";
import { hostedSchemas } from "../hosts/index.ts";
import { indexLines } from "../workspace/line-index.ts";
import { isNamed } from "../workspace/schema-harness.ts";
import { CommandError } from "./command-error.ts";
import { diskFiles } from "./disk-files.ts";
import { goArgument, isGoSource } from "./go-argument.ts";
import type { Input } from "./input.ts";
import type { Session } from "./session.ts";

/** What a command needs of it. `selector` is null for the whole file. */
export type SelectedSchema = Pick<HostedSchema, "text" | "selector" | "harness" | "reflected" | "role">;

/** @param at what stands behind the `#`, or what the configuration says; null for the only schema of the file @throws CommandError */
export async function selectHosted(
  session: Session,
  input: Input,
  at: string | null,
): Promise<SelectedSchema> {
  const { name, text } = input;
  const path = input.path.replaceAll(sep, "/");
  if (isGoSource(input)) return goArgument(session, input, at);
  const { schemas, findings } = await hostedSchemas({ path, text, at, isClaimed: true, files: diskFiles });
  const found = schemas.find((schema) => isNamed(schema, at));
  if (found !== undefined) return found;
  const [only, ...others] = schemas;
  if (only !== undefined && at === null) {
    if (others.length === 0) return only;
    throw new CommandError(`${name}: it holds several schemas; choose ${choices(name, schemas)}`);
  }
  const [finding] = findings;
  if (finding === undefined || schemas.length > 0) {
    if (at === null) throw new CommandError(`${name}: no schema is found in it; name its place behind a #`);
    const there = schemas.length === 0 ? "" : `; choose ${choices(name, schemas)}`;
    throw new CommandError(`${name}#${at}: there is no such schema${there}`);
  }
  const { start, end, explanation } = finding;
  if (start === 0 && end === 0) {
    throw new CommandError(`${at === null ? name : `${name}#${at}`}: ${explanation}`);
  }
  const { line, column } = indexLines(text).at(start);
  throw new CommandError(`${name}:${line}:${column}: ${explanation}`);
}

/** Names that are offered. */
const mostNames = 20;

function choices(name: string, schemas: readonly HostedSchema[]): string {
  const named = schemas.slice(0, mostNames).map(({ selector }) => `${name}#${selector ?? ""}`);
  return `${named.join(", ")}${schemas.length > mostNames ? ", …" : ""}`;
}
