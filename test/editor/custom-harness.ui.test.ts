import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "jsonc-parser";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { openLab, pasteNext, pasteReply, press } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { answer, asked, editorHasFocus } from "./workbench-steps.ts";

const house = join(root, "examples/house");
const schema = readFileSync(join(house, "greeting.schema.json"), "utf8");
const rejected = readFileSync(join(house, "greeting.reply.md"), "utf8");
const stillWrong = '<answer>\n{"language": "fr"}\n</answer>';
const accepted = '<answer>\n{"language": "fr", "text": "Bonjour"}\n</answer>';

/** What `batch` answers in the workspace, whose configuration names the harness. */
function batch(workspace: string, ...replies: readonly string[]) {
  const lines = replies.map((reply, index) =>
    JSON.stringify({ id: index, schema, reply, attempt: index + 1 }),
  );
  const out = execFileSync(process.execPath, [join(root, "dist/cli.cjs"), "batch"], {
    cwd: join(workspace, "house"),
    input: lines.join("\n"),
    encoding: "utf8",
  });
  return out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

describe("a harness of one's own in the Reply Lab", () => {
  const window = withWorkbench();
  let lab: Frame;

  beforeAll(async () => {
    lab = await openLab(window.page, "greeting.schema.json");
  });

  it("is the one that judges, in its own words, as batch does", async () => {
    expect(await lab.locator("[data-focus=harness]").inputValue()).toBe("house");
    await pasteReply(lab, rejected);
    await lab.locator("[data-lab=verdict][data-tone=bad]").waitFor();
    const [first] = batch(window.workspace, rejected);
    expect(first).toMatchObject({ harness: "house", verdict: "violates-schema" });
    expect(first.corrective.startsWith("That was not what we asked for.")).toBe(true);
    expect(await lab.locator("[data-lab=corrective]").textContent()).toBe(first.corrective);
    expect(await lab.locator(".verdict-summary").textContent()).toBe("1 violation");
  });

  it("goes through its loop to the end", async () => {
    await pasteNext(lab, stillWrong);
    await lab.locator("[data-lab=attempts] [aria-current=step]", { hasText: "Attempt 2" }).waitFor();
    const [, second] = batch(window.workspace, rejected, stillWrong);
    expect(await lab.locator("[data-lab=corrective]").textContent()).toBe(second.corrective);
    await pasteNext(lab, accepted);
    await lab.locator("[data-lab=verdict][data-tone=good]").waitFor();
    expect(batch(window.workspace, accepted)).toMatchObject([{ harness: "house", verdict: "accepted" }]);
    const attempts = await lab.locator("[data-lab=attempts] li .say").allTextContents();
    expect(attempts.map((text) => text.trim().replace(/ \(.*/, ""))).toEqual([
      "Attempt 1 Rejected, 1 violation",
      expect.stringMatching(/^Message 1, /),
      "Attempt 2 Rejected, 1 violation",
      expect.stringMatching(/^Message 2, /),
      "Attempt 3 Accepted",
    ]);
  });

  it("is added from the comparison, like another one, and has its name yet to be given", async () => {
    const { page, workspace } = window;
    await press(lab, "view-compare");
    await lab.locator("[data-focus=add-harness]").waitFor();
    await press(lab, "add-harness");
    await asked(page, "mivia-sdk");
    await answer(page, "harbor");
    await editorHasFocus(page, "subagent-schema.json");
    await page.locator("#status\\.editor\\.selection", { hasText: "2 selections" }).waitFor();
    const text = readFileSync(join(workspace, "house/subagent-schema.json"), "utf8");
    expect(parse(text).harnesses.ours).toEqual({ extends: "harbor" });
    await page.keyboard.type("theirs");
    await page.keyboard.press("ControlOrMeta+S");
    await lab
      .locator("[data-focus=harness] option:checked", { hasText: "theirs" })
      .waitFor({ state: "attached" });
  });
});
