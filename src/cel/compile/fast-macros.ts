import type { Expression, MacroName } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, INT, optionalContent } from "../types/type-constants.js";
import { condition, convert, read, readDeep } from "./conversions.js";
import { sortOverload } from "./exact-macros.js";
import { printFast } from "./fast-expression.js";
import { functionName } from "./overload-facts.js";
import { callOf, LEVEL, type Piece, piece, within } from "./piece.js";
import { mayBeNull } from "./type-facts.js";
import { type Value, valueOf } from "./value.js";
import type { Writer } from "./writer.js";

type Macro = Expression & { kind: "macro" };

/** What a macro runs over, and what its variables are. */
interface Range {
  readonly text: string;
  readonly value: Value;
  readonly variables: readonly { readonly type: CelType; readonly data: boolean }[];
  /** How a function takes them: the index of a list comes second. */
  parameters(names: readonly string[]): string;
}

export function printMacro(writer: Writer, node: Macro, type: CelType): Value {
  const value = printFast(writer, node.range);
  if (node.macro === "optMap" || node.macro === "optFlatMap") return printOptionalMacro(writer, node, value, type);
  const range = rangeOf(writer, value, node.variables.length);
  const loop = printLoop(writer, node, range);
  const keepsItems = node.macro === "filter" || node.macro === "sortBy";
  const made = keepsItems ? value.made === true && value.type.kind === "list" : true;
  return valueOf(loop, type, { made });
}

function printOptionalMacro(writer: Writer, node: Macro, optional: Value, type: CelType): Value {
  const [body] = node.arguments;
  const held = optionalContent(optional.type) ?? DYN;
  const [name = ""] = node.variables;
  const text = writer.declare([{ name, type: held, data: false }], ([variable = ""]) => {
    const made = body === undefined ? piece("undefined") : resultOf(writer, printFast(writer, body), node.macro, type);
    const run = writer.use(node.macro === "optMap" ? "mapOptional" : "flatMapOptional");
    return callOf(run, read(writer, optional).text, `(${variable}) => ${arrowBody(made)}`);
  });
  return valueOf(text, type);
}

function resultOf(writer: Writer, value: Value, macro: MacroName, type: CelType): Piece {
  return macro === "optMap" ? convert(writer, value, optionalContent(type) ?? DYN) : read(writer, value);
}

function arrowBody({ text, level }: Piece): string {
  return level === LEVEL.primary && text.startsWith("{") ? `(${text})` : text;
}

function rangeOf(writer: Writer, value: Value, count: number): Range {
  const { type } = value;
  if (type.kind === "list") {
    const item = { type: type.element, data: value.made !== true };
    const variables = count === 1 ? [item] : [{ type: INT, data: false }, item];
    return { text: read(writer, value).text, value, variables, parameters: (names) => [...names].reverse().join(", ") };
  }
  const isMap = type.kind === "map";
  const [keyType, valueType] = isMap ? [type.key, type.value] : [DYN, DYN];
  const source = read(writer, value).text;
  const key = { type: keyType, data: isMap };
  const run = isMap ? ["keysOf", "entriesOf"] : ["dynRange", "dynEntries"];
  const name = writer.use(run[count - 1] ?? "keysOf");
  if (count === 1)
    return { text: `${name}(${source})`, value, variables: [key], parameters: (names) => names.join(", ") };
  return {
    text: `${name}(${source})`,
    value,
    variables: [key, { type: valueType, data: isMap }],
    parameters: (names) => `[${names.join(", ")}]`,
  };
}

function printLoop(writer: Writer, node: Macro, range: Range): Piece {
  const over = within(piece(range.text), LEVEL.primary);
  const [first, second] = node.arguments;
  const given = node.variables.map((name, index) => ({
    name,
    ...(range.variables[index] ?? { type: DYN, data: false }),
  }));
  // Objects that are used more than once are read once.
  const isReadFirst = given.map(
    ({ name, type, data }) => data && type.kind === "object" && !mayBeNull(type) && countUses(writer, node, name) > 1,
  );
  const variables = given.map((variable, index) => (isReadFirst[index] ? { ...variable, data: false } : variable));
  return writer.declare(variables, (names) => {
    const parameters = `(${range.parameters(names.map((name, index) => (isReadFirst[index] ? `${name}Data` : name)))})`;
    const reads = names
      .filter((_, index) => isReadFirst[index])
      .map((name) => `const ${name} = ${writer.use("readObject")}(${name}Data); `);
    const arrow = (body: string): string =>
      reads.length === 0 ? `${parameters} => ${body}` : `${parameters} => { ${reads.join("")}return ${body}; }`;
    const test = (): string => arrow(condition(writer, printFast(writer, first as Expression)).text);
    const make = (print: (value: Value) => string): string => {
      // With two arguments, the first one is a filter.
      const made = print(printFast(writer, (second ?? first) as Expression));
      if (second === undefined) return `${over}.map(${arrow(made)})`;
      const filter = within(condition(writer, printFast(writer, first as Expression)), LEVEL.or);
      return `${over}.flatMap(${arrow(`${filter} ? [${made}] : []`)})`;
    };
    return printRun(writer, node, range, names, { over, test, make });
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
  readonly over: string;
  readonly test: () => string;
  readonly make: (print: (value: Value) => string) => string;
}

function printRun(
  writer: Writer,
  node: Macro,
  range: Range,
  names: readonly string[],
  { over, test, make }: Printers,
): Piece {
  const type = writer.checked.types.get(node) ?? DYN;
  const [first] = node.arguments;
  switch (node.macro) {
    case "all":
      return piece(`${over}.every(${test()})`);
    case "exists":
      return piece(`${over}.some(${test()})`);
    case "existsOne":
      return piece(`${over}.filter(${test()}).length === 1`, LEVEL.equality);
    case "filter":
      return piece(`${over}.filter(${test()})`);
    case "transformMap":
      return callOf(
        writer.use("mapOf"),
        `...${make((value) => callOf(writer.use("entry"), names[0] ?? "", convert(writer, value, valueTypeOf(type)).text).text)}`,
      );
    case "transformMapEntry":
      return callOf(
        writer.use("joinMaps"),
        make((value) => convert(writer, value, type).text),
      );
    case "sortBy":
      return callOf(
        writer.use(sortFunction(writer, first)),
        readDeep(writer, range.value).text,
        make((value) => readDeep(writer, value).text),
      );
    default:
      return piece(make((value) => arrowBody(convert(writer, value, type.kind === "list" ? type.element : DYN))));
  }
}

function sortFunction(writer: Writer, key: Expression | undefined): string {
  return functionName(sortOverload((key && writer.checked.types.get(key)) ?? DYN));
}

function valueTypeOf(type: CelType): CelType {
  return type.kind === "map" ? type.value : DYN;
}
