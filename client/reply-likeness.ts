/** How likely a text is a model's reply, by what stands in it. */

/** UTF-16 units that are looked at: replies say early what they are. */
const looked = 4096;
/** Languages that replies come in. */
const languages: ReadonlySet<string> = new Set(["json", "jsonc", "jsonl", "markdown", "plaintext"]);
const fenceOrTag = /^[ \t]*(?:<\w+(?:_output|_reply)>|`{3,}(?:json)?)[ \t]*\r?$/m;
const ofSchema = /"(?:\$schema|\$defs|definitions|properties)"\s*:|"type"\s*:\s*"(?:object|array)"/;

/** @param language VS Code's id */
export function looksLikeReply(language: string, text: string): boolean {
  if (!languages.has(language)) return false;
  const begin = text.slice(0, looked);
  return fenceOrTag.test(begin) || (/^\s*[{[]/.test(begin) && !ofSchema.test(begin));
}
