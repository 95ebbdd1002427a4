import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, INT, optionalContent } from "../types/type-constants.js";
import { exact } from "./exact-expression.js";
import { type ExactValue, exactConvert, exactReader } from "./exact-value.js";
import { isConstant } from "./folding.js";
import { functionName } from "./overload-facts.js";
import { quoted } from "./piece.js";
import type { Writer } from "./writer.js";

type Macro = Expression & { kind: "macro" };

/** Prints the exact form of a macro. */
export function printExactMacro(writer: Writer, node: Macro, type: CelType): ExactValue {
  const range = exact(writer, node.range);
  const held = optionalContent(range.type);
  const types =
    node.macro === "optMap" || node.macro === "optFlatMap"
      ? [held ?? DYN]
      : itemTypes(range.type, node.variables.length);
  const variables = node.variables.map((name, index) => ({ name, type: types[index] ?? DYN, data: false }));
  return writer.declare(variables, (names) => {
    const bindings = names.map(
      (name, index) => `${writer.use("binding")}(${quoted(name)}, ${exactReader(writer, types[index] ?? DYN)})`,
    );
    const text = printRun(writer, node, range, bindings, type);
    const keepsItems = node.macro === "filter" || node.macro === "sortBy";
    const made = keepsItems ? range.made === true && range.type.kind === "list" : true;
    return { text, type, made };
  });
}

function itemTypes(range: CelType, count: number): readonly CelType[] {
  if (range.kind === "list") return count === 1 ? [range.element] : [INT, range.element];
  return range.kind === "map" ? [range.key, range.value] : [DYN, DYN];
}

function printRun(writer: Writer, node: Macro, range: ExactValue, bindings: readonly string[], type: CelType): string {
  const [first, second] = node.arguments as readonly [Expression, Expression?]; // every macro has an argument
  const variables = `[${bindings.join(", ")}]`;
  const gather = (run: string, wanted: CelType, ...more: readonly string[]): string => {
    const made = exactConvert(writer, exact(writer, second ?? first), wanted);
    const filter = second === undefined ? [] : [exact(writer, first).text];
    const extra = more.length > 0 && filter.length === 0 ? ["undefined", ...more] : [...filter, ...more];
    return `${writer.use(run)}(${[range.text, variables, made, ...extra].join(", ")})`;
  };
  switch (node.macro) {
    case "all":
    case "exists":
      return `${writer.use("quantifier")}(${range.text}, ${node.macro === "exists"}, ${variables}, ${exact(writer, first).text})`;
    case "existsOne":
      return `${writer.use("existsOne")}(${range.text}, ${variables}, ${exact(writer, first).text})`;
    case "filter":
      return `${writer.use("filterItems")}(${range.text}, ${variables}, ${exact(writer, first).text})`;
    case "map":
    case "transformList": {
      const isFree = isConstant(writer.checked, second ?? first);
      return gather("mapItems", type.kind === "list" ? type.element : DYN, ...(isFree ? ["true"] : []));
    }
    case "transformMap":
      return gather("transformMap", type.kind === "map" ? type.value : DYN);
    case "transformMapEntry":
      return gather("transformMapEntry", type);
    case "sortBy": {
      const id = sortOverload(writer.checked.types.get(first) ?? DYN);
      const sort = writer.use(functionName(id));
      return `${writer.use("sortBy")}(${[range.text, variables, exact(writer, first).text, quoted(id), sort].join(", ")})`;
    }
    case "optMap":
    case "optFlatMap": {
      const isFlat = node.macro === "optFlatMap";
      const made = exactConvert(writer, exact(writer, first), isFlat ? type : (optionalContent(type) ?? DYN));
      const isNamed = names(writer, first, node.variables[0] ?? "");
      return `${writer.use("optionalMap")}(${[range.text, bindings[0], made, isFlat, isNamed].join(", ")})`;
    }
  }
}

/** The overload of the function behind `sortBy`, which the type of the keys decides. */
export function sortOverload(key: CelType): string {
  const name = key.kind === "primitive" ? (PROTO_NAMES[key.name] ?? key.name) : "int";
  return `list_${name}_sortByAssociatedKeys`;
}

const PROTO_NAMES: Readonly<Record<string, string>> = {
  duration: "google.protobuf.Duration",
  timestamp: "google.protobuf.Timestamp",
};

function names(writer: Writer, body: Expression, name: string): boolean {
  return [...writer.checked.types.keys()].some(
    (node) => node.kind === "identifier" && node.name === name && node.start >= body.start && node.end <= body.end,
  );
}
