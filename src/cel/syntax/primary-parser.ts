import type { SyntaxOptions } from "../functions/environment.js";
import type { Expression, ListElement, Literal, MapEntry } from "./expression.js";
import { bytesValue, doubleValue, intValue, stringValue, uintValue } from "./literals.js";
import type { NodeMaker, Token } from "./token-cursor.js";

/** Words that name no variable and no function of their own; as names of fields they may stand. */
const RESERVED: ReadonlySet<string> = new Set(
  "as break const continue else for function if import let loop package namespace return var void while".split(" "),
);

/** Names, literals, lists, maps and brackets. */
export class PrimaryParser {
  constructor(
    readonly maker: NodeMaker,
    readonly options: SyntaxOptions,
    readonly expression: () => Expression,
    readonly callArguments: () => readonly Expression[],
  ) {}

  primary(): Expression {
    const { cursor } = this.maker;
    const token = cursor.peek();
    if (cursor.take("(") !== undefined) {
      const inner = this.expression();
      cursor.expect(")");
      return inner;
    }
    if (cursor.is("[")) return this.#list();
    if (cursor.is("{")) return this.#map();
    if (token.kind === "word" || (cursor.is(".") && cursor.peek(1).kind === "word")) return this.#name();
    return this.#literal();
  }

  /** A variable or the call of a function; a dot before it asks for the outermost of that name. */
  #name(): Expression {
    const { cursor } = this.maker;
    const { start } = cursor.peek();
    cursor.take(".");
    const word = cursor.next();
    if (RESERVED.has(word.text)) this.maker.report(start, start, word.end, `reserved identifier: ${word.text}`);
    if (!cursor.is("(")) return { kind: "identifier", name: word.text, offset: word.start, start, end: word.end };
    const open = cursor.next();
    const argumentNodes = this.callArguments();
    const place = { offset: open.start, start, end: cursor.end };
    const [only] = argumentNodes;
    if (word.text === "has" && start === word.start && argumentNodes.length === 1 && only !== undefined) {
      return this.#presence(only, place);
    }
    const node: Expression = { kind: "call", name: word.text, target: undefined, arguments: argumentNodes, ...place };
    return this.maker.made(node, 0, argumentNodes);
  }

  #presence(target: Expression, place: { offset: number; start: number; end: number }): Expression {
    if (target.kind !== "select") {
      this.maker.report(target.offset, target.start, target.end, "invalid argument to has() macro");
      return target;
    }
    return this.maker.made({ ...target, testOnly: true, ...place }, 1, [target.operand]);
  }

  #list(): Expression {
    const { cursor } = this.maker;
    const open = cursor.next();
    const elements: ListElement[] = [];
    while (!cursor.is("]") && !cursor.is(",")) {
      const optional = this.#optionalMark();
      elements.push({ value: this.expression(), optional });
      if (cursor.take(",") === undefined || cursor.is("]")) break;
      if (cursor.is(",")) cursor.fail("expected an element");
    }
    if (elements.length === 0) cursor.take(",");
    cursor.expect("]");
    const node: Expression = { kind: "list", elements, offset: open.start, start: open.start, end: cursor.end };
    return this.maker.made(
      node,
      0,
      elements.map(({ value }) => value),
    );
  }

  #map(): Expression {
    const { cursor } = this.maker;
    const open = cursor.next();
    const entries: MapEntry[] = [];
    while (!cursor.is("}") && !cursor.is(",")) {
      const optional = this.#optionalMark();
      const key = this.expression();
      cursor.expect(":");
      entries.push({ key, value: this.expression(), optional });
      if (cursor.take(",") === undefined || cursor.is("}")) break;
      if (cursor.is(",")) cursor.fail("expected a key");
    }
    if (entries.length === 0) cursor.take(",");
    cursor.expect("}");
    const node: Expression = { kind: "map", entries, offset: open.start, start: open.start, end: cursor.end };
    return this.maker.made(
      node,
      0,
      entries.flatMap(({ key, value }) => [key, value]),
    );
  }

  #optionalMark(): boolean {
    const mark = this.maker.cursor.take("?");
    if (mark === undefined) return false;
    if (!this.options.optionals) this.maker.report(mark.start, mark.start, mark.end, "unsupported syntax '?'");
    return true;
  }

  #literal(): Expression {
    const { cursor } = this.maker;
    const first = cursor.peek();
    const negative = cursor.is("-") && /^(?:int|double)$/.test(cursor.peek(1).kind);
    if (negative) cursor.next();
    const literal = this.#value(cursor.peek(), negative, first.start) ?? cursor.fail("expected a value");
    cursor.next();
    return { kind: "literal", literal, offset: first.start, start: first.start, end: cursor.end };
  }

  #value({ kind, text, end }: Token, negative: boolean, start: number): Literal | undefined {
    const checked = <T>(value: T | undefined, otherwise: T, message: string): T => {
      if (value === undefined) this.maker.report(start, start, end, message);
      return value ?? otherwise;
    };
    switch (kind) {
      case "int":
        return { kind, value: checked(intValue(text, negative), 0n, "invalid int literal") };
      case "uint":
        return { kind, value: checked(uintValue(text), 0n, "invalid uint literal") };
      case "double":
        return { kind, value: checked(doubleValue(text, negative), 0, "invalid double literal") };
      case "string":
        return { kind, value: checked(stringValue(text), "", "invalid unicode code point") };
      case "bytes":
        return { kind, value: checked(bytesValue(text), new Uint8Array(), "unable to unescape string") };
      default:
        if (text === "true" || text === "false") return { kind: "bool", value: text === "true" };
        return text === "null" ? { kind: "null" } : undefined;
    }
  }
}
