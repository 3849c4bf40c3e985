/**
 * `npm run package`: the minified bundles and dist/subagent-schema-VERSION.vsix, without network. What goes into the
 * .vsix is said in .vscodeignore, what goes into the npm package in .npmignore.
 */
import { createVSIX } from "@vscode/vsce";
import { buildAll } from "./build.ts";
import { root } from "./bundles.ts";
import { vsixPath } from "./vsix-path.ts";

try {
  await buildAll(true);
  await createVSIX({
    cwd: root,
    packagePath: vsixPath(),
    // Everything is bundled.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
} catch (error) {
  console.error(`package: ${(error as Error).message}`);
  process.exitCode = 1;
}
