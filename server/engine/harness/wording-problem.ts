/** Mistakes in the texts that replace those of a harness. */
import type { Harness } from "./harness.ts";
import { type TemplatePiece, templatePieces } from "./template.ts";
import { TEXT_PLACES, type WordingKey } from "./wording.ts";

/** What is wrong with the settings of a harness, and where. */
export interface SettingsProblem {
  /** The names that lead to the value. */
  readonly path: readonly string[];
  /** UTF-16 offsets into the text at `path`; all of it where absent. */
  readonly at?: { readonly start: number; readonly end: number };
  /** Whether the name is to blame, not its value. */
  readonly isName?: true;
  /** One line that says what to do. */
  readonly reason: string;
}

/** `usable`: names of texts that make sense for a harness with this base. The first mistake, or null. Linear. */
export function wordingProblem({
  base,
  given,
  usable,
}: {
  readonly base: Harness;
  readonly given: Readonly<Record<string, string>>;
  readonly usable: ReadonlySet<string>;
}): SettingsProblem | null {
  for (const [key, text] of Object.entries(given)) {
    const path = ["wording", key];
    if (!usable.has(key)) {
      const texts = [...usable].join(", ");
      return { path, isName: true, reason: `${base.id} has no text "${key}"; it has ${texts}` };
    }
    const found = placeProblem(key as WordingKey, templatePieces(text));
    if (found !== null) return { path, ...found };
  }
  return null;
}

function placeProblem(
  key: WordingKey,
  pieces: readonly TemplatePiece[],
): Omit<SettingsProblem, "path"> | null {
  const { needed, optional } = TEXT_PLACES[key];
  const known = [...needed, ...optional];
  const seen = new Set<string>();
  for (const { name, start, end } of pieces) {
    if (name === null) continue;
    const at = { start, end };
    if (!known.includes(name)) {
      const has =
        known.length === 0 ? "it has none" : `it has ${known.map((each) => `{${each}}`).join(", ")}`;
      return {
        at,
        reason: `{${name}} is no place of this text; ${has}; write {{${name}}} for the word in braces`,
      };
    }
    // What is cut to size can stand in one place only.
    if (name === "detail" && seen.has(name)) return { at, reason: `{${name}} stands twice; keep one` };
    seen.add(name);
  }
  const missing = needed.find((name) => !seen.has(name));
  return missing === undefined ? null : { reason: `this text needs its place {${missing}}` };
}
