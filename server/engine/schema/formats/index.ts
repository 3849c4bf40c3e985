/** The formats that jsonschema v6 knows, apart from regex (`harnesses.md` 2.2). Other names are accepted unchecked. */
import { ipv4, ipv6 } from "./addresses.ts";
import { duration, period } from "./durations.ts";
import type { FormatCheck } from "./format-check.ts";
import { jsonPointer, relativeJsonPointer } from "./json-pointers.ts";
import { email602, email603, hostname } from "./names.ts";
import { semver } from "./semver.ts";
import { date, dateTime, time } from "./times.ts";
import { uri, uriReference, uriTemplate } from "./urls.ts";
import { uuid } from "./uuid.ts";

export type { FormatCheck } from "./format-check.ts";

/** Of v6.0.2. */
export const formats602: ReadonlyMap<string, FormatCheck> = new Map([
  ["json-pointer", jsonPointer],
  ["relative-json-pointer", relativeJsonPointer],
  ["uuid", uuid],
  ["duration", duration],
  ["period", period],
  ["ipv4", ipv4],
  ["ipv6", ipv6],
  ["hostname", hostname],
  ["email", email602],
  ["date", date],
  ["time", time],
  ["date-time", dateTime],
  ["uri", uri],
  ["iri", uri],
  ["uri-reference", uriReference],
  ["iri-reference", uriReference],
  ["uri-template", uriTemplate],
  ["semver", semver],
]);

/** Of v6.0.3. */
export const formats603: ReadonlyMap<string, FormatCheck> = new Map([...formats602, ["email", email603]]);
