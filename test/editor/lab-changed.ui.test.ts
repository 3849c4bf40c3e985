import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { backToLab, isVerdict, openLab, pasteReply } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { openFile } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const changed = "Changed since last shown. ";

describe("a Reply Lab that was hidden", () => {
  const window = withWorkbench();

  it("says that the verdict is another one than before, until the next result", async () => {
    const { page, workspace } = window;
    let lab = await openLab(page, "review-note-v1.json");
    await pasteReply(lab, rejected);
    await isVerdict(lab, "Rejected");
    const next = () => lab.locator(".verdict-next").textContent();
    const before = await next();
    expect(before).not.toContain(changed);

    // In the Lab's own column, so that the Lab is hidden.
    await openFile(page, "README.md");
    const schema = readFileSync(join(workspace, reviewNote), "utf8");
    writeFileSync(
      join(workspace, reviewNote),
      schema.replace('"enum": ["approve"', '"enum": ["needs changes", "approve"'),
    );
    lab = await backToLab(page);
    expect(await eventually(next, (words) => words?.startsWith(changed) ?? false)).toBe(
      `${changed}${before}`,
    );

    await pasteReply(lab, rejected);
    expect(await eventually(next, (words) => !words?.startsWith(changed))).toBe(before);

    await openFile(page, "README.md");
    lab = await backToLab(page);
    await isVerdict(lab, "Rejected");
    expect(await next()).toBe(before);
  });
});
