/** JSON as a Go harness holds it, by its number model (`harnesses.md` 1.2). */
import type { Harness } from "../harness/harness.ts";
import { type Decoded, goUnmarshal, goUnmarshalExact } from "./go-decode.ts";
import type { GoNumbers } from "./go-marshal.ts";
import { withFloat64Numbers } from "./remarshal.ts";

type Model = Pick<Harness, "numbers">;
type Decoder = Pick<Harness, "numbers" | "goRelease">;

/** Doubles are what `json.Unmarshal` reads; numbers stay as they are with a decoder that is told so, whose words differ. */
export function goValue(harness: Decoder, text: string): Decoded {
  if (goNumbers(harness) === "exact") return goUnmarshalExact(text, harness.goRelease);
  const decoded = goUnmarshal(text, "any", harness.goRelease);
  return decoded.ok ? { ok: true, node: withFloat64Numbers(decoded.node) } : decoded;
}

export function goNumbers({ numbers }: Model): GoNumbers {
  return numbers === "exact" ? "exact" : "float64";
}
