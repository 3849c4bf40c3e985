import { expect, test } from "vitest";
import { looksLikeReply } from "../../client/reply-likeness.ts";

test.each([
  ["json", '{"verdict": "pass"}'],
  ["plaintext", '\n  ["a"]'],
  ["markdown", "Here it is:\n\n```json\n{}\n```\n"],
  ["markdown", "<mivia_output>\r\n{}\r\n</mivia_output>"],
  ["plaintext", "Sure.\n<our_output>\n{}"],
])("%s that may be a reply: %j", (language, text) => {
  expect(looksLikeReply(language, text)).toBe(true);
});

test.each([
  ["json", '{"type": "object", "properties": {}}'],
  ["json", '{"$schema": "x"}'],
  ["json", '{"type":"object"}'],
  ["markdown", "# Notes\n\nSee `a`.\n"],
  ["plaintext", ""],
  ["javascript", "{\n}\n"],
  ["go", "{"],
  ["markdown", `${"x".repeat(5000)}\n\`\`\`json\n{}\n\`\`\`\n`],
])("%s that is surely none: %j", (language, text) => {
  expect(looksLikeReply(language, text)).toBe(false);
});
