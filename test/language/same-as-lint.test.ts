/** The editor and the command line say the same of every file of the examples: harness, finding, place and severity. */
import { cpSync, readFileSync, realpathSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { CodeLensRequest, DiagnosticSeverity } from "vscode-languageserver-protocol/node";
import { describeRequest, lintWorkspaceRequest } from "../../server/protocol.ts";
import { examples, runCli } from "../cli/run-cli.ts";
import { makeFolder } from "./support/folder.ts";
import { startSession, uriOf } from "./support/session.ts";

interface Linted {
  readonly file: string;
  readonly selector: string | null;
  readonly harness: string;
  readonly findings: readonly Told[];
}

interface Told {
  readonly code: string;
  readonly severity: string;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
}

interface Report {
  readonly schemas: readonly Linted[];
  readonly around: readonly { readonly file: string; readonly findings: readonly Told[] }[];
}

const severities: ReadonlyMap<number | undefined, string> = new Map([
  [DiagnosticSeverity.Error, "error"],
  [DiagnosticSeverity.Warning, "warning"],
  [DiagnosticSeverity.Hint, "hint"],
  [DiagnosticSeverity.Information, "hint"],
]);

const written = ({ code, severity, line, column, endLine, endColumn }: Told) =>
  `${line}:${column}-${endLine}:${endColumn} ${severity} ${code}`;

let report: Report;
let files: readonly string[];

beforeAll(async () => {
  const { stdout } = await runCli(["lint", "--format", "json"]);
  report = JSON.parse(stdout) as Report;
  files = [...new Set([...report.schemas, ...report.around].map(({ file }) => file))].sort();
});

describe("each file of the examples", () => {
  it("is of every language and every harness", () => {
    expect(new Set(files.map((file) => file.replace(/^.*\./, "")))).toEqual(
      new Set(["json", "yaml", "toml", "md", "js", "go"]),
    );
    expect(new Set(report.schemas.map(({ harness }) => harness))).toEqual(
      new Set(["mivia", "mivia-sdk", "driftlessaf", "codewhale", "harbor", "house"]),
    );
  });

  it("has the same findings", async () => {
    const session = await startSession();
    for (const file of files) {
      const path = join(examples, file);
      const uri = session.open(path, readFileSync(path, "utf8"));
      const shown = (await session.diagnostics(uri)).map(({ code, severity, range: { start, end } }) =>
        written({
          code: String(code),
          severity: severities.get(severity) ?? "",
          line: start.line + 1,
          column: start.character + 1,
          endLine: end.line + 1,
          endColumn: end.character + 1,
        }),
      );
      const told = [
        ...report.schemas.filter((schema) => schema.file === file),
        ...report.around.filter((around) => around.file === file),
      ].flatMap(({ findings }) => findings.map(written));
      expect([file, ...shown.sort()]).toEqual([file, ...told.sort()]);
    }
  });

  it("has the same harnesses, in describe and in the lens", async () => {
    const session = await startSession();
    for (const file of files) {
      const path = join(examples, file);
      const uri = session.open(path, readFileSync(path, "utf8"));
      const told = report.schemas.filter((schema) => schema.file === file);
      const { schemas } = await session.client.sendRequest(describeRequest, { uri });
      expect([file, schemas.map(({ selector, harness }) => [selector, harness])]).toEqual([
        file,
        told.map(({ selector, harness }) => [selector, harness]),
      ]);
      for (const { selector, harness } of told) {
        const asked = await session.client.sendRequest(describeRequest, { uri, selector });
        expect([file, selector, asked.harness]).toEqual([file, selector, harness]);
      }
      const lenses =
        (await session.client.sendRequest(CodeLensRequest.type, { textDocument: { uri } })) ?? [];
      const titles = lenses.map(({ command }) => command?.title ?? "");
      const first = titles.filter((title) => /^[a-z-]+: | of [a-z-]+$/.test(title));
      expect([file, first.map((title) => /^[a-z-]+(?=:)|[a-z-]+$/.exec(title)?.[0])]).toEqual([
        file,
        told.map(({ harness }) => harness),
      ]);
    }
  });
});

it("the whole workspace counts as lint does", async () => {
  const folder = makeFolder();
  cpSync(examples, folder.path, { recursive: true });
  const session = await startSession({ folder: folder.path });
  const result = await session.client.sendRequest(lintWorkspaceRequest);
  const root = uriOf(realpathSync(folder.path));
  expect(
    result.files
      .flatMap(({ uri, schemas }) =>
        schemas.map(({ selector, harness }) => [
          decodeURIComponent(uri.slice(root.length + 1)),
          selector,
          harness,
        ]),
      )
      .sort(),
  ).toEqual(report.schemas.map(({ file, selector, harness }) => [file, selector, harness]).sort());
});
