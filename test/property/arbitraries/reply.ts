/** Replies: what models put around JSON, and what looks like it. */
import fc from "fast-check";
import { almostJson, mutated } from "./json.ts";

/** What delimiters are made of, in every harness. */
const pieces = fc.constantFrom(
  "<mivia_output>",
  "</mivia_output>",
  "```",
  "```json",
  "````",
  "~~~",
  "\n",
  "\r\n",
  "\r",
  " ",
  "\t",
  "\u00a0",
  "\u0085",
  "\ufeff",
  '{"name":"respond_with","arguments":',
  '{"reasoning":"","result":',
  '"result":"{}"',
  "}",
  "{}",
  "[1]",
  '"',
  "word",
  "😀",
  "\ud800",
);

const wrappers = fc.constantFrom<(text: string) => string>(
  (text) => text,
  (text) => `<mivia_output>\n${text}\n</mivia_output>`,
  (text) => `Ünïcödé 😀\r\n<mivia_output>\r\n\`\`\`json\r\n${text}\r\n\`\`\`\r\n</mivia_output>\r\nbye`,
  (text) => `\`\`\`\`\n${text}\n\`\`\`\``,
  (text) => `prose\n\`\`\`json\n${text}\n\`\`\`\nmore`,
  (text) => `\`\`\`json ${text}\`\`\``,
  (text) => ` \u00a0${text}\r\n`,
  (text) => `{"name":"respond_with","arguments":${text}}`,
  (text) => `{"Arguments": ${text}, "NAME": "respond_with" }\n`,
  (text) => `{"reasoning":"why","result":${text}}`,
  (text) => `{"reasoning":"why","result":${JSON.stringify(text)}}`,
);

/** The candidates in the wrappings of all harnesses; the wrappings may be damaged. */
export function repliesWith(candidates: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const wrapped = fc.tuple(wrappers, candidates).map(([wrap, text]) => wrap(text));
  return fc.oneof(
    { weight: 3, arbitrary: wrapped },
    { weight: 2, arbitrary: mutated(wrapped, pieces) },
    { weight: 1, arbitrary: fc.array(pieces, { maxLength: 12 }).map((all) => all.join("")) },
  );
}

export const replies: fc.Arbitrary<string> = repliesWith(almostJson);
