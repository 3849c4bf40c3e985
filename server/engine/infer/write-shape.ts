/** The schema of what stood at one place of the samples, as text. */
import { mostTexts, type Shape } from "./infer-schema.ts";

/** Recurses as deep as the samples nest, which is bounded before. */
export function writeShape(shape: Shape, indent: string): string {
  const inner = `${indent}  `;
  const types = typesOf(shape);
  const lines: string[] = [];
  const put = (keyword: string, value: string) => lines.push(`${inner}"${keyword}": ${value}`);
  if (types.length === 1) put("type", `"${types[0]}"`);
  if (types.length > 1) put("type", `[${types.map((type) => `"${type}"`).join(", ")}]`);
  const choices = choicesIn(shape);
  if (choices !== null) put("enum", `[${choices.map((each) => JSON.stringify(each)).join(", ")}]`);
  if (shape.objects > 0) {
    const members = [...shape.members];
    const properties = members.map(([name, { shape: value }]) => {
      return `${inner}  ${JSON.stringify(name)}: ${writeShape(value, `${inner}  `)}`;
    });
    const required = members.filter(([, { count }]) => count === shape.objects);
    put("properties", properties.length === 0 ? "{}" : `{\n${properties.join(",\n")}\n${inner}}`);
    if (required.length > 0)
      put("required", `[${required.map(([name]) => JSON.stringify(name)).join(", ")}]`);
    put("additionalProperties", "false");
  }
  if (shape.items !== null) put("items", writeShape(shape.items, inner));
  return lines.length === 0 ? "{}" : `{\n${lines.join(",\n")}\n${indent}}`;
}

function typesOf(shape: Shape): string[] {
  return [
    ...(shape.objects > 0 ? ["object"] : []),
    ...(shape.arrays > 0 ? ["array"] : []),
    ...(shape.strings > 0 ? ["string"] : []),
    ...(shape.numbers > 0 ? [shape.hasFraction ? "number" : "integer"] : []),
    ...(shape.booleans > 0 ? ["boolean"] : []),
    ...(shape.nulls > 0 ? ["null"] : []),
  ];
}

/** A name, as a verdict or a severity has one: no sentence, no number, no path. */
const word = /^[A-Za-z][\w-]{0,31}$/;

/**
 * The texts that are clearly chosen from a list: few different words, each of which came more than once, and nothing else but texts there.
 * Null where that is not clear: a list that is too short refuses good replies.
 */
function choicesIn({ texts, strings, objects, arrays, numbers, booleans, nulls }: Shape): string[] | null {
  if (objects + arrays + numbers + booleans + nulls > 0) return null;
  if (texts.size < 2 || texts.size > mostTexts || strings < 3 * texts.size) return null;
  for (const [text, count] of texts) if (count < 2 || !word.test(text)) return null;
  return [...texts.keys()].sort();
}
