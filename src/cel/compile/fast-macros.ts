import { commaSeparated, together } from "../../code/lists.js";
import { literal, name as nameOf } from "../../code/literals.js";
import type { Piece } from "../../code/piece.js";
import { code, js } from "../../code/templates.js";
import type { Expression, MacroName } from "../syntax/expression.js";
import { type CelType, DYN, INT, optionalContent } from "../types/cel-type.js";
import { sortFunction } from "./called-overloads.js";
import { isPlain, mayBeNull } from "./type-facts.js";
import { condition, convert, isReady, read, readDeep, type Value, valueOf } from "./value.js";
import type { Variable, Writer } from "./writer.js";

type Macro = Expression & { kind: "macro" };

/** What a macro runs over, and what its variables are. */
interface Range {
  readonly over: Piece;
  readonly value: Value;
  readonly variables: readonly Omit<Variable, "name">[];
  /** How a function takes them: the index of a list comes second. */
  parameters(names: readonly Piece[]): Piece;
}

export function printMacro(writer: Writer, node: Macro, type: CelType): Value {
  const value = writer.fast(node.range);
  if (node.macro === "optMap" || node.macro === "optFlatMap") return printOptionalMacro(writer, node, value, type);
  const range = rangeOf(writer, value, node.variables.length);
  const { piece, ready } = printLoop(writer, node, range);
  const keepsItems = node.macro === "filter" || node.macro === "sortBy";
  const isList = value.type.kind === "list";
  const isCreated = keepsItems ? value.isCreated === true && isList : true;
  const isStatic = node.macro === "filter" && value.isStatic === true;
  return valueOf(piece, type, { isCreated, isStatic, ready: keepsItems ? value.ready === true && isList : ready });
}

function printOptionalMacro(writer: Writer, node: Macro, optional: Value, type: CelType): Value {
  const [body] = node.arguments;
  const held = optionalContent(optional.type);
  // Only the exact form asks whether it is an optional at all.
  if (held === undefined) return valueOf(writer.leaveToExact(), type);
  const [name = ""] = node.variables;
  let ready = false;
  const piece = writer.declare([{ name, type: held, data: false }], ([variable = ""]) => {
    const result = body && writer.fast(body);
    ready = result !== undefined && isReady(result);
    const mapped = result === undefined ? literal(undefined) : resultOf(writer, result, node.macro, type);
    const run = node.macro === "optMap" ? "mapOptional" : "flatMapOptional";
    return writer.call(run, read(writer, optional), js`(${nameOf(variable)}) => ${mapped}`);
  });
  return valueOf(piece, type, { ready });
}

function resultOf(writer: Writer, value: Value, macro: MacroName, type: CelType): Piece {
  return macro === "optMap" ? convert(writer, value, optionalContent(type) ?? DYN) : read(writer, value);
}

function rangeOf(writer: Writer, value: Value, count: number): Range {
  const { type } = value;
  const source = read(writer, value);
  if (type.kind === "list") {
    const isStatic = value.isStatic === true && isPlain(type.element) && !mayBeNull(type.element);
    const item = { type: type.element, data: value.ready !== true, isStatic };
    const variables = count === 1 ? [item] : [{ type: INT, data: false }, item];
    return { over: source, value, variables, parameters: (names) => commaSeparated([...names].reverse()) };
  }
  const isMap = type.kind === "map";
  const [keyType, valueType] = isMap ? [type.key, type.value] : [DYN, DYN];
  const key = { type: keyType, data: true };
  if (count === 1) {
    const over = writer.call(isMap ? "keysOf" : "dynRange", source);
    return { over, value, variables: [key], parameters: commaSeparated };
  }
  const over = writer.call(isMap ? "entriesOf" : "dynEntries", source);
  const variables = [key, { type: valueType, data: true }];
  return { over, value, variables, parameters: (names) => js`[${commaSeparated(names)}]` };
}

function printLoop(writer: Writer, node: Macro, range: Range): { readonly piece: Piece; readonly ready: boolean } {
  const [first, second] = node.arguments as readonly [Expression, Expression?]; // every macro has an argument
  const loopVariables = node.variables.map((name, index) => ({
    name,
    ...(range.variables[index] ?? { type: DYN, data: false }),
  }));
  // Objects that are used more than once are read once.
  const isReadFirst = loopVariables.map(
    ({ name, type, data, isStatic }) =>
      data && isStatic !== true && type.kind === "object" && !mayBeNull(type) && countUses(writer, node, name) > 1,
  );
  let ready = true;
  const variables = loopVariables.map((variable, index) =>
    isReadFirst[index] ? { ...variable, data: false } : variable,
  );
  return writer.declare(variables, (names) => {
    const parameters = range.parameters(names.map((name, index) => nameOf(isReadFirst[index] ? `${name}Data` : name)));
    const reads = names.flatMap((name, index): Piece[] =>
      isReadFirst[index] ? [code`const ${nameOf(name)} = ${writer.call("readObject", nameOf(`${name}Data`))}; `] : [],
    );
    const arrow = (result: Piece): Piece =>
      reads.length === 0
        ? js`(${parameters}) => ${result}`
        : js`(${parameters}) => { ${together(reads)}return ${result}; }`;
    const test = (): Piece => condition(writer, writer.fast(first));
    const make = (print: (value: Value) => Piece): Piece => {
      const printItem = (from: Expression): Piece => {
        const result = writer.fast(from);
        ready = isReady(result);
        return print(result);
      };
      if (second === undefined) return js`${range.over}.map(${arrow(printItem(first))})`;
      // With two arguments, the first one is a filter.
      const tested = test();
      const printed = writer.presence.branchOf(first, true, () => printItem(second));
      return js`${range.over}.flatMap(${arrow(js`${tested} ? [${printed}] : []`)})`;
    };
    const piece = printRun(writer, node, range, names, { test: () => arrow(test()), make });
    return { piece, ready };
  });
}

function countUses(writer: Writer, node: Macro, name: string): number {
  let count = 0;
  for (const each of writer.checked.types.keys()) {
    if (each.kind === "identifier" && each.name === name && each.start >= node.start && each.end <= node.end) count++;
  }
  return count;
}

interface Printers {
  /** The function that tests an item. */
  readonly test: () => Piece;
  /** The list of what is made of the items. */
  readonly make: (print: (value: Value) => Piece) => Piece;
}

function printRun(
  writer: Writer,
  node: Macro,
  { over, value: range }: Range,
  names: readonly string[],
  { test, make }: Printers,
): Piece {
  const type = writer.checked.types.get(node) ?? DYN;
  switch (node.macro) {
    case "all":
      return js`${over}.every(${test()})`;
    case "exists":
      return js`${over}.some(${test()})`;
    case "existsOne":
      return js`${over}.filter(${test()}).length === 1`;
    case "filter":
      return js`${over}.filter(${test()})`;
    case "transformMap": {
      const key = nameOf(names[0] ?? "");
      const entries = make((value) => writer.call("entry", key, convert(writer, value, valueTypeOf(type))));
      return writer.call("mapOf", code`...${entries}`);
    }
    case "transformMapEntry":
      return writer.call(
        "joinMaps",
        make((value) => convert(writer, value, type)),
      );
    case "sortBy": {
      const keys = make((value) => readDeep(writer, value));
      return writer.call(sortFunction(writer, node), read(writer, range), keys);
    }
    default:
      return make((value) => convert(writer, value, type.kind === "list" ? type.element : DYN));
  }
}

function valueTypeOf(type: CelType): CelType {
  return type.kind === "map" ? type.value : DYN;
}
