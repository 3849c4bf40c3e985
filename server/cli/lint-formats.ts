/** How `lint` prints: schema after schema, so that nothing is kept. */
import type { Severity } from "../engine/index.ts";
import { painter } from "./color.ts";
import { visible } from "./visible.ts";

/** Lines and columns are 1-based, columns in UTF-16 units; the end is behind the last unit. */
export interface LintFinding {
  readonly code: string;
  readonly severity: Severity;
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Only where it is not in the schema's own file: a type's fields may be of other files. */
  readonly file?: string;
  /** RFC 6901 pointer into the schema. */
  readonly pointer: string;
  readonly harnessText: string | null;
  readonly explanation: string;
}

export interface LintedSchema {
  readonly file: string;
  /** What follows the `#` in a SCHEMA argument; null for the whole file. */
  readonly selector: string | null;
  readonly harness: string;
  readonly admission: string | null;
  /** The figures that the harness's caps compare. */
  readonly bytes: number | null;
  readonly depth: number | null;
  readonly findings: readonly LintFinding[];
}

interface Printer {
  readonly begin: string;
  schema(schema: LintedSchema, index: number): string;
  readonly end: string;
}

const severityColors = { error: "red", warning: "yellow", hint: "blue" } as const;

export const lintFormats = {
  text: (color: boolean): Printer => {
    const paint = painter(color);
    return {
      begin: "",
      schema: ({ file, findings }) =>
        findings
          .map(({ line, column, severity, code, explanation, file: own = file }) => {
            const word = paint(severity, severityColors[severity]);
            return `${visible(own)}:${line}:${column} ${word} ${code} ${visible(explanation)}\n`;
          })
          .join(""),
      end: "",
    };
  },
  json: (): Printer => ({
    begin: '{"schemas":[',
    schema: (schema, index) => `${index === 0 ? "\n" : ",\n"}${JSON.stringify(schema)}`,
    end: "\n]}\n",
  }),
} as const;
