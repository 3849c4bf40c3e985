/** Escapes of JavaScript's patterns as Go's RE2 writes them: `\u20AC` is `\x{20AC}`, `\cA` is `\x01`. */
import { compileRegex } from "../schema/regex.ts";
import type { Fixer } from "./fix.ts";
import { foundPlace } from "./found-place.ts";

const javaScriptEscape =
  /\\(?:u\{([0-9a-fA-F]{1,6})\}|u([dD][89abAB][0-9a-fA-F]{2})\\u([dD][c-fC-F][0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|c([A-Za-z])|[\s\S])/g;

export const goEscapes: Fixer = (subject, finding) => {
  const place = foundPlace(subject, finding);
  if (place?.node.kind !== "string" || place.path.at(-1) !== "pattern") return [];
  const { node, path } = place;
  const pattern = node.value.replace(javaScriptEscape, (written, braced, high, low, plain, control) => {
    if (high !== undefined)
      return `\\x{${(String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16)).codePointAt(0) ?? 0).toString(16)}}`;
    if (control !== undefined) return `\\x${(control.charCodeAt(0) % 32).toString(16).padStart(2, "0")}`;
    const code = braced ?? plain;
    return code === undefined ? written : `\\x{${code}}`;
  });
  if (pattern === node.value || !compileRegex(pattern).ok) return [];
  const title = "Write the escapes as Go's regular expressions have them";
  const json = JSON.stringify(pattern);
  return [
    {
      title,
      changes: [{ kind: "set", path, json }],
      isPreferred: true,
      isSafe: finding.code === "admission/regex",
    },
  ];
};
