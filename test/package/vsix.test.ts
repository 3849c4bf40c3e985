import { readdirSync } from "node:fs";
import { builtinModules } from "node:module";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { root } from "../../scripts/bundles.ts";
import { readVsix } from "../../scripts/read-vsix.ts";
import { requiredModules } from "./required-modules.ts";

/** Files below a folder of the checkout, with its name in front. */
function filesBelow(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(root.length + 1)
        .replaceAll("\\", "/"),
    );
}

const builtins = new Set(builtinModules);
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

/** The protocol that client and server share, and what reads the languages in which schemas stand. */
const libraries = [
  "dist/vscode-languageserver-protocol.cjs",
  ...["dist/acorn.cjs", "dist/toml-eslint-parser.cjs", "dist/web-tree-sitter.cjs", "dist/yaml.cjs"],
  ...["dist/tree-sitter-go.wasm.br", "dist/web-tree-sitter.wasm.br"],
];

describe("the .vsix", () => {
  const files = readVsix();

  test("holds the bundles, the pages and the assets, and nothing else", () => {
    const assets = ["docs", "media", "schemas", "snippets", "syntaxes"]
      .flatMap(filesBelow)
      .filter((path) => !path.startsWith("docs/images/"));
    const bundled = ["dist/client.cjs", "dist/server.cjs", "dist/view.css", "dist/view.js", ...libraries];
    const front = ["package.json", "LICENSE.txt", "changelog.md", "readme.md"];
    expect([...files.keys()].sort()).toEqual([...assets, ...bundled, ...front].sort());
  });

  test("holds what its manifest names", () => {
    const manifest = JSON.parse(text(files.get("package.json"))) as { main: string };
    expect(files.has(manifest.main.replace("./", ""))).toBe(true);
  });

  test("needs no module that is not inside", () => {
    const known = (module: string) =>
      module === "vscode" ||
      builtins.has(module.replace(/^node:/, "")) ||
      (module.startsWith("./") && files.has(`dist/${module.slice(2)}`));
    for (const name of [
      "dist/client.cjs",
      "dist/server.cjs",
      ...libraries.filter((each) => each.endsWith(".cjs")),
    ]) {
      const required = requiredModules(text(files.get(name)));
      expect(required.filter((module) => !known(module))).toEqual([]);
    }
  });

  test("shows no picture in its readme, since pictures stay behind", () => {
    const readme = text(files.get("readme.md"));
    expect(readme.startsWith("# Subagent Schema\n")).toBe(true);
    expect(readme).not.toContain("![");
  });

  test("names no source map and no folder of the machine that built it", () => {
    for (const [path, bytes] of files) {
      expect(text(bytes).includes("sourceMappingURL="), path).toBe(false);
      expect(text(bytes).includes(root), path).toBe(false);
    }
  });
});
