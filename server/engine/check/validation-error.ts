/**
 * The validator's error as mivia words it (`harnesses.md` 3.4): the failures as JSON while that is short enough, else as text,
 * cut.
 */
import type { Failure } from "../evaluate/failure.ts";
import { placeBasicOutput } from "../print/basic-output.ts";
import { errorTextBytes, placeErrorText } from "../print/error-text.ts";
import { byteLength, truncateRuneSafe } from "../text/utf8.ts";
import type { Told } from "./check.ts";

export interface ValidationError {
  readonly detail: string;
  /** UTF-8 bytes before the cut. */
  readonly wholeBytes: number;
  /** Where `detail`, before the cut, tells of a failure. */
  readonly told: ReadonlyMap<Failure, Told>;
}

/** `cap` in UTF-8 bytes: the JSON form has to take less, the text form is cut to it. Null: always JSON, never cut. */
export function validationError(root: Failure, resourceUrl: string, cap: number | null): ValidationError {
  const json = placeBasicOutput(root, cap ?? Number.POSITIVE_INFINITY);
  if (json !== null) {
    const told = new Map<Failure, Told>();
    for (const { failure, told: worded, start, end } of json.units) {
      told.set(failure, { start, end, withMessage: worded === failure });
    }
    return { detail: json.text, wholeBytes: byteLength(json.text), told };
  }
  const most = cap ?? Number.POSITIVE_INFINITY;
  const text = placeErrorText(root, resourceUrl, most);
  return {
    detail: truncateRuneSafe(text.text, most),
    wholeBytes: errorTextBytes(root, resourceUrl),
    told: new Map(text.lines.map(({ failure, start, end }) => [failure, { start, end, withMessage: true }])),
  };
}
