/** The readable report of `modes`. */
import type { ModesReport } from "../engine/index.ts";
import { quoted } from "./quoted.ts";
import { visible } from "./visible.ts";

type Mode = ModesReport["modes"][number];

/** Several lines, each with its line break. What stands in the schema can't steer the terminal. */
export function modesText(schema: string, report: ModesReport): string {
  const { model, defaults, modes, entrances, chain } = report;
  const whose = model === "" ? "a model of which nothing is known" : visible(model);
  const lines = [`${visible(schema)}, output modes of harbor`, `Default for ${whose}: ${defaults.mode}`];
  if (defaults.schema !== "as-given") lines.push(`Schemas for this model: ${defaults.schema}`);
  for (const mode of modes) lines.push("", ...modeLines(mode));
  lines.push("", "Where the schema comes in");
  for (const { title, code, refusal, notChecked } of entrances) {
    if (notChecked !== undefined) {
      lines.push(`  ${title}: ${visible(notChecked)}`);
      continue;
    }
    const said = refusal === null ? "taken" : `refused${code === null ? "" : ` (${code})`}`;
    lines.push(`  ${title}: ${said}`, ...(refusal === null ? [] : [quoted(refusal)]));
  }
  if (chain !== null) lines.push("", ...chainLines(chain));
  return `${lines.join("\n")}\n`;
}

function modeLines({ mode, format, systemText, systemBytes, providers }: Mode): string[] {
  const lines = [`Mode ${mode}`, `  Response format: ${format === "text" ? "none" : format}`];
  if (systemText === null) lines.push("  System message: none");
  else lines.push(`  System message: ${systemBytes} bytes, before all others`, quoted(systemText));
  // The layer below changes nothing of a format that carries no schema.
  for (const { provider, sent } of format === "json_schema" ? providers : []) {
    if (sent === null) {
      lines.push(`  As ${provider}: nothing is sent, because the schema can't be decoded`);
      continue;
    }
    const { responseFormat, extra } = sent;
    lines.push(`  As ${provider}: ${responseFormat === null ? "no response_format" : "response_format"}`);
    if (responseFormat !== null) lines.push(quoted(responseFormat));
    for (const [name, json] of Object.entries(extra)) lines.push(`    with ${name}`, quoted(json));
  }
  return lines;
}

function chainLines({ modes, events, error, exhausted }: NonNullable<ModesReport["chain"]>): string[] {
  const calls = modes.map((mode) => mode ?? "as asked").join(", then ");
  const lines = [`With this provider error at every call: ${calls}`];
  for (const { fromMode, toMode, reason } of events) {
    lines.push(`  llm.mode_downgraded from ${fromMode} to ${toMode}`, quoted(reason));
  }
  if (error === null) return lines;
  lines.push(
    exhausted
      ? "  Then the chain is exhausted"
      : "  The error has nothing to do with schemas and ends the call",
    quoted(error),
  );
  return lines;
}
