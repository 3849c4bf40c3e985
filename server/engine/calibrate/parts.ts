/**
 * A message taken apart: which texts of the wording stand in it, and what is computed between them. Nothing is known of the stages that
 * make it; they are given texts with marks in place of the harness's own, and the marks are looked for in what they make.
 */
import type { Harness } from "../harness/harness.ts";
import { templatePieces } from "../harness/template.ts";
import type { Wording, WordingKey } from "../harness/wording.ts";
import { goJsonString } from "../json/go-marshal.ts";

export type Part = TextPart | TemplatePart;

/** Computed, or put around a text by the harness's code. */
export interface TextPart {
  readonly kind: "text";
  readonly text: string;
}

export interface TemplatePart {
  readonly kind: "template";
  readonly key: WordingKey;
  /** Whether the text stands inside a JSON string. */
  readonly inJson: boolean;
  /** The fixed texts around the places, one more than these, as they stand in the message. */
  readonly fixed: readonly string[];
  readonly places: readonly Place[];
}

export interface Place {
  readonly name: string;
  readonly parts: readonly Part[];
}

/**
 * The parts of what `message` makes of a harness like this one; null where it makes nothing. The caller sees to it that nothing is cut
 * off. The tag of an envelope counts as fixed text.
 *
 * @param mark a character that can't stand in the message
 */
export function partsOf(
  harness: Harness,
  message: (harness: Harness) => string | null,
  mark: string,
): readonly Part[] | null {
  const keys = Object.keys(harness.wording) as WordingKey[];
  const wording: Wording = Object.fromEntries(
    keys.map((key, index) => [key, marked(harness.wording[key] ?? "", index, mark)]),
  );
  const text = message({ ...harness, wording });
  return text === null ? null : read(text, mark, keys, harness.wording);
}

/** A character for private use that stands in none of the texts; null where there is none. */
export function unusedMark(texts: readonly string[]): string | null {
  for (let code = 0xe000; code <= 0xf8ff; code++) {
    const mark = String.fromCharCode(code);
    if (!texts.some((text) => text.includes(mark))) return mark;
  }
  return null;
}

/** The quote shows whether the text was written into a JSON string. */
function marked(template: string, index: number, mark: string): string {
  const places = templatePieces(template)
    .filter(({ name }) => name !== null)
    .map(({ name }) => `${mark}(${mark}{${name}}${mark})${mark}`);
  return `${mark}${index}${mark}"${places.join("")}${mark}.${mark}`;
}

interface Open {
  readonly key: WordingKey;
  readonly inJson: boolean;
  readonly places: Part[][];
}

/** Between two marks stands what they mean: the number of a text that begins, brackets around a place, a full stop. */
function read(text: string, mark: string, keys: readonly WordingKey[], wording: Wording): readonly Part[] {
  const top: Part[] = [];
  const open: Open[] = [];
  const into = () => open.at(-1)?.places.at(-1) ?? top;
  const pieces = text.split(mark);
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i] as string;
    if (i % 2 === 0) {
      if (piece !== "") into().push({ kind: "text", text: piece });
      continue;
    }
    if (piece === "(") open.at(-1)?.places.push([]);
    else if (piece === ".") {
      const done = open.pop() as Open;
      into().push(templatePart(done, wording[done.key] ?? ""));
    } else if (piece !== ")") {
      const behind = pieces[i + 1] as string;
      const inJson = behind.startsWith("\\");
      pieces[i + 1] = behind.slice(inJson ? 2 : 1);
      open.push({ key: keys[Number(piece)] as WordingKey, inJson, places: [] });
    }
  }
  return top;
}

function templatePart({ key, inJson, places: contents }: Open, template: string): TemplatePart {
  const fixed: string[] = [];
  const places: Place[] = [];
  const waiting = [...contents];
  let text = "";
  for (const piece of templatePieces(template)) {
    if (piece.name === null) {
      text += inJson ? escaped(piece.text) : piece.text;
      continue;
    }
    const parts = waiting.shift() ?? [];
    if (piece.name === "tag") {
      text += parts.map((part) => (part.kind === "text" ? part.text : "")).join("");
      continue;
    }
    fixed.push(text);
    places.push({ name: piece.name, parts });
    text = "";
  }
  return { kind: "template", key, inJson, fixed: [...fixed, text], places };
}

/** All templates, outermost first. Texts stand within texts a handful deep. */
export function templatesIn(parts: readonly Part[]): TemplatePart[] {
  return parts.flatMap((part) =>
    part.kind === "text" ? [] : [part, ...part.places.flatMap((place) => templatesIn(place.parts))],
  );
}

/** As Go writes it into a JSON string. */
export function escaped(text: string): string {
  return goJsonString(text).slice(1, -1);
}
