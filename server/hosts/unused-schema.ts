import type { Finding } from "../engine/finding.ts";
import type { HostFile } from "./hosted-schema.ts";

export function unusedSchema(_file: HostFile): readonly Finding[] {
  return [];
}
