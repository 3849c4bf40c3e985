/** `harnesses`: the harnesses with their caps and versions. */
import { type Command, Option } from "commander";
import type { Harness } from "../engine/index.ts";
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import { here } from "./choose-harness.ts";
import type { Session } from "./session.ts";
import { settingsLines } from "./settings-report.ts";

export function addHarnesses(program: Command, session: Session): void {
  program
    .command("harnesses")
    .description("list the harnesses with their caps and versions")
    .addOption(
      new Option("--format <format>", "form of the output").choices(["text", "json"]).default("text"),
    )
    .action(async ({ format }: { format: "text" | "json" }) => {
      const harnesses = session.workspace.harnesses(here(session));
      const all = harnesses.map((harness) => ({
        harness,
        settings: session.settings({ harness, file: here(session) }),
      }));
      if (format === "json") {
        const described = all.map(({ harness, settings }) => ({ ...facts(harness), ...told(settings) }));
        return session.io.out(`${JSON.stringify(described, null, 2)}\n`);
      }
      const found = all.flatMap(({ harness, settings }) => settingsLines(session, harness.title, settings));
      await session.io.out(
        table(harnesses) + found.map((line, index) => `${index === 0 ? "\n" : ""}${line}\n`).join(""),
      );
    });
}

function facts(harness: Harness) {
  const { id, title, version, validator, dialect, numbers, caps, retry, modes, custom } = harness;
  const facts = { id, title, version, validator, dialect, numbers, caps, retry, modes };
  return custom === undefined ? facts : { ...facts, extends: custom.base };
}

/** What the harness's own files say in this folder. */
function told({ used, problems, versionNotes }: FoundSettings) {
  return { settings: used, settingsProblems: problems, versionNotes };
}

const columns: readonly (readonly [string, (harness: Harness) => string | number | null])[] = [
  ["HARNESS", ({ id }) => id],
  ["SCHEMA BYTES", ({ caps }) => caps.schemaBytes],
  ["DEPTH", ({ caps }) => caps.schemaDepth],
  ["PAYLOAD BYTES", ({ caps }) => caps.payloadBytes],
  ["CORRECTIVE BYTES", ({ caps }) => caps.correctiveBytes],
  ["RETRIES", ({ retry }) => retry?.default ?? null],
  ["DRAFT", ({ dialect }) => dialect],
  ["VERSION", ({ version }) => version],
  ["VALIDATOR", ({ validator }) => validator],
];

function table(harnesses: readonly Harness[]): string {
  const rows = [
    columns.map(([title]) => title),
    ...harnesses.map((harness) => columns.map(([, cell]) => `${cell(harness) ?? "-"}`)),
  ];
  const widths = columns.map((_, index) => Math.max(...rows.map((row) => row[index]?.length ?? 0)));
  return rows
    .map(
      (row) =>
        `${row
          .map((cell, index) => cell.padEnd(widths[index] ?? 0))
          .join("  ")
          .trimEnd()}\n`,
    )
    .join("");
}
