/** Why jsonschema v6 can't compile a document, in its words (`harnesses.md` 2.9). */
import type { Path } from "../json/node.ts";
import { formatPointer } from "../json/pointer.ts";
import type { CompileRefusal } from "../schema/compiled.ts";
import { goQuote } from "../text/go-quote.ts";
import { placeErrorText } from "./error-text.ts";

/**
 * A deep schema has an error text far longer than itself. One of more UTF-8 bytes is given up to the end of the line that goes
 * beyond it.
 */
const ENOUGH_BYTES = 4 * 1024 * 1024;

type Texts = {
  readonly [K in CompileRefusal["kind"]]: (
    refusal: Extract<CompileRefusal, { kind: K }>,
    resourceUrl: string,
    loadRefusal: (url: string) => string,
  ) => string;
};

const texts: Texts = {
  metaschema: ({ url, metaschemaUrl, failure }) =>
    `${goQuote(url)} is not valid against metaschema: ${placeErrorText(failure, metaschemaUrl, ENOUGH_BYTES).text}`,
  "pointer-not-found": ({ url }) => `json-pointer in ${goQuote(url)} not found`,
  "invalid-pointer": ({ url }) => `invalid json-pointer ${goQuote(url)}`,
  "anchor-not-found": ({ url, resource }) =>
    `anchor in ${goQuote(url)} not found in schema ${goQuote(resource)}`,
  load: ({ url }, _resourceUrl, loadRefusal) => `failing loading ${goQuote(url)}: ${loadRefusal(url)}`,
  "unsupported-draft": ({ url }) => `draft ${goQuote(url)} is not supported`,
  "invalid-id": ({ url }) => `error in parsing id at ${goQuote(url)}`,
  "invalid-anchor": ({ url }) => `error in parsing anchor at ${goQuote(url)}`,
  "invalid-url": ({ url, keyword, reason }) =>
    keyword === "$schema"
      ? `invalid $schema in ${goQuote(url)}: ${reason}`
      : `error in parsing ${goQuote(url)}: ${reason}`,
  "duplicate-id": ({ id, at, other }, resourceUrl) => duplicate("id", id, resourceUrl, at, other),
  "duplicate-anchor": ({ anchor, at, other }, resourceUrl) =>
    duplicate("anchor", anchor, resourceUrl, at, other),
  "invalid-regex": ({ url, pattern, reason }) =>
    `invalid regex ${goQuote(pattern)} at ${goQuote(url)}: ${reason}`,
};

/**
 * The library's text for `refusal`. `resourceUrl` is that of the document, without fragment; `loadRefusal` is what the
 * harness's loader says of a URL that it won't load.
 */
export function compileText(
  refusal: CompileRefusal,
  resourceUrl: string,
  loadRefusal: (url: string) => string,
): string {
  const text = texts[refusal.kind] as (
    refusal: CompileRefusal,
    resourceUrl: string,
    loadRefusal: (url: string) => string,
  ) => string;
  return text(refusal, resourceUrl, loadRefusal);
}

function duplicate(what: string, name: string, resourceUrl: string, at: Path, other: Path): string {
  const [first, second] = [at, other].map((path) => goQuote(formatPointer(path.slice(0, -1))));
  return `duplicate ${what} ${goQuote(name)} in ${goQuote(resourceUrl)} at ${first} and ${second}`;
}
