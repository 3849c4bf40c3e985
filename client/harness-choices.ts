import { type Memento, window } from "vscode";
import type { DescribeResult } from "../server/protocol.ts";
import type { LanguageServer } from "./language-server.ts";
import { keyOf, paramsOf, type SchemaRef } from "./schema-ref.ts";
import { readSettings } from "./settings.ts";

const key = "harnessOf";

/** Remembers, per window, which harness a person chose for a schema that nothing claims, so that they are asked once. */
export class HarnessChoices {
  readonly #memento: Memento;
  readonly #server: LanguageServer;

  constructor(memento: Memento, server: LanguageServer) {
    this.#memento = memento;
    this.#server = server;
  }

  /** The harness that was chosen for this schema, or null. */
  chosen(schema: SchemaRef): string | null {
    return new Map(this.#memento.get<[string, string][]>(key, [])).get(keyOf(schema)) ?? null;
  }

  async choose(schema: SchemaRef, harness: string): Promise<void> {
    const choices = new Map(this.#memento.get<[string, string][]>(key, []));
    choices.set(keyOf(schema), harness);
    await this.#memento.update(key, [...choices].slice(-200));
  }

  /** The choice of a schema that has another name now. */
  async move(from: SchemaRef, to: SchemaRef): Promise<void> {
    const chosen = this.chosen(from);
    if (chosen !== null) await this.choose(to, chosen);
  }

  /** What the workspace says, else the earlier choice, else the person's default; null when none of them knows. */
  known(schema: SchemaRef, described: DescribeResult): string | null {
    return described.harness ?? this.chosen(schema) ?? readSettings().defaultHarness;
  }

  /** As `known`, and asks where that is null. Null when the question was dismissed. */
  async askIfUnknown(schema: SchemaRef): Promise<string | null> {
    const described = await this.#server.describe(paramsOf(schema));
    const known = this.known(schema, described);
    if (known !== null) return known;
    const answer = await askForHarness(described);
    if (answer !== null) await this.choose(schema, answer);
    return answer;
  }
}

/** Asks for one of the harnesses, unless there is only one. Null when dismissed. */
export async function askForHarness(
  { harnesses }: DescribeResult,
  placeHolder = "Which harness reads this schema?",
): Promise<string | null> {
  const only = harnesses.length === 1 ? harnesses[0] : undefined;
  if (only) return only.id;
  const picked = await window.showQuickPick(
    harnesses.map(({ id, title }) => ({ label: id, ...(title === id ? {} : { description: title }), id })),
    { title: "Harness", placeHolder },
  );
  return picked?.id ?? null;
}
