/** The schemas of mivia's agents and skills (`harnesses.md` 3.10). */
import type { Role } from "../engine/rules/subject.ts";

/** What an agent is given is no reply of its own, whoever calls it. */
const roleByKey: ReadonlyMap<string, Role> = new Map([
  ["input_schema", "arguments"],
  ["output_schema", "reply"],
]);

export const agentKeys: readonly string[] = [...roleByKey.keys()];

export function roleOfAgentKey(key: string): Role {
  return roleByKey.get(key) ?? "reply";
}
