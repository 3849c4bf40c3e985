/** Which language a file is in, and the schemas that stand in it (`harnesses.md` 8.2). */
import { goHost } from "./go.ts";
import { harborSettingsHost, miviaSettingsHost } from "./harness-settings.ts";
import type { Host, HostedSchemas, HostFile } from "./hosted-schema.ts";
import { javaScriptHost } from "./javascript.ts";
import { jsonHost } from "./json.ts";
import { markdownHost } from "./markdown.ts";
import { templateHost } from "./template.ts";
import { tomlHost } from "./toml.ts";
import { unusedSchema } from "./unused-schema.ts";
import { workflowHost } from "./workflow.ts";
import { yamlHost } from "./yaml.ts";

/** The first that matches a path, `/` between its segments. */
const hosts: readonly { readonly paths: RegExp; readonly host: Host }[] = [
  { paths: /(?:^|\/)\.mivia\/workflows\/[^/]*\.toml$/, host: workflowHost },
  { paths: /(?:^|\/)\.mivia\/mivia\.toml$/, host: miviaSettingsHost },
  { paths: /(?:^|\/)harbor\.yaml$/, host: harborSettingsHost },
  { paths: /(?:^|\/)\.mivia\/workflows\/templates\/[^/]*\.md$/, host: templateHost },
  { paths: /\.jsonc?$/i, host: jsonHost },
  { paths: /\.[cm]?[jt]sx?$/i, host: javaScriptHost },
  { paths: /\.go$/i, host: goHost },
  { paths: /\.ya?ml$/i, host: yamlHost },
  { paths: /\.toml$/i, host: tomlHost },
  { paths: /\.(?:md|markdown)$/i, host: markdownHost },
];

/** The language of a file by its path, `/` between its segments; null where no schema can stand in it. */
export function hostFor(path: string): Host | null {
  return hosts.find(({ paths }) => paths.test(path))?.host ?? null;
}

/** The schemas of a file, and what is wrong around them. Never throws; a file that nobody claims costs next to nothing. */
export async function hostedSchemas(file: HostFile): Promise<HostedSchemas> {
  // What has an ending that nobody knows is taken for JSON where somebody says that it is a schema.
  const host = hostFor(file.path) ?? jsonHost;
  const hosted = await host(file);
  return { ...hosted, findings: [...hosted.findings, ...unusedSchema(file)] };
}
