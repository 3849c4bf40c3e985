import type { LabReport } from "../reply-lab/messages.ts";
import { h } from "./dom.ts";
import { section } from "./section.ts";

/** What of the harness's own way could not be followed. */
export function remarks({ remarks: all }: LabReport): HTMLElement | null {
  if (all === undefined || all.length === 0) return null;
  return section("Note", {}, ...all.map((remark) => h("p.dim", null, remark)));
}
