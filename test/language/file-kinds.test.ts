/**
 * Each kind of file that a schema may stand in: a finding, a hover and a fix at their places, while the file is edited; with CRLF, tabs, a byte order
 * mark and characters of two UTF-16 units before the place.
 */
import { describe, expect, test } from "vitest";
import {
  type CodeAction,
  CodeActionRequest,
  type Diagnostic,
  HoverRequest,
  type MarkupContent,
  type Position,
  type TextEdit,
} from "vscode-languageserver-protocol/node";
import { type FileKind, fileKinds } from "./support/file-kinds.ts";
import { makeFolder } from "./support/folder.ts";
import { edited } from "./support/marked.ts";
import { placedText, type Variant, variants } from "./support/placed-text.ts";
import { type Session, startSession } from "./support/session.ts";

const codesOf = (diagnostics: readonly Diagnostic[]) => diagnostics.map(({ code }) => code).sort();

async function hoverAt({ client }: Session, uri: string, position: Position) {
  const hover = await client.sendRequest(HoverRequest.type, { textDocument: { uri }, position });
  return { range: hover?.range, text: (hover?.contents as MarkupContent | undefined)?.value };
}

async function fixAt({ client }: Session, uri: string, diagnostic: Diagnostic, title: string) {
  const actions = await client.sendRequest(CodeActionRequest.type, {
    textDocument: { uri },
    range: diagnostic.range,
    context: { diagnostics: [diagnostic] },
  });
  const action = (actions ?? []).find((each): each is CodeAction => each.title === title);
  expect((actions ?? []).map((each) => each.title)).toContain(title);
  return action?.edit?.changes?.[uri] ?? [];
}

/** As an editor tells of it: the last edit first, so that none moves another. */
function apply(session: Session, uri: string, version: number, edits: readonly TextEdit[]): void {
  const later = (a: Position, b: Position) => b.line - a.line || b.character - a.character;
  const ordered = [...edits].sort((a, b) => later(a.range.start, b.range.start));
  ordered.forEach(({ range, newText }, index) => {
    session.change(uri, version + index, newText, range);
  });
}

async function watch(kind: FileKind, variant: Variant): Promise<void> {
  const { source, inserted } = kind;
  const folder = makeFolder();
  for (const [name, text] of Object.entries(kind.around ?? {})) folder.write(name, text);
  const first = placedText(source, variant);
  const path = folder.write(kind.path, `${variant.hasBom ? "\uFEFF" : ""}${first.text}`);
  const session = await startSession({ folder: folder.path });
  const uri = session.open(path, first.text);
  let version = 1;

  const expectAt = async (source: string, inserted: string) => {
    const placed = placedText(source, variant, inserted);
    const diagnostics = await session.diagnostics(uri);
    expect(codesOf(diagnostics)).toEqual([kind.code, ...(kind.also ?? [])].sort());
    const found = diagnostics.find(({ code }) => code === kind.code);
    expect(found?.range).toEqual(placed.finding);
    const { start } = placed.hover;
    const hover = await hoverAt(session, uri, { ...start, character: start.character + 1 });
    expect(hover.range).toEqual(placed.hover);
    expect(hover.text?.split("\n\n")[0]).toBe(kind.hover);
    return { text: placed.text, diagnostic: found as Diagnostic };
  };

  if (kind.refusesMark && variant.hasBom) {
    for (const text of [first.text, `${first.text} `]) {
      session.change(uri, ++version, text);
      const top = { line: 0, character: 0 };
      expect(await session.diagnostics(uri)).toMatchObject([
        { code: "admission/syntax", range: { start: top } },
      ]);
    }
    return;
  }
  await expectAt(source, "");
  // Something is typed in before it, and its place moves.
  const { insertion } = first;
  const typed = placedText(`⟦⟧⟨⟩¶${inserted}`, variant).text;
  session.change(uri, ++version, typed, { start: insertion, end: insertion });
  const { text, diagnostic } = await expectAt(source, inserted);

  const edits = await fixAt(session, uri, diagnostic, kind.fix.title);
  const [before, after] = kind.fix.change;
  const wanted = text.replace(before, () => after.replaceAll("\n", variant.lineEnd));
  expect(wanted).not.toBe(text);
  expect(edited(text, edits)).toBe(wanted);
  apply(session, uri, version + 1, edits);
  version += edits.length;
  expect(codesOf(await session.diagnostics(uri))).not.toContain(kind.code);
  // And back.
  session.change(uri, ++version, text);
  await expectAt(source, inserted);
}

describe.each(fileKinds.map((kind) => [kind.name, kind] as const))("%s", (_, kind) => {
  test.each(variants.map((variant) => [variant.name, variant] as const))("with %s", (_, variant) =>
    watch(kind, variant),
  );
});
