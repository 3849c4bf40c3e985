import { describe, expect, it } from "vitest";
import type { LabInput } from "../../client/reply-lab/messages.ts";
import { report, result } from "../client/view/report.ts";
import { eventually } from "./eventually.ts";
import { withPageAlone } from "./page-alone.ts";

const empty: LabInput = { replies: [], modes: [], task: "", providerError: "" };
const schema = { uri: "file:///a.json", name: "a.json", path: "a.json" };

describe("the Reply Lab's page while it opens", () => {
  const page = withPageAlone();
  const { posted, tell } = page;
  const focused = () => page.lab.evaluate<string>('document.activeElement.dataset.focus ?? ""');

  it("keeps a reply that is pasted before its panel has told what is there", async () => {
    await page.lab.evaluate(`{ const clipboardData = new DataTransfer(); clipboardData.setData("text/plain", "{}");
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true })); }`);
    expect(await posted()).toEqual([{ type: "ready" }]);
    await tell({ type: "open", schema, input: empty, revision: 7 });
    expect(await eventually(posted, (all) => all.length > 1)).toEqual([
      { type: "ready" },
      { type: "input", revision: 8, input: { ...empty, replies: [{ text: "{}", cutOff: false }] } },
    ]);
  });

  it("takes no focus from elsewhere, and puts it where the work begins once it comes", async () => {
    await page.outside.locator("#elsewhere").focus();
    await tell({ type: "open", schema, input: empty, revision: 1 });
    await tell({ type: "result", revision: 1, result: result(report({ verdict: null })) });
    await page.lab.locator("[data-lab=verdict] h1", { hasText: "No reply yet" }).waitFor();
    expect(await page.outside.evaluate("document.activeElement.id")).toBe("elsewhere");
    await page.outside.evaluate("frames[0].focus()");
    expect(await eventually(focused, (name) => name !== "")).toBe("reply-field");
  });

  it("puts the focus where the work begins with its first result", async () => {
    await page.outside.evaluate("frames[0].focus()");
    await tell({ type: "open", schema, input: empty, revision: 1 });
    await tell({ type: "result", revision: 1, result: result(report({ verdict: null })) });
    expect(await eventually(focused, (name) => name !== "")).toBe("reply-field");
  });
});
