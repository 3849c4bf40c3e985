/** What harbor assumes of a model by its name, where its profile says nothing (`harnesses.md` 7.5). */
import { goToLower } from "../text/go-lower.ts";
import type { OutputMode } from "./output-mode.ts";
import type { SchemaShape } from "./provider-shape.ts";

export interface ModelDefaults {
  readonly mode: OutputMode["name"];
  readonly schema: SchemaShape;
}

interface Rule extends ModelDefaults {
  readonly matches: (model: string) => boolean;
}

const begins =
  (...prefixes: readonly string[]) =>
  (model: string) =>
    prefixes.some((prefix) => model.startsWith(prefix));

/** The first that matches counts. */
const RULES: readonly Rule[] = [
  { matches: begins("openai/o1", "openai/o3", "o1", "o3"), mode: "prompted", schema: "openai_strict" },
  { matches: (model) => model.includes("deepseek-reasoner"), mode: "prompted", schema: "as-given" },
  { matches: begins("openai/", "anthropic/", "google/"), mode: "native", schema: "as-given" },
];

const OTHERS: ModelDefaults = { mode: "prompted", schema: "as-given" };

/** Letters count as small ones. */
export function modelDefaults(model: string): ModelDefaults {
  const name = goToLower(model);
  const { mode, schema } = RULES.find(({ matches }) => matches(name)) ?? OTHERS;
  return { mode, schema };
}
