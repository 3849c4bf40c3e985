/** The part of a schema that a finding stands on. */
import type { Finding } from "../finding.ts";
import type { JsonNode, Path } from "../json/node.ts";
import { parsePointer } from "../json/pointer.ts";
import type { Site, Subject } from "../rules/subject.ts";

export interface FoundPlace {
  /** From the root; indexes are numbers. */
  readonly path: Path;
  readonly node: JsonNode;
  /** The innermost schema object on the way, the place itself included. */
  readonly site: Site;
  readonly sitePath: Path;
  /** From `site` to the place. */
  readonly below: Path;
}

/** Null where the schema has nothing at that place. Linear. */
export function foundPlace({ document, sites }: Subject, { pointer }: Finding): FoundPlace | null {
  const steps = parsePointer(pointer);
  const [root] = sites;
  if (steps === null || root === undefined) return null;
  const byNode = new Map<JsonNode, Site>(sites.map((site) => [site.node, site]));
  const path: (string | number)[] = [];
  let node: JsonNode = document;
  let site = root;
  let length = 0;
  for (const step of steps) {
    const next: JsonNode | undefined =
      node.kind === "object"
        ? node.members.get(step)?.value
        : node.kind === "array"
          ? node.items[Number(step)]
          : undefined;
    if (next === undefined) return null;
    path.push(node.kind === "array" ? Number(step) : step);
    node = next;
    const here = byNode.get(node);
    if (here !== undefined) {
      site = here;
      length = path.length;
    }
  }
  return { path, node, site, sitePath: path.slice(0, length), below: path.slice(length) };
}

/** The JSON text of a value, as it is written. */
export function writtenAs({ open }: Subject, { start, end }: JsonNode): string {
  return open.text.slice(start, end);
}
