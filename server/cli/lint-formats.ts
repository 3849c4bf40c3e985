/** How `lint` prints: file after file, so that nothing is kept. */
import { painter } from "./color.ts";
import { githubFormat } from "./lint-github.ts";
import { sarifFormat } from "./lint-sarif.ts";
import { type FormatContext, type LintFinding, newFindings, type Printer } from "./linted.ts";
import { visible } from "./visible.ts";

const severityColors = { error: "red", warning: "yellow", hint: "blue" } as const;

export const lintFormats: Readonly<Record<string, (context: FormatContext) => Printer>> = {
  text({ color }) {
    const paint = painter(color);
    return {
      begin: "",
      file: (linted) =>
        newFindings(linted)
          .map(({ line, column, severity, code, explanation }) => {
            const word = paint(severity, severityColors[severity]);
            return `${visible(linted.file)}:${line}:${column} ${word} ${code} ${visible(explanation)}\n`;
          })
          .join(""),
      end: () => "",
    };
  },
  json() {
    let isFirst = true;
    const around: { readonly file: string; readonly findings: readonly LintFinding[] }[] = [];
    const separator = () => {
      const text = isFirst ? "\n" : ",\n";
      isFirst = false;
      return text;
    };
    return {
      begin: '{"schemas":[',
      file(linted) {
        if (linted.around.length > 0) around.push({ file: linted.file, findings: linted.around });
        return linted.schemas.map((schema) => `${separator()}${JSON.stringify(schema)}`).join("");
      },
      end: () => `\n],"around":${JSON.stringify(around)}}\n`,
    };
  },
  sarif: sarifFormat,
  github: githubFormat,
};
