import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { busyness } from "./busyness.ts";
import { eventually } from "./eventually.ts";
import { withWorkbench } from "./with-workbench.ts";
import { openFile } from "./workbench-steps.ts";

const reply = "review-note-rejected.reply.md";
const codewhale = "triage-1.schema.files.attempt2.txt";
const themes = [
  { name: "dark", title: "Default Dark Modern", kind: "vs-dark" },
  { name: "light", title: "Default Light Modern", kind: "vs" },
  { name: "hc-dark", title: "Default High Contrast", kind: "hc-black" },
  { name: "hc-light", title: "Default High Contrast Light", kind: "hc-light" },
];

/** By hand, since saving by itself tidies less and may come first. */
const tidying = {
  "files.autoSave": "off",
  "files.trimTrailingWhitespace": true,
  "files.insertFinalNewline": true,
  "files.trimFinalNewlines": true,
};

const writeSettings = (workspace: string, values: object) =>
  writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify({ ...tidying, ...values }));

function prepare(workspace: string): void {
  mkdirSync(join(workspace, ".vscode"), { recursive: true });
  mkdirSync(join(workspace, ".codewhale/reports"), { recursive: true });
  writeFileSync(join(workspace, ".codewhale/reports", codewhale), '{"files":[]}');
  writeFileSync(join(workspace, "notes-on-replies.md"), "# Notes\n");
  for (const name of ["raw.reply.txt", "tidy.txt"]) writeFileSync(join(workspace, name), "<a>  \n{}\n\n\n");
  writeFileSync(
    join(workspace, "long.reply.txt"),
    `<answer>\n{"a":"${"<answer>x".repeat(560_000)}"}\n</answer>\nEnd.`,
  );
  writeSettings(workspace, {});
}

describe("the language of captured replies", () => {
  const window = withWorkbench({ prepare });
  let page: Page;

  beforeAll(() => {
    ({ page } = window);
  });

  const language = () => page.locator("[id='status.editor.mode']").textContent();
  const is = (wanted: string) => eventually(language, (shown) => shown === wanted);
  /** The colour of the first piece with this text. What has one colour is one piece, a tag with its brackets for example. */
  const colourOf = (text: string) =>
    page.evaluate<string | null>(`(() => {
      const spans = [...document.querySelectorAll(".editor-instance .view-line span span")];
      const span = spans.find(({ textContent }) => textContent.includes(${JSON.stringify(text)}));
      return span ? getComputedStyle(span).color : null;
    })()`);
  const colours = async () => {
    const [prose, tag, fence, key, string, number] = await Promise.all(
      ["Tell me if you want the details.", "mivia_output", "json", '"title"', '"needs changes"', "11"].map(
        (text) => colourOf(text.replaceAll(" ", "\u00a0")),
      ),
    );
    return { prose, tag, fence, key, string, number };
  };

  it("is that of replies by their names, and of no other Markdown or JSON", async () => {
    await openFile(page, "report.call.json");
    await is("Captured Reply");
    await openFile(page, codewhale);
    await is("Captured Reply");
    await openFile(page, "notes-on-replies.md");
    await is("Markdown");
    await openFile(page, "review-note-not-json.reply.md.expected.json");
    await is("JSON");
    await openFile(page, reply);
    await is("Captured Reply");
  });

  it.each(themes)("tells tags, fences and JSON from prose: $name", async ({ name, title, kind }) => {
    writeSettings(window.workspace, { "workbench.colorTheme": title });
    await page.locator(`.monaco-workbench.${kind}`).waitFor();
    const seen = await eventually(colours, (each) => Object.values(each).every((colour) => colour !== null));
    await page.screenshot({ path: join(root, `test-results/reply-language-${name}.png`) });
    expect(seen.fence).toBe(seen.tag);
    expect(seen.tag).not.toBe(seen.prose);
    // The light theme of high contrast has one colour for tags and strings, in every language.
    expect(new Set([seen.prose, seen.key, seen.string, seen.number]).size).toBe(4);
  });

  it("saves the bytes as they are, whatever else is tidied up", async () => {
    const savedWithX = async (name: string) => {
      await openFile(page, name);
      await page.keyboard.press("ControlOrMeta+Home");
      await page.keyboard.type("x");
      await page.keyboard.press("ControlOrMeta+S");
      const saved = async () => readFileSync(join(window.workspace, name), "utf8");
      return eventually(saved, (text) => text.startsWith("x"));
    };
    expect(await savedWithX("tidy.txt")).toBe("x<a>\n{}\n");
    expect(await savedWithX("raw.reply.txt")).toBe("x<a>  \n{}\n\n\n");
  });

  it("does not stall at a line of 5 MB", async () => {
    await openFile(page, "long.reply.txt");
    await is("Captured Reply");
    await page.keyboard.press("ControlOrMeta+Home");
    const started = Date.now();
    await page.keyboard.type("typed");
    await eventually(
      () => page.locator(".editor-instance .view-line").first().textContent(),
      (line) => line === "typed<answer>",
    );
    const took = Date.now() - started;
    console.log(`five keys above a line of 5 MB: ${took} ms`);
    expect(took).toBeLessThan(5_000 * busyness());
  });
});
