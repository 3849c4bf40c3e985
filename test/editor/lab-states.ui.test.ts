import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import { clearLab, focusInLab, isVerdict, openLab, pasteNext, pasteReply, press } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import { closeTab, runCommand } from "./workbench-steps.ts";

const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");
const singleQuoted = "{\n  'title': 'Retry loop never gives up',\n  'score': 4\n}";
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
  if (!(await lab.evaluate<boolean>("'axe' in window"))) await lab.evaluate(axe);
  return lab.evaluate(
    `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
      nodes.slice(0, 3).map(({ html, any, all, none }) => id + " " + html.slice(0, 120) + " " + ([...any, ...all, ...none][0]?.message ?? ""))))`,
  );
}

describe("each state of the Reply Lab", () => {
  const window = withWorkbench();
  let lab: Frame;

  const harness = (id: string) => lab.locator("[data-focus=harness]").selectOption(id);
  const write = (text: string) => writeFileSync(join(window.workspace, reviewNote), text);
  const settings = (values: object) => {
    mkdirSync(join(window.workspace, ".vscode"), { recursive: true });
    writeFileSync(join(window.workspace, ".vscode/settings.json"), JSON.stringify(values));
  };
  const wear = async (theme: (typeof themes)[number]) => {
    settings({ "workbench.colorTheme": theme.title, "workbench.reduceMotion": "on" });
    const body = () => lab.locator("body").getAttribute("class");
    await eventually(body, (names) => names?.split(" ").includes(theme.kind) ?? false);
  };

  /** In this order: each comes out of the one before. */
  const states: readonly { readonly name: string; readonly reach: () => Promise<unknown> }[] = [
    {
      name: "empty",
      reach: async () => {
        await isVerdict(lab, "No reply yet");
        expect(await lab.locator(".step .short").allTextContents()).toEqual([
          "656 bytes",
          "Tags on their own lines",
          "One, around it all",
          "Strict JSON",
          "Draft 2020-12",
        ]);
        const facts = await lab.locator(".facts").textContent();
        expect(facts).toContain("Room for error detail266 of 1,024 bytes, about 1 violation.");
        await press(lab, "sample");
        await isVerdict(lab, "Rejected");
        expect(await lab.locator("[data-violation]").count()).toBe(1);
        await press(lab, "clear");
        await isVerdict(lab, "No reply yet");
      },
    },
    {
      name: "rejected",
      reach: async () => {
        await pasteReply(lab, rejected);
        await isVerdict(lab, "Rejected");
      },
    },
    {
      name: "editing",
      reach: async () => {
        await press(lab, "reply");
        await lab.locator(".reply.editing").waitFor();
      },
    },
    {
      name: "compare",
      reach: async () => {
        await window.page.keyboard.press("Escape");
        await press(lab, "view-compare");
        await lab.locator("[data-lab=matrix]").waitFor();
      },
    },
    {
      name: "appendix",
      reach: async () => {
        await press(lab, "appendix");
        await lab.locator("[data-lab=told]").waitFor();
      },
    },
    {
      name: "accepted",
      reach: async () => {
        await press(lab, "view-reply");
        await pasteNext(lab, accepted);
        await isVerdict(lab, "Accepted");
        await lab.locator("[data-lab=others]").waitFor();
      },
    },
    {
      name: "schema-refused",
      reach: async () => {
        write(refusedSchema);
        await isVerdict(lab, "Schema refused");
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
        await press(lab, "kept");
        await reply.waitFor();
        await press(lab, "kept");
        await lab
          .locator("[data-lab=others]", { hasText: "driftlessafTakes the schema: Takes the schema" })
          .waitFor();
      },
    },
    {
      name: "no-room",
      reach: async () => {
        write(fullSchema);
        await isVerdict(lab, "Accepted");
        await press(lab, "clear");
        await isVerdict(lab, "No reply yet");
        await pasteReply(lab, rejected);
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
        await pasteReply(lab, `\`\`\`json\n${singleQuoted}\n\`\`\`\n`);
        await isVerdict(lab, "Not JSON");
        const cause =
          "Likely cause: 2 keys and 1 string are in single quotes. JSON takes double quotes only.";
        await lab.locator("[data-lab=cause]", { hasText: cause }).waitFor();
        expect(await lab.locator(".zone .below").textContent()).toBe(
          "Line 3, column 3 of the reply. codewhale counts from the candidate and says line 2, column 3.",
        );
        await lab.locator("[data-lab=broken-fence]").waitFor();
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
    const { page } = window;
    mkdirSync(join(root, "test-results/lab"), { recursive: true });
    lab = await openLab(page, "review-note-v1.json");
    // The Lab alone, as wide as the window.
    await runCommand(page, "View: Toggle Primary Side Bar Visibility");
    await closeTab(page, /^review-note-v1\.json/);
    await focusInLab(lab, "[data-focus=reply-field]");
  });

  let reached = "";

  it.each(states)(
    "$name: nothing that axe knows of keeps a person out, in any theme",
    async ({ name, reach }) => {
      const before = states[states.findIndex((state) => state.name === name) - 1]?.name ?? "";
      expect(reached, "the state that this one comes out of").toBe(before);
      await window.page.setViewportSize({ width: 1450, height: 980 });
      await reach();
      reached = name;
      for (const theme of themes) {
        await wear(theme);
        await window.page.screenshot({ path: join(root, `test-results/lab/${name}-${theme.name}.png`) });
        expect({ theme: theme.name, findings: await axeFindings(lab) }).toEqual({
          theme: theme.name,
          findings: [],
        });
      }
    },
  );

  it.each(widths)("fits %i pixels", async (width) => {
    write(schema);
    await lab.locator("body:not(.kept-result)").waitFor();
    await harness("mivia");
    await clearLab(lab);
    await pasteReply(lab, rejected);
    await isVerdict(lab, "Rejected");
    await window.page.setViewportSize({ width: width + 50, height: 980 });
    const overflow = () => lab.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    expect(await eventually(overflow, (pixels) => pixels <= 0)).toBeLessThanOrEqual(0);
    await window.page.screenshot({ path: join(root, `test-results/lab/width-${width}.png`) });
    await press(lab, "view-compare");
    await lab.locator("[data-lab=matrix]").waitFor();
    expect(await overflow()).toBeLessThanOrEqual(0);
    const reason = await lab.evaluate<number>(
      "document.querySelector('[data-harness] .cell-reason').getBoundingClientRect().width",
    );
    expect(reason).toBeGreaterThanOrEqual(180);
    await window.page.screenshot({ path: join(root, `test-results/lab/compare-${width}.png`) });
    await press(lab, "view-reply");
  });

  it.each([1400, 860])("loses nothing at 200 % zoom in a window of %i pixels", async (width) => {
    const { page } = window;
    const browser = await page.context().newCDPSession(page);
    // What Ctrl and + do in a browser: twice the device's pixels for each of CSS, and half of these in the window.
    await browser.send("Emulation.setDeviceMetricsOverride", {
      width: width / 2,
      height: 490,
      deviceScaleFactor: 2,
      mobile: false,
    });
    expect(
      await eventually(
        () => lab.evaluate<number>("devicePixelRatio"),
        (ratio) => ratio === 2,
      ),
    ).toBe(2);
    const lost = () =>
      lab.evaluate<string[]>(
        `[document.documentElement, ...document.querySelectorAll("h1, h2, button, p, .text")]
          .filter((element) => element.checkVisibility() && element.scrollWidth > element.clientWidth + 1 && getComputedStyle(element).display !== "inline" && getComputedStyle(element).textOverflow !== "ellipsis")
          .map((element) => element.tagName + " " + element.className + " " + element.textContent.slice(0, 60))`,
      );
    expect(await eventually(lost, (all) => all.length === 0)).toEqual([]);
    await lab.locator("[data-lab=verdict] h1").scrollIntoViewIfNeeded();
    await page.screenshot({ path: join(root, `test-results/lab/zoom-${width}.png`) });
    await browser.send("Emulation.clearDeviceMetricsOverride");
    await browser.detach();
  });

  it("moves nothing where motion is reduced", async () => {
    await window.page.emulateMedia({ reducedMotion: "reduce" });
    const moving = await lab.evaluate<string[]>(
      `[...document.querySelectorAll("*")].filter((element) => { const { animationName, transitionDuration } = getComputedStyle(element); return animationName !== "none" || transitionDuration !== "0s"; }).map(({ className }) => String(className))`,
    );
    expect(moving).toEqual([]);
  });
});
