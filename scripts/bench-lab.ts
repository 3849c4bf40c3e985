/**
 * `npm run bench:lab`: the Reply Lab in the real workbench. From a paste of 64 KiB to the last pixel, and how long typing in such a
 * reply keeps the page from answering. Build first; the figures mean little while something else keeps the machine busy.
 */
import { cpSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Frame, Page } from "playwright-core";
import { startWorkbench } from "../test/editor/host/workbench.ts";
import { openSchema, paste, runCommand } from "../test/editor/workbench-steps.ts";
import { root } from "./bundles.ts";

const runs = 21;
/** Pastes of each kind before them: the browser compiles what runs often. The first is told by itself. */
const warmUp = 10;
/** Milliseconds between two pastes. */
const restFor = 500;
/** Milliseconds, from `spec/architecture.md`: the paste; and the longest that input may wait. */
const budget = { paste: 50, typing: 50 };

type Place = "from the first line on" | "in the last line";

/** A reply of 64 KiB with violations. `mark` makes it another one. */
function longReply(mark: number, wrong: Place): string {
  const files: string[] = [];
  for (let index = 0, length = 0; length < 64 * 1024; index++) {
    const isWrong = wrong === "from the first line on" ? index % 100 === 0 : length > 64 * 1024 - 100;
    const line = isWrong ? `"${index}"` : String(index + 1);
    const file = `    { "path": "src/module-${mark}-${index}/handler.ts", "line": ${line}, "remark": "something to look at" }`;
    length += file.length + 2;
    files.push(file);
  }
  return `<mivia_output>\n{\n  "title": "Retry loop ${mark}",\n  "verdict": "change",\n  "score": 4,\n  "files": [\n${files.join(",\n")}\n  ]\n}\n</mivia_output>\n`;
}

/** What the editor and its channels take by themselves, with hardly anything to judge or to draw. */
const shortReply = (mark: number) => `<mivia_output>\n{"title": "Retry loop ${mark}"}\n</mivia_output>\n`;

const kinds: readonly { readonly what: string; readonly reply: (mark: number) => string }[] = [
  { what: "three lines", reply: shortReply },
  {
    what: "64 KiB, wrong from the first line on",
    reply: (mark) => longReply(mark, "from the first line on"),
  },
  { what: "64 KiB, wrong in the last line", reply: (mark) => longReply(mark, "in the last line") },
];

/** Notes when a paste begins, and when the frame that shows its verdict has been drawn. */
const observe = `
  window.pastes = [];
  addEventListener("paste", () => { window.pasteBegan = performance.now(); }, true);
  new MutationObserver(() => {
    if (window.pasteBegan === undefined) return;
    const began = window.pasteBegan;
    window.pasteBegan = undefined;
    requestAnimationFrame(() => setTimeout(() => window.pastes.push(performance.now() - began)));
  }).observe(document.querySelector(".head"), { childList: true, subtree: true });
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });`;

/** Asks until the answer is not undefined; half a minute at most. */
async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  const end = performance.now() + 30_000;
  while (performance.now() < end) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await setTimeout(20);
  }
  throw new Error("the Reply Lab did not answer within half a minute");
}

function labOf(page: Page): Promise<Frame> {
  return until(async () => {
    for (const frame of page.frames()) {
      const drawn = await frame
        .locator("[data-lab=verdict]")
        .count()
        .catch(() => 0);
      if (drawn > 0) return frame;
    }
    return undefined;
  });
}

/** A person pastes into a page that has come to rest: what follows on the paste before is over, such as keeping the reply. */
function rest(lab: Frame): Promise<void> {
  return lab.evaluate(
    `new Promise((resolve) => setTimeout(() => requestIdleCallback(() => resolve()), ${restFor}))`,
  );
}

function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? 0;
}

const workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-bench-")));
cpSync(join(root, "examples"), workspace, { recursive: true });
const workbench = await startWorkbench({ workspace, trust: true });
try {
  const { page } = workbench;
  await openSchema(page, "review-note-v1.json");
  await runCommand(page, "Subagent Schema: Try a Reply");
  const lab = await labOf(page);
  await paste(page, longReply(0, "in the last line"));
  await lab.locator("[data-lab=verdict][data-tone=bad]").waitFor();
  await lab.evaluate(observe);
  let mark = 0;
  let least: number | undefined;
  for (const { what, reply } of kinds) {
    await lab.evaluate("window.pastes.length = 0");
    for (let run = 1; run <= warmUp + runs; run++) {
      await lab.locator("[data-focus=reply]").focus();
      await rest(lab);
      await paste(page, reply(++mark));
      await until(async () =>
        (await lab.evaluate<number>("window.pastes.length")) === run ? run : undefined,
      );
    }
    const [first = 0, ...later] = await lab.evaluate<number[]>("window.pastes");
    const pastes = later.slice(warmUp - 1);
    const median = quantile(pastes, 0.5);
    least ??= median;
    console.log(
      `paste of ${what}, to the last pixel: median ${median.toFixed(1)} ms, p95 ${quantile(pastes, 0.95).toFixed(1)} ms (budget ${budget.paste} ms), ×${(median / least).toFixed(2)}; the first ${first.toFixed(1)} ms`,
    );
    if (median > budget.paste) process.exitCode = 1;
  }
  await lab.locator("[data-focus=reply]").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("ControlOrMeta+Home");
  await lab.locator(".reply.editing").waitFor();
  await lab.evaluate("window.longTasks.length = 0");
  const size = () => lab.locator(".reply-head .meta").textContent();
  const before = await size();
  for (const character of "Some words before it.".repeat(3))
    await page.keyboard.type(character, { delay: 60 });
  await until(async () => ((await size()) === before ? undefined : true));
  const tasks = await lab.evaluate<number[]>("window.longTasks");
  const longest = Math.max(0, ...tasks);
  const words =
    tasks.length === 0
      ? "no task over 50 ms"
      : `${tasks.length} tasks over 50 ms, the longest ${longest.toFixed(0)} ms`;
  console.log(`typing 63 characters into it: ${words} (budget ${budget.typing} ms)`);
  if (longest > budget.typing) process.exitCode = 1;
} finally {
  await workbench.dispose();
  rmSync(workspace, { recursive: true, force: true });
}
