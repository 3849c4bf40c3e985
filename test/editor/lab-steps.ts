/** What a person does in the Reply Lab. Its page is a frame of its own, which has to have the focus before a key or a paste can reach it. */
import type { Frame, Page } from "playwright-core";
import { eventually } from "./eventually.ts";
import { openSchema, runCommand, writeClipboard } from "./workbench-steps.ts";

/** The reply as it is shown, or the empty field for it. */
export const replyPart = ".reply:not(.empty) .rows, .reply.empty .field";
export const nextPart = "[data-lab=next]";

const focusName = `document.hasFocus() ? document.activeElement?.dataset.focus ?? "" : "the page has no focus"`;

/** What of the Lab's page the keys go to, by the name that the page gives it. */
export const focusOf = (lab: Frame) => () => lab.evaluate<string>(focusName);

/** The frame that holds the Reply Lab's page, once its verdict is drawn. Of several that of a schema, by a part of its name. */
export async function labFrame(page: Page, schema = ""): Promise<Frame> {
  const isIt = `document.querySelector("[data-lab=verdict]") !== null && document.querySelector(".top").textContent.includes(${JSON.stringify(schema)})`;
  const find = async () => {
    for (const frame of page.frames()) {
      if (!frame.url().includes("fake.html")) continue;
      const isDrawn = await frame.evaluate<boolean>(isIt).catch(() => false);
      if (isDrawn) return frame;
    }
    return null;
  };
  return (await eventually(find, (frame) => frame !== null)) as Frame;
}

/** Opens the Lab of a schema and waits until its field for the reply has the focus, as it has by itself. */
export async function openLab(page: Page, schema: string): Promise<Frame> {
  await openSchema(page, schema);
  await runCommand(page, "Subagent Schema: Try a Reply");
  return openedLab(page);
}

/** The Lab that was just opened without a reply, once the focus is where it begins. */
export async function openedLab(page: Page): Promise<Frame> {
  const lab = await labFrame(page);
  await eventually(focusOf(lab), (name) => name === "reply-field");
  return lab;
}

/** Comes back to the Lab by its tab, and waits until keys go into its page. */
export async function backToLab(page: Page): Promise<Frame> {
  await page.locator(".tab", { hasText: /^Reply Lab/ }).click();
  const lab = await labFrame(page);
  await eventually(
    async () => {
      if (await lab.evaluate<boolean>("document.hasFocus()")) return true;
      // The tab keeps the focus at times where its editor is shown already.
      await lab.locator("[data-lab=verdict]").click();
      return false;
    },
    (hasFocus) => hasFocus,
  );
  return lab;
}

/** Gives the focus to a part of the Lab's page, and waits until keys go there: the workbench may just have meant it for something else. */
export async function focusInLab(lab: Frame, selector: string): Promise<void> {
  const chosen = `document.querySelector(${JSON.stringify(selector)})`;
  await eventually(
    async () => {
      await lab.locator(selector).first().focus();
      return lab.evaluate<string>(
        `document.activeElement === ${chosen} && document.hasFocus() ? "" : ${focusName}`,
      );
    },
    (elsewhere) => elsewhere === "",
  );
}

/** Presses Enter on a part of the Lab's page, by its name. */
export async function press(lab: Frame, name: string): Promise<void> {
  await focusInLab(lab, `[data-focus="${name}"]`);
  await lab.page().keyboard.press("Enter");
}

/** Pastes a text into a part of the Lab's page, as Ctrl+V does. Once more where the page does not see it: somebody else got the focus. */
export async function pasteInto(lab: Frame, selector: string, text: string): Promise<void> {
  const page = lab.page();
  await writeClipboard(page, text);
  const seen = () => lab.evaluate<boolean>("window.sawPaste");
  for (let tries = 0; tries < 3; tries++) {
    await lab.evaluate(
      "window.sawPaste = false; addEventListener('paste', () => { window.sawPaste = true; }, { capture: true, once: true })",
    );
    await focusInLab(lab, selector);
    await page.keyboard.press("ControlOrMeta+V");
    const end = performance.now() + 5_000;
    do if (await seen()) return;
    while (performance.now() < end);
  }
  throw new Error(`no paste arrives in the Lab's page; the focus is on ${await focusOf(lab)()}`);
}

/** Pastes a reply in place of the one that is shown. */
export function pasteReply(lab: Frame, text: string): Promise<void> {
  return pasteInto(lab, replyPart, text);
}

/** Pastes the next attempt. */
export function pasteNext(lab: Frame, text: string): Promise<void> {
  return pasteInto(lab, nextPart, text);
}

/** Waits for a verdict by its word. */
export async function isVerdict(lab: Frame, wanted: string): Promise<void> {
  await eventually(
    () => lab.evaluate<string | undefined>("document.querySelector('[data-lab=verdict] h1')?.textContent"),
    (word) => word === wanted,
  );
}

/** Forgets all replies, wherever the Lab is, and goes back to the reply's own view. */
export async function clearLab(lab: Frame): Promise<void> {
  await lab.locator('[data-focus="view-reply"]').click();
  if ((await lab.locator("[data-focus=back]").count()) > 0) await lab.locator("[data-focus=back]").click();
  if ((await lab.locator("[data-focus=clear]").count()) > 0) await lab.locator("[data-focus=clear]").click();
  await isVerdict(lab, "No reply yet");
}
