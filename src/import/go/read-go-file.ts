import { goBroken } from "../../diagnostics/catalogue/import-go.js";
import { diagnose, type Report } from "../../diagnostics/diagnostic.js";
import { append } from "../../kube/values/append.js";
import type { SourceText } from "../../source/source-text.js";
import { createCommentGroups } from "./go-comments.js";
import type { GoCommentLine, GoConstant, GoFile, GoFunction, GoImport, GoTypeDeclaration } from "./go-declarations.js";
import type { GoGrammar, Node } from "./go-grammar.js";
import { membersOf, placed, type ReadingGo, readGoType, spanOf, stringValue } from "./read-go-type.js";

/**
 * Reads the declarations of one Go file that an API is made of. Reports broken syntax where that is among them, once for each
 * declaration; all others are read. Bodies of functions and variables are passed over, whatever they hold.
 */
export function readGoFile(source: SourceText, grammar: GoGrammar, report: Report): GoFile {
  const { path, text } = source;
  const read = !beginsWithPackage(text)
    ? undefined
    : grammar.withTree(text, (root): GoFile => {
        const types: GoTypeDeclaration[] = [];
        const constants: GoConstant[] = [];
        const functions: GoFunction[] = [];
        const imports: GoImport[] = [];
        const packageComments: GoCommentLine[] = [];
        const reading: ReadingGo = {
          path,
          text,
          onBroken: (span) => report(diagnose(goBroken, span, { place: placeOf(text.slice(span.start, span.end)) })),
        };
        let packageName = "";
        const comments = createCommentGroups(path, text, -1);
        for (const node of root.namedChildren) {
          if (node.type === "comment") {
            comments.comment(placed(node));
            continue;
          }
          const own = comments.declaration(placed(node));
          switch (node.type) {
            case "package_clause":
              packageName = node.namedChildren.find(({ type }) => type === "package_identifier")?.text ?? "";
              append(packageComments, [...own.above, ...own.doc]);
              break;
            case "import_declaration":
              append(packageComments, [...own.above, ...own.doc]);
              append(
                imports,
                node.descendantsOfType("import_spec").flatMap((spec) => (spec === null ? [] : readImport(spec))),
              );
              break;
            case "type_declaration":
              append(types, readTypes(reading, node, own));
              break;
            case "const_declaration":
              append(constants, readConstants(reading, node, own));
              break;
            case "function_declaration":
            case "method_declaration":
              append(functions, readFunction(reading, node));
              break;
            case "ERROR":
              reading.onBroken(spanOf(reading, node));
              break;
          }
        }
        const atEnd = { startIndex: text.length, endIndex: text.length, startRow: Infinity, endRow: Infinity };
        const { above } = comments.declaration(atEnd);
        append(packageComments, [...comments.detached, ...above]);
        return { path, packageName, imports, types, constants, functions, packageComments };
      });
  if (read !== undefined) return read;
  report(diagnose(goBroken, { file: path, start: 0, end: 0 }, { place: placeOf(text) }));
  return { path, packageName: "", imports: [], types: [], constants: [], functions: [], packageComments: [] };
}

/**
 * Whether a file begins with its package clause, behind comments. On what follows anything else the parser has run out of its stack,
 * where that were thousands of comments.
 */
function beginsWithPackage(text: string): boolean {
  const skipped = /[ \t\r\n]+|\/\/[^\n]*|\/\*[\s\S]*?\*\//y;
  let index = 0;
  while (skipped.test(text)) index = skipped.lastIndex;
  return /package\s/y.test(text.slice(index, index + "package ".length));
}

function placeOf(broken: string): string {
  const [line = ""] = broken.trim().split("\n");
  return line.length > 40 ? `${line.slice(0, 40)}…` : line;
}

function readImport(spec: Node): GoImport[] {
  const path = stringValue(spec.childForFieldName("path")?.text ?? "");
  return path === undefined ? [] : [{ name: spec.childForFieldName("name")?.text, path }];
}

/** The types of a declaration. One without brackets has the comments of the declaration. */
function readTypes(reading: ReadingGo, node: Node, own: GoTypeDeclaration["comments"]): GoTypeDeclaration[] {
  const types: GoTypeDeclaration[] = [];
  const isGroup = node.children.some((child) => child?.type === "(");
  membersOf(reading, node, (member, groups) => {
    const inner = groups.declaration(placed(member));
    const name = member.childForFieldName("name");
    const type = member.childForFieldName("type");
    if (name === null || type === null) return;
    const parameters = member.childForFieldName("type_parameters")?.namedChildren ?? [];
    types.push({
      name: name.text,
      nameSpan: spanOf(reading, name),
      isAlias: member.type === "type_alias",
      parameters: parameters.flatMap((each) =>
        each.childrenForFieldName("name").flatMap((parameter) => (parameter === null ? [] : [parameter.text])),
      ),
      type: readGoType(reading, type),
      comments: isGroup ? inner : own,
      span: spanOf(reading, member),
    });
  });
  return types;
}

function readConstants(reading: ReadingGo, node: Node, own: GoTypeDeclaration["comments"]): GoConstant[] {
  const constants: GoConstant[] = [];
  const isGroup = node.children.some((child) => child?.type === "(");
  membersOf(reading, node, (member, groups) => {
    const inner = groups.declaration(placed(member));
    const names = member
      .childrenForFieldName("name")
      .flatMap((name) => (name?.type === "identifier" ? [name.text] : []));
    const values = member.childForFieldName("value")?.namedChildren ?? [];
    const type = member.childForFieldName("type");
    names.forEach((name, index) => {
      const literal = values[index];
      const value = stringValue(literal?.type === "call_expression" ? "" : (literal?.text ?? ""));
      if (value === undefined) return;
      const comments = isGroup ? inner : own;
      constants.push({ name, type: type?.text, value, comments, span: spanOf(reading, member) });
    });
  });
  return constants;
}

function readFunction(reading: ReadingGo, node: Node): GoFunction[] {
  const name = node.childForFieldName("name");
  if (name === null) return [];
  const [receiver] = node.childForFieldName("receiver")?.descendantsOfType("type_identifier") ?? [];
  return [{ receiver: receiver?.text, name: name.text, span: spanOf(reading, name) }];
}
