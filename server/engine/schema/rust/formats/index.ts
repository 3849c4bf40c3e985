/** The formats that the Rust library asserts, draft by draft (`harnesses.md` 6.3). Other names are accepted unchecked. */

import type { DraftId } from "../../dialect.ts";
import { isTranslatable } from "../../rust-regex/index.ts";
import { isIpv4, isIpv6, parseUri, UriError } from "../uri.ts";
import { isAsciiHostname, isEmail, isHostname } from "./hostnames.ts";
import { isInternationalHostname } from "./idn.ts";
import { isJsonPointer, isRelativeJsonPointer } from "./pointers.ts";
import { isUriTemplate } from "./templates.ts";
import { isDate, isDateTime, isTime } from "./times.ts";

type FormatTest = (text: string) => boolean;

function isUri(text: string, international: boolean, needsScheme: boolean): boolean {
  try {
    return parseUri(text, international).scheme !== null || !needsScheme;
  } catch (error) {
    if (error instanceof UriError) return false;
    throw error;
  }
}

function draft04(isHost: FormatTest): [string, FormatTest][] {
  return [
    ["date", isDate],
    ["date-time", isDateTime],
    ["email", (text) => isEmail(text, isHost)],
    ["hostname", isHost],
    ["idn-email", (text) => isEmail(text, isInternationalHostname)],
    ["ipv4", isIpv4],
    ["ipv6", isIpv6],
    ["regex", isTranslatable],
    ["time", isTime],
    ["uri", (text) => isUri(text, false, true)],
  ];
}

const more06: [string, FormatTest][] = [
  ["json-pointer", isJsonPointer],
  ["uri-reference", (text) => isUri(text, false, false)],
  ["uri-template", isUriTemplate],
];

const more07: [string, FormatTest][] = [
  ["idn-hostname", isInternationalHostname],
  ["iri", (text) => isUri(text, true, true)],
  ["iri-reference", (text) => isUri(text, true, false)],
  ["relative-json-pointer", isRelativeJsonPointer],
];

const asserted = new Map<DraftId, ReadonlyMap<string, FormatTest>>([
  ["draft-04", new Map(draft04(isAsciiHostname))],
  ["draft-06", new Map([...draft04(isAsciiHostname), ...more06])],
  ["draft-07", new Map([...draft04(isHostname), ...more06, ...more07])],
]);

/** Whether a text is of the format; undefined where the draft doesn't assert it. */
export function rustFormat(draft: DraftId, name: string): FormatTest | undefined {
  return asserted.get(draft)?.get(name);
}
