/** What a person does in the workbench, for the tests that drive its window from outside. Each step waits for its effect. */
import type { Frame, Page } from "playwright-core";
import { vi } from "vitest";

const patience = { timeout: 60_000, interval: 100 };

/** Opens a file of the workspace by name and waits until its editor is the active one. */
export async function openFile(page: Page, name: string): Promise<void> {
  await page.keyboard.press("ControlOrMeta+P");
  const input = page.locator(".quick-input-widget input");
  await input.waitFor();
  await input.fill(name);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: name }).waitFor();
  await page.keyboard.press("Enter");
  await page.locator(".tab.active", { hasText: name }).first().waitFor();
}

/** Opens an output schema and waits until the extension knows it: its buttons then stand above the editor. */
export async function openSchema(page: Page, name: string): Promise<void> {
  await openFile(page, name);
  await page.locator(".editor-actions [aria-label^='Try a Reply']").first().waitFor();
}

/** Runs a command by its title, as the palette shows it. */
export async function runCommand(page: Page, title: string): Promise<void> {
  await page.keyboard.press("F1");
  const input = page.locator(".quick-input-widget input");
  await input.waitFor();
  await input.fill(`>${title}`);
  await page.locator(".quick-input-list .monaco-list-row.focused", { hasText: title }).waitFor();
  await page.keyboard.press("Enter");
}

/** The frame that holds the Reply Lab's page, once its verdict is drawn. */
export function labFrame(page: Page): Promise<Frame> {
  return vi.waitUntil(async () => {
    for (const frame of page.frames()) {
      if (!frame.url().includes("fake.html")) continue;
      const drawn = await frame
        .locator("[data-lab=verdict]")
        .count()
        .catch(() => 0);
      if (drawn > 0) return frame;
    }
    return false as never;
  }, patience);
}

/** Puts a text on the clipboard and pastes it where the focus is, as Ctrl+V does. */
export async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`);
  await page.keyboard.press("ControlOrMeta+V");
}

/** Waits until a question about the page has this answer, and fails with the last one it had. */
export async function eventually<T>(ask: () => Promise<T>, wanted: (answer: T) => boolean): Promise<T> {
  let last: T | undefined;
  const answered = async () => {
    last = await ask();
    return wanted(last);
  };
  await vi.waitUntil(answered, patience).catch(() => {
    throw new Error(`after a minute the answer was still ${JSON.stringify(last)}`);
  });
  return last as T;
}
