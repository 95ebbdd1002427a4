import { commaSeparated, lines } from "../../code/lists.js";
import { name as nameOf } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code, js, type } from "../../code/templates.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import { overloadOf } from "../functions/libraries.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN, optionalContent } from "../types/cel-type.js";
import { exactPart } from "./exact-expression.js";
import { exact } from "./exact-value.js";
import { printFast } from "./fast-expression.js";
import { constantSet } from "./folding.js";
import { printTerm } from "./print-term.js";
import type { Term } from "./term.js";
import { dataType, isPlain, isScalar, mayBeNull, readerOf } from "./type-facts.js";
import { convert, read } from "./value.js";
import { type CompileOptions, type Constant, type Forms, type Variable, Writer } from "./writer.js";

/** An expression as functions. */
export interface CompiledFunctions {
  /**
   * `(self, oldSelf) => value`: throws CelError where CEL has an error. It absorbs no errors, and does not know all of them, so
   * that where it throws and `absorbs` holds only the exact form tells.
   */
  readonly fast: Piece;
  /** `() => Step`: the form that absorbs errors and counts the cost, as the server does; undefined if it was not asked for. */
  readonly exact: Piece | undefined;
  readonly absorbs: boolean;
  /** Declarations that stand before both. */
  readonly constants: readonly Constant[];
}

const FORMS: Forms = { fast: printFast, exact: exactPart };

/** Compiles a checked expression whose variables are `self` and `oldSelf`, or those of the options. */
export function compileExpression(checked: CheckedExpression, options: CompileOptions): CompiledFunctions {
  const isCertain = absorbsErrors(checked);
  const writer = new Writer(checked, options, FORMS, isCertain);
  const fast = printFunction(writer, checked);
  const absorbs = writer.isLeftToExact || isCertain;
  const isExactWanted = absorbs || options.exact !== "where errors are absorbed";
  const exact = isExactWanted ? js`() => ${printTerm(writer, exactForm(writer, checked))}` : undefined;
  const { constants } = writer;
  return { fast, exact, constants, absorbs };
}

/** The exact form alone, to be evaluated without text; it has a name for each constant of its own. */
export function exactTerm(checked: CheckedExpression, options: CompileOptions): Term {
  return exactForm(new Writer(checked, options, FORMS), checked);
}

/** Returns the exact form: calls that build a Step. */
function exactForm(writer: Writer, checked: CheckedExpression): Term {
  return writer.declareAs(
    (writer.options.variables ?? RULE_VARIABLES).filter((name) => checked.variables.has(name)),
    () => exact(writer, checked.root).step,
  );
}

/** The types of the variables, by where they are named first. */
function variableTypes(checked: CheckedExpression): ReadonlyMap<string, CelType> {
  const types = new Map<string, CelType>();
  for (const [node, type] of checked.types) {
    if (node.kind === "identifier" && checked.variables.has(node.name) && !types.has(node.name))
      types.set(node.name, type);
  }
  return types;
}

/** The variables of a rule, in the order in which its function takes them. */
const RULE_VARIABLES: readonly string[] = ["self", "oldSelf"];

function printFunction(writer: Writer, checked: CheckedExpression): Piece {
  const ordered = writer.options.variables ?? RULE_VARIABLES;
  const types = variableTypes(checked);
  const variables = ordered
    .filter((name) => types.has(name))
    .map((name) => passedVariable(writer, name, types.get(name) ?? DYN));
  return writer.declare(variables, (names) => {
    const result = writer.fast(checked.root);
    const whole = result.isCreated === true ? read(writer, result) : convert(writer, result, result.type);
    const last = ordered.findLastIndex((name) => types.has(name));
    const parameters = ordered.slice(0, last + 1).map((name) => {
      const index = variables.findIndex((variable) => variable.name === name);
      const variable = variables[index];
      if (variable === undefined) return writer.parameter(`_${name}`, type`unknown`);
      if (variable.isStatic !== true) return writer.parameter(`${name}Data`, type`unknown`);
      const of = dataType(variable.type, (each) => writer.usedFields(each));
      return writer.parameter(names[index] ?? name, of);
    });
    const reads = variables.flatMap(({ type: of, name, isStatic }, index) => {
      if (isStatic === true) return [];
      return [code`const ${nameOf(names[index] ?? name)} = ${readVariable(writer, nameOf(`${name}Data`), of)};`];
    });
    if (reads.length === 0) return js`(${commaSeparated(parameters)}) => ${whole}`;
    return js`(${commaSeparated(parameters)}) => {\n  ${lines(reads)}\n  return ${whole};\n}`;
  });
}

/** A variable of the rule; only of `oldSelf` there may be no value, for a messageExpression. */
function passedVariable({ trustsData, options }: Writer, name: string, of: CelType): Variable {
  const isThere = name === "self" || options.hasOldSelf === true;
  if (!isPlain(of)) return { name, type: of, data: false };
  if (!trustsData) return { name, type: of, data: false, isStatic: isThere && of.kind !== "primitive" };
  if (isThere) return { name, type: of, data: isScalar(of, "int"), isStatic: true };
  return { name, type: of, data: true, isStatic: true, field: name };
}

/** An optional `oldSelf` is nothing or the old value. */
function readVariable(writer: Writer, data: Piece, type: CelType): Piece {
  const content = optionalContent(type);
  if (content === undefined) return writer.call(readerOf(type), data);
  if (writer.options.refusesOldSelf === true) return writer.call("refuseOldSelf");
  return writer.call("optionalField", data, writer.use(readerOf(content)));
}

/**
 * Whether an error in a part of the expression may not be one of the whole, is replaced by that of a later item, or comes of an
 * item that is null or is given to a function that compares items: its text depends on the function. So does the exact form
 * alone know of an item that is not of its type where the fast one takes items as they are.
 */
function absorbsErrors(checked: CheckedExpression): boolean {
  // Who calls a fast form alone looks whether the value is a misfit, as if it were read.
  if (checked.variables.has("oldSelf") && !checked.variables.has("self")) return true;
  for (const type of checked.types.values()) {
    if ((type.kind === "list" && mayBeNull(type.element)) || (type.kind === "map" && mayBeNull(type.value)))
      return true;
  }
  for (const node of checked.types.keys()) {
    if (node.kind === "call" && (node.name === "_&&_" || node.name === "_||_")) return true;
    if ((checked.overloads.get(node) ?? []).some((id) => overloadOf(id)?.facts.hasOwnErrors === true)) return true;
    if (node.kind === "call" && node.name === "@in" && isSearchOfList(checked, node)) return true;
    if (node.kind === "macro" && (TESTS_ITEMS.has(node.macro) || node.arguments.length > 1)) return true;
  }
  return false;
}

/** Whether a value is looked for in a list whose items come of the data. */
function isSearchOfList(checked: CheckedExpression, node: Expression & { kind: "call" }): boolean {
  const [, range] = node.arguments;
  return range !== undefined && checked.types.get(range)?.kind === "list" && constantSet(checked, node) === undefined;
}

/** The macros whose predicate may fail for one item and decide for another, and that which takes items as they are. */
const TESTS_ITEMS: ReadonlySet<string> = new Set(["all", "exists", "existsOne", "filter", "map"]);
