/** Texts coloured as VS Code colours them: its own tokenizer, its regular expressions, its grammar of JSON. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import oniguruma from "vscode-oniguruma";
import textmate, { type IGrammar } from "vscode-textmate";
import { root } from "../../scripts/bundles.ts";

const require = createRequire(import.meta.url);

interface Manifest {
  readonly contributes: {
    readonly grammars: readonly { readonly scopeName: string; readonly path: string }[];
  };
}

/** One of the extension's grammars. @throws Error when the manifest names none of that scope */
export async function extensionGrammar(scopeName: string): Promise<IGrammar> {
  const wasm = readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const { contributes } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest;
  const files = new Map(contributes.grammars.map(({ scopeName, path }) => [scopeName, join(root, path)]));
  files.set("source.json", require.resolve("tm-grammars/grammars/json.json"));
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (name) => {
      const file = files.get(name);
      return file === undefined ? null : textmate.parseRawGrammar(readFileSync(file, "utf8"), file);
    },
  });
  const grammar = await registry.loadGrammar(scopeName);
  if (grammar === null) throw new Error(`package.json has no grammar ${scopeName}`);
  return grammar;
}

/** Each line's tokens: the text of each, and its scopes below the grammar's own, the innermost last. */
export function tokensOf(grammar: IGrammar, text: string): (readonly [string, ...string[]])[][] {
  let state = textmate.INITIAL;
  return text.split("\n").map((line) => {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, state);
    state = ruleStack;
    return tokens.map(
      ({ startIndex, endIndex, scopes }) => [line.slice(startIndex, endIndex), ...scopes.slice(1)] as const,
    );
  });
}
