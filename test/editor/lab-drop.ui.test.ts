import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Frame } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";
import { clearLab, isVerdict, openLab } from "./lab-steps.ts";
import { withWorkbench } from "./with-workbench.ts";

const rejected = "replies/review-note-rejected.reply.md";

describe("a file that is dropped on the Reply Lab", () => {
  const window = withWorkbench();
  let lab: Frame;

  beforeAll(async () => {
    lab = await openLab(window.page, "review-note-v1.json");
  });

  /** Drags over the page and drops there what `fill` puts into `dataTransfer`. Returns how much of it the editor's own listeners heard. */
  const drop = (fill: string) =>
    lab.evaluate<number>(
      `(() => {
        let heard = 0;
        const hear = () => heard++;
        const dataTransfer = new DataTransfer();
        ${fill};
        for (const type of ["dragenter", "dragover", "drop"]) {
          if (type !== "drop") addEventListener(type, hear);
          document.body.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
          removeEventListener(type, hear);
        }
        return heard;
      })()`,
    );

  it("becomes the reply where it comes from outside, in its very bytes, and the editor does not take it", async () => {
    const text = readFileSync(join(window.workspace, rejected), "utf8").replaceAll("\n", "\r\n");
    const file = `new File([${JSON.stringify(text)}], "a.md")`;
    expect(await drop(`dataTransfer.items.add(${file})`)).toBe(0);
    await isVerdict(lab, "Rejected");
    expect(await lab.locator(".reply-head .meta").textContent()).toBe(
      `17 lines, ${Buffer.byteLength(text)} bytes, CRLF, from a.md`,
    );
    await clearLab(lab);
  });

  it("becomes the reply where the workbench names it, and the Lab says from which file", async () => {
    const authority = new URL(window.page.url()).host;
    const uri = `vscode-remote://${authority}${join(window.workspace, rejected)}`;
    await drop(`dataTransfer.setData("text/uri-list", ${JSON.stringify(`${uri}\r\n`)})`);
    await isVerdict(lab, "Rejected");
    const text = readFileSync(join(window.workspace, rejected), "utf8");
    expect(await lab.locator(".reply .field").inputValue()).toBe(text);
    expect(await lab.locator(".reply-head .meta").first().textContent()).toContain(
      "from review-note-rejected.reply.md",
    );
  });

  it("becomes the attempts of a loop where several are dropped; plain text is a reply too", async () => {
    await clearLab(lab);
    const bytes = "new Uint8Array([0xff, 0x7b, 0x7d, 0xc3])";
    await drop(
      `dataTransfer.items.add(new File(["no JSON"], "a.md")); dataTransfer.items.add(new File([${bytes}], "b.md"))`,
    );
    await lab.locator("[data-lab=attempts] li", { hasText: "Attempt 2" }).waitFor();
    expect(await lab.locator(".reply-head .meta").first().textContent()).toBe(
      "1 line, 8 bytes, from b.md, 2 bytes not UTF-8, shown as U+FFFD",
    );
    await clearLab(lab);
    await drop(`dataTransfer.setData("text/plain", "as text")`);
    await isVerdict(lab, "Not JSON");
    expect(await lab.locator(".reply .field").inputValue()).toBe("as text");
  });

  it("is refused where it is empty", async () => {
    await drop(`dataTransfer.items.add(new File([], "nothing.md"))`);
    await lab.locator(".alert", { hasText: "nothing.md is empty: there is no reply in it." }).waitFor();
  });
});
