/** The schemas of captured replies, each opened once. */
import type { Harness } from "../engine/index.ts";
import type { Capture } from "../replay/capture.ts";
import { type SchemaOfCapture, schemaOfCapture } from "../replay/which-schema.ts";
import { namedHarness } from "./choose-harness.ts";
import { CommandError } from "./command-error.ts";
import { calledFrom } from "./replay-result.ts";
import { harnessOfArgument, openSchemaArgumentAs, type SchemaArgument } from "./schema-argument.ts";
import type { Session } from "./session.ts";
import { noteSettings } from "./settings-report.ts";

export class ReplaySchemas {
  readonly #session: Session;
  readonly #opened = new Map<string, Promise<SchemaArgument>>();
  readonly #harnesses = new Map<string, Promise<Harness>>();

  constructor(session: Session) {
    this.#session = session;
  }

  /**
   * The schema of a capture, opened with the harness that judges it.
   *
   * @throws CommandError when nothing names one, or it can't be used; ConfigError
   */
  async of(capture: Capture): Promise<SchemaArgument> {
    const found = schemaOfCapture(this.#session.workspace, capture, this.#session.io.cwd);
    if ("reason" in found) throw new CommandError(found.reason);
    const { mode } = capture.expectation.circumstances;
    const argument = this.#argument(found);
    const harness = await this.#harness(found, capture, argument);
    if (mode !== undefined && !harness.modes.includes(mode)) {
      const choices = harness.modes.length === 0 ? "it has none" : `choose ${harness.modes.join(", ")}`;
      throw new CommandError(`"mode": ${harness.id} has no mode "${mode}"; ${choices}`);
    }
    const key = JSON.stringify([argument, harness.id, mode ?? null]);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const opened = openSchemaArgumentAs(
      this.#session,
      argument,
      harness,
      mode === undefined ? {} : { mode },
    ).then((schema) => {
      noteSettings(this.#session, schema.settings);
      return schema;
    });
    this.#opened.set(key, opened);
    return opened;
  }

  #argument({ file, selector }: SchemaOfCapture): string {
    const name = calledFrom(this.#session.io.cwd, file);
    const path = name.startsWith("-") ? `./${name}` : name;
    return selector === null ? path : `${path}#${selector}`;
  }

  /** `--harness`, then the reply's own, then the schema's. */
  async #harness({ harness }: SchemaOfCapture, capture: Capture, argument: string): Promise<Harness> {
    if (this.#session.options.harness === undefined && harness !== null)
      return namedHarness(this.#session, '"harness"', harness, capture.file);
    const known = this.#harnesses.get(argument) ?? harnessOfArgument(this.#session, argument);
    this.#harnesses.set(argument, known);
    return known;
  }
}
