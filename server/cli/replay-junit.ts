/**
 * `replay --reporter junit`: valid against both schemas that are in use for JUnit's XML, that of Ant's reports and Jenkins' own. Copies of the
 * former that are older know nothing of skipped cases: for them every reply must be judged. A suite for each schema, a case for each reply.
 */
import type { Reporter } from "./replay-reporters.ts";
import { outcomeText } from "./replay-reporters.ts";
import { type ReplayResult, replyName, replyPlace } from "./replay-result.ts";

interface Suite {
  readonly cases: string[];
  readonly harnesses: Set<string>;
  failures: number;
  errors: number;
  skipped: number;
}

export function junitReporter(): Reporter {
  const suites = new Map<string, Suite>();
  const begun = Date.now();
  return {
    begin: "",
    reply(result) {
      const name = result.schema ?? "no schema";
      const suite = suites.get(name) ?? {
        cases: [],
        harnesses: new Set(),
        failures: 0,
        errors: 0,
        skipped: 0,
      };
      suites.set(name, suite);
      if (result.harness !== null) suite.harnesses.add(result.harness);
      suite.cases.push(caseOf(name, result, suite));
      return "";
    },
    end() {
      const seconds = ((Date.now() - begun) / 1000).toFixed(3);
      const texts = [...suites].map(([name, suite], id) => suiteText(name, suite, id, begun, seconds));
      return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n${texts.join("")}</testsuites>\n`;
    },
  };
}

/** Times of single replies are not told: they are judged by the thousand. */
function caseOf(schema: string, result: ReplayResult, suite: Suite): string {
  const head = `    <testcase classname=${attribute(schema)} name=${attribute(replyName(result))} time="0"`;
  const message = `message=${attribute(outcomeText(result))}`;
  switch (result.status) {
    case "failed": {
      suite.failures++;
      const body = [replyPlace(result), ...result.differences.map(differenceText)].join("\n\n");
      return `${head}>\n      <failure ${message} type="difference">${text(body)}</failure>\n    </testcase>\n`;
    }
    case "unusable":
      suite.errors++;
      return `${head}>\n      <error ${message} type="unusable">${text(replyPlace(result))}</error>\n    </testcase>\n`;
    case "not-judged":
    case "not-checked":
      suite.skipped++;
      return `${head}>\n      <skipped>${text(`${result.status}: ${outcomeText(result)}`)}</skipped>\n    </testcase>\n`;
    default:
      return `${head}/>\n`;
  }
}

function differenceText({ field, expected, actual }: ReplayResult["differences"][number]): string {
  return `${field}, expected:\n${expected}\n${field}, actual:\n${actual}`;
}

function suiteText(name: string, suite: Suite, id: number, begun: number, seconds: string): string {
  const { cases, failures, errors, skipped } = suite;
  const harness = [...suite.harnesses].join(", ");
  const attributes = Object.entries({
    name,
    package: name,
    id,
    timestamp: new Date(begun).toISOString().slice(0, 19),
    hostname: "localhost",
    tests: cases.length,
    failures,
    errors,
    ...(skipped === 0 ? {} : { skipped }),
    time: seconds,
  }).map(([key, value]) => `${key}=${attribute(String(value))}`);
  return (
    `  <testsuite ${attributes.join(" ")}>\n    <properties>\n` +
    `      <property name="harness" value=${attribute(harness)}/>\n    </properties>\n${cases.join("")}` +
    "    <system-out/>\n    <system-err/>\n  </testsuite>\n"
  );
}

function attribute(value: string): string {
  return `"${text(value).replaceAll('"', "&quot;").replaceAll("\t", "&#9;").replaceAll("\n", "&#10;")}"`;
}

/** XML 1.0 has no way to write most control characters, lone surrogates and U+FFFE, U+FFFF: they are shown by their number. */
function text(value: string): string {
  return value
    .replace(unwritable, (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`)
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll("\r", "&#13;");
}

const unwritable =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
