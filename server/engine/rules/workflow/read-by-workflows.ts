/** Which schemas mivia's workflow compiler reads. */
import type { Subject } from "../subject.ts";

/** A file of its own, for mivia or a harness that is made of it. */
export function isReadByWorkflows({ harness, surroundings }: Subject): boolean {
  return surroundings.isWorkflowFile && (harness.custom?.base ?? harness.id) === "mivia";
}
