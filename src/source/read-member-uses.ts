import type { ts } from "@ts-morph/common";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { compiler } from "./compiler.js";

/** A place where a program calls a member of something, or passes one on. */
export interface MemberUse {
  /**
   * The names by which it is reached, through calls and variables of the file: `clients`, `exampleV1`, `widgets`, `get`. The first is a
   * variable of unknown origin, or the type that a variable is declared with, behind a colon. What is imported of crdwright has its
   * module before it: `crdwright/client/kubernetes#createPodClient`.
   */
  readonly path: readonly string[];
  /** Undefined for a call; else the property, or the function, that it is passed to. */
  readonly passedTo: string | undefined;
  readonly span: SourceSpan;
}

/** What a name stands for in a file; undefined where it is declared in several ways. */
type Names = Map<string, ts.Expression | readonly string[] | undefined>;

/**
 * Finds the calls of members in a parsed file, and members that are passed on. Only the syntax is looked at: a variable is followed where
 * all of the file's declarations of its name say the same.
 */
export function readMemberUses(syntax: ts.SourceFile): MemberUse[] {
  const { forEachChild, isCallExpression, isPropertyAssignment } = compiler();
  const names = declaredNames(syntax);
  const uses: MemberUse[] = [];
  const add = (node: ts.Expression, passedTo: string | undefined): void => {
    const path = pathOf(node, names);
    if (path.length < 2 && path[0]?.startsWith(":") !== true) return;
    uses.push({ path, passedTo, span: { file: syntax.fileName, start: node.getStart(syntax), end: node.end } });
  };
  const visit = (node: ts.Node): void => {
    if (isCallExpression(node)) {
      add(node.expression, undefined);
      const called = pathOf(node.expression, new Map()).at(-1);
      for (const argument of node.arguments) add(argument, called);
    } else if (isPropertyAssignment(node)) add(node.initializer, node.name.getText(syntax));
    forEachChild(node, visit);
  };
  visit(syntax);
  return uses;
}

/** What of the package is imported, by the names that it has in the file. */
function importedNames(syntax: ts.SourceFile): Map<string, string> {
  const { isImportDeclaration, isNamedImports, isStringLiteral } = compiler();
  const imported = new Map<string, string>();
  for (const statement of syntax.statements) {
    if (!isImportDeclaration(statement) || !isStringLiteral(statement.moduleSpecifier)) continue;
    const module = statement.moduleSpecifier.text;
    const bindings = statement.importClause?.namedBindings;
    if (!module.startsWith("crdwright/") || bindings === undefined || !isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements)
      imported.set(name.text, `${module}#${(propertyName ?? name).text}`);
  }
  return imported;
}

function declaredNames(syntax: ts.SourceFile): Names {
  const {
    forEachChild,
    isIdentifier,
    isObjectBindingPattern,
    isParameter,
    isPropertyDeclaration,
    isVariableDeclaration,
  } = compiler();
  const imported = importedNames(syntax);
  const names: Names = new Map([...imported].map(([name, path]) => [name, [path]]));
  const declare = (name: string, value: ts.Expression | readonly string[] | undefined): void => {
    const isSame = !names.has(name) || JSON.stringify(namedPath(names.get(name))) === JSON.stringify(namedPath(value));
    names.set(name, isSame ? value : undefined);
  };
  const visit = (node: ts.Node): void => {
    if (isVariableDeclaration(node) || isParameter(node) || isPropertyDeclaration(node)) {
      const type = typeName(node.type);
      const value = type === undefined ? node.initializer : [`:${imported.get(type) ?? type}`];
      if (isIdentifier(node.name))
        declare(isPropertyDeclaration(node) ? `this.${node.name.text}` : node.name.text, value);
      // A parameter property is a member of its class as well.
      if (isParameter(node) && node.modifiers !== undefined && isIdentifier(node.name))
        declare(`this.${node.name.text}`, value);
      if (isObjectBindingPattern(node.name)) {
        for (const { name, propertyName } of node.name.elements) {
          if (!isIdentifier(name)) continue;
          const property = propertyName !== undefined && isIdentifier(propertyName) ? propertyName : name;
          const path = node.initializer === undefined ? [] : pathOf(node.initializer, new Map());
          declare(name.text, path.length === 0 ? undefined : [...path, property.text]);
        }
      }
    }
    forEachChild(node, visit);
  };
  visit(syntax);
  return names;
}

function typeName(type: ts.TypeNode | undefined): string | undefined {
  const { isIdentifier, isTypeReferenceNode } = compiler();
  return type !== undefined && isTypeReferenceNode(type) && isIdentifier(type.typeName)
    ? type.typeName.text
    : undefined;
}

function namedPath(value: ts.Expression | readonly string[] | undefined): readonly string[] | undefined {
  return value === undefined || isPath(value) ? value : pathOf(value, new Map());
}

function isPath(value: ts.Expression | readonly string[]): value is readonly string[] {
  return Array.isArray(value);
}

/** The names that lead to what an expression gives; empty for what is no member of anything. `followed` ends circles. */
function pathOf(node: ts.Expression, names: Names, followed: ReadonlySet<string> = new Set()): readonly string[] {
  const { SyntaxKind, isAsExpression, isAwaitExpression, isCallExpression, isIdentifier, isNonNullExpression } =
    compiler();
  const { isParenthesizedExpression, isPropertyAccessExpression } = compiler();
  if (isAsExpression(node) || isAwaitExpression(node) || isNonNullExpression(node) || isParenthesizedExpression(node))
    return pathOf(node.expression, names, followed);
  if (isCallExpression(node)) return pathOf(node.expression, names, followed);
  if (node.kind === SyntaxKind.ThisKeyword) return ["this"];
  if (isIdentifier(node)) return resolved([node.text], names, followed);
  if (!isPropertyAccessExpression(node)) return [];
  const path = pathOf(node.expression, names, followed);
  return path.length === 0 ? [] : resolved([...path, node.name.text], names, followed);
}

/** Puts what a name stands for in its place, where the path is that name alone. */
function resolved(path: readonly string[], names: Names, followed: ReadonlySet<string>): readonly string[] {
  const name = path.join(".");
  const value = path.length === 1 || path[0] === "this" ? names.get(name) : undefined;
  if (value === undefined || followed.has(name)) return path;
  const within = new Set([...followed, name]);
  const found = isPath(value) ? followedPath(value, names, within) : pathOf(value, names, within);
  return found.length === 0 ? path : found;
}

function followedPath([first = "", ...rest]: readonly string[], names: Names, followed: ReadonlySet<string>): string[] {
  return [...resolved([first], names, followed), ...rest];
}
