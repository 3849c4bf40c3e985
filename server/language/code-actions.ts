/** `textDocument/codeAction`: the fixes of the findings at a place, and all safe ones of a document at once. */
import {
  type CodeAction,
  CodeActionKind,
  type Connection,
  type Range,
  type TextEdit,
} from "vscode-languageserver/node";
import type { Finding } from "../engine/finding.ts";
import { type Fix, inNewestDraft, isHabit } from "../engine/fixes/index.ts";
import { surroundingsOf } from "../workspace/lint-file.ts";
import { isWorthwhile, worthwhileFixes } from "../workspace/worthwhile-fixes.ts";
import { cursorAt, openedSchema } from "./cursor.ts";
import type { PlacedFinding, Reports } from "./diagnostics.ts";
import type { Documents } from "./documents.ts";
import { fixEditsIn, inDocument } from "./host-edits.ts";
import { nearFiles } from "./near-files.ts";
import type { Schemas } from "./schemas.ts";
import { nextTurn, refuseCancelled } from "./turns.ts";

export const fixAllKind = `${CodeActionKind.SourceFixAll}.subagentSchema`;

/** Of a hostile schema; a person applies one after the other. */
const mostFixed = 200;
/** UTF-16 units that are looked at again for the findings of one request, once for each. */
const mostWork = 4_000_000;

export function codeActions(
  connection: Connection,
  documents: Documents,
  schemas: Schemas,
  reports: Reports,
  folders: () => Promise<readonly string[]>,
): void {
  connection.onCodeAction(async ({ textDocument: { uri }, range, context }, token): Promise<CodeAction[]> => {
    await nextTurn();
    refuseCancelled(token);
    const wants = (kind: string) =>
      (context.only ?? [kind]).some((only) => kind === only || kind.startsWith(`${only}.`));
    // Nobody wants all fixes who asked for nothing in particular.
    const all = context.only !== undefined && wants(fixAllKind);
    const quick = wants(CodeActionKind.QuickFix);
    const rewrite = wants(CodeActionKind.RefactorRewrite);
    if (!all && !quick && !rewrite) return [];
    const findings = await reports.findings(uri);
    const near = quick ? findings.filter(({ diagnostic }) => touches(diagnostic.range, range)) : [];
    const actions: CodeAction[] = [];
    const places = { documents, folders: await folders(), refuseStale: () => refuseCancelled(token) };
    for (const { fix, edits, diagnostic, isToldByJson } of await fixes(uri, near, schemas, places)) {
      // What JSON's own support says there is what the editor knows of.
      const told = isToldByJson
        ? context.diagnostics.filter((other) => touches(other.range, diagnostic.range))
        : [diagnostic];
      actions.push({
        title: fix.title,
        kind: CodeActionKind.QuickFix,
        diagnostics: told,
        isPreferred: fix.isPreferred,
        edit: { changes: { [uri]: edits } },
      });
    }
    if (rewrite) actions.push(...(await rewritings(uri, range, schemas)));
    const safe = all ? await fixes(uri, findings, schemas, { ...places, onlySafe: true }) : [];
    // Of several fixes of one finding, the best comes first.
    const first = new Map(safe.toReversed().map((each) => [each.diagnostic, each.edits]));
    const edits = together([...first.values()].reverse());
    if (edits.length > 0) {
      const title = "Fix all that can be fixed safely in this file's schemas";
      actions.push({ title, kind: fixAllKind, edit: { changes: { [uri]: edits } } });
    }
    return actions;
  });
}

interface Fixed extends Pick<PlacedFinding, "diagnostic" | "isToldByJson"> {
  readonly fix: Pick<Fix, "title" | "isPreferred" | "isSafe">;
  readonly edits: TextEdit[];
}

interface Request {
  readonly documents: Documents;
  /** Absolute paths of the workspace's. */
  readonly folders: readonly string[];
  /** @throws ResponseError once nobody waits for the answer any more */
  refuseStale(): void;
  readonly onlySafe?: boolean;
}

async function fixes(
  uri: string,
  findings: readonly PlacedFinding[],
  schemas: Schemas,
  { documents, folders, refuseStale, onlySafe = false }: Request,
): Promise<Fixed[]> {
  const found: Fixed[] = [];
  let work = 0;
  for (const { finding, schema, diagnostic, isToldByJson } of findings.slice(0, mostFixed)) {
    if (schema === null) {
      const around = onlySafe ? [] : await fixesAround(uri, finding, schemas);
      for (const fix of around) found.push({ ...fix, diagnostic, isToldByJson });
      continue;
    }
    work += schema.text.length;
    if (work > mostWork) break;
    await nextTurn();
    refuseStale();
    const opened = await openedSchema(schemas, uri, schema);
    if (!opened) continue;
    const { subject, harness } = opened;
    const { path, hosted } = opened.schema;
    const surroundings = surroundingsOf({ path, config: schemas.config(uri) }, hosted, harness);
    const near = nearFiles(documents, folders, path);
    const isWanted = ({ isSafe }: Fix) => isSafe || !onlySafe;
    for (const fix of worthwhileFixes(subject, finding, surroundings, near, isWanted)) {
      const edits = fixEditsIn(opened.schema, fix);
      if (edits !== null) found.push({ fix, edits, diagnostic, isToldByJson });
    }
  }
  return found;
}

/** On a keyword that only older drafts have, or have otherwise: nothing need be wrong with it. */
async function rewritings(uri: string, range: Range, schemas: Schemas): Promise<CodeAction[]> {
  const cursor = await cursorAt(schemas, uri, range.start);
  if (cursor === null) return [];
  const { part, subject, schema, harness } = cursor;
  const value = part.below.length > 0 ? undefined : part.site.node.members.get(part.keyword ?? "")?.value;
  if (value === undefined || !(part.isName || part.keyword === "$schema")) return [];
  const fix = isHabit(part.keyword ?? "", value) ? inNewestDraft(subject) : null;
  const surroundings = surroundingsOf(
    { path: schema.path, config: schemas.config(uri) },
    schema.hosted,
    harness,
  );
  if (fix === null || !isWorthwhile(subject, fix, surroundings, null)) return [];
  const edits = fixEditsIn(schema, fix);
  if (edits === null) return [];
  return [{ title: fix.title, kind: CodeActionKind.RefactorRewrite, edit: { changes: { [uri]: edits } } }];
}

/** Of what is wrong around the schemas. What is meant there is for the author to say. */
async function fixesAround(
  uri: string,
  finding: Finding,
  schemas: Schemas,
): Promise<Pick<Fixed, "fix" | "edits">[]> {
  const document = await schemas.document(uri);
  if (!document.ok) return [];
  return document.fixesOf(finding).map(({ title, edits }) => ({
    fix: { title, isPreferred: true, isSafe: false },
    edits: inDocument(document.source, edits),
  }));
}

/** Those that don't meet; what is left is fixed when asked again. */
function together(each: readonly (readonly TextEdit[])[]): TextEdit[] {
  const taken: TextEdit[] = [];
  for (const edits of each) {
    if (!edits.some(({ range }) => taken.some((other) => touches(range, other.range)))) taken.push(...edits);
  }
  return taken;
}

function touches(a: Range, b: Range): boolean {
  return !isBefore(a.end, b.start) && !isBefore(b.end, a.start);
}

function isBefore(a: Range["start"], b: Range["start"]): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}
