import { type QuickPickItem, QuickPickItemKind, window } from "vscode";
import { changeClaim, configurationName, configurationOf } from "../configuration.ts";
import { addOwnHarness } from "../own-harness.ts";
import { savedFile } from "./lint-as-schema.ts";
import type { CommandServices } from "./register.ts";

interface Choice extends QuickPickItem {
  readonly run?: () => Promise<unknown>;
}

/** Changes which harness reads the active file, or that it is an output schema at all. The list says how it is now, and why. */
export async function chooseHarness({ server }: CommandServices, argument: unknown): Promise<void> {
  const file = savedFile(argument);
  const uri = file.toString();
  const described = await server.describe({ uri });
  const { what, why } = described;
  const current = new Map<string, string[]>();
  for (const { harness, label } of described.schemas)
    if (harness !== null) current.set(harness, [...(current.get(harness) ?? []), label]);
  // A workflow holds no schema, and is read all the same.
  if (current.size === 0 && what !== null && described.harness !== null) current.set(described.harness, []);
  // Of several harnesses each has its own schemas.
  const reason = (labels: readonly string[]) => (current.size > 1 ? labels.join(", ") : why);
  const configuration = await configurationOf(file);
  const choices: Choice[] = described.harnesses.map(({ id, title }) => ({
    label: id,
    ...(title === id ? {} : { description: title }),
    ...(current.has(id) ? { detail: `Now: ${reason(current.get(id) ?? [])}` } : {}),
    run: () => changeClaim(server, { uri, harness: id }),
  }));
  choices.push({ label: "", kind: QuickPickItemKind.Separator });
  if (current.size > 0)
    choices.push({
      label: "$(circle-slash) No output schema",
      description: "stop treating this file as one",
      run: () => changeClaim(server, { uri, harness: null }),
    });
  choices.push({
    label: "$(add) Add a harness of your own…",
    description: `an entry in ${configurationName}`,
    run: () => addOwnHarness(server, uri, described),
  });
  if (configuration)
    choices.push({
      label: `$(go-to-file) Open ${configurationName}`,
      run: async () => window.showTextDocument(configuration),
    });
  const placeHolder = current.size > 0 ? "Which harness reads this file?" : why;
  const picked = await window.showQuickPick(choices, { title: "Harness of This File", placeHolder });
  await picked?.run?.();
}
