/** How a text with places is written: `{name}` is a place. */

/** A stretch of a template as it is written. */
export interface TemplatePiece {
  /** Of the place; null for fixed text. */
  readonly name: string | null;
  /** What the fixed text says, its braces no longer doubled; empty for a place. */
  readonly text: string;
  /** UTF-16 offsets into the template. */
  readonly start: number;
  readonly end: number;
}

/**
 * The pieces of a template, fixed text and places in turn, fixed text first and last. Only braces on both sides of a name mean
 * anything. One on each side makes a place; a doubled pair stands for itself: `{{name}}` is the text `{name}`, and `{{{name}}}` a
 * place in braces. Linear.
 */
export function templatePieces(template: string): readonly TemplatePiece[] {
  const found: TemplatePiece[] = [];
  let text = "";
  let start = 0;
  let from = 0;
  for (const { index, 0: match, 1: name = "" } of template.matchAll(/\{(\w+)\}/g)) {
    const end = index + match.length;
    const pairs = Math.min(runBefore(template, index, from), runBehind(template, end)) + 1;
    const doubled = pairs >> 1;
    const opening = index - (pairs - 1);
    text += template.slice(from, opening) + "{".repeat(doubled);
    from = end + (pairs - 1);
    if (pairs % 2 === 0) {
      text += name + "}".repeat(doubled);
      continue;
    }
    found.push({ name: null, text, start, end: index });
    found.push({ name, text: "", start: index, end });
    text = "}".repeat(doubled);
    start = end;
  }
  text += template.slice(from);
  found.push({ name: null, text, start, end: template.length });
  return found;
}

/** The template of fixed texts and places in turn: what `templatePieces` reads, from what it gives. */
export function templateOf(
  pieces: readonly { readonly name: string | null; readonly text: string }[],
): string {
  let template = "";
  let behind = 0;
  pieces.forEach(({ name, text }, index) => {
    if (name === null) {
      template += doubledNames(text.slice(behind));
      behind = 0;
      return;
    }
    const next = pieces[index + 1]?.text ?? "";
    const pairs = Math.min(runBefore(template, template.length, 0), runBehind(next, 0));
    template += `${"{".repeat(pairs + 1)}${name}${"}".repeat(2 * pairs + 1)}`;
    behind = pairs;
  });
  return template;
}

function doubledNames(text: string): string {
  let out = "";
  let from = 0;
  for (const { index, 0: match } of text.matchAll(/\{\w+\}/g)) {
    const end = index + match.length;
    const pairs = Math.min(runBefore(text, index, from), runBehind(text, end)) + 1;
    out += `${text.slice(from, index + 1)}${"{".repeat(pairs)}${match.slice(1)}${"}".repeat(pairs)}`;
    from = end;
  }
  return out + text.slice(from);
}

function runBefore(text: string, at: number, from: number): number {
  let run = 0;
  while (at - run > from && text[at - run - 1] === "{") run++;
  return run;
}

function runBehind(text: string, at: number): number {
  let run = 0;
  while (text[at + run] === "}") run++;
  return run;
}
