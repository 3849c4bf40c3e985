import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Frame, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { startWorkbench, type Workbench } from "./host/workbench.ts";
import { eventually, labFrame, openSchema, paste, runCommand } from "./workbench-steps.ts";

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

describe("the timeline in the Reply Lab", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  const cli = (args: readonly string[]) => {
    try {
      return execFileSync(process.execPath, [join(root, "dist/cli.cjs"), ...args], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      });
    } catch (error) {
      // Status 1: the last reply was not accepted.
      return String((error as { stdout?: string }).stdout);
    }
  };

  /** What `reply` prints of a loop. */
  const printed = (
    harness: string,
    replies: readonly string[],
  ): { attempts: Attempt[]; end: string | null } => {
    const files = replies.map((text, index) => {
      const file = join(workspace, `${harness}-${index}.txt`);
      writeFileSync(file, text);
      return file;
    });
    const args = ["reply", join(workspace, reviewNote), ...files, "--harness", harness];
    const attempts = cli([...args, "--format", "json"])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Attempt)
      .map(({ verdict, corrective }) => ({ verdict, corrective }));
    const end = / {2}The run ends\n((?: {4}\| .*\n)+)/.exec(cli(args))?.[1] ?? null;
    return { attempts, end: end?.trimEnd().replace(/^ {4}\| /gm, "") ?? null };
  };

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-loops-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
    await openSchema(page, "review-note-v1.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    lab = await labFrame(page);
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  const words: Readonly<Record<string, string>> = {
    Accepted: "accepted",
    "Accepted, unchecked": "accepted-unchecked",
    "Not JSON": "not-json",
    "Reply refused": "payload-refused",
    Rejected: "violates-schema",
  };
  /** In one question, since the page is drawn anew between two. */
  const shown = async (): Promise<Attempt> => {
    const [word = "", corrective = null] = await lab.evaluate<[string?, (string | null)?]>(
      `["[data-lab=verdict] h1", "[data-lab=corrective]"].map((part) => document.querySelector(part)?.textContent ?? null)`,
    );
    return { verdict: words[word] ?? word, corrective };
  };
  const rows = () => lab.locator("[data-lab=attempts] li b").allTextContents();

  it.each(loops)(
    "of $harness says what reply prints, to the byte, and $ends",
    async ({ harness, replies }) => {
      const wanted = printed(harness, replies);
      await lab.locator("[data-focus=harness]").selectOption(harness);
      const [first, ...others] = replies;
      await lab.locator(".reply:not(.empty) .rows, .reply.empty .field").first().focus();
      await paste(page, first ?? "");
      await eventually(shown, (attempt) => JSON.stringify(attempt) === JSON.stringify(wanted.attempts[0]));
      for (const [index, text] of others.entries()) {
        await lab.locator("[data-lab=next]").focus();
        await paste(page, text);
        const number = `Attempt ${index + 2}`;
        await eventually(rows, (all) => all.includes(number));
        const now = wanted.attempts[index + 1];
        expect(await eventually(shown, (one) => JSON.stringify(one) === JSON.stringify(now))).toEqual(now);
      }
      expect(wanted.attempts).toHaveLength(replies.length);
      const ending = lab.locator(".ending .verbatim");
      expect((await ending.count()) === 0 ? null : await ending.textContent()).toBe(wanted.end);
      // Back to each attempt.
      for (const [index, attempt] of wanted.attempts.slice(0, -1).entries()) {
        await lab.locator(`[data-focus=show-${index}]`).focus();
        await page.keyboard.press("Enter");
        expect(await eventually(shown, (one) => JSON.stringify(one) === JSON.stringify(attempt))).toEqual(
          attempt,
        );
      }
      await lab.locator("[data-focus=back]").focus();
      await page.keyboard.press("Enter");
      await lab.locator("[data-focus=clear]").focus();
      await page.keyboard.press("Enter");
      await lab.locator("[data-lab=verdict] h1", { hasText: "No reply yet" }).waitFor();
    },
  );
});
