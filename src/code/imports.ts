import { block, commaSeparated, lines, together } from "./lists.js";
import { name as nameOf, text } from "./literals.js";
import { type ImportedName, importsOf, LEVEL, makePiece, type Piece, textOf } from "./piece.js";
import { NOTHING } from "./source-text.js";
import { code } from "./templates.js";

/** Longer imports have a line for each name. */
const WIDTH = 120;

/** What a name is imported for. */
export type ImportKind = "type" | "value";

/**
 * Returns a name that a module exports, as code: whatever it is printed in imports it. `local` is what the file calls it, which
 * has to be free there; {@link createLocalNames} finds such a name.
 */
export function importedName(module: string, name: string, kind: ImportKind, local: string = name): Piece {
  return makePiece(textOf(nameOf(local)), LEVEL.primary, {
    isType: kind === "type",
    imported: { module, name, local, isType: kind === "type" },
  });
}

/** Returns the names of what is imported as values, as an `eval` of the piece would need them. */
export function importedValues(piece: Piece): readonly string[] {
  return [...importsOf(piece).values()].flatMap(({ local, isType }) => (isType ? [] : [local])).sort();
}

/** How the modules of imports are written. */
export interface ImportOptions {
  /** The modules that come first, in this order; others follow by name, packages before files. */
  readonly first?: readonly string[];
  /** Returns how the file names a module; undefined for the file itself. Default: as it is. */
  readonly pathOf?: (module: string) => string | undefined;
}

/** Returns the code of a file: its first lines, the imports of all that follows, and that. */
export function withImports(head: readonly Piece[], body: Piece, options: ImportOptions = {}): Piece {
  const imports = importDeclarations(body, options);
  return lines([...head, ...imports, ...(imports.length === 0 && head.length === 0 ? [] : [NOTHING]), body]);
}

function importDeclarations(
  body: Piece,
  { first = [], pathOf = (module): string => module }: ImportOptions,
): readonly Piece[] {
  const modules = new Map<string, ImportedName[]>();
  for (const imported of importsOf(body).values()) {
    const path = pathOf(imported.module);
    if (path !== undefined) modules.set(path, [...(modules.get(path) ?? []), imported]);
  }
  const rank = (module: string): string => {
    const place = first.indexOf(module);
    return place === -1 ? `${first.length} ${module.startsWith(".") ? 1 : 0} ${module}` : `${place}`;
  };
  return [...modules]
    .sort(([one], [other]) => compareText(rank(one), rank(other)))
    .map(([module, names]) => importDeclaration(module, names));
}

function importDeclaration(module: string, names: readonly ImportedName[]): Piece {
  const areTypes = names.every(({ isType }) => isType);
  const head = areTypes ? code`import type ` : code`import `;
  const members = [...names]
    .sort((one, other) => compareText(sortKey(one), sortKey(other)))
    .map(({ name, local, isType }) => {
      const renamed = name === local ? nameOf(name) : code`${nameOf(name)} as ${nameOf(local)}`;
      return isType && !areTypes ? code`type ${renamed}` : renamed;
    });
  const line = code`${head}{ ${commaSeparated(members)} } from ${text(module)};`;
  if (textOf(line).length <= WIDTH) return line;
  return together([
    block(
      head,
      members.map((member) => code`${member},`),
    ),
    code` from ${text(module)};`,
  ]);
}

/** Names stand in the order of their letters, whatever their case. */
function sortKey({ name }: ImportedName): string {
  return `${name.toLowerCase()} ${name}`;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
