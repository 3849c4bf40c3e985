/** Replies as they come together: the parts of one may stand in several records of a transcript. */
import type { TranscriptReply } from "./transcript.ts";

interface Draft {
  parts: string[];
  finishReason: "length" | null;
  /** Null for a text. */
  readonly tool: string | null;
  readonly line: number;
  /** Whether only pieces of a stream have come, which the whole message may follow. */
  isStreamed: boolean;
}

export interface DraftStart {
  /** What all parts of one reply name; null where nothing does. */
  readonly id: string | null;
  readonly tool: string | null;
  /** 1-based line of the transcript. */
  readonly line: number;
  readonly isCut: boolean;
  /** `part`: goes behind what came before; `own`: is a reply for itself; `whole`: stands for what came before; `piece`: is one of a stream. */
  readonly how: "part" | "own" | "whole" | "piece";
}

export class Drafts {
  readonly #drafts: Draft[] = [];
  readonly #byId = new Map<string, Draft>();

  /** Whatever comes for a streamed reply but another piece stands for all of its pieces. */
  add(text: string, { id, tool, line, isCut, how }: DraftStart): void {
    const finishReason = isCut ? "length" : null;
    const known = id === null ? undefined : this.#byId.get(id);
    if (known === undefined || (how === "own" && !known.isStreamed)) {
      const draft: Draft = { parts: [text], finishReason, tool, line, isStreamed: how === "piece" };
      this.#drafts.push(draft);
      if (id !== null) this.#byId.set(id, draft);
      return;
    }
    if (how === "piece") {
      known.parts.push(text);
      return;
    }
    if (how === "whole" || known.isStreamed) known.parts = [text];
    else known.parts.push(text);
    known.isStreamed = false;
    known.finishReason = finishReason;
  }

  /** A stream says behind a reply that it was cut off. */
  cut(id: string): void {
    const draft = this.#byId.get(id);
    if (draft !== undefined) draft.finishReason = "length";
  }

  /** The last text, as far as it is known; null without one. */
  get lastText(): string | null {
    return this.#drafts.findLast(({ tool }) => tool === null)?.parts.join("") ?? null;
  }

  /** In the order in which they began. */
  get replies(): readonly TranscriptReply[] {
    return this.#drafts.flatMap(({ parts, finishReason, tool, line }): TranscriptReply[] => {
      const text = parts.join("");
      if (text === "" && tool === null) return [];
      const bytes = Buffer.from(text, "utf8");
      const kind = tool === null ? "text" : "call";
      return [{ bytes, kind, tool, line, finishReason, attempt: null, task: null }];
    });
  }
}
