import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { delimiter, join } from "node:path";
import { cacheFolder, installOnce } from "./cache.ts";
import { runCommand } from "./run-command.ts";

/** A browser that starts on this machine, and the environment that it wants. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Record<string, string>;
}

const names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const wayToGet = "set CHROME_PATH to a Chromium, or put chromium or google-chrome on the path";

/**
 * CHROME_PATH, else a Chromium on the path, else the one that the npm package @sparticuz/chromium brings for Linux x64,
 * unpacked into the user's cache folder. Throws one line that says how to get one.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.CHROME_PATH;
  if (named !== undefined && named !== "") {
    if (existsSync(named)) return { executablePath: named, env: {} };
    throw new Error(`CHROME_PATH names ${named}, which does not exist`);
  }
  const found = onPath();
  return found === undefined ? packagedChromium() : { executablePath: found, env: {} };
}

function onPath(): string | undefined {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find(existsSync);
}

async function packagedChromium(): Promise<Chromium> {
  if (process.platform !== "linux" || process.arch !== "x64") {
    throw new Error(`no Chromium for ${process.platform} ${process.arch} comes with npm: ${wayToGet}`);
  }
  const folder = await unpack();
  const executablePath = join(folder, "chromium");
  const fonts = { FONTCONFIG_FILE: join(folder, "fonts.conf") };
  // A machine's own libraries are preferred: those in the package lean on ones that a bare machine may not have either.
  const own = [process.env.LD_LIBRARY_PATH, join(folder, "al2023", "lib")].filter(Boolean).join(":");
  const choices: Record<string, string>[] = [fonts, { ...fonts, LD_LIBRARY_PATH: own }];
  let reason = "";
  for (const env of choices) {
    try {
      execFileSync(executablePath, ["--version"], { env: { ...process.env, ...env }, stdio: "pipe" });
      return { executablePath, env };
    } catch (error) {
      reason = (error as { stderr?: Buffer }).stderr?.toString().trimEnd() || (error as Error).message;
    }
  }
  throw new Error(`the Chromium of @sparticuz/chromium does not start (${reason}): ${wayToGet}`);
}

function unpack(): Promise<string> {
  const require = createRequire(import.meta.url);
  const entry = require.resolve("@sparticuz/chromium");
  const manifest = join(entry, "..", "..", "..", "package.json");
  const { version } = JSON.parse(readFileSync(manifest, "utf8")) as { version: string };
  const name = `chromium-${version}`;
  return installOnce(name, async (folder) => {
    // The package unpacks into the temporary folder, and its libraries only where it believes to be in a cloud function.
    const script = 'import("@sparticuz/chromium").then((module) => module.default.executablePath())';
    await runCommand(process.execPath, ["-e", script], {
      cwd: import.meta.dirname,
      env: { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" },
    });
    await writeFile(join(folder, "fonts.conf"), fontConfiguration(join(cacheFolder(), name)));
  });
}

/** The machine's fonts and, where it has none, the package's own. */
function fontConfiguration(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>${join(folder, "fonts", "fonts")}</dir>
  <cachedir>${join(folder, "fonts-cache")}</cachedir>
</fontconfig>
`;
}
