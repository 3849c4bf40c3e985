/** Decoding as the Go harnesses do it: a tree, or the decoder's own text. */
import { type GoRelease, goNotMapText, goRangeText, goStreamSyntaxText, goSyntaxText } from "./go-texts.ts";
import type { JsonNode } from "./node.ts";
import { readJson } from "./read.ts";

export type Decoded =
  | { readonly ok: true; readonly node: JsonNode }
  /** `message` is the decoder's text; `offset` (UTF-16) is where it stumbles, the length of the text at its end. */
  | { readonly ok: false; readonly message: string; readonly offset: number };

/**
 * `json.Unmarshal` into an `any` or into a `map[string]any` (`harnesses.md` 1.2). The numbers of the tree are as written: see
 * `remarshal.ts` for the doubles that Go makes of them. `null` is taken as a map too; it gives a nil one.
 */
export function goUnmarshal(text: string, target: "any" | "map", release?: GoRelease): Decoded {
  const read = readJson(text);
  if (!read.ok)
    return { ok: false, message: goSyntaxText(read.error, text, release), offset: read.error.offset };
  const { node, beyondDouble } = read;
  if (target === "map" && node.kind !== "object" && node.kind !== "null") {
    return { ok: false, message: goNotMapText(node.kind), offset: node.start };
  }
  if (beyondDouble !== null) {
    return { ok: false, message: goRangeText(beyondDouble, node, release), offset: beyondDouble.start };
  }
  return { ok: true, node };
}

/** `jsonschema.UnmarshalJSON`: exact numbers, and other words at the ends of the text (`harnesses.md` 1.2). */
export function goUnmarshalExact(text: string, release?: GoRelease): Decoded {
  const read = readJson(text);
  if (read.ok) return { ok: true, node: read.node };
  return { ok: false, message: goStreamSyntaxText(read.error, text, release), offset: read.error.offset };
}
