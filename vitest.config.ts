import { defineConfig } from "vitest/config";

/**
 * Three projects, so that the quick one stays quick: `unit` needs nothing but the sources, `package` looks into the
 * built .vsix and npm package (`npm run package` first), `ui` drives a real workbench (started by test/editor/run.ts).
 */
export default defineConfig({
  test: {
    // By itself vitest leaves a processor free, which on a machine with two makes everything take half as long again.
    maxWorkers: "100%",
    projects: [
      {
        test: {
          name: "unit",
          include: ["test/**/*.test.ts"],
          exclude: ["test/editor/**", "test/package/**"],
          // Only for what hangs: no test is about how long it takes, and some machines are busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: "package", include: ["test/package/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          name: "ui",
          include: ["test/editor/**/*.ui.test.ts"],
          fileParallelism: false,
          // A whole editor in a browser: what a stall of the machine broke is tried once more, and told as tried again.
          retry: 1,
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
