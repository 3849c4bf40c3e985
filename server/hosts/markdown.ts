/** Markdown: schemas in the front matter, mivia's skills by their own rules (`harnesses.md` 3.10). */
import { frontMatterOf } from "./front-matter.ts";
import type { Host, HostedSchemas, HostFile } from "./hosted-schema.ts";
import { noSchema, nothing, nowhere } from "./no-schema.ts";
import { skillSchemas } from "./skill.ts";
import { yamlHost } from "./yaml.ts";

const skillFile = /(?:^|\/)\.mivia\/skills\/[^/]+\/SKILL\.md$/;

export const markdownHost: Host = (file) => {
  const { path, at, isClaimed } = file;
  if (at === null && skillFile.test(path)) return skillSchemas(file);
  if (!isClaimed) return nothing;
  return inFrontMatter(file);
};

function inFrontMatter(file: HostFile): HostedSchemas | Promise<HostedSchemas> {
  const { text, at } = file;
  const front = frontMatterOf(text);
  if (front === null || at === null) {
    return noSchema(
      nowhere(
        front === null
          ? "in a Markdown file a schema stands in the front matter, and this one has none"
          : 'in a Markdown file a schema stands in the front matter; say where with "at", such as /output_schema',
      ),
    );
  }
  // As long as before, so that places and edits are those of the whole file.
  const before = text.slice(0, front.start).replace(/[^\r\n]/g, " ");
  return yamlHost({ ...file, text: before + text.slice(front.start, front.end) });
}
