import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Node, Parser } from "web-tree-sitter";
import { buildDigest } from "../../project/cache-entry.js";

export type { Node } from "web-tree-sitter";

/** Parses Go. */
export interface GoGrammar {
  /** Calls a function with the root of a text's syntax tree, and frees the tree afterwards. Returns what the function returns. */
  readonly withTree: <Result>(text: string, read: (root: Node) => Result) => Result;
}

let loaded: Promise<GoGrammar> | undefined;

/** Returns tree-sitter's grammar of Go. It is loaded at the first call, by the import of Go alone. */
export function loadGoGrammar(): Promise<GoGrammar> {
  loaded ??= load();
  return loaded;
}

async function load(): Promise<GoGrammar> {
  const { Language, Parser } = await import("web-tree-sitter");
  await Parser.init({ wasmBinary: readFileSync(pathOf("web-tree-sitter", "web-tree-sitter.wasm")) });
  const language = await Language.load(new Uint8Array(readFileSync(pathOf("tree-sitter-go", "tree-sitter-go.wasm"))));
  const parser = new Parser();
  parser.setLanguage(language);
  return { withTree: (text, read) => withTree(parser, text, read) };
}

/** A file of a package: the bundled command has copies in its own folder, since it does not depend on the packages. */
function pathOf(packageName: string, file: string): string {
  if (buildDigest() !== undefined) return fileURLToPath(new URL(`../tree-sitter/${file}`, import.meta.url));
  return createRequire(import.meta.url).resolve(`${packageName}/${file}`);
}

function withTree<Result>(parser: Parser, text: string, read: (root: Node) => Result): Result {
  const tree = parser.parse(text);
  if (tree === null) throw new Error("tree-sitter gave no tree, which it does only without a language");
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}
