/** The formats uri, iri, uri-reference, iri-reference and uri-template. To v6.0.2, the international ones are the same. */
import { ipv6Reason } from "./addresses.ts";
import type { FormatCheck } from "./format-check.ts";
import { type GoUrl, goParseUrl, hostnameOf } from "./go-url.ts";

export const uri: FormatCheck = (value) => {
  const url = parseUrl(value);
  if (typeof url === "string") return url;
  return url.scheme === "" ? "relative url" : null;
};

export const uriReference: FormatCheck = (value) => {
  if (value.includes("\\")) return "contains \\";
  const url = parseUrl(value);
  return typeof url === "string" ? url : null;
};

/** Only the braces of the path are checked, and only where Go would write the path in another way. */
export const uriTemplate: FormatCheck = (value) => {
  const url = parseUrl(value);
  if (typeof url === "string") return url;
  for (const segment of url.rawPath.split("/")) {
    let open = false;
    for (const [brace] of segment.matchAll(/[{}]|%7[bBdD]/g)) {
      const opens = brace === "{" || brace.toLowerCase() === "%7b";
      if (opens === open) return "nested curly braces";
      open = opens;
    }
    if (open) return "no matching closing brace";
  }
  return null;
};

function parseUrl(value: string): GoUrl | string {
  const url = goParseUrl(value);
  if (typeof url === "string") return url;
  const host = hostnameOf(url);
  if (!host.includes(":")) return url;
  if (!url.host.includes("[") || !url.host.includes("]")) return "ipv6 address not enclosed in brackets";
  const reason = ipv6Reason(host);
  return reason === null ? url : `invalid ipv6 address: ${reason}`;
}
