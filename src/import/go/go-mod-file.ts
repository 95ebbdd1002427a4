import { stringValue } from "./read-go-type.js";

/** A `replace` of go.mod or go.work: a folder, or another module in its version. */
export interface GoReplacement {
  readonly path: string;
  /** Undefined for all versions. */
  readonly version: string | undefined;
  readonly to: { readonly path: string; readonly version: string | undefined };
}

/** What a go.mod or go.work says about where packages are (go.dev/ref/mod). */
export interface GoModFile {
  readonly module: string | undefined;
  readonly requires: readonly { readonly path: string; readonly version: string }[];
  readonly replaces: readonly GoReplacement[];
  /** The folders of a workspace. */
  readonly uses: readonly string[];
}

/** Reads the text of a go.mod or go.work file. Other directives are passed over. */
export function readGoModFile(text: string): GoModFile {
  let module: string | undefined;
  const requires: { path: string; version: string }[] = [];
  const replaces: GoReplacement[] = [];
  const uses: string[] = [];
  for (const [directive, ...words] of directivesOf(text)) {
    const [path, version] = words;
    if (path === undefined) continue;
    if (directive === "module") module = path;
    else if (directive === "use") uses.push(path);
    else if (directive === "require" && version !== undefined) requires.push({ path, version });
    else if (directive === "replace") {
      const arrow = words.indexOf("=>");
      const [target, targetVersion] = words.slice(arrow + 1);
      if (arrow < 1 || target === undefined) continue;
      replaces.push({ path, version: words.slice(0, arrow)[1], to: { path: target, version: targetVersion } });
    }
  }
  return { module, requires, replaces, uses };
}

/** The directives with their words; those of a block each have its name in front. */
function directivesOf(text: string): string[][] {
  const directives: string[][] = [];
  let block: string | undefined;
  for (const line of text.split("\n")) {
    const words = wordsOf(line);
    const [first, second] = words;
    if (first === undefined) continue;
    if (block !== undefined && first === ")") block = undefined;
    else if (block !== undefined) directives.push([block, ...words]);
    else if (second === "(") block = first;
    else directives.push(words);
  }
  return directives;
}

function wordsOf(line: string): string[] {
  const found = line.match(/\/\/.*|"(?:[^"\\]|\\.)*"|`[^`]*`|[()]|(?:(?!\/\/)[^\s()"`])+/g) ?? [];
  const comment = found.findIndex((word) => word.startsWith("//"));
  return (comment === -1 ? found : found.slice(0, comment)).map((word) =>
    /^["`]/.test(word) ? (stringValue(word) ?? word) : word,
  );
}

/** The folder names of the module cache have `!` and a small letter for each capital (go.dev/ref/mod#module-cache). */
export function escapedModulePath(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}
