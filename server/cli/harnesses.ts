/** `harnesses`: the harnesses with their caps and versions. */
import { type Command, Option } from "commander";
import type { Harness } from "../engine/index.ts";
import { here } from "./choose-harness.ts";
import type { Session } from "./session.ts";

export function addHarnesses(program: Command, session: Session): void {
  program
    .command("harnesses")
    .description("list the harnesses with their caps and versions")
    .addOption(
      new Option("--format <format>", "form of the output").choices(["text", "json"]).default("text"),
    )
    .action(async ({ format }: { format: "text" | "json" }) => {
      const harnesses = session.workspace.harnesses(here(session));
      if (format === "json") await session.io.out(`${JSON.stringify(harnesses.map(facts), null, 2)}\n`);
      else await session.io.out(table(harnesses));
    });
}

function facts(harness: Harness) {
  const { id, title, version, validator, dialect, numbers, caps, retry, modes, custom } = harness;
  const facts = { id, title, version, validator, dialect, numbers, caps, retry, modes };
  return custom === undefined ? facts : { ...facts, extends: custom.base };
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
