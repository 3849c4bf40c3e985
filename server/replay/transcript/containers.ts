/** Where messages may lie inside of a record, in the order in which they are looked for: the first that is there is taken. */
export const containers: readonly string[] = [
  "choices",
  "candidates",
  "output",
  "response",
  "result",
  "body",
  "payload",
  "item",
  "event",
  "message",
  "messages",
  "contents",
  "data",
];

/** Records nest a few deep. */
export const mostNested = 8;
