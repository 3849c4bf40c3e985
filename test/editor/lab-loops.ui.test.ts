import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { runCli } from "../cli/run-cli.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { clearLab, isVerdict, openLab, pasteNext, pasteReply, press } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");
const notJson = readFileSync(join(root, "examples/replies/review-note-not-json.reply.md"), "utf8");
const bare = accepted.slice(accepted.indexOf("{"), accepted.lastIndexOf("}") + 1);
const better = rejected.replace('"17"', "17");
const call = (payload: string) => `{"reasoning": "done", "result": ${payload}}`;

/** One loop per harness: to its end, to an accepted reply, or to the point where nothing gets better. */
const loops = [
  { harness: "mivia", ends: "stops without progress", replies: [rejected, better, better] },
  { harness: "mivia-sdk", ends: "goes on as its caller likes", replies: [rejected, '{"title": 1}', bare] },
  { harness: "driftlessaf", ends: "is accepted", replies: ['{"reasoning": "x"}', call("[]"), call(bare)] },
  { harness: "codewhale", ends: "ends with its budget", replies: [notJson, bare.replace("4,", "40,")] },
  {
    harness: "harbor",
    ends: "ends with its budget",
    replies: ['{"title": 1}', '{"title": "\u{1F600} and so"}'],
  },
];

interface Attempt {
  readonly verdict: string | null;
  readonly corrective: string | null;
}

const words: Readonly<Record<string, string>> = {
  Accepted: "accepted",
  "Accepted, unchecked": "accepted-unchecked",
  "Not JSON": "not-json",
  "Reply refused": "payload-refused",
  Rejected: "violates-schema",
};

describe("the timeline in the Reply Lab", () => {
  const window = withWorkbench();
  let lab: Frame;

  /** What `reply` prints of a loop. */
  const printed = async (harness: string, replies: readonly string[]) => {
    const args = ["reply", reviewNote, "--harness", harness];
    const cwd = window.workspace;
    const files = replies.map((text, index) => {
      const file = `${harness}-${index}.txt`;
      writeFileSync(join(cwd, file), text);
      return file;
    });
    const { stdout } = await runCli([...args, ...files, "--format", "json"], { cwd });
    const lines = stdout.trimEnd().split("\n");
    const attempts = lines.map((line): Attempt => {
      const { verdict, corrective } = JSON.parse(line);
      return { verdict, corrective };
    });
    const text = (await runCli([...args, ...files], { cwd })).stdout;
    const end = / {2}The run ends\n((?: {4}\| .*\n)+)/.exec(text)?.[1] ?? null;
    return { attempts, end: end?.trimEnd().replace(/^ {4}\| /gm, "") ?? null };
  };

  /** The attempt that is looked at, in one question, since the page is drawn anew between two. */
  const shown = async () => {
    const parts = [
      "[data-lab=verdict] h1",
      "[data-lab=corrective]",
      "[aria-current=step] b",
      ".ending .verbatim",
    ];
    const [word, corrective, attempt, end] = await lab.evaluate<(string | null)[]>(
      `${JSON.stringify(parts)}.map((part) => document.querySelector(part)?.textContent ?? null)`,
    );
    return { attempt, verdict: words[word ?? ""] ?? word, corrective, end };
  };
  /** Waits until the page shows exactly this. */
  const isShown = async (attempt: number, wanted: Attempt | undefined, end: string | null) => {
    const now = { attempt: `Attempt ${attempt}`, ...wanted, end };
    await eventually(shown, (all) => JSON.stringify(all) === JSON.stringify(now)).catch(() => {});
    expect(await shown()).toEqual(now);
  };

  beforeAll(async () => {
    lab = await openLab(window.page, "review-note-v1.json");
  });

  beforeEach(() => clearLab(lab));

  it.each(loops)(
    "of $harness says what reply prints, to the byte, and $ends",
    async ({ harness, replies }) => {
      const { attempts, end } = await printed(harness, replies);
      expect(attempts).toHaveLength(replies.length);
      await lab.locator("[data-focus=harness]").selectOption(harness);
      const last = replies.length - 1;
      for (const [index, text] of replies.entries()) {
        await (index === 0 ? pasteReply : pasteNext)(lab, text);
        await isShown(index + 1, attempts[index], index === last ? end : null);
      }
      // Back to each attempt.
      for (const [index, attempt] of attempts.slice(0, -1).entries()) {
        await press(lab, `show-${index}`);
        await isShown(index + 1, attempt, end);
      }
      await press(lab, "back");
      await isShown(attempts.length, attempts.at(-1), end);
      await press(lab, "clear");
      await isVerdict(lab, "No reply yet");
    },
  );
});
