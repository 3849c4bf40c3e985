/** What holds between two characters. */
import type { Assertion } from "./escape.ts";
import { isUnicodeWord } from "./properties.ts";

/** Whether `assertion` holds at the UTF-16 offset `at` of `text`. */
export function holds(assertion: Assertion, text: string, at: number): boolean {
  switch (assertion) {
    case "start-text":
      return at === 0;
    case "end-text":
      return at === text.length;
    case "start-line":
      return at === 0 || text.charCodeAt(at - 1) === 0x0a;
    case "end-line":
      return at === text.length || text.charCodeAt(at) === 0x0a;
    case "end-text-before-line-feeds":
      return onlyLineFeedsFrom(text, at);
    case "word-boundary":
      return wordBefore(text, at) !== wordAfter(text, at);
    case "not-word-boundary":
      return wordBefore(text, at) === wordAfter(text, at);
    case "word-start":
      return !wordBefore(text, at) && wordAfter(text, at);
    case "word-end":
      return wordBefore(text, at) && !wordAfter(text, at);
  }
}

/** Where the line feeds begin that end the text asked about last: a search asks at every offset. */
let lastTrailing = { text: "", start: 0 };

function onlyLineFeedsFrom(text: string, at: number): boolean {
  if (lastTrailing.text !== text) {
    let start = text.length;
    while (start > 0 && text.charCodeAt(start - 1) === 0x0a) start--;
    lastTrailing = { text, start };
  }
  return at >= lastTrailing.start;
}

function wordBefore(text: string, at: number): boolean {
  if (at === 0) return false;
  const low = text.charCodeAt(at - 1);
  const isPair = low >= 0xdc00 && low <= 0xdfff && at > 1;
  return isUnicodeWord(isPair ? (text.codePointAt(at - 2) as number) : low);
}

function wordAfter(text: string, at: number): boolean {
  return at < text.length && isUnicodeWord(text.codePointAt(at) as number);
}
