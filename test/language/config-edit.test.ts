import { expect, test } from "vitest";
import { addSchemaEntry } from "../../server/language/config-edit.ts";

const entry = { files: "a.json", harness: "mivia" };
const line = '{ "files": "a.json", "harness": "mivia" }';
const spread = (indent: string) =>
  `{\n${indent}      "files": "a.json",\n${indent}      "harness": "mivia"\n${indent}    }`;

test.each([
  ["an empty list", '{\n  "schemas": []\n}', "last", `{\n  "schemas": [\n    ${spread("")}\n  ]\n}`],
  [
    "no list",
    '{\n  "harness": "mivia"\n}',
    "last",
    `{\n  "harness": "mivia",\n  "schemas": [\n    ${spread("")}\n  ]\n}`,
  ],
  ["one line", '{"schemas": [{"files": "b"}]}', "last", `{"schemas": [{"files": "b"}, ${line}]}`],
  ["one line, first", '{"schemas": [{"files": "b"}]}', "first", `{"schemas": [${line}, {"files": "b"}]}`],
  ["lines", '{"schemas": [\n  {"files": "b"}\n]}', "last", `{"schemas": [\n  {"files": "b"},\n  ${line}\n]}`],
  [
    "lines, first",
    '{"schemas": [\n  {"files": "b"}\n]}',
    "first",
    `{"schemas": [\n  ${line},\n  {"files": "b"}\n]}`,
  ],
  [
    "CR LF",
    '{"schemas": [\r\n  {"files": "b"}\r\n]}',
    "last",
    `{"schemas": [\r\n  {"files": "b"},\r\n  ${line}\r\n]}`,
  ],
  [
    "a comma at the end",
    '{"schemas": [\n  {"files": "b"},\n]}',
    "last",
    `{"schemas": [\n  {"files": "b"},\n  ${line},\n]}`,
  ],
  [
    "a comma on one line",
    '{"schemas": [{"files": "b"},]}',
    "last",
    `{"schemas": [{"files": "b"}, ${line},]}`,
  ],
  [
    "comments",
    '{"schemas": [\n  // one\n  {"files": "b"}, // two\n  // three\n]}',
    "last",
    `{"schemas": [\n  // one\n  {"files": "b"}, // two\n  ${line},\n  // three\n]}`,
  ],
] as const)("%s", (_, text, where, expected) => {
  expect(addSchemaEntry(text, entry, where)).toBe(expected);
});
