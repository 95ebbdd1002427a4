import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { Node, Parser } from "web-tree-sitter";
import { buildDigest } from "../../io/cache-entry.js";

export type { Node } from "web-tree-sitter";

/** Parses Go. */
export interface GoGrammar {
  /**
   * Calls a function with the root of a text's syntax tree, and frees the tree afterwards. Returns what the function returns; undefined
   * for a text so far from Go that the parser would look for ever for what it could be.
   */
  readonly withTree: <Result>(text: string, read: (root: Node) => Result) => Result | undefined;
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

/**
 * How often the parser may report its progress, which it does after so many steps whatever the machine: at all, and for each UTF-16 unit.
 * Of the Go that people and generators write it takes 0.012 a unit at most, and of what it does not understand a hundred times more.
 */
const MAX_STEPS = 10_000;
const MAX_STEPS_PER_UNIT = 0.1;

function withTree<Result>(parser: Parser, text: string, read: (root: Node) => Result): Result | undefined {
  let steps = 0;
  const maxSteps = MAX_STEPS + text.length * MAX_STEPS_PER_UNIT;
  const tree = parser.parse(text, null, { progressCallback: () => ++steps > maxSteps });
  if (tree === null) {
    parser.reset();
    return undefined;
  }
  try {
    return read(tree.rootNode);
  } finally {
    tree.delete();
  }
}
