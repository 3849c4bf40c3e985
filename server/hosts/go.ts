/** Go: types whose tags speak of a schema, and schemas in strings (`harnesses.md` 8.2). The parser is loaded when a file has one of them. */
import { isOtherFile } from "../workspace/built-in-paths.ts";
import { hasSchemaMark } from "../workspace/schema-paths.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostedSchemas, HostFile } from "./hosted-schema.ts";

const none: HostedSchemas = { schemas: [], findings: [] };

export const goHost: Host = async (file) => {
  const { path, text, at, isClaimed } = file;
  if (at === null && !hasSchemaMark(path, text)) return none;
  if (!isClaimed && isOtherFile(path, null)) return none;
  try {
    return at === null ? await all(file) : await one(file, at);
  } catch (error) {
    return nothing((error as Error).message);
  }
};

async function all(file: HostFile): Promise<HostedSchemas> {
  const { goStrings } = await import("./go-strings.ts");
  const strings = await goStrings(file);
  if (!file.text.includes("jsonschema")) return { schemas: strings, findings: [] };
  const { goTypes } = await import("./go-types.ts");
  const types = (await goTypes(file, null)) ?? none;
  const schemas = [...types.schemas, ...strings].sort((a, b) => a.span.start - b.span.start);
  return { ...types, schemas };
}

async function one(file: HostFile, selector: string): Promise<HostedSchemas> {
  const { goString } = await import("./go-strings.ts");
  const string = await goString(file, selector);
  if (typeof string === "string") return nothing(`${selector}: ${string}`);
  if (string !== null) return { schemas: [string], findings: [] };
  const { goTypes } = await import("./go-types.ts");
  const types = await goTypes(file, selector);
  return types ?? nothing(`no type, no constant and no call of this file is called ${selector}`);
}

function nothing(reason: string): HostedSchemas {
  return { schemas: [], findings: [hostFinding("enforcement/no-schema", { start: 0, end: 0 }, reason)] };
}
