/**
 * `npm run cases`: puts the public schemas and replies of `../shared/cases` through `batch` and compares with what their index says:
 * mivia's admission of the schemas, and the candidates that mivia, codewhale and harbor take out of the replies. Ends with 1 when
 * something differs that isn't named here, or a named difference there is none any more. Prints how often each finding stands on the schemas.
 */
import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { run } from "../server/cli/program.ts";
import { harnesses, openSchema } from "../server/engine/index.ts";
import { noSurroundings } from "../server/engine/rules/subject.ts";
import { schemaFindings } from "../server/workspace/lint-file.ts";
import { decodeText } from "../server/workspace/read-file.ts";
import { expectedAdmission, isCandidate, isHarborCandidate, type Row, readTable } from "./case-index.ts";

const folder = resolve("../shared/cases");

/** By file. The index was made with early builds of the libraries. */
const known: ReadonlyMap<string, string> = new Map([
  [
    "schemastore-global.json",
    "(?<name>…) is a group for Go since version 1.22, and the library that mivia uses is built with a later one",
  ],
]);

interface Answer {
  readonly admission: string | null;
  readonly candidate: string | null;
}

interface Question {
  readonly file: string;
  readonly harness: string;
  readonly schema: string;
  readonly reply?: string;
  /** What was expected, in the index's words, and whether the answer is that. */
  readonly expected: string;
  isRight(answer: Answer): boolean;
}

/** The file's text as the command line reads it. */
function textOf(kind: "schemas" | "replies", file: string): string {
  return decodeText(readFileSync(`${folder}/${kind}/${file}`)).text;
}

function rowsOf(kind: "schemas" | "replies"): readonly Row[] {
  return readTable(readFileSync(`${folder}/${kind}/INDEX.tsv`, "utf8"));
}

function schemaQuestions(): Question[] {
  return rowsOf("schemas").flatMap((row): Question[] => {
    const file = row.get("file") ?? "";
    const expected = row.get("expected_under_caps") ?? "";
    const isExpected = expectedAdmission(expected);
    if (isExpected === undefined) return [];
    const schema = textOf("schemas", file);
    return [{ file, harness: "mivia", schema, expected, isRight: ({ admission }) => isExpected(admission) }];
  });
}

function replyQuestions(): Question[] {
  return rowsOf("replies").flatMap((row): Question[] => {
    const file = row.get("file") ?? "";
    const reply = textOf("replies", file);
    const ask = (harness: string, expected: string, is: typeof isCandidate): Question => ({
      file,
      harness,
      schema: "{}",
      reply,
      expected,
      isRight: ({ candidate }) => candidate !== null && is(expected, reply, candidate),
    });
    const mivia = row.get("mivia_candidate") ?? "";
    const codewhale = row.get("codewhale_candidate") ?? "";
    return [
      ask("mivia", mivia, isCandidate),
      ask("codewhale", codewhale === "same" ? mivia : codewhale, isCandidate),
      ask("harbor", row.get("harbor_respond_with") ?? "", isHarborCandidate),
    ];
  });
}

async function answersTo(questions: readonly Question[]): Promise<readonly Answer[]> {
  const lines = questions.map(({ harness, schema, reply }) => JSON.stringify({ harness, schema, reply }));
  let out = "";
  await run(["batch"], {
    out: async (text) => {
      out += text;
    },
    err: (text) => process.stderr.write(text),
    stdin: (async function* () {
      for (const line of lines) yield Buffer.from(`${line}\n`);
    })(),
    cwd: folder,
    docs: resolve("docs"),
    color: false,
  });
  return out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** How many findings of each code the schemas have in each harness, and in how many files: what an author would have to read. */
function printFindings(): void {
  const texts = rowsOf("schemas").map((row) => textOf("schemas", row.get("file") ?? ""));
  const cells = new Map<string, string[]>();
  for (const [column, harness] of harnesses.entries()) {
    const counts = new Map<string, { findings: number; files: number }>();
    for (const text of texts) {
      const codes = schemaFindings(openSchema(harness, text), noSurroundings).map(({ code }) => code);
      for (const code of new Set(codes)) {
        const { findings = 0, files = 0 } = counts.get(code) ?? {};
        const here = codes.filter((each) => each === code).length;
        counts.set(code, { findings: findings + here, files: files + 1 });
      }
    }
    for (const [code, { findings, files }] of counts) {
      const row = cells.get(code) ?? harnesses.map(() => "");
      row[column] = `${findings} in ${files}`;
      cells.set(code, row);
    }
  }
  const line = (name: string, row: readonly string[]) =>
    console.log(name.padEnd(36) + row.map((cell) => cell.padStart(13)).join(""));
  line(
    `Findings, in files of ${texts.length}`,
    harnesses.map(({ id }) => id),
  );
  for (const [code, row] of [...cells].sort()) line(code, row);
}

async function main(): Promise<number> {
  if (!existsSync(folder)) {
    console.log(`cases: skipped, there is no ${folder}`);
    return 0;
  }
  const questions = [...schemaQuestions(), ...replyQuestions()];
  const answers = await answersTo(questions);
  const seen = new Set<string>();
  let unnamed = 0;
  for (const [index, { file, harness, reply, expected, isRight }] of questions.entries()) {
    const answer = answers[index];
    if (answer !== undefined && isRight(answer)) continue;
    const reason = known.get(file);
    if (reason === undefined) unnamed++;
    else seen.add(file);
    console.log(
      `${reason === undefined ? "DIFFERS" : "known"}  ${harness} ${file}${reason === undefined ? "" : `: ${reason}`}`,
    );
    console.log(`    index ${expected}`);
    console.log(`    ours  ${JSON.stringify(reply === undefined ? answer?.admission : answer?.candidate)}`);
  }
  printFindings();
  const stale = [...known.keys()].filter((file) => !seen.has(file));
  for (const file of stale) console.log(`STALE  ${file}: nothing differs any more`);
  const count = (harness: string, isReply: boolean) =>
    questions.filter((one) => one.harness === harness && (one.reply !== undefined) === isReply).length;
  console.log(
    `${count("mivia", false)} admissions, candidates of ${count("mivia", true)} replies in each of 3 harnesses:`,
    `${unnamed} unnamed, ${seen.size} named, ${stale.length} stale differences`,
  );
  return unnamed + stale.length === 0 ? 0 : 1;
}

process.exitCode = await main();
