import type { Piece } from "../../code/piece.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, isDynOrError, optionalContent } from "../types/cel-type.js";
import { exactCall } from "./exact-calls.js";
import { exactMacro } from "./exact-macros.js";
import {
  asAttribute,
  type ExactAttribute,
  type ExactValue,
  exact,
  exactConvert,
  exactField,
  extended,
  whole,
} from "./exact-value.js";
import { isConstant, literalTerm, typeNameTerm } from "./folding.js";
import { call, list, literal, runtime, type Term } from "./term.js";
import { readerOf } from "./type-facts.js";
import { isReady } from "./value.js";
import type { Writer } from "./writer.js";

/** Returns the exact form of an expression, of which an attribute does not know yet what stands around it. */
export function exactPart(writer: Writer, node: Expression): ExactValue | ExactAttribute {
  const type = writer.checked.types.get(node) ?? DYN;
  if (isConstant(writer.checked, node))
    return { step: call("constant", constantTerm(writer, node)), type, isCreated: true, ready: true };
  return exactUnfolded(writer, node, type);
}

/** What a constant is, too, where it is worked out. */
function exactUnfolded(writer: Writer, node: Expression, type: CelType): ExactValue | ExactAttribute {
  switch (node.kind) {
    case "literal":
      return { step: call("constant", literalTerm(node.literal)), type };
    case "identifier":
      return exactIdentifier(writer, node.name, type);
    case "select":
      return exactSelect(writer, node, type);
    case "call":
      return exactCall(writer, node, type);
    case "list": {
      const of = type.kind === "list" ? type.element : DYN;
      const values = node.elements.map(({ value }) => exact(writer, value));
      const parts = node.elements.map(({ optional }, index) => {
        const value = values[index] as ExactValue; // one for each
        return part(exactConvert(value, optional ? undefined : of), optional);
      });
      return { step: call("list", ...parts), type, isCreated: true, ready: values.every(isReady) };
    }
    case "map": {
      const of = type.kind === "map" ? type.value : DYN;
      const entries = node.entries.map(({ key, value, optional }) => {
        const content = exactConvert(exact(writer, value), optional ? undefined : of);
        return list([exactKey(exact(writer, key)), part(content, optional)]);
      });
      return { step: call("map", ...entries), type, isCreated: true };
    }
    case "macro":
      return exactMacro(writer, node, type);
  }
}

function constantTerm(writer: Writer, node: Expression): Term {
  if (node.kind === "literal") return literalTerm(node.literal);
  if (node.kind === "identifier") return typeNameTerm(node.name);
  if (node.kind === "call" && node.name === "@in") return literal(false);
  const step = (): Term => {
    const type = writer.checked.types.get(node) ?? DYN;
    return whole("bareAttribute", exactUnfolded(writer, node, type)).step;
  };
  return { kind: "folded", print: () => constantPiece(writer, node), step };
}

function constantPiece(writer: Writer, node: Expression): Piece {
  const { piece, form } = writer.fast(node);
  // An empty list alone has no type in a typed file.
  const isEmpty = node.kind === "list" && node.elements.length === 0;
  return form !== undefined || isEmpty ? piece : writer.constant(piece);
}

function part(step: Term, optional: boolean): Term {
  return call(optional ? "optionalPart" : "part", step);
}

function exactKey(key: ExactValue): Term {
  return isDynOrError(key.type) ? call("converted", key.step, runtime("keyOf")) : key.step;
}

function exactIdentifier(writer: Writer, name: string, type: CelType): ExactAttribute {
  const variable = writer.variable(name);
  const list = type.kind === "list" ? type.list : undefined;
  const root =
    variable?.isPassed === true
      ? call("given", literal(name), givenReader(writer, type))
      : call("variable", literal(variable?.name ?? name));
  return { type, list, root, qualifiers: [] };
}

function givenReader(writer: Writer, type: CelType): Term {
  const content = optionalContent(type);
  if (content === undefined) return runtime(readerOf(type));
  if (writer.options.refusesOldSelf === true) return runtime("refuseOldSelf");
  return call("optionalReader", runtime(readerOf(content)));
}

function exactSelect(writer: Writer, node: Expression & { kind: "select" }, type: CelType): ExactAttribute {
  const of = asAttribute(writer, node.operand);
  const qualifier = exactField(of.type, node.field, false);
  return extended(of, node.testOnly ? call("present", qualifier) : qualifier, type);
}
