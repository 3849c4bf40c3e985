/** `FILE.go#Type`: a type in Go source, reflected. */
import type { ReflectedSchema } from "../engine/index.ts";
import { typeFinding } from "../engine/reflect/type-findings.ts";
import { indexLines } from "../workspace/line-index.ts";
import { CommandError } from "./command-error.ts";
import type { Input } from "./input.ts";
import type { Session } from "./session.ts";

export function isGoSource({ path }: Input): boolean {
  return path.toLowerCase().endsWith(".go");
}

/**
 * The schema of the type. What its tags say in vain is told on standard error.
 *
 * @throws CommandError when there is no such type, or the harness has no schema for it
 */
export async function reflectArgument(
  session: Session,
  { name, path, text }: Input,
  type: string | null,
): Promise<ReflectedSchema> {
  if (type === null || type === "") {
    throw new CommandError(`${name}: name a type behind the file, such as ${name}#Report`);
  }
  // The parser is large, and few commands need it.
  const { reflectSource } = await import("../go/reflect-source.ts");
  const { reflected, problems, declared, loaded } = await orCommandError(() =>
    reflectSource({ name, path, text }, type),
  );
  const findings = problems.map((problem) => typeFinding(problem, declared));
  const [inTheWay] = findings.filter((_, index) => problems[index]?.kind !== "unused");
  const told = (finding: (typeof findings)[number]) => {
    const { line, column } = indexLines(loaded.texts.get(finding.file) ?? "").at(finding.start);
    const harness = finding.harnessText === null ? "" : `: ${finding.harnessText}`;
    return `${finding.file}:${line}:${column}: ${finding.explanation}${harness}`;
  };
  if (reflected === null) {
    const why = inTheWay === undefined ? name : told(inTheWay);
    throw new CommandError(`${why}; so ${type} has no schema here (${inTheWay?.code})`);
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
