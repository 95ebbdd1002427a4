import fc from "fast-check";
import { ts } from "ts-morph";
import { describe, expect, it } from "vitest";
import { allOf, anyOf, call, unionOf } from "../../src/code/lists.js";
import { literal, name, property, text } from "../../src/code/literals.js";
import type { Piece } from "../../src/code/piece.js";
import { sourceText } from "../../src/code/source-text.js";
import { code, js, type } from "../../src/code/templates.js";

const [a, b, c] = [name("a"), name("b"), name("c")];
const choice = js`${a} ? ${b} : ${c}`;

describe("an expression in another", () => {
  it.each<[string, Piece, string]>([
    ["a call's receiver", js`${choice}.every(${a})`, "(a ? b : c).every(a)"],
    ["an argument", js`f(${choice}, ${choice})`, "f(a ? b : c, a ? b : c)"],
    ["a test", js`${choice} ? ${a} : ${b}`, "(a ? b : c) ? a : b"],
    ["a branch", js`${a} ? ${b} : ${choice}`, "a ? b : (a ? b : c)"],
    ["a spread", js`[...${choice}]`, "[...a ? b : c]"],
    ["a part of a choice that is an item", js`${a} ? [${choice}] : []`, "a ? [a ? b : c] : []"],
    ["an operand of !", js`!${js`${a} === ${b}`}`, "!(a === b)"],
    ["an operand of typeof", js`typeof ${js`${a} || ${b}`}`, "typeof (a || b)"],
    ["or in and", js`${js`${a} || ${b}`} && ${c}`, "(a || b) && c"],
    ["and in or", js`${js`${a} && ${b}`} || ${c}`, "a && b || c"],
    ["and in and", js`${js`${a} && ${b}`} && ${js`${b} && ${c}`}`, "a && b && b && c"],
    ["equality in equality", js`${js`${a} === ${b}`} === ${c}`, "(a === b) === c"],
    ["a sum in a relation", js`${js`${a} + ${b}`} < ${c}`, "a + b < c"],
    ["a relation in a sum", js`${js`${a} < ${b}`} + ${c}`, "(a < b) + c"],
    ["a negative number before a dot", js`${literal(-1)}.toFixed()`, "(-1).toFixed()"],
    ["a number before a dot", js`${literal(1)}.toFixed()`, "(1).toFixed()"],
    ["an arrow function as an operand", js`${js`(x) => ${a}`} || ${b}`, "((x) => a) || b"],
    ["an object literal as a body", js`() => ${literal({ a: 1 })}`, "() => ({ a: 1 })"],
    ["an object literal behind the start of a body", js`() => ${js`${literal({ a: 1 })}.a`}`, "() => ({ a: 1 }.a)"],
    ["a cast", js`(${choice} as ${type`string | number`})`, "((a ? b : c) as string | number)"],
    ["one slot alone", js`${js`${choice}`}.x`, "(a ? b : c).x"],
    ["a property", property(choice, "x y"), '(a ? b : c)["x y"]'],
    ["a list of conditions", allOf([choice, a, js`${a} || ${b}`]), "(a ? b : c) && a && (a || b)"],
    ["a list of alternatives", anyOf([choice, js`${a} && ${b}`]), "(a ? b : c) || a && b"],
    ["five alternatives", anyOf([a, b, js`${a} && ${b}`, choice, c]), "a || b || a && b || (a ? b : c) || c"],
    ["a call", call(choice, choice), "(a ? b : c)(a ? b : c)"],
  ])("has brackets where it needs them: %s", (_, piece, expected) => {
    expect(sourceText(piece)).toBe(expected);
  });

  it.each<[string, Piece, string]>([
    ["a union in a list", type`${type`${a} | ${b}`}[]`, "(a | b)[]"],
    ["an intersection in a list", type`${type`${a} & ${b}`}[]`, "(a & b)[]"],
    ["a union of five", unionOf([a, b, c, a, b]), "a | b | c | a | b"],
    ["a union in an intersection", type`${unionOf([a, b])} & ${c}`, "(a | b) & c"],
    ["an intersection in a union", type`${type`${a} & ${b}`} | ${c}`, "a & b | c"],
    ["a union as an argument", type`Record<string, ${unionOf([a, b])}>`, "Record<string, a | b>"],
    ["keyof", type`${type`keyof ${a}`}[]`, "(keyof a)[]"],
  ])("has brackets where it needs them in types: %s", (_, piece, expected) => {
    expect(sourceText(piece)).toBe(expected);
  });

  it("goes on at the indent of its line", () => {
    const inner = code`if (a) {\n  b();\n}`;
    expect(sourceText(code`for (;;) {\n  ${inner}\n}`)).toBe("for (;;) {\n  if (a) {\n    b();\n  }\n}");
  });
});

describe("what is no piece of code", () => {
  it("is refused by the types and at run time", () => {
    // @ts-expect-error a string is no piece
    expect(() => js`${"alert(1)"}`).toThrow();
    expect(() => `${a as unknown as string}`).toThrow("tagged templates");
    expect(() => js`${code`if (a) b();`} + 1`).toThrow("no operand");
    expect(() => name("a.b")).toThrow("no identifier");
    expect(() => js`"${a}"`).toThrow("slot in a string");
    expect(() => code`/* ${a} */`).toThrow("comment");
  });
});

/** Expressions as trees, with the text that has all brackets. */
interface Tree {
  readonly piece: Piece;
  readonly bracketed: string;
}

describe("generated expressions", () => {
  const leaf = fc.constantFrom<Tree>(
    ...[a, b, c].map((piece) => ({ piece, bracketed: sourceText(piece) })),
    { piece: text("x"), bracketed: '"x"' },
    { piece: literal(-2), bracketed: "(-2)" },
    { piece: literal({ a: 1 }), bracketed: "({ a: 1 })" },
  );
  const { tree } = fc.letrec<{ tree: Tree }>((tie) => ({
    tree: fc.oneof(
      { maxDepth: 5, depthSize: "large" },
      leaf,
      fc.tuple(tie("tree"), tie("tree"), fc.nat(9)).map(([x, y, form]): Tree => {
        const [p, q, s, t] = [x.piece, y.piece, x.bracketed, y.bracketed];
        const forms: Tree[] = [
          { piece: js`${p} || ${q}`, bracketed: `(${s} || ${t})` },
          { piece: js`${p} && ${q}`, bracketed: `(${s} && ${t})` },
          { piece: js`${p} === ${q}`, bracketed: `(${s} === ${t})` },
          { piece: js`${p} < ${q}`, bracketed: `(${s} < ${t})` },
          { piece: js`${p} - ${q}`, bracketed: `(${s} - ${t})` },
          { piece: js`!${p}`, bracketed: `(!${s})` },
          { piece: js`${p} ? ${q} : ${p}`, bracketed: `(${s} ? ${t} : ${s})` },
          { piece: js`${p}.m(${q})`, bracketed: `(${s}).m(${t})` },
          { piece: js`[${p}, ...${q}]`, bracketed: `[${s}, ...${t}]` },
          { piece: js`((x) => ${p})(${q})`, bracketed: `((x) => ${s})(${t})` },
        ];
        return forms[form] as Tree;
      }),
    ),
  }));

  /** The structure of an expression, without brackets; rows of the same `&&` or `||` are one, as their order is. */
  function shapeOf(source: string): string {
    const { statements } = ts.createSourceFile("a.ts", `(${source});`, ts.ScriptTarget.Latest, true);
    const operands = (node: ts.Node, operator: ts.SyntaxKind): ts.Node[] => {
      if (ts.isParenthesizedExpression(node)) return operands(node.expression, operator);
      return ts.isBinaryExpression(node) && node.operatorToken.kind === operator
        ? [...operands(node.left, operator), ...operands(node.right, operator)]
        : [node];
    };
    const print = (node: ts.Node): string => {
      if (ts.isParenthesizedExpression(node)) return print(node.expression);
      if (ts.isBinaryExpression(node) && /^(&&|\|\|)$/.test(node.operatorToken.getText())) {
        const parts = operands(node, node.operatorToken.kind).map(print);
        return `${node.operatorToken.getText()}(${parts.join(",")})`;
      }
      const parts: string[] = [];
      node.forEachChild((child) => void parts.push(print(child)));
      return `${ts.SyntaxKind[node.kind]}(${parts.length === 0 ? node.getText() : parts.join(",")})`;
    };
    return statements.map(print).join(";");
  }

  it("read as they were built", () => {
    fc.assert(
      fc.property(tree, ({ piece, bracketed }) => {
        expect(shapeOf(sourceText(piece))).toBe(shapeOf(bracketed));
      }),
      { numRuns: 2000, seed: 11 },
    );
  });
});
