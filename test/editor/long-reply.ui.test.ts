import { beforeEach, describe, expect, it } from "vitest";
import type { Violation } from "../../server/engine/result.ts";
import { report, result } from "../client/view/report.ts";
import { eventually } from "./eventually.ts";
import { withPageAlone } from "./page-alone.ts";

const lines = Array.from({ length: 700 }, (_, index) => `  { "path": "src/module-${index + 1}.ts" }`);
const reply = lines.join("\n");
/** 1-based. */
const wrongLine = 640;
const wrongAt = reply.indexOf(`"src/module-${wrongLine}.ts"`);
const firstAt = reply.indexOf('"src/module-3.ts"');
const violation: Violation = {
  instance: "/639/path",
  keyword: "/items/properties/path/pattern",
  message: "does not match",
  sent: "yes",
  ranges: [
    [wrongAt, wrongAt + 19],
    [firstAt, firstAt + 17],
  ],
};
const schema = { uri: "file:///a.json", name: "a.json", path: "a.json" };

describe("a long reply that is new in the Reply Lab", () => {
  const page = withPageAlone();
  const drawnLines = () =>
    page.lab.evaluate<number[]>(
      "[...document.querySelectorAll('.reply .line')].map(({ dataset }) => Number(dataset.line))",
    );
  const highlighted = () =>
    page.lab.evaluate<number[]>(
      "[...document.querySelectorAll('.reply .line.on')].map(({ dataset }) => Number(dataset.line))",
    );
  /** Where the line stands below the top of the pane that scrolls it, and how high that pane is, in CSS pixels. */
  const place = () =>
    page.lab.evaluate<{ top: number; height: number }>(`(() => {
      const pane = document.querySelector("[data-scroll=left]").getBoundingClientRect();
      const line = document.querySelector(".line[data-line='${wrongLine}']").getBoundingClientRect();
      return { top: Math.round(line.top - pane.top), height: pane.height };
    })()`);
  const all = Array.from({ length: 700 }, (_, index) => index + 1);

  beforeEach(async () => {
    const input = { replies: [{ text: reply, cutOff: false }], modes: [], task: "", providerError: "" };
    await page.tell({ type: "open", schema, input: { ...input, replies: [] }, revision: 1 });
    await page.tell({ type: "replies", target: "reply", replies: input.replies });
    await page.tell({ type: "result", revision: 2, result: result(report({ violations: [violation] })) });
    await page.lab.locator("[data-lab=verdict] h1", { hasText: "Rejected" }).waitFor();
  });

  it("has the lines around its violation at once, in view, with room for the others", async () => {
    expect(await drawnLines()).toEqual(all.slice(wrongLine - 51, wrongLine + 49));
    expect(await highlighted()).toEqual([wrongLine]);
    const { top, height } = await place();
    expect(top).toBeGreaterThanOrEqual(0);
    expect(top + 20).toBeLessThanOrEqual(height);
    const rooms = "[...document.querySelectorAll('.rows > .room')].map(({ offsetHeight }) => offsetHeight)";
    expect(await page.lab.evaluate(rooms)).toEqual([(wrongLine - 51) * 20, (700 - wrongLine - 49) * 20]);
  });

  it("has all lines once the page was idle, and what is looked at stays where it is", async () => {
    const before = await place();
    await page.idle();
    expect(await drawnLines()).toEqual(all);
    expect(await page.lab.locator(".rows > .room").count()).toBe(0);
    expect(await highlighted()).toEqual([3, wrongLine]);
    await eventually(place, ({ top }) => top === before.top);
  });

  it("is copied whole, drawn or not", async () => {
    const copied = await page.lab.evaluate<string>(`(() => {
      const rows = document.querySelector(".rows");
      getSelection().selectAllChildren(rows);
      const clipboardData = new DataTransfer();
      rows.dispatchEvent(new ClipboardEvent("copy", { clipboardData, bubbles: true, cancelable: true }));
      return clipboardData.getData("text/plain");
    })()`);
    expect(copied).toBe(reply);
  });

  it("has all lines at once where it is edited", async () => {
    await page.lab.locator(".rows").focus();
    await page.outside.keyboard.press("Enter");
    await page.lab.locator(".reply.editing").waitFor();
    expect(await drawnLines()).toEqual(all);
  });

  it("is drawn whole at once where it has few lines", async () => {
    const short = { text: "[\n1\n]", cutOff: false };
    await page.tell({ type: "replies", target: "reply", replies: [short] });
    expect(await eventually(drawnLines, (drawn) => drawn.length < 10)).toEqual([1, 2, 3]);
    expect(await page.lab.locator(".rows > .room").count()).toBe(0);
  });
});
