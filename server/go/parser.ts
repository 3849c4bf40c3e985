/**
 * The parser for Go source: tree-sitter with its Go grammar, two WebAssembly files that lie beside the program. They are loaded when
 * the first Go file is read, from disk; nothing is downloaded.
 */
import { Language, type Node, Parser } from "web-tree-sitter";
import { readWasm } from "./read-wasm.ts";

/** Parses a text and hands its root to `use`; the tree is gone afterwards. Offsets are UTF-16 code units. */
export type ParseGo = <Result>(text: string, use: (root: Node) => Result) => Result;

let loading: Promise<ParseGo> | undefined;

/** The same parser for everybody. Rejects with one plain line where a file is missing. */
export function goParser(): Promise<ParseGo> {
  loading ??= load();
  return loading;
}

async function load(): Promise<ParseGo> {
  const [engine, grammar] = await Promise.all([
    readWasm("web-tree-sitter.wasm"),
    readWasm("tree-sitter-go.wasm"),
  ]);
  await Parser.init({ wasmBinary: engine });
  const parser = new Parser();
  parser.setLanguage(await Language.load(grammar));
  return (text, use) => {
    // The grammar wants a line break behind the last declaration; Go does not.
    const tree = parser.parse(text.endsWith("\n") ? text : `${text}\n`);
    if (tree === null) throw new Error("the Go parser gave up");
    try {
      return use(tree.rootNode);
    } finally {
      tree.delete();
    }
  };
}
