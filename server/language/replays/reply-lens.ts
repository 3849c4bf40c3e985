/** What stands above captured replies and their schemas: the verdict, how the replies of a schema fare, and which would flip. */
import type { CodeLens, Command } from "vscode-languageserver/node";
import type { PlacedSchema } from "../placed-schema.ts";
import type { ReplayCounts } from "./counts.ts";
import type { ReplyDocument, ReplyDocuments } from "./reply-documents.ts";
import { verdictOf } from "./run.ts";

export class ReplyLens {
  readonly #documents: ReplyDocuments;
  readonly #counts: ReplayCounts;
  readonly #hasCommands: boolean;

  /** @param hasCommands whether the client has the extension's own commands */
  constructor(documents: ReplyDocuments, counts: ReplayCounts, hasCommands: boolean) {
    this.#documents = documents;
    this.#counts = counts;
    this.#hasCommands = hasCommands;
  }

  /** Above a reply. */
  async ofReply(uri: string): Promise<CodeLens[]> {
    const document = await this.#documents.of(uri);
    if (document === null) return [];
    const start = { line: 0, character: 0 };
    const commands = document.kind === "reply" ? this.#one(document) : this.#many(document);
    return commands.map((command) => ({ range: { start, end: start }, command }));
  }

  #one({ uri, judged, problems }: ReplyDocument): Command[] {
    const [only] = judged;
    if (only === undefined) return problems.map(({ reason }) => ({ title: reason, command: "" }));
    if (only.by === null) return [{ title: only.why, command: "" }];
    const { result, notChecked } = only.replayed;
    const expected = only.capture.expectation.outcome?.verdict;
    const { verdict } = only.report;
    const said = `${only.by.view.harness.title}: ${notChecked ?? verdictOf(only)}`;
    const how = {
      passed: "as expected",
      failed: verdict === expected ? "not as expected" : `expected ${expected}`,
      "not-judged": "nothing expected yet",
      "not-checked": "not checked",
    }[result];
    const commands: Command[] = [{ title: `${said} · ${how}`, command: "" }];
    if (!this.#hasCommands) return commands;
    const { name } = only.by;
    const act = (title: string, command: string, ...args: unknown[]) =>
      commands.push({ title, command: `subagentSchema.${command}`, arguments: args });
    if (result === "failed") act("Accept as expected", "acceptReplies", uri);
    if (result === "not-judged" && only.capture.keptIn !== "nowhere") act("Record", "recordReplies", uri);
    act("Show schema", "showSchemaOfReply", name.uri, only.by.view.schema.range.start);
    return commands;
  }

  #many({ uri, judged, problems }: ReplyDocument): Command[] {
    const count = (wanted: string) =>
      judged.filter((each) => each.by !== null && each.replayed.result === wanted).length;
    const broken = problems.length + judged.filter(({ by }) => by === null).length;
    const failed = count("failed");
    const notJudged = count("not-judged");
    const parts = [
      `${many(count("passed"))} of ${many(judged.length)} as expected`,
      ...(failed > 0 ? [`${many(failed)} failed`] : []),
      ...(notJudged > 0 ? [`${many(notJudged)} not yet judged`] : []),
      ...(broken > 0 ? [`${many(broken)} can't be used`] : []),
    ];
    const commands: Command[] = [{ title: parts.join(" · "), command: "" }];
    const mayRecord = judged.some(({ capture }) => capture.keptIn !== "nowhere");
    if (this.#hasCommands && mayRecord && failed + notJudged > 0) {
      const [title, command] =
        failed > 0 ? ["Accept as expected", "acceptReplies"] : ["Record", "recordReplies"];
      commands.push({ title, command: `subagentSchema.${command}`, arguments: [uri] });
    }
    return commands;
  }

  /** Above a schema. */
  ofSchema(uri: string, schema: PlacedSchema): Command[] {
    const counts = this.#counts.of(uri, schema);
    if (counts === null) return [];
    const { passed, judged, notJudged, flips } = counts;
    const arguments_ = schema.selector === null ? [uri] : [uri, schema.selector];
    const act = (title: string, command: string): Command => ({
      title,
      command: this.#hasCommands ? `subagentSchema.${command}` : "",
      arguments: arguments_,
    });
    const waiting = notJudged === 0 ? "" : `${judged === 0 ? "" : ", "}${many(notJudged)} not yet judged`;
    const commands = [
      act(`Replays ${judged === 0 ? "" : `${many(passed)} of ${many(judged)}`}${waiting}`, "runReplies"),
    ];
    if (flips.length > 0) commands.push(act(`${many(flips.length)} would flip`, "showFlips"));
    return commands;
  }
}

/** A count as people read it. */
function many(count: number): string {
  return count.toLocaleString("en-US");
}
