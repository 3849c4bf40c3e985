import { readdirSync } from "node:fs";
import { join } from "node:path";

/**
 * Loaded by VS Code in the extension host: runs every suite that was built beside it. Throws when a test fails, which
 * becomes the exit code of the whole run.
 */
export async function run(): Promise<void> {
  // Imported here, not required: mocha is an ECMAScript module, this bundle is not.
  const { default: Mocha } = await import("mocha");
  const mocha = new Mocha({
    ui: "bdd",
    color: false,
    timeout: 60_000,
    forbidOnly: process.env.CI !== undefined,
  });
  const pattern = process.env.SUBAGENT_SCHEMA_SUITE ?? "";
  for (const file of readdirSync(__dirname)) {
    if (file.endsWith(".test.cjs") && file.includes(pattern)) mocha.addFile(join(__dirname, file));
  }
  await new Promise<void>((resolve, reject) => {
    const runner = mocha.run((failures) => {
      const passed = runner.stats?.passes ?? 0;
      if (failures > 0) reject(new Error(`${failures} of ${failures + passed} editor tests failed`));
      else if (passed === 0) reject(new Error("no editor test was found"));
      else resolve();
    });
  });
}
