import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { correctiveOf, reviewNote } from "./command-line.ts";
import { eventually } from "./eventually.ts";
import {
  backToLab,
  clearLab,
  focusInLab,
  focusOf,
  isVerdict,
  labFrame,
  openedLab,
  pasteInto,
  pasteNext,
  pasteReply,
  press,
} from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";
import {
  answer,
  asked,
  closeQuestions,
  goToEditor,
  goToPlace,
  openFile,
  openSchema,
  runCommand,
  writeClipboard,
} from "./workbench-steps.ts";

const schema = "review-note-v1.json";
const rejected = readFileSync(join(root, "examples/replies/review-note-rejected.reply.md"), "utf8");
const accepted = readFileSync(join(root, "examples/replies/review-note-accepted.reply.md"), "utf8");
const size = `17 lines, ${Buffer.byteLength(rejected)} bytes`;

describe("what a person does in the Reply Lab, by keyboard alone", () => {
  const window = withWorkbench();
  let lab: Frame;

  const keys = (...all: readonly string[]) =>
    all.reduce((before, key) => before.then(() => window.page.keyboard.press(key)), Promise.resolve());
  const type = (text: string) => window.page.keyboard.type(text);
  const shot = (name: string) => window.page.screenshot({ path: join(root, `test-results/${name}.png`) });
  const textOf = (part: string) => () =>
    lab.evaluate<string | undefined>(`document.querySelector(${JSON.stringify(part)})?.textContent`);
  const next = textOf(".verdict-next");
  const alert = textOf(".alert:not([hidden])");
  const meta = textOf(".reply-head .meta");
  const status = textOf("[role=status]");
  const selectedNumber = () =>
    lab.evaluate<string>("document.querySelector('.violation[aria-selected=true]')?.dataset.violation ?? ''");
  const attempts = () => lab.locator("[data-lab=attempts] [aria-current=step] b").allTextContents();
  const clipboard = () => window.page.evaluate<string>("navigator.clipboard.readText()");
  const isOnClipboard = async (text: string) => {
    await eventually(clipboard, (copied) => copied === text).catch(() => {});
    expect(await clipboard()).toBe(text);
  };
  const isFrom = (file: string) =>
    eventually(meta, (words) => words?.endsWith(`from ${file}.reply.md`) ?? false);
  const captured = (name: string) =>
    join(window.workspace, `.mivia/workflows/schemas/review-note-v1.replies/${name}.reply.md`);

  /** Whether the Lab shows the rejected reply as the only attempt, judged for mivia, and nothing but that. */
  const isAtHome = async () => {
    const state = await Promise.all([
      meta().then((words) => words?.startsWith(size)),
      attempts().then((all) => all.join() === "Attempt 1"),
      lab
        .locator("[data-focus=harness]")
        .inputValue()
        .then((id) => id === "mivia"),
      lab.locator(".panes:not(.told)").isVisible(),
      lab
        .locator(".violation")
        .count()
        .then((all) => all === 3),
    ]);
    return state.every((part) => part);
  };

  /** Into the Lab, with the rejected reply in it, whatever the case before has left. */
  const toRejectedReply = async () => {
    const { page } = window;
    await closeQuestions(page);
    if ((await page.locator(`.tab.dirty[data-resource-name="${schema}"]`).count()) > 0) {
      await goToEditor(page, schema);
      await runCommand(page, "File: Revert File");
    }
    lab = await backToLab(page);
    if (await isAtHome()) return;
    await clearLab(lab);
    await lab.locator("[data-focus=harness]").selectOption("mivia");
    await pasteReply(lab, rejected);
    await isVerdict(lab, "Rejected");
    await eventually(isAtHome, (is) => is);
  };

  describe("who has just opened it", () => {
    beforeAll(async () => {
      await openSchema(window.page, schema);
      await keys("ControlOrMeta+K", "y");
      lab = await openedLab(window.page);
    });

    it("is led to the first violation by a paste", async () => {
      await pasteInto(lab, "[data-focus=reply-field]", rejected);
      await isVerdict(lab, "Rejected");
      await eventually(focusOf(lab), (name) => name === "violation-1");
    });
  });

  describe("who has a reply in it", () => {
    beforeEach(toRejectedReply);

    it("copies the corrective, byte for byte", async () => {
      await keys("ControlOrMeta+K", "c");
      await eventually(status, (words) => words === "Copied");
      await isOnClipboard(correctiveOf(window.workspace, rejected));
    });

    it("copies the command that prints the same", async () => {
      await keys("ControlOrMeta+K", "l");
      const quoted = rejected.replaceAll("'", "'\\''");
      await isOnClipboard(`printf %s '${quoted}' | subagent-schema reply ${reviewNote} - --harness mivia`);
    });

    it("opens the message as a document beside", async () => {
      const { page } = window;
      await keys("ControlOrMeta+K", "d");
      await asked(page, "Message sent back");
      await answer(page, "Message");
      await page.locator(".tab.active", { hasText: "attempt 1 message.md" }).waitFor();
      // The editor draws spaces as no-break spaces, and wraps.
      const first = "Your previous reply did not match the required JSON schema.";
      const message = page.locator(".monaco-editor[data-uri$='message.md'] .view-lines");
      await eventually(
        () => message.textContent(),
        (shown) => shown?.replace(/\s+/g, " ").includes(first) ?? false,
      );
      await eventually(
        async () => {
          // Once more: the editor that is still opening takes the focus back.
          await keys("ControlOrMeta+2");
          return lab.evaluate<boolean>("document.hasFocus()");
        },
        (has) => has,
      );
    });

    it("saves it as a captured reply, and is asked for nothing but a name", async () => {
      const { page } = window;
      await keys("ControlOrMeta+S");
      await asked(page, /./);
      await answer(page, "needs changes");
      const file = captured("needs changes");
      await eventually(
        async () => existsSync(`${file}.expected.json`),
        (isThere) => isThere,
      );
      expect(readFileSync(file, "utf8")).toBe(rejected);
      const expected = JSON.parse(readFileSync(`${file}.expected.json`, "utf8"));
      expect(expected.verdict).toBe("violates-schema");
      expect(expected.corrective.join("\n")).toBe(correctiveOf(window.workspace, rejected));
      await eventually(status, (words) => words?.endsWith("/needs changes.reply.md") ?? false);
    });

    it("steps through the captured replies of the schema", async () => {
      expect(existsSync(captured("needs changes")), "the case before has saved a reply").toBe(true);
      await keys("Alt+F8");
      await isFrom("needs changes");
      await keys("Alt+F8");
      await isFrom("review-note-accepted");
      await isVerdict(lab, "Accepted");
      await keys("Shift+Alt+F8");
      await isFrom("needs changes");
    });

    it("opens one of the captured replies", async () => {
      await keys("ControlOrMeta+O");
      await asked(window.page, "review-note-accepted");
      await answer(window.page, "note-accepted");
      await isFrom("review-note-accepted");
      await isVerdict(lab, "Accepted");
    });

    it("calibrates by a message on the clipboard, and ends in both side by side, byte by byte", async () => {
      const { page, workspace } = window;
      const before = await meta();
      const sent = correctiveOf(workspace, rejected).replace("Your previous reply", "Die letzte Antwort");
      await writeClipboard(page, sent);
      await keys("ControlOrMeta+K", "b");
      await asked(page, "Text on the clipboard");
      await keys("Enter");
      await page
        .locator(".tab.active", { hasText: "computed and captured: they differ after byte 0" })
        .waitFor();
      const sides = page.locator(".monaco-diff-editor .view-lines");
      await eventually(
        () => sides.allTextContents(),
        ([computed = ""]) => computed.replace(/\s+/g, " ").includes("Your previous reply"),
      );
      await shot("lab-calibrate");
      await asked(page, "Add a harness of your own over");
      await keys("Enter");
      await asked(page, "Its name");
      await answer(page);
      const config = () => readFileSync(join(workspace, "subagent-schema.json"), "utf8");
      await eventually(
        async () => config(),
        (text) => text.includes("Die letzte Antwort"),
      );
      expect(JSON.parse(config()).harnesses.ours.extends).toBe("mivia");
      expect(await meta()).toBe(before);
      // What it was held against is explained: the Lab goes on with the new harness.
      await page.locator(".tab", { hasText: "computed and captured" }).waitFor({ state: "detached" });
      await page
        .locator(".notifications-toasts", { hasText: "The harness ours is in subagent-schema.json now" })
        .waitFor();
      await eventually(
        () => lab.locator("[data-focus=harness]").inputValue(),
        (id) => id === "ours",
      );
    });

    it("selects the range of a step with Enter", async () => {
      await focusInLab(lab, "[data-step=Envelope]");
      await keys("Enter");
      await eventually(focusOf(lab), (name) => name === "reply");
      const selection = await lab.evaluate<string>("getSelection().toString()");
      expect(selection.startsWith("<mivia_output>")).toBe(true);
      expect(selection.endsWith("</mivia_output>")).toBe(true);
      await keys("ControlOrMeta+C");
      const [start, tag] = [rejected.indexOf("<mivia_output>"), "</mivia_output>"];
      await isOnClipboard(rejected.slice(start, rejected.indexOf(tag) + tag.length));
    });

    it("keeps an older attempt as it is, and says so, when something is pasted over it", async () => {
      await pasteNext(lab, accepted);
      await isVerdict(lab, "Accepted");
      await press(lab, "show-0");
      await isVerdict(lab, "Rejected");
      await pasteReply(lab, "{}");
      await eventually(
        alert,
        (words) => words === "Attempt 1 is shown to read only: nothing was pasted. Back to attempt 2",
      );
      await shot("lab-read-only");
      await press(lab, "notice-back");
      await isVerdict(lab, "Accepted");
      expect(await lab.locator(".alert").isVisible()).toBe(false);
    });

    it("sees what the model is told and what it can't see, with ways into the schema", async () => {
      await focusInLab(lab, "[data-focus=view-reply]");
      await keys("ArrowRight", "ArrowRight", "Enter");
      await lab.locator("[data-lab=told]").waitFor();
      expect(await lab.locator(".told .section-head h2").allTextContents()).toEqual([
        "What the model is told",
        "What the model can’t see",
        "What it sees but may misread",
      ]);
      expect(await lab.locator(".told .advice b").allTextContents()).toEqual([
        "The rules of title",
        "$schema",
        "title",
        "description",
      ]);
      await shot("lab-appendix");
      await press(lab, "rule-/properties/title");
      // "title": {
      await window.page.locator("#status\\.editor\\.selection", { hasText: /^Ln 9, / }).waitFor();
    });

    it("finds the violation selected of the keyword at the schema's cursor", async () => {
      await lab.locator('[data-violation="1"] .message').click();
      await eventually(selectedNumber, (number) => number === "1");
      await goToEditor(window.page, schema);
      // "score": { "type": "integer", "minimum": 1, "maximum": 10 },
      await goToPlace(window.page, 11, 55);
      await eventually(selectedNumber, (number) => number === "2");
      expect(await lab.locator(".violation.at-cursor").getAttribute("data-violation")).toBe("2");
    });

    it("keeps the result, dimmed, while the schema has a syntax error", async () => {
      await goToEditor(window.page, schema);
      await keys("ControlOrMeta+End");
      await type("{");
      await eventually(next, (words) => words?.startsWith("Schema has a syntax error, line ") ?? false);
      await isVerdict(lab, "Rejected");
      expect(await lab.locator("body").getAttribute("class")).toContain("kept-result");
      await shot("lab-schema-broken");
      await keys("ControlOrMeta+Z");
      await eventually(next, (words) => words === "Attempt 1 of 3. mivia sends a corrective and asks again.");
      expect(await lab.locator("body").getAttribute("class")).not.toContain("kept-result");
    });

    it("has the harness that the reply's own entry names", async () => {
      const { page, workspace } = window;
      await openFile(page, "review-note-not-json.reply.md");
      const config = join(workspace, "subagent-schema.json");
      const before = readFileSync(config, "utf8");
      const entry = '"replies/review-note-*.reply.md",';
      expect(before).toContain(entry);
      writeFileSync(config, before.replace(entry, `${entry} "harness": "codewhale",`));
      await runCommand(page, "Subagent Schema: Try This Text as a Reply");
      lab = await labFrame(page);
      await isFrom("review-note-not-json");
      const harness = () => lab.locator("[data-focus=harness]").inputValue();
      await eventually(harness, (id) => id === "codewhale");
    });
  });
});
