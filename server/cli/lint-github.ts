/** `--format github`: workflow commands, of which GitHub makes annotations. */
import { type FormatContext, type LintFinding, newFindings, type Printer } from "./linted.ts";
import { visible } from "./visible.ts";

const commands = { error: "error", warning: "warning", hint: "notice" } as const;

export function githubFormat(_context: FormatContext): Printer {
  return {
    begin: "",
    file: (linted) =>
      newFindings(linted)
        .map((finding) => `${annotation(linted.file, finding)}\n`)
        .join(""),
    end: () => "",
  };
}

function annotation(file: string, finding: LintFinding): string {
  const { severity, code, explanation, line, column, endLine } = finding;
  // Columns are taken only where all is on one line.
  const columns = line === endLine ? { col: column } : {};
  const properties = { file: visible(file), line, endLine, ...columns, title: code };
  const written = Object.entries(properties).map(([name, value]) => `${name}=${property(String(value))}`);
  return `::${commands[severity]} ${written.join(",")}::${message(visible(explanation))}`;
}

/** What would end a command's message, or begin another command. */
function message(text: string): string {
  return text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");
}

/** The same for a property, which ends at a comma or a colon too. */
function property(text: string): string {
  return message(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
}
