/** Members of jsonc-parser's nodes. */
import type { Node } from "jsonc-parser";

export interface Member {
  readonly key: Node;
  readonly value: Node;
}

/** Those that are complete, in document order; none for what is no object. */
export function membersOf(node: Node | undefined): Member[] {
  return (node?.children ?? []).flatMap((property) => {
    const [key, value] = property.children ?? [];
    return key !== undefined && value !== undefined ? [{ key, value }] : [];
  });
}

export function memberOf(node: Node, key: string): Node | undefined {
  return membersOf(node).find((member) => member.key.value === key)?.value;
}

/** The texts of a member that is one, or a list of them; none without it. */
export function textsOf(node: Node, key: string): readonly string[] {
  const member = memberOf(node, key);
  return member?.type === "array"
    ? (member.children ?? []).map(({ value }) => value)
    : [member?.value ?? []].flat();
}

/** The text of a member; null without it. */
export function textOf(node: Node, key: string): string | null {
  return memberOf(node, key)?.value ?? null;
}
