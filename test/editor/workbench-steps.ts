/**
 * What a person does in the workbench, for the tests that drive its window from outside. Each step waits for its effect, and no key is
 * pressed before what it is meant for has the focus.
 */
import type { Locator, Page } from "playwright-core";
import { eventually } from "./eventually.ts";

/** How long a key or a click may go without an effect until a person would just do it again, in milliseconds. */
const againAfter = 8_000;

const questionOf = (page: Page) => page.locator(".quick-input-widget");

/** Does something until what it brings is there: a key may come when nobody listens, a click when all is moving. */
export async function doUntil(act: () => Promise<unknown>, brought: Locator): Promise<void> {
  await eventually(
    async () => {
      await act();
      return brought.waitFor({ timeout: againAfter }).then(
        () => true,
        () => false,
      );
    },
    (isThere) => isThere,
  );
}

/** Waits until a question that shows these words has the focus. A key before that would be another's. */
export async function asked(page: Page, words: string | RegExp): Promise<void> {
  await questionOf(page).filter({ hasText: words }).locator("input:focus").first().waitFor();
}

/** Answers the question that is open, and waits until it is gone. */
export async function answer(page: Page, keys = ""): Promise<void> {
  if (keys !== "") await page.keyboard.type(keys);
  await page.keyboard.press("Enter");
  await questionOf(page).waitFor({ state: "hidden" });
}

/** Closes whatever is asked, and the messages that lie over the window. */
export async function closeQuestions(page: Page): Promise<void> {
  const question = questionOf(page);
  await eventually(
    async () => {
      if (!(await question.isVisible())) return true;
      await question.locator("input:visible").first().focus();
      await page.keyboard.press("Escape");
      return false;
    },
    (isClosed) => isClosed,
  );
  const toasts = page.locator(".notification-toast");
  if ((await toasts.count()) > 0) await runCommand(page, "Notifications: Clear All Notifications");
}

/** The editor of this file while keys go into it. */
function focusedEditor(page: Page, name: string): Locator {
  const uriEnd = JSON.stringify(`/${encodeURIComponent(name)}`);
  return page.locator(`.editor-instance .monaco-editor.focused[data-uri$=${uriEnd}]`);
}

/** Waits until keys go into the editor of this file. */
export function editorHasFocus(page: Page, name: string): Promise<void> {
  return focusedEditor(page, name).waitFor();
}

/** Opens a file of the workspace by name and waits until keys go into its editor. */
export async function openFile(page: Page, name: string): Promise<void> {
  const input = questionOf(page).locator("input").first();
  await doUntil(() => page.keyboard.press("ControlOrMeta+P"), input);
  await input.fill(name);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: name }).waitFor();
  await answer(page);
  await editorHasFocus(page, name);
}

/** Opens an output schema and waits until the extension knows it: its buttons then stand above the editor. */
export async function openSchema(page: Page, name: string): Promise<void> {
  await openFile(page, name);
  await page.locator(".editor-actions [aria-label^='Try a Reply']").first().waitFor();
}

/** Shows an editor that is open already, by its tab, and waits until keys go into it. */
export async function goToEditor(page: Page, name: string): Promise<void> {
  await page
    .locator(`.tab[data-resource-name=${JSON.stringify(name)}]`)
    .first()
    .click();
  await editorHasFocus(page, name);
}

/** Puts the cursor of the active editor on a line and column, 1-based. */
export async function goToPlace(page: Page, line: number, column: number): Promise<void> {
  await page.keyboard.press("ControlOrMeta+G");
  await asked(page, "Type a line number");
  await page.keyboard.type(`${line}:${column}`);
  await page
    .locator(".quick-input-list", { hasText: `Go to line ${line} and character ${column}` })
    .waitFor();
  await answer(page);
  await page.locator("#status\\.editor\\.selection", { hasText: `Ln ${line}, Col ${column}` }).waitFor();
}

/** Runs a command by its title, as the palette shows it, and waits until the palette is gone: another question may stand there then. */
export async function runCommand(page: Page, title: string): Promise<void> {
  const question = questionOf(page);
  const input = question.locator("input").first();
  await doUntil(() => page.keyboard.press("F1"), input);
  await input.fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
  await page.keyboard.press("Enter");
  await eventually(
    async () => !(await question.isVisible()) || (await input.inputValue()) !== `>${title}`,
    (isGone) => isGone,
  );
}

/** Closes a tab by its button. */
export async function closeTab(page: Page, words: string | RegExp): Promise<void> {
  const tab = page.locator(".tab", { hasText: words });
  await tab.hover();
  await tab.locator(".tab-actions a").click();
  await tab.waitFor({ state: "detached" });
}

/** Puts a text on the clipboard, and makes sure that it is there. */
export async function writeClipboard(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  // A browser keeps no half of a surrogate pair, but its place.
  await eventually(
    () => page.evaluate<number>("navigator.clipboard.readText().then(({ length }) => length)"),
    (units) => units === text.length,
  );
}

/** Pastes a text where the focus is. Into the Lab it is `pasteReply` and its like, which see to the focus. */
export async function paste(page: Page, text: string): Promise<void> {
  await writeClipboard(page, text);
  await page.keyboard.press("ControlOrMeta+V");
}
