/** Which settings count for a schema: of each harness, the files that it is configured by, and those that tell its version. */
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { modelDefaults } from "../../engine/harbor/default-mode.ts";
import type { Harness } from "../../engine/index.ts";
import { attemptsAllowed } from "../../engine/repair/repair.ts";
import { readCargoLock } from "./cargo-lock.ts";
import { type FoundSettings, noSettings } from "./found-settings.ts";
import { newestInGoSum, readGoMod } from "./go-mod.ts";
import { readHarborYaml } from "./harbor-yaml.ts";
import { readMiviaToml } from "./mivia-toml.ts";
import type { FileNote, FilePlace, UsedSetting } from "./setting.ts";
import { isFile, noteAt, parsed, SettingFiles } from "./setting-files.ts";
import {
  cratesOf,
  type VersionsInUse,
  validatorModule,
  versionsByCargoLock,
  versionsByGoMod,
} from "./versions.ts";
import { readWorkflowScript, type TaskSettings, tasksFor } from "./workflow-script.ts";

export interface SettingsQuestion {
  readonly harness: Harness;
  /** Absolute path of the schema's file, which need not exist. */
  readonly file: string;
  /** The file's text where it is at hand; else no settings are taken from the schema's own file. */
  readonly text?: string;
  /** Which schema of the file; null for its only one. */
  readonly selector?: string | null;
  /** Wins over the model that is configured. */
  readonly model?: string;
}

/** What lies outside of the workspace. */
export interface Surroundings {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The person's own folder. */
  readonly home: string;
}

const miviaToml = join(".mivia", "mivia.toml");
const workflowEnding = ".workflow.js";

/** Where settings and versions are read from. */
export const settingGlobs: readonly string[] = [
  "**/.mivia/mivia.toml",
  "**/harbor.yaml",
  "**/go.mod",
  "**/go.sum",
  "**/Cargo.lock",
];
export const settingFileNames: ReadonlySet<string> = new Set(
  settingGlobs.map((glob) => glob.slice(glob.lastIndexOf("/") + 1)),
);

export class HarnessFiles {
  readonly #files = new SettingFiles();
  readonly #surroundings: Surroundings;

  constructor(surroundings: Surroundings = { env: process.env, home: homedir() }) {
    this.#surroundings = surroundings;
  }

  /** Forgets what was read: the files on the disk may be others now. */
  reload(): void {
    this.#files.reload();
  }

  /** Never throws. A harness of one's own has its settings in `subagent-schema.json`, and none here. */
  settingsFor(question: SettingsQuestion): FoundSettings {
    const { harness, file } = question;
    if (harness.custom !== undefined) return noSettings;
    const folder = dirname(file);
    const collected = new Collected();
    if (harness.id === "mivia") this.#mivia(harness, folder, collected);
    if (harness.id === "harbor") this.#harbor(question, folder, collected);
    if (harness.id === "codewhale") codewhale(question, collected);
    this.#versions(harness, folder, collected);
    return collected.settings();
  }

  #mivia(harness: Harness, folder: string, collected: Collected): void {
    const file = this.#miviaConfig(folder);
    if (file === null) return;
    const read = this.#files.read(file, readMiviaToml);
    collected.note(read.problem);
    if (read.content === null) return;
    const { retries, redaction, mistakes } = read.content;
    for (const mistake of mistakes)
      collected.problems.push(noteAt(read, mistake, `${harness.title} does not start with this file`));
    if (retries !== null) {
      collected.retries = retries.value;
      const used = (attemptsAllowed(harness.retry, retries.value) ?? 1) - 1;
      collected.use(
        "retries",
        String(used),
        `schema_retry_max = ${retries.value}`,
        read.place(retries.start),
      );
    }
    if (redaction !== null) {
      const { patterns, placeholder } = redaction.value;
      collected.redaction = redaction.value;
      const what = patterns.length === 1 ? "1 pattern" : `${patterns.length} patterns`;
      const place = read.place(redaction.start);
      collected.use(
        "redaction",
        `${what}, placeholder ${JSON.stringify(placeholder)}`,
        "redaction_patterns",
        place,
      );
    }
  }

  /** `$MIVIA_CONFIG`, else the nearest one, else the person's own (`harnesses.md` 3.10). */
  #miviaConfig(folder: string): string | null {
    const { env, home } = this.#surroundings;
    const { MIVIA_CONFIG: named = "" } = env;
    const candidates = [
      named === "" ? null : resolve(named.replace(/^~(?=$|\/)/, () => home)),
      this.#files.nearest(folder, miviaToml),
      join(home, miviaToml),
    ];
    return candidates.find((file) => file !== null && isFile(file)) ?? null;
  }

  #harbor({ harness, model: asked }: SettingsQuestion, folder: string, collected: Collected): void {
    const file = this.#files.nearest(folder, "harbor.yaml");
    const read = file === null ? null : this.#files.read(file, readHarborYaml);
    collected.note(read?.problem ?? null);
    const {
      model: configured,
      profiles,
      mistakes,
    } = read?.content ?? {
      model: null,
      profiles: new Map(),
      mistakes: [],
    };
    if (read !== null)
      for (const mistake of mistakes)
        collected.problems.push(noteAt(read, mistake, `${harness.title} does not start with this file`));
    const model = asked ?? configured?.value;
    if (model === undefined) return;
    const profile = profiles.get(model);
    if (read !== null && asked === undefined && configured !== null)
      collected.use("model", model, "llm.model", read.place(configured.start));
    collected.mode = profile?.mode?.value ?? modelDefaults(model).mode;
    if (read === null) return;
    if (profile === undefined) {
      const reason = `llm.model_profiles has nothing for the model ${JSON.stringify(model)}`;
      const start = configured?.start ?? 0;
      collected.problems.push(noteAt(read, { start, reason }, "the mode is the one that its name leads to"));
      return;
    }
    if (profile.mode !== null)
      collected.use("mode", profile.mode.value, "json_schema_mode", read.place(profile.mode.start));
    if (profile.retries !== null) {
      collected.retries = profile.retries.value;
      const used = (attemptsAllowed(harness.retry, profile.retries.value) ?? 1) - 1;
      const place = read.place(profile.retries.start);
      collected.use("retries", String(used), `max_retries: ${profile.retries.value}`, place);
    }
  }

  #versions(harness: Harness, folder: string, collected: Collected): void {
    const goMod = validatorModule(harness.id) === null ? null : this.#files.nearest(folder, "go.mod");
    if (goMod !== null) {
      const read = this.#files.read(goMod, readGoMod);
      collected.note(read.problem);
      if (read.content !== null)
        collected.versions(goMod, versionsByGoMod(harness, read.content, this.#inGoSum(harness, goMod)));
    }
    const crates = cratesOf(harness.id);
    const cargoLock = crates.length === 0 ? null : this.#files.nearest(folder, "Cargo.lock");
    if (cargoLock !== null) {
      const read = this.#files.read(cargoLock, (text) => readCargoLock(text, crates), "lock");
      collected.note(read.problem);
      if (read.content !== null) collected.versions(cargoLock, versionsByCargoLock(harness, read.content));
    }
  }

  #inGoSum(harness: Harness, goMod: string): string | null {
    const file = join(dirname(goMod), "go.sum");
    const path = validatorModule(harness.id);
    if (path === null || !isFile(file)) return null;
    const read = this.#files.read(file, (text) => text, "lock");
    return read.content === null ? null : (newestInGoSum(read.content, path)?.version ?? null);
  }
}

function codewhale({ harness, file, text, selector }: SettingsQuestion, collected: Collected): void {
  if (text === undefined || !file.endsWith(workflowEnding)) return;
  const read = parsed(file, text, readWorkflowScript);
  const script = read.content;
  // A script that can't be read has no schema either, and that is told where the schema is taken.
  if (script === null || !script.ok) return;
  const tasks = tasksFor(script, selector ?? null);
  const [first] = tasks;
  if (first === undefined) return;
  const settings: TaskSettings = first.settings();
  const { attempts, task, mistakes } = settings;
  for (const mistake of mistakes)
    collected.problems.push(noteAt(read, mistake, consequenceOf(mistake.reason, harness)));
  if (attempts !== null) {
    collected.retries = attempts.value;
    const place = read.place(attempts.start);
    collected.use("retries", String(attempts.value), `schemaRepairAttempts: ${attempts.value}`, place);
  }
  if (task !== null) {
    collected.task = task.value;
    collected.use("task", `${[...task.value].length} characters`, task.key, read.place(task.start));
  }
  if (tasks.length > 1) {
    const reason = `${tasks.length} tasks use this schema`;
    const start = attempts?.start ?? task?.start ?? first.start;
    collected.problems.push(noteAt(read, { start, reason }, "attempts and task are those of the first"));
  }
}

function consequenceOf(reason: string, { title }: Harness): string {
  return reason.startsWith("task(): ")
    ? `${title} refuses the call and starts no agent`
    : "it is left out here";
}

class Collected {
  retries: number | null = null;
  task: string | null = null;
  redaction: FoundSettings["redaction"] | null = null;
  mode: string | null = null;
  releases: FoundSettings["releases"] = {};
  readonly #used: UsedSetting[] = [];
  readonly problems: FileNote[] = [];
  readonly #versionNotes: FileNote[] = [];

  note(problem: FileNote | null): void {
    if (problem !== null) this.problems.push(problem);
  }

  use(setting: UsedSetting["setting"], value: string, key: string, place: FilePlace): void {
    this.#used.push({ setting, value, key, ...place });
  }

  versions(file: string, { releases, notes }: VersionsInUse): void {
    this.releases = { ...this.releases, ...releases };
    for (const { text, line } of notes) this.#versionNotes.push({ text, file, line, column: 1 });
  }

  settings(): FoundSettings {
    const { retries, task, redaction, mode, releases, problems } = this;
    return {
      ...(retries === null ? {} : { retries }),
      ...(task === null ? {} : { task }),
      ...(redaction === null || redaction === undefined ? {} : { redaction }),
      mode,
      releases,
      used: this.#used,
      problems,
      versionNotes: this.#versionNotes,
    };
  }
}
