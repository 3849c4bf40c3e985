/** Go source and the schema that driftlessaf reflects from a type in it; or Go's panic, or the error with which it can't be written. */
import { reflect } from "../../server/engine/index.ts";
import { goParser } from "../../server/go/parser.ts";
import { readGoFile } from "../../server/go/read-file.ts";
import { GoPackage } from "../../server/go/resolve-type.ts";
import { type Comparison, equal, fixed } from "./comparison.ts";

const parse = await goParser();

export const reflection: Comparison = (_harness, { raw, expect }) => {
  const file = readGoFile(parse, "sample.go", String(raw.goSource));
  const path = (raw.pkgPath as string | undefined) ?? null;
  const type = new GoPackage([file], path).type(String(raw.type));
  if (type === null) return equal("type", raw.type, null);
  const { reflected, problems } = reflect(type, path);
  const [inTheWay] = problems.filter(({ kind }) => kind !== "unused");
  const text = inTheWay?.harnessText;
  const isPanic = text?.startsWith(PANIC) === true;
  return [
    ...fixed("schema", expect, reflected?.text),
    ...fixed("error", expect, isPanic ? undefined : (text ?? inTheWay?.explanation)),
    ...fixed("panic", expect, isPanic ? text?.slice(PANIC.length) : undefined),
  ];
};

const PANIC = "panic: ";
