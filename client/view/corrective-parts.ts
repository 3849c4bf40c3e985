import type { LabReport } from "../reply-lab/messages.ts";
import { hasNoRoom } from "./words.ts";

/** The parts in order, with an empty one where the error list would stand that found no room. */
export function withEmptyDetail(report: LabReport): LabReport["correctiveParts"] {
  const parts = [...report.correctiveParts].sort((a, b) => a.start - b.start);
  if (!hasNoRoom(report)) return parts;
  const seam = parts.findIndex(({ part }, index) => part === "fixed" && parts[index + 1]?.part === "fixed");
  if (seam < 0) return parts;
  const at = parts[seam]?.end ?? 0;
  return parts.toSpliced(seam + 1, 0, { part: "detail", start: at, end: at, bytes: 0 });
}

/** Whether a part begins in the middle of a line: then each is marked where it stands, and not as a block of its own. */
export function isInline(report: LabReport): boolean {
  const text = report.corrective ?? "";
  return report.correctiveParts.some(
    ({ start, end }) => start > 0 && start < end && text[start - 1] !== "\n" && text[start] !== "\n",
  );
}
