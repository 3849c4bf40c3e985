/** What one run of the command line has at hand: its streams, its folder, the options before and behind every command. */
import { relative, resolve } from "node:path";
import { ConfigError } from "../workspace/config-error.ts";
import type { FoundSettings } from "../workspace/settings/found-settings.ts";
import { HarnessFiles, type SettingsQuestion } from "../workspace/settings/harness-files.ts";
import { openWorkspace, type Workspace } from "../workspace/workspace.ts";
import { CommandError } from "./command-error.ts";
import { visible } from "./visible.ts";

/** The world outside, handed in so that a test can be it. */
export interface Io {
  /** Writes text as UTF-8 (a lone surrogate as U+FFFD), or bytes; resolves when the receiver can take more. */
  out(text: string | Uint8Array): Promise<void>;
  /** Writes to standard error. */
  err(text: string): void;
  readonly stdin: AsyncIterable<Uint8Array>;
  /** Absolute path. */
  readonly cwd: string;
  /** Absolute path of the folder with the documentation. */
  readonly docs: string;
  /** Whether standard output may carry colours. */
  readonly color: boolean;
  /** What threads of this program run; absent where there can be none, and all is done in this one. */
  readonly thread?: URL;
}

/** 0 all well, 1 findings or a rejected reply, 2 a call or a file that can't be used. */
export type Status = 0 | 1 | 2;

export interface GlobalOptions {
  readonly harness?: string;
  readonly config?: string;
  readonly stdinPath?: string;
}

export class Session {
  readonly io: Io;
  readonly #options: () => GlobalOptions;
  #status: Status = 0;
  #workspace: Workspace | undefined;
  #harnessFiles: HarnessFiles | undefined;
  readonly #noted = new Set<string>();
  readonly #complained = new Set<string>();
  #complaints = 0;
  #stdinTaken = false;

  constructor(io: Io, options: () => GlobalOptions) {
    this.io = io;
    this.#options = options;
  }

  get status(): Status {
    return this.#status;
  }

  /** How often something couldn't be used. */
  get complaints(): number {
    return this.#complaints;
  }

  get options(): GlobalOptions {
    return this.#options();
  }

  /** The worst status counts. */
  fail(status: Status): void {
    if (status > this.#status) this.#status = status;
  }

  /** One line on standard error; what could steer a terminal is made visible. */
  note(line: string): void {
    this.io.err(`${visible(line)}\n`);
  }

  /** The same, but nothing a second time. */
  noteOnce(line: string): void {
    if (!this.#noted.has(line)) this.note(line);
    this.#noted.add(line);
  }

  /** Says why a file or a line can't be used, and goes on; the status will be 2. */
  complain(error: Error): void {
    const file = error instanceof ConfigError ? relative(this.io.cwd, error.file) : "";
    const isBelow = file !== "" && !file.startsWith("..");
    this.note(
      `subagent-schema: ${isBelow ? error.message.replace((error as ConfigError).file, () => file) : error.message}`,
    );
    this.#complaints++;
    this.fail(2);
  }

  /** The same, but a mistake that was told already is told no second time, though the choices differ from folder to folder. */
  complainOnce(error: Error): void {
    const mistake = error.message.replace(/; choose .*$/s, "");
    if (!this.#complained.has(mistake)) this.complain(error);
    this.#complained.add(mistake);
  }

  /** The configuration files, with `--config` in force. `--harness` is left to whoever resolves a harness. */
  get workspace(): Workspace {
    const { config } = this.options;
    this.#workspace ??= openWorkspace(config === undefined ? {} : { configFile: this.path(config) });
    return this.#workspace;
  }

  /** What the harness's own files say of a schema. */
  settings(question: SettingsQuestion): FoundSettings {
    this.#harnessFiles ??= new HarnessFiles();
    return this.#harnessFiles.settingsFor(question);
  }

  /** The absolute path of what was given on the command line. */
  path(given: string): string {
    return resolve(this.io.cwd, given);
  }

  /** Standard input can be read once. @throws CommandError the second time */
  takeStdin(): AsyncIterable<Uint8Array> {
    if (this.#stdinTaken) throw new CommandError("-: standard input can be only one of the files");
    this.#stdinTaken = true;
    return this.io.stdin;
  }
}
