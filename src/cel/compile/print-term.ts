import { call, commaSeparated } from "../../code/lists.js";
import { literal, name as nameOf, number, objectLiteral, property, regExp } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code, js, type } from "../../code/templates.js";
import { shapePiece } from "./shape-of.js";
import type { Argument, Parameter, Term } from "./term.js";
import type { Writer } from "./writer.js";

/** Prints a term; the writer gathers the names and constants that it needs. */
export function printTerm(writer: Writer, term: Term): Piece {
  const print = (each: Term): Piece => printTerm(writer, each);
  switch (term.kind) {
    case "literal":
      return literalPiece(term.value);
    case "runtime":
      return writer.use(term.name);
    case "parameter":
      return nameOf(term.name);
    case "shape":
      return shapePiece(term.shape, (name) => writer.use(name));
    case "list":
      return js`[${commaSeparated(term.items.map(print))}]`;
    case "object":
      return objectLiteral(term.members.map(([name, value]) => [name, print(value)]));
    case "call":
      return call(print(term.callee), ...term.arguments.map((each) => printArgument(writer, each)));
    case "new":
      return js`new ${term.className === "Set" ? nameOf("Set") : writer.use(term.className)}(${print(term.argument)})`;
    case "method":
      return property(print(term.of), term.name);
    case "function": {
      const parameters = term.parameters.map((each) => printParameter(writer, each));
      return js`(${commaSeparated(parameters)}) => ${print(term.body)}`;
    }
    case "constant":
      return writer.constant(print(term.value), term.type);
    case "folded":
      return term.print();
  }
}

function literalPiece(value: unknown): Piece {
  if (value instanceof RegExp) return regExp(value.source);
  if (value instanceof Uint8Array) return js`Uint8Array.of(${commaSeparated([...value].map(number))})`;
  return literal(value);
}

function printArgument(writer: Writer, argument: Argument): Piece {
  return argument.kind === "spread" ? code`...${printTerm(writer, argument.of)}` : printTerm(writer, argument);
}

function printParameter(writer: Writer, { name, type: of, rest }: Parameter): Piece {
  const parameter = writer.parameter(name, of === "list" ? type`readonly unknown[]` : type`unknown`);
  return rest === true ? code`...${parameter}` : parameter;
}
