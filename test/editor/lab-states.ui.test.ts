import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
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
const schema = readFileSync(join(root, "examples", reviewNote), "utf8");
const refusedSchema = schema.replace(
  '"type": "integer", "minimum": 1',
  '"$ref": "https://example.com/score.json"',
);
/** So much is restated that no byte is left for an error. */
const fullSchema = schema.replace('"enum": ["approve"', `"enum": ["${"x".repeat(600)}", "approve"`);

const axe = readFileSync(join(root, "node_modules/axe-core/axe.min.js"), "utf8");

const themes = [
  { name: "dark", title: "Default Dark Modern", kind: "vscode-dark" },
  { name: "light", title: "Default Light Modern", kind: "vscode-light" },
  { name: "hc-dark", title: "Default High Contrast", kind: "vscode-high-contrast" },
  { name: "hc-light", title: "Default High Contrast Light", kind: "vscode-high-contrast-light" },
];
const widths = [1400, 900, 700, 380];

/** What axe finds wrong, one line each. */
async function axeFindings(lab: Frame): Promise<string[]> {
  await lab.evaluate(axe);
  return lab.evaluate(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, any, all, none }) => id + " " + html.slice(0, 120) + " " + ([...any, ...all, ...none][0]?.message ?? ""))))`,
  );
}

describe("each state of the Reply Lab", () => {
  let workspace: string;
  let workbench: Workbench;
  let page: Page;
  let lab: Frame;

  const verdict = () => lab.locator("[data-lab=verdict] h1").textContent();
  const isVerdict = (wanted: string) => eventually(verdict, (word) => word === wanted);
  const pasteReply = async (text: string) => {
    await lab.locator(".reply:not(.empty) .rows, .reply.empty .field").first().focus();
    await paste(page, text);
  };
  const press = async (focus: string) => {
    await lab.locator(`[data-focus="${focus}"]`).focus();
    await page.keyboard.press("Enter");
  };
  const harness = (id: string) => lab.locator("[data-focus=harness]").selectOption(id);
  const write = (text: string) => writeFileSync(join(workspace, reviewNote), text);
  const settings = (values: object) => {
    mkdirSync(join(workspace, ".vscode"), { recursive: true });
    writeFileSync(join(workspace, ".vscode/settings.json"), JSON.stringify(values));
  };
  const wear = async (theme: (typeof themes)[number]) => {
    settings({ "workbench.colorTheme": theme.title, "workbench.reduceMotion": "on" });
    const body = () => lab.locator("body").getAttribute("class");
    await eventually(body, (names) => names?.split(" ").includes(theme.kind) ?? false);
  };

  /** In this order: each comes out of the one before. */
  const states: readonly { readonly name: string; readonly reach: () => Promise<unknown> }[] = [
    { name: "empty", reach: () => isVerdict("No reply yet") },
    {
      name: "rejected",
      reach: async () => {
        await pasteReply(rejected);
        await isVerdict("Rejected");
      },
    },
    {
      name: "editing",
      reach: async () => {
        await press("reply");
        await lab.locator(".reply.editing").waitFor();
      },
    },
    {
      name: "compare",
      reach: async () => {
        await page.keyboard.press("Escape");
        await press("view-compare");
        await lab.locator("[data-lab=matrix]").waitFor();
      },
    },
    {
      name: "appendix",
      reach: async () => {
        await press("appendix");
        await lab.locator("[data-lab=told]").waitFor();
      },
    },
    {
      name: "accepted",
      reach: async () => {
        await press("view-reply");
        await lab.locator("[data-lab=next]").focus();
        await paste(page, accepted);
        await isVerdict("Accepted");
        await lab.locator("[data-lab=others]").waitFor();
      },
    },
    {
      name: "schema-refused",
      reach: async () => {
        write(refusedSchema);
        await isVerdict("Schema refused");
        expect(await lab.locator(".verdict-summary").textContent()).toBe("external $ref");
        expect(await lab.locator("[data-focus=back]").count()).toBe(0);
        const [fix] = await lab.locator("[data-lab=fix]").allTextContents();
        expect(fix).toContain('The reference "https://example.com/score.json" leads out of this document');
        expect(await lab.locator(".findings").count()).toBe(0);
        const marked = lab.locator("[data-lab=excerpt] .line.on");
        expect(await marked.locator(".violating").textContent()).toBe('"https://example.com/score.json"');
        expect(await lab.locator("[data-lab=checks] li").allTextContents()).toEqual([
          "ReadPassed",
          "Size667 of 16,384 bytes",
          "Depth7 of 32",
          "References1 external",
          "CompileNot reached",
        ]);
        const reply = lab.locator(".rows[aria-label]");
        expect(await reply.isVisible()).toBe(false);
        await press("kept");
        expect(await reply.isVisible()).toBe(true);
        await press("kept");
        await lab.locator("[data-lab=others]").waitFor();
      },
    },
    {
      name: "no-room",
      reach: async () => {
        write(fullSchema);
        await isVerdict("Accepted");
        await press("clear");
        await isVerdict("No reply yet");
        await pasteReply(rejected);
        await lab.locator(".note b", { hasText: "0 bytes left for the error detail." }).waitFor();
      },
    },
    {
      name: "schema-broken",
      reach: async () => {
        write(`${schema}{`);
        await lab.locator("body.kept-result").waitFor();
      },
    },
    {
      name: "not-json",
      reach: async () => {
        write(schema);
        await lab.locator("body:not(.kept-result)").waitFor();
        await harness("codewhale");
        await pasteReply(notJson);
        await isVerdict("Not JSON");
      },
    },
    {
      name: "provider-error",
      reach: async () => {
        await harness("harbor");
        await lab.locator("[data-lab=provider-error]").fill("response_format is not supported");
        await lab.locator("[data-lab=downgrade]").waitFor();
      },
    },
  ];

  beforeAll(async () => {
    workspace = realpathSync(mkdtempSync(join(tmpdir(), "subagent-schema-states-")));
    cpSync(join(root, "examples"), workspace, { recursive: true });
    mkdirSync(join(root, "test-results/lab"), { recursive: true });
    workbench = await startWorkbench({ workspace, trust: true });
    page = workbench.page;
    await openSchema(page, "review-note-v1.json");
    await runCommand(page, "Subagent Schema: Try a Reply");
    lab = await labFrame(page);
    // The Lab alone, as wide as the window.
    await runCommand(page, "View: Toggle Primary Side Bar Visibility");
    const source = page.locator('.tab[data-resource-name="review-note-v1.json"]');
    await source.hover();
    await source.locator(".tab-actions a").click();
    await source.waitFor({ state: "detached" });
    await lab.locator("[data-focus=reply-field]").focus();
  });

  afterAll(async () => {
    await workbench?.dispose();
    rmSync(workspace, { recursive: true, force: true });
  });

  it.each(states)(
    "$name: nothing that axe knows of keeps a person out, in any theme",
    async ({ name, reach }) => {
      await page.setViewportSize({ width: 1450, height: 980 });
      await reach();
      for (const theme of themes) {
        await wear(theme);
        await page.screenshot({ path: join(root, `test-results/lab/${name}-${theme.name}.png`) });
        expect({ theme: theme.name, findings: await axeFindings(lab) }).toEqual({
          theme: theme.name,
          findings: [],
        });
      }
    },
  );

  it.each(widths)("fits %i pixels, and 200 % zoom of twice as many", async (width) => {
    await harness("mivia");
    await pasteReply(rejected);
    await isVerdict("Rejected");
    await page.setViewportSize({ width: width + 50, height: 980 });
    const overflow = () => lab.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    expect(await eventually(overflow, (pixels) => pixels <= 0)).toBeLessThanOrEqual(0);
    await page.screenshot({ path: join(root, `test-results/lab/width-${width}.png`) });
    await press("view-compare");
    await lab.locator("[data-lab=matrix]").waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    const reason = await lab.evaluate<number>(
      "document.querySelector('[data-harness] .cell-reason').getBoundingClientRect().width",
    );
    expect(reason).toBeGreaterThanOrEqual(180);
    await page.screenshot({ path: join(root, `test-results/lab/compare-${width}.png`) });
    await press("view-reply");
  });

  it("moves nothing where motion is reduced", async () => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    const moving = await lab.evaluate<string[]>(
      `[...document.querySelectorAll("*")].filter((element) => { const { animationName, transitionDuration } = getComputedStyle(element); return animationName !== "none" || transitionDuration !== "0s"; }).map(({ className }) => String(className))`,
    );
    expect(moving).toEqual([]);
  });
});
