/** Between the drawn lines of a reply and offsets into its text, UTF-16. Boxes, digits and hints are no text. */
import type { DrawnLine } from "./drawn-rows.ts";

const notText = ".marker, .hint";

/** The place in the drawn line of an offset that lies in it. */
export function drawnPlace(
  { row, element: line }: DrawnLine,
  offset: number,
): { readonly node: Node; readonly offset: number } {
  const text = line.querySelector(".text") ?? line;
  let at = row.start;
  for (const [index, child] of [...text.childNodes].entries()) {
    const length = unitsOf(child);
    if (length > 0 && offset < at + length) {
      const inner = child instanceof Element ? child.firstChild : child;
      const isBox = child instanceof HTMLElement && child.dataset.units !== undefined;
      return isBox || inner === null ? { node: text, offset: index } : { node: inner, offset: offset - at };
    }
    at += length;
  }
  const last = [...text.childNodes].findLastIndex((child) => unitsOf(child) > 0);
  return { node: text, offset: last + 1 };
}

/** The offset into the reply's text of a place in a drawn line. */
export function offsetOfPlace({ row, element: line }: DrawnLine, node: Node, offset: number): number {
  const text = line.querySelector(".text") ?? line;
  let at = row.start;
  for (const [index, child] of [...text.childNodes].entries()) {
    if (node === text && index >= offset) break;
    if (child === node || (child !== text && child.contains(node))) {
      const isWhole = child instanceof HTMLElement && child.dataset.units !== undefined;
      at += isWhole || unitsOf(child) === 0 ? 0 : Math.min(offset, unitsOf(child));
      break;
    }
    at += unitsOf(child);
  }
  return Math.min(at, row.end);
}

function unitsOf(child: ChildNode): number {
  if (child instanceof HTMLElement) {
    if (child.matches(notText)) return 0;
    if (child.dataset.units !== undefined) return Number(child.dataset.units);
  }
  return child.textContent?.length ?? 0;
}
