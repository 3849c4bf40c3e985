/** The files that harnesses are configured by: `mivia.toml` and `harbor.yaml` (`harnesses.md` 3.8, 7.5, 7.7, 8.2). */
import type { Finding } from "../engine/finding.ts";
import { harbor } from "../engine/harness/harbor.ts";
import type { Harness } from "../engine/harness/harness.ts";
import { mivia } from "../engine/harness/mivia.ts";
import { attemptsAllowed } from "../engine/repair/repair.ts";
import { readHarborYaml } from "../workspace/settings/harbor-yaml.ts";
import { readMiviaToml } from "../workspace/settings/mivia-toml.ts";
import type { Located, Mistake } from "../workspace/settings/setting.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostedSchemas, HostFix } from "./hosted-schema.ts";
import { type NoSchema, noSchema } from "./no-schema.ts";
import { tomlHost } from "./toml.ts";
import { readToml } from "./toml-tree.ts";
import { yamlHost } from "./yaml.ts";
import { readYaml } from "./yaml-tree.ts";

interface Settings {
  /** Each of them keeps the harness from starting. */
  readonly mistakes: readonly Mistake[];
  /** How often models are asked again. */
  readonly retries: readonly (Located<number> & { readonly key: string })[];
}

export const miviaSettingsHost: Host = (file) => {
  // Somebody keeps a schema in such a file and says where.
  if (file.at !== null) return tomlHost(file);
  if (!/schema_retry_max|redaction_/i.test(file.text)) return none(mivia);
  return settings(mivia, file.text, readToml, (text) => {
    const { mistakes, retries } = readMiviaToml(text);
    return { mistakes, retries: retries === null ? [] : [{ ...retries, key: "schema_retry_max" }] };
  });
};

export const harborSettingsHost: Host = (file) => {
  if (file.at !== null) return yamlHost(file);
  if (!/json_schema_mode|max_retries/.test(file.text)) return none(harbor);
  return settings(harbor, file.text, readYaml, (text) => {
    const { mistakes, profiles } = readHarborYaml(text);
    const retries = [...profiles.values()].flatMap((profile) => profile.retries ?? []);
    return { mistakes, retries: retries.map((each) => ({ ...each, key: "max_retries" })) };
  });
};

function none({ title }: Harness): HostedSchemas {
  return { schemas: [], findings: [], about: `Settings of ${title}` };
}

/** Of one file; an author reads no more. */
const mostFindings = 200;

const tooDeep = "nested too deeply";

/** @param parse refuses what isn't of the file's language, and what nests too deeply for those who read on */
function settings(
  harness: Harness,
  text: string,
  parse: (text: string) => NoSchema | object,
  read: (text: string) => Settings,
): HostedSchemas {
  const parsed = parse(text);
  if ("reason" in parsed) return { ...none(harness), ...noSchema(parsed as NoSchema) };
  // A byte order mark takes as much room as a blank.
  const { mistakes, retries } = read(text.replace(/^\uFEFF/, " "));
  const findings: Finding[] = mistakes.flatMap(({ start, reason }) => {
    // That is a bound of those who read, and none of the harness.
    if (reason === tooDeep) return [];
    const why = `${harness.title} does not start with this file: ${reason}; correct it.`;
    return [hostFinding("workflow/setting", valueAt(text, start), why)];
  });
  const fixes = new Map<number, HostFix>();
  for (const { value, start, key } of retries.slice(0, mostFindings)) {
    const used = (attemptsAllowed(harness.retry, value) ?? 1) - 1;
    if (used === value) continue;
    const why =
      value > used
        ? `${harness.title} asks a model again ${used} times at most: ${key} ${value} counts as ${used}, so write that.`
        : `${harness.title} can't be kept from asking a model again: ${key} ${value} counts as ${used}; write ${harness.retry?.min ?? used} for the fewest.`;
    const where = valueAt(text, start);
    findings.push(hostFinding("enforcement/setting", where, why));
    fixes.set(start, {
      title: `Write ${used}, which it counts as`,
      edits: [{ ...where, text: String(used) }],
    });
  }
  return {
    ...none(harness),
    findings: findings.sort((a, b) => a.start - b.start),
    fixesOf: ({ code, start }) => (code === "enforcement/setting" ? [fixes.get(start) ?? []].flat() : []),
  };
}

/** From its beginning to a blank, a bracket, a comma or the line's end. */
function valueAt(text: string, start: number) {
  const length = /^(?:"[^"\n]*"|'[^'\n]*'|[^\s,\]}]*)/.exec(text.slice(start, start + 200))?.[0].length ?? 0;
  return { start, end: Math.min(start + Math.max(length, 1), text.length) };
}
