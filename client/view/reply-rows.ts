import type { Piece, Row } from "./annotate.ts";
import { h } from "./dom.ts";
import { count } from "./words.ts";

/** One annotated line of a reply. `plain` leaves out what has a width of its own, for under the text field. */
export function lineElement(row: Row, plain: boolean): HTMLElement {
  return h(
    `div.line.${row.kind}`,
    { attributes: { "data-line": row.line } },
    h("span.number", { attributes: { "aria-hidden": "true" } }, count(row.line)),
    h("span.bar"),
    h(
      "span.text",
      { attributes: { dir: "auto" } },
      ...row.pieces.flatMap((piece) => pieceNodes(piece, plain)),
      !plain && row.hint !== null && h("span.hint", null, row.hint),
    ),
  );
}

/** What stands behind a line after which something is left out. */
export function omittedElement({ omitted }: Row): HTMLElement {
  return h("div.omitted", null, `${count(omitted)} characters are not drawn here. All are judged.`);
}

function pieceNodes(piece: Piece, plain: boolean): (Node | false)[] {
  const boxed = piece.code !== null && !plain;
  const styled = boxed || piece.token !== null || piece.marks.length > 0 || piece.caret;
  if (!styled) return [document.createTextNode(piece.text)];
  const classes = [
    piece.token && `is-${piece.token}`,
    piece.marks.length > 0 && "violating",
    piece.caret && "stops-here",
    boxed && "code",
  ];
  const span = h(
    ["span", ...classes.filter((name) => name)].join("."),
    {
      attributes: {
        // How many units of the reply the box stands for.
        "data-units": boxed && piece.text.length,
        "data-marks": piece.marks.length > 0 && piece.marks.join(" "),
        "aria-describedby":
          piece.marks.length > 0 && piece.marks.map((number) => `violation-${number}`).join(" "),
      },
    },
    boxed ? piece.code : piece.text,
  );
  return [span, ...piece.closes.map((number) => !plain && marker(number))];
}

/** The digit of a violation. Hidden from screen readers, which hear the violation itself. */
export function marker(number: number): HTMLElement {
  return h("span.marker", { attributes: { "aria-hidden": "true", "data-marker": number } }, String(number));
}
