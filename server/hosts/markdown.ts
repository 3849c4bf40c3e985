/** Markdown: schemas in the front matter, mivia's skills by their own rules (`harnesses.md` 3.10). */
import { basename } from "node:path";
import { frontMatterOf } from "./front-matter.ts";
import { hostFinding } from "./host-finding.ts";
import type { Host, HostedSchemas, HostFile } from "./hosted-schema.ts";
import { skillSchemas } from "./skill.ts";
import { yamlHost } from "./yaml.ts";

const skillFile = /(?:^|\/)\.mivia\/skills\/[^/]+\/SKILL\.md$/;

export const markdownHost: Host = (file) => {
  const { path, at, isClaimed } = file;
  if (at === null && skillFile.test(path)) return skillSchemas(file);
  if (!isClaimed) return { schemas: [], findings: [] };
  return inFrontMatter(file);
};

function inFrontMatter(file: HostFile): HostedSchemas | Promise<HostedSchemas> {
  const { path, text, at } = file;
  const front = frontMatterOf(text);
  if (front === null || at === null) {
    const reason =
      front === null
        ? "it has no front matter"
        : 'the claim says no place in it, such as "at": "/output_schema"';
    const where = { start: 0, end: Math.min(1, text.length) };
    const why = `In a Markdown file a schema stands in the front matter, and ${basename(path)} gives none: ${reason}.`;
    return { schemas: [], findings: [hostFinding("enforcement/no-schema", where, why)] };
  }
  // As long as before, so that places and edits are those of the whole file.
  const before = text.slice(0, front.start).replace(/[^\r\n]/g, " ");
  return yamlHost({ ...file, text: before + text.slice(front.start, front.end) });
}
