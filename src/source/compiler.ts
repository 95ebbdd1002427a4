import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import type { ts } from "@ts-morph/common";
import { loadScript } from "../io/code-cache/load-script.js";

/** What is taken of the TypeScript compiler. The build makes a module of these and of what they need, and of nothing else. */
export const COMPILER_PARTS = [
  "JSDocParsingMode",
  "NodeFlags",
  "ScriptTarget",
  "SyntaxKind",
  "createSourceFile",
  "forEachChild",
  "getLeadingCommentRanges",
  "getTrailingCommentRanges",
  "isArrayLiteralExpression",
  "isArrayTypeNode",
  "isAsExpression",
  "isAwaitExpression",
  "isCallExpression",
  "isClassDeclaration",
  "isEnumDeclaration",
  "isExportAssignment",
  "isExportDeclaration",
  "isIdentifier",
  "isImportDeclaration",
  "isIndexSignatureDeclaration",
  "isIndexedAccessTypeNode",
  "isInterfaceDeclaration",
  "isIntersectionTypeNode",
  "isLiteralTypeNode",
  "isNamedImports",
  "isNamespaceExport",
  "isNamespaceImport",
  "isNoSubstitutionTemplateLiteral",
  "isNonNullExpression",
  "isNumericLiteral",
  "isObjectBindingPattern",
  "isObjectLiteralExpression",
  "isParameter",
  "isParenthesizedExpression",
  "isParenthesizedTypeNode",
  "isPrefixUnaryExpression",
  "isPropertyAccessExpression",
  "isPropertyAssignment",
  "isPropertyDeclaration",
  "isPropertySignature",
  "isSatisfiesExpression",
  "isSpreadAssignment",
  "isStringLiteral",
  "isStringLiteralLike",
  "isTypeAliasDeclaration",
  "isTypeLiteralNode",
  "isTypeOperatorNode",
  "isTypeQueryNode",
  "isTypeReferenceNode",
  "isUnionTypeNode",
  "isVariableDeclaration",
  "isVariableStatement",
  "parseConfigFileTextToJson",
] as const satisfies readonly (keyof typeof ts)[];

type Compiler = Pick<typeof ts, (typeof COMPILER_PARTS)[number]>;

let loaded: Compiler | undefined;

/**
 * The TypeScript compiler, loaded at the first call: a run that finds all sources in the cache does without. It is the copy that
 * ts-morph carries, so that it does not collide with the `typescript` of a project. Of that the build has made a module of
 * the parser alone (`scripts/typescript-parser.mjs`), which loads in a quarter of the time; from sources the whole is loaded.
 */
export function compiler(): Compiler {
  loaded ??= load();
  return loaded;
}

function load(): Compiler {
  const built = new URL("../typescript.cjs", import.meta.url);
  // The build fails where a part is missing; `require` is typed as any.
  if (existsSync(built)) return loadScript(fileURLToPath(built)) as Compiler;
  return createRequire(import.meta.url)("@ts-morph/common/dist/typescript.js") as Compiler;
}
