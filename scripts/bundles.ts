import { existsSync } from "node:fs";
import { join } from "node:path";
import type { BuildOptions, Plugin } from "esbuild";

/** The checkout's root folder. */
export const root = join(import.meta.dirname, "..");

/** One program that the build makes. */
export interface Bundle {
  readonly name: string;
  /** Source that it starts from, relative to the root. */
  readonly entry: string;
  /** Names below dist/ that must exist afterwards, the code first. */
  readonly outputs: readonly string[];
  /** Libraries beside it that it loads at its start. */
  readonly needs?: readonly string[];
  /** Most bytes that the outputs, and what they need, may take together when minified; absent where nothing was promised. */
  readonly budget?: number;
  readonly options: BuildOptions;
}

const common: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  charset: "utf8",
  legalComments: "none",
  logLevel: "warning",
  // jsonc-parser's "main" is a UMD file whose inner requires a bundler can't follow.
  mainFields: ["module", "main"],
  target: "node20",
};

/** In a CommonJS bundle `import.meta` is empty, so `import.meta.url` and `.dirname` become those of the bundle itself. */
const commonJs: BuildOptions = {
  ...common,
  platform: "node",
  format: "cjs",
  define: { "import.meta.url": "bundleUrl", "import.meta.dirname": "__dirname" },
};
const bundleUrl = 'const bundleUrl=require("node:url").pathToFileURL(__filename).href;';

/**
 * Libraries that are files of their own beside the bundles, so that two programs can share them: the language server's protocol, which
 * client and server need at once, and the parsers of the languages in which schemas stand, which most people don't need and which are
 * loaded when the first file of their language is read.
 */
const libraries: Readonly<Record<string, string>> = {
  acorn: "node_modules/acorn/dist/acorn.mjs",
  "toml-eslint-parser": "node_modules/toml-eslint-parser/lib/index.mjs",
  "vscode-languageserver-protocol": "node_modules/vscode-languageserver-protocol/lib/node/main.js",
  "web-tree-sitter": "node_modules/web-tree-sitter/web-tree-sitter.js",
  yaml: "node_modules/yaml/browser/index.js",
};

const libraryFile = (name: string) => `${name}.cjs`;
const protocol = libraryFile("vscode-languageserver-protocol");

const librariesBeside: Plugin = {
  name: "libraries beside the bundle",
  setup(build) {
    build.onResolve({ filter: /^[a-z-]+(?:\/node)?$/ }, ({ path }) => {
      const name = path.replace(/\/node$/, "");
      return Object.hasOwn(libraries, name) ? { path: `./${libraryFile(name)}`, external: true } : undefined;
    });
  },
};

/**
 * What the client's library brings for things that never happen here: it matches the files of operations that a server wants to hear of,
 * and ours wants none; and it looks at VS Code's version, which the manifest's `engines` has settled before.
 */
const unneededInClient: Plugin = {
  name: "what the client does not need",
  setup(build) {
    const namespace = "unneeded";
    const filter = /^(?:minimatch|semver\/functions\/(?:parse|satisfies))$/;
    build.onResolve({ filter }, ({ path }) => ({ path, namespace }));
    build.onLoad({ filter, namespace }, ({ path }) => ({
      contents:
        path === "minimatch"
          ? 'exports.Minimatch = class { constructor() { throw new Error("No file operations are matched."); } };'
          : "module.exports = () => true;",
    }));
  },
};

export const libraryBundles: readonly Bundle[] = Object.entries(libraries).map(([name, entry]) => ({
  name: `library ${name}`,
  entry,
  outputs: [libraryFile(name)],
  options: { ...commonJs, banner: { js: bundleUrl } },
}));

export const bundles: readonly Bundle[] = [
  {
    name: "client",
    entry: "client/main.ts",
    outputs: ["client.cjs"],
    needs: [protocol],
    budget: 480_000,
    options: {
      ...commonJs,
      banner: { js: bundleUrl },
      external: ["vscode"],
      plugins: [unneededInClient, librariesBeside],
    },
  },
  {
    name: "server",
    entry: "server/main.ts",
    outputs: ["server.cjs"],
    needs: [protocol],
    budget: 1_400_000,
    options: { ...commonJs, banner: { js: bundleUrl }, plugins: [librariesBeside] },
  },
  {
    name: "command line",
    entry: "server/cli/main.ts",
    outputs: ["cli.cjs"],
    options: { ...commonJs, banner: { js: `#!/usr/bin/env node\n${bundleUrl}` }, plugins: [librariesBeside] },
  },
  {
    name: "view",
    entry: "client/view/main.ts",
    outputs: ["view.js", "view.css"],
    budget: 120_000,
    options: {
      ...common,
      platform: "browser",
      format: "iife",
      // The oldest VS Code that the manifest admits, 1.100, has Chromium 134.
      target: "chrome134",
      tsconfig: "client/view/tsconfig.json",
    },
  },
  {
    name: "engine",
    entry: "server/engine/index.ts",
    outputs: ["engine.js"],
    options: { ...common, platform: "neutral", format: "esm", packages: "bundle" },
  },
];

/**
 * Files that lie beside the bundles, compressed with Brotli, which packs them a quarter smaller than a .vsix does: the parser for Go source,
 * which is loaded when the first Go file is read.
 */
export const companions: readonly { readonly from: string; readonly output: string }[] = [
  { from: "node_modules/web-tree-sitter/web-tree-sitter.wasm", output: "web-tree-sitter.wasm.br" },
  { from: "node_modules/tree-sitter-go/tree-sitter-go.wasm", output: "tree-sitter-go.wasm.br" },
];

/** The .vsix must not weigh more than this, in bytes. */
export const vsixBudget = 900_000;

/** What esbuild is told for one bundle; minified and without source map for production. */
export function buildOptions(bundle: Bundle, production: boolean): BuildOptions {
  const code = bundle.outputs[0] ?? "";
  return {
    ...bundle.options,
    entryPoints: { [code.replace(/\.[^.]+$/, "")]: bundle.entry },
    outdir: "dist",
    outExtension: { ".js": code.slice(code.lastIndexOf(".")) },
    minify: production,
    sourcemap: !production,
    // Paths of the machine that builds stay out of the maps and of the code.
    sourceRoot: "..",
  };
}

/** Throws one clear line when a bundle's source is missing. */
export function requireEntry(bundle: Bundle): void {
  if (!existsSync(join(root, bundle.entry))) {
    throw new Error(`its source ${bundle.entry} is missing`);
  }
}
