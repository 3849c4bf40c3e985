/** `FILE.go#Type` and `FILE.go#constName`: a type in Go source, reflected, or a schema in a string. */
import { sep } from "node:path";
import type { ReflectedSchema } from "../engine/index.ts";
import { typeFinding } from "../engine/reflect/type-findings.ts";
import type { HostedSchema } from "../hosts/hosted-schema.ts";
import { hostedSchemas } from "../hosts/index.ts";
import { indexLines } from "../workspace/line-index.ts";
import { CommandError } from "./command-error.ts";
import { diskFiles } from "./disk-files.ts";
import type { Input } from "./input.ts";
import type { Session } from "./session.ts";

export function isGoSource({ path }: Input): boolean {
  return path.toLowerCase().endsWith(".go");
}

/** What a command needs of a schema in Go source. */
export type GoSchema = Pick<HostedSchema, "text" | "selector" | "harness" | "reflected" | "role">;

/**
 * The type or the string that is named; where none is, the only one of the file that `lint` looks at.
 *
 * @throws CommandError when there is no such schema, or several and none is named
 */
export async function goArgument(session: Session, input: Input, at: string | null): Promise<GoSchema> {
  const selector = at === "" ? null : at;
  const inFile = await schemasOf(input, selector);
  const string = inFile.find((schema) => schema.reflected === null && schema.selector === selector);
  const [only, ...others] = selector === null ? inFile : [];
  if (string !== undefined) return string;
  if (only?.reflected === null && others.length === 0) return only;
  const type = selector ?? (others.length === 0 ? (only?.selector ?? null) : null);
  const strings = async () =>
    (selector === null ? inFile : await schemasOf(input, null))
      .filter(({ reflected }) => reflected === null)
      .map((schema) => schema.selector ?? "");
  const reflected = await reflectArgument(session, input, type, strings);
  // Only one harness makes schemas of Go types.
  return { text: reflected.text, selector: type, harness: "driftlessaf", reflected, role: "reply" };
}

async function schemasOf({ path, text }: Input, at: string | null): Promise<readonly HostedSchema[]> {
  const file = { path: path.replaceAll(sep, "/"), text, at, isClaimed: true, files: diskFiles };
  return (await hostedSchemas(file)).schemas;
}

/**
 * The schema of the type. What its tags say in vain is told on standard error.
 *
 * @param strings selectors of the schemas in strings, for a command that takes them too
 * @throws CommandError when there is no such type, or the harness has no schema for it
 */
export async function reflectArgument(
  session: Session,
  input: Input,
  type: string | null,
  strings: () => Promise<readonly string[]> = async () => [],
): Promise<ReflectedSchema> {
  const { name, path, text } = input;
  // The parser is large, and few commands need it.
  const { NoSuchTypeError, reflectLoaded, shortList, typeNames } = await import("../go/reflect-source.ts");
  const { loadPackage } = await import("../go/load-package.ts");
  const source = { name, path, text };
  const loadedPackage = await orCommandError(() => loadPackage(source));
  const choices = async (types: readonly string[]) =>
    shortList([...types, ...(await strings())], (each) => `${name}#${each}`);
  if (type === null || type === "") {
    const known = await choices(typeNames({ ...loadedPackage, files: loadedPackage.files.slice(0, 1) }));
    const what = known === "" ? `no type of ${name} has a schema` : `choose ${known}`;
    throw new CommandError(`${name}: name what is meant behind the file; ${what}`);
  }
  const { reflected, problems, declared, loaded } = await orCommandError(async () => {
    try {
      return reflectLoaded(source, loadedPackage, type);
    } catch (error) {
      const inStrings = error instanceof NoSuchTypeError ? await strings() : [];
      if (inStrings.length === 0) throw error;
      const known = await choices(typeNames(loadedPackage));
      throw new Error(`${name}: no type and no schema is called ${type}; choose ${known}`);
    }
  });
  const findings = problems.map((problem) => typeFinding(problem, declared));
  const [inTheWay] = findings.filter((_, index) => problems[index]?.kind !== "unused");
  const told = (finding: (typeof findings)[number]) => {
    const { line, column } = indexLines(loaded.texts.get(finding.file) ?? "").at(finding.start);
    const harness = finding.harnessText === null ? "" : ` (${finding.harnessText})`;
    return `${finding.file}:${line}:${column}: ${finding.explanation}${harness}`;
  };
  if (reflected === null) {
    const why = inTheWay === undefined ? name : told(inTheWay);
    throw new CommandError(`${why}. So ${type} has no schema here (${inTheWay?.code})`);
  }
  if (loaded.package.path === null)
    session.note(`${name}: no go.mod names its module, so that $id is left out`);
  for (const finding of findings) session.note(`${told(finding)} (${finding.code})`);
  return reflected;
}

async function orCommandError<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw new CommandError((error as Error).message);
  }
}
