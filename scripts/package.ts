/**
 * `npm run package`: the minified bundles and dist/subagent-schema-VERSION.vsix, without network. What goes into the
 * .vsix is said in .vscodeignore, what goes into the npm package in .npmignore.
 */
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createVSIX } from "@vscode/vsce";
import { buildAll } from "./build.ts";
import { root } from "./bundles.ts";
import { vsixPath } from "./vsix-path.ts";

/** Pictures weigh more than all pages together; who installs the extension has the thing itself before the eyes. */
const readme = join("dist", "readme-without-pictures.md");

try {
  await buildAll(true);
  const text = await readFile(join(root, "README.md"), "utf8");
  await writeFile(join(root, readme), text.replace(/^!\[.*\n\n?/gm, ""));
  await createVSIX({
    cwd: root,
    packagePath: vsixPath(),
    readmePath: readme,
    // Everything is bundled.
    dependencies: false,
    allowMissingRepository: true,
    rewriteRelativeLinks: false,
  });
} catch (error) {
  console.error(`package: ${(error as Error).message}`);
  process.exitCode = 1;
}
