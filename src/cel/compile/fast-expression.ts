import { commaSeparated } from "../../code/lists.js";
import { name as nameOf } from "../../code/literals.js";
import { code, js } from "../../code/templates.js";
import type { Expression, ListElement, Literal, MapEntry } from "../syntax/expression.js";
import { type CelType, DYN, isDynOrError } from "../types/cel-type.js";
import { printSelect } from "./fast-access.js";
import { printCall } from "./fast-calls.js";
import { printMacro } from "./fast-macros.js";
import { literalTerm, typeNameTerm } from "./folding.js";
import { printTerm } from "./print-term.js";
import { convert, dataValue, isReady, listValue, read, type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

/**
 * Prints the fast form of an expression: plain JavaScript that throws where CEL has an error. Where operators absorb errors,
 * it is right unless something is thrown.
 */
export function printFast(writer: Writer, node: Expression): Value {
  const type = writer.checked.types.get(node) ?? DYN;
  switch (node.kind) {
    case "literal":
      return printLiteral(writer, node.literal, type);
    case "identifier":
      if (writer.checked.typeNames.has(node))
        return valueOf(printTerm(writer, typeNameTerm(node.name)), type, { form: "name" });
      return printVariable(writer, node.name, type);
    case "select":
      return printSelect(writer, node, type);
    case "call":
      return printCall(writer, node, type);
    case "list":
      return printList(writer, node.elements, type);
    case "map":
      return printMap(writer, node.entries, type);
    case "macro":
      return printMacro(writer, node, type);
  }
}

function printLiteral(writer: Writer, of: Literal, type: CelType): Value {
  const term = literalTerm(of);
  const isSafe = term.kind === "literal" && typeof term.value === "number";
  return valueOf(printTerm(writer, term), type, { form: "literal", isSafe });
}

function printVariable(writer: Writer, name: string, type: CelType): Value {
  const variable = writer.variable(name);
  if (variable === undefined) return valueOf(printTerm(writer, typeNameTerm(name)), type, { form: "name" });
  const piece = nameOf(variable.name);
  const { data, type: of, field, isStatic } = variable;
  const value = data ? dataValue(piece, of, field) : listValue(piece, of);
  return { ...value, form: "name", ...(isStatic === true && { isStatic, path: variable.name }) };
}

function printList(writer: Writer, elements: readonly ListElement[], type: CelType): Value {
  const of = type.kind === "list" ? type.element : DYN;
  const values = elements.map(({ value }) => writer.fast(value));
  const items = elements.map(({ optional }, index) => {
    const printed = values[index] as Value; // one for each
    if (!optional) return convert(writer, printed, of);
    return code`...${writer.call("optionalUnwrap", js`[${read(writer, printed)}]`)}`;
  });
  return valueOf(js`[${commaSeparated(items)}]`, type, { isCreated: true, ready: values.every(isReady) });
}

function printMap(writer: Writer, entries: readonly MapEntry[], type: CelType): Value {
  const [keyType, valueType] = type.kind === "map" ? [type.key, type.value] : [DYN, DYN];
  const pairs = entries.map(({ key, value, optional }) => {
    const printedKey = writer.fast(key);
    const printedValue = writer.fast(value);
    const keyPiece = isDynOrError(keyType)
      ? writer.call("keyOf", convert(writer, printedKey, DYN))
      : read(writer, printedKey);
    const valuePiece = optional ? js`${read(writer, printedValue)}.content` : convert(writer, printedValue, valueType);
    return { pair: js`[${keyPiece}, ${valuePiece}]`, ready: isReady(printedValue) };
  });
  const map = writer.call("mapOf", ...pairs.map(({ pair }) => pair));
  return valueOf(map, type, { isCreated: true, ready: pairs.every(({ ready }) => ready) });
}
