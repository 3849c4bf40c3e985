/** Which files are looked at without a configuration, and as what. */
import { expect, it } from "vitest";
import { miviaSettingsHost } from "../../server/hosts/harness-settings.ts";
import { hostFor } from "../../server/hosts/index.ts";
import { markdownHost } from "../../server/hosts/markdown.ts";
import { templateHost } from "../../server/hosts/template.ts";
import { tomlHost } from "../../server/hosts/toml.ts";
import { workflowHost } from "../../server/hosts/workflow.ts";
import { yamlHost } from "../../server/hosts/yaml.ts";
import { builtInPath } from "../../server/workspace/built-in-paths.ts";

it("mivia's folders are mivia's, each file in its language", () => {
  for (const [path, host] of [
    ["/w/.mivia/agents/reviewer.toml", tomlHost],
    ["/w/.mivia/mivia.toml", miviaSettingsHost],
    ["/w/.mivia/workflows/review.toml", workflowHost],
    ["/w/.mivia/workflows/templates/review.md", templateHost],
    ["/w/.mivia/skills/review/SKILL.md", markdownHost],
  ] as const) {
    expect([path, builtInPath(path)?.harness, hostFor(path)]).toEqual([path, "mivia", host]);
  }
});

it("what lies elsewhere belongs to nobody, whatever its language", () => {
  for (const [path, host] of [
    ["/w/agents/reviewer.toml", tomlHost],
    ["/w/.mivia/agents/more/reviewer.toml", tomlHost],
    ["/w/.mivia/workflows/more/review.toml", tomlHost],
    ["/w/.mivia/skills/SKILL.md", markdownHost],
    ["/w/README.MD", markdownHost],
    ["/w/mivia.toml", tomlHost],
    ["/w/tool.YML", yamlHost],
    ["/w/notes.txt", null],
  ] as const) {
    expect([path, builtInPath(path), hostFor(path)]).toEqual([path, null, host]);
  }
});
