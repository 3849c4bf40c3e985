/** The texts of the wording that a row with solved slots comes to. */
import type { Harness } from "../harness/harness.ts";
import { templateOf, templatePieces } from "../harness/template.ts";
import { TEXT_PLACES, type WordingKey } from "../harness/wording.ts";
import { type Part, type TemplatePart, templatesIn } from "./parts.ts";
import { type Arrangement, placesOf, type Slot } from "./sequence.ts";
import { slotId } from "./slots.ts";
import { tagOf } from "./tag.ts";

/** Only those that are not the harness's already. Null where a text could not have been written into JSON. */
export function changedWording(
  harness: Harness,
  parts: readonly Part[],
  /** All of them, those as well that a cut took away. */
  all: readonly Slot[],
  arrangement: Arrangement,
  texts: ReadonlyMap<string, string>,
): Readonly<Record<string, string>> | null {
  const wording: Record<string, string> = {};
  const slots = new Map<WordingKey, Map<number, Slot>>();
  for (const slot of all) {
    const ofKey = slots.get(slot.key) ?? new Map<number, Slot>();
    slots.set(slot.key, ofKey.set(slot.index, slot));
  }
  const templates = new Map<WordingKey, TemplatePart>(templatesIn(parts).map((part) => [part.key, part]));
  for (const [key, ofKey] of slots) {
    const part = templates.get(key);
    const names = part === undefined ? [] : placesOf(part, arrangement).map(({ place }) => place.name);
    const pieces: { name: string | null; text: string }[] = [];
    for (let index = 0; index <= names.length; index++) {
      const slot = ofKey.get(index);
      const shown = slot === undefined ? "" : (texts.get(slotId(slot)) ?? slot.base);
      const text = slot?.inJson ? unescaped(shown) : shown;
      if (text === null) return null;
      pieces.push(...withTag(key, text, tagOf(harness)));
      const name = names[index];
      if (name !== undefined) pieces.push({ name, text: "" });
    }
    const template = templateOf(pieces);
    if (template !== templateOf(templatePieces(harness.wording[key] ?? ""))) wording[key] = template;
  }
  return wording;
}

/** What Go wrote into a JSON string. */
function unescaped(text: string): string | null {
  try {
    return JSON.parse(`"${text}"`);
  } catch {
    return null;
  }
}

/** The tag is a place wherever it stands as a word of its own. */
function withTag(key: WordingKey, text: string, tag: string | null) {
  const pieces: { name: string | null; text: string }[] = [];
  let from = 0;
  if (tag !== null && TEXT_PLACES[key].optional.includes("tag")) {
    for (let at = text.indexOf(tag); at >= 0; at = text.indexOf(tag, at + tag.length)) {
      if (/[\w.-]/.test(`${text[at - 1] ?? " "}${text[at + tag.length] ?? " "}`)) continue;
      pieces.push({ name: null, text: text.slice(from, at) }, { name: "tag", text: "" });
      from = at + tag.length;
    }
  }
  return [...pieces, { name: null, text: text.slice(from) }];
}
