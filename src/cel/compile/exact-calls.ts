import type { Overload } from "../functions/overload.js";
import type { Expression } from "../syntax/expression.js";
import type { CelType } from "../types/cel-type.js";
import { DYN, optionalContent } from "../types/type-constants.js";
import { shapeLiteral } from "./conversions.js";
import { asRoot, exact, exactBranch, exactField, extended } from "./exact-expression.js";
import { type ExactValue, exactBox, exactConvert, exactReader, exactShape } from "./exact-value.js";
import { candidates, operandsOf, overloadTable, SPECIAL } from "./fast-calls.js";
import { constantSet } from "./folding.js";
import { functionName, needsDispatch, readsItself } from "./overload-facts.js";
import { quoted } from "./piece.js";
import { shapeOf } from "./shape-of.js";
import { elementReaderOf, isDyn } from "./type-facts.js";
import type { Writer } from "./writer.js";

type Call = Expression & { kind: "call" };

/** Prints the exact form of a call or an operator. */
export function printExactCall(writer: Writer, node: Call, type: CelType): ExactValue {
  const [first, second, third] = node.arguments;
  if (first !== undefined && second !== undefined) {
    switch (node.name) {
      case "_&&_":
      case "_||_": {
        const run = writer.use(node.name === "_&&_" ? "both" : "either");
        return { text: `${run}(${exact(writer, first).text}, ${exact(writer, second).text})`, type };
      }
      case "_?_:_":
        if (third !== undefined) return printChoice(writer, first, second, third, type);
        break;
      case "_[_]":
      case "_[?_]":
      case "_?._":
        return printIndex(writer, node, first, second, type);
      case "_==_":
      case "_!=_":
        return printEquality(writer, node, first, second, type);
      case "@in":
        return printIn(writer, node, first, second, type);
    }
  }
  return printFunction(writer, node, type);
}

function printChoice(writer: Writer, test: Expression, then: Expression, other: Expression, type: CelType): ExactValue {
  const branches = [exactBranch(writer, then), exactBranch(writer, other)];
  const texts = branches.map((branch) => exactConvert(writer, branch, type));
  const text = `${writer.use("choice")}(${[exact(writer, test).text, ...texts].join(", ")})`;
  const list = branches[0]?.list ?? branches[1]?.list;
  return { text: "", type, list, root: { text, qualifiers: [], isChoice: true } };
}

function printIndex(writer: Writer, node: Call, operand: Expression, key: Expression, type: CelType): ExactValue {
  const of = asRoot(writer, operand);
  const isOptional = node.name !== "_[_]";
  const list = type.kind === "list" ? type.list : undefined;
  if (node.name === "_?._" && key.kind === "literal" && key.literal.kind === "string") {
    return { text: "", type, list, root: extended(of.root, exactField(writer, of.type, key.literal.value, true)) };
  }
  const holder = optionalContent(of.type) ?? of.type;
  const item = holder.kind === "list" ? holder.element : holder.kind === "map" ? holder.value : DYN;
  // What is a key has to tell by itself what it is only where the holder does.
  const keyStep = isDyn(holder) ? exactBox(writer, exactBranch(writer, key)) : exactBranch(writer, key).text;
  const more = isOptional ? ", true" : "";
  const qualifier = `${writer.use("index")}(${keyStep}, ${exactReader(writer, item)}${more})`;
  return { text: "", type, list, root: extended(of.root, qualifier) };
}

function printEquality(writer: Writer, node: Call, left: Expression, right: Expression, type: CelType): ExactValue {
  const values = [exact(writer, left), exact(writer, right)];
  const isPlain = values.some(
    (value) => isDyn(value.type) || (value.type.kind === "primitive" && value.type.name === "null"),
  );
  const texts = values.map((value) => (isPlain ? exactBox(writer, value) : value.text));
  const [first, second] = values.map((value) => exactShape(writer, value));
  const parameters = writer.options.typed ? "(left: unknown, right: unknown)" : "(left, right)";
  const compare = isPlain
    ? `${writer.use("celEquals")}(left, right)`
    : `${writer.use("shapedEquals")}(left, right, ${first}, ${second})`;
  const negation = node.name === "_!=_" ? "!" : "";
  const overload = node.name === "_!=_" ? "not_equals" : "equals";
  const text = `${writer.use("callAny")}(${quoted(node.name)}, ${quoted(overload)}, ${parameters} => ${negation}${compare}, ${texts.join(", ")})`;
  return { text, type };
}

function printIn(writer: Writer, node: Call, item: Expression, range: Expression, type: CelType): ExactValue {
  const value = exact(writer, item);
  const set = constantSet(writer.checked, node);
  if (set !== undefined) {
    const members = writer.constant(`new Set([${set.join(", ")}])`, "ReadonlySet<unknown>");
    const parameter = writer.options.typed ? "(member: unknown)" : "(member)";
    const member = isDyn(value.type) ? `${writer.use("memberOf")}(member)` : "member";
    return { text: `${writer.use("free")}(${parameter} => ${members}.has(${member}), ${value.text})`, type };
  }
  const within = exact(writer, range);
  const [overload = ""] =
    writer.checked.overloads.get(node)?.length === 1 ? (writer.checked.overloads.get(node) ?? []) : [];
  const callText = (run: string, texts: readonly string[]): ExactValue => ({
    text: `${writer.use("callAny")}("@in", ${quoted(overload)}, ${run}, ${texts.join(", ")})`,
    type,
  });
  if (isDyn(within.type)) return callText(writer.use("dynIn"), [exactBox(writer, value), exactBox(writer, within)]);
  if (within.type.kind === "map") {
    const key = isDyn(value.type) ? `${writer.use("converted")}(${value.text}, ${writer.use("keyOf")})` : value.text;
    return callText(writer.use("inMap"), [key, within.text]);
  }
  const parameters = writer.options.typed ? "(member: unknown, members: readonly unknown[])" : "(member, members)";
  const shapes = `${shapeLiteral(writer, shapeOf(value.type))}, ${exactShape(writer, within)}`;
  return callText(`${parameters} => ${writer.use("listHas")}(member, members, ${shapes})`, [value.text, within.text]);
}

function printFunction(writer: Writer, node: Call, type: CelType): ExactValue {
  const values = operandsOf(node).map((operand) => exact(writer, operand));
  const overloads = candidates(writer, node);
  const [only] = overloads;
  const isDispatched =
    only === undefined ||
    overloads.length !== 1 ||
    values.some((value, i) => needsDispatch(value.type, only.parameters[i]));
  const [first, second] = values;
  if (!isDispatched && second !== undefined && first !== undefined && only.id.startsWith("optional_or")) {
    const isWhole = only.id === "optional_or_optional";
    return { text: `${writer.use("orElse")}(${first.text}, ${exactConvert(writer, second, type)}, ${isWhole})`, type };
  }
  if (isDispatched) return printDispatch(writer, node, overloads, values, type);
  return printDirect(writer, node, only, values, type);
}

function printDispatch(
  writer: Writer,
  node: Call,
  overloads: readonly Overload[],
  values: readonly ExactValue[],
  type: CelType,
): ExactValue {
  const table = overloadTable(writer, overloads);
  const overload = overloads.length === 1 ? (overloads[0]?.id ?? "") : "";
  const rest = writer.options.typed ? "(...values: readonly unknown[])" : "(...values)";
  const run = `${rest} => ${writer.use(isDyn(type) ? "dispatch" : "dispatchTyped")}(${table}, ...values)`;
  const texts = values.map((value) => exactBox(writer, value));
  return { text: `${writer.use("callAny")}(${[quoted(node.name), quoted(overload), run, ...texts].join(", ")})`, type };
}

function printDirect(
  writer: Writer,
  node: Call,
  overload: Overload,
  values: readonly ExactValue[],
  type: CelType,
): ExactValue {
  const { id, parameters } = overload;
  const isBoxed = id === "to_dyn" || id === "type";
  const takesDyn = parameters.some((parameter, index) => bindsDyn(parameter, values[index]?.type));
  const texts = values.map((value, index) => {
    const parameter = parameters[index] ?? DYN;
    const isBox = isBoxed || isDyn(parameter) || (takesDyn && parameter.kind === "parameter");
    if (isBox) return exactBox(writer, value);
    const converted = exactConvert(writer, value, parameter);
    return converted === value.text ? deepText(writer, id, value) : converted;
  });
  const kind = parameters.some((parameter) => isDyn(parameter) || parameter.kind === "parameter") ? "callAny" : "call";
  const run = directFunction(writer, id, values);
  const { list } = values[0] ?? {};
  const text = `${writer.use(kind)}(${[quoted(node.name), quoted(id), run, ...texts].join(", ")})`;
  return { text, type, made: values.every(isMade), list: id === "add_list" ? list : undefined };
}

function bindsDyn(parameter: CelType, argument: CelType | undefined): boolean {
  if (argument === undefined) return false;
  if (parameter.kind === "parameter") return isDyn(argument);
  return parameter.kind === "list" && argument.kind === "list" && bindsDyn(parameter.element, argument.element);
}

function isMade({ type, made }: ExactValue): boolean {
  return made === true || (type.kind !== "list" && type.kind !== "map");
}

function directFunction(writer: Writer, id: string, [first]: readonly ExactValue[]): string {
  if (id === "to_dyn") return writer.use("readDyn");
  if (id === "type") return writer.use("typeOf");
  if (id === "add_list" && first?.type.kind === "list" && first.list !== undefined && first.list.kind !== "atomic") {
    const parameters = writer.options.typed ? "(left: readonly unknown[], right: readonly unknown[])" : "(left, right)";
    const run = first.list.kind === "set" ? "addSet" : "addMapList";
    const shape = run === "addSet" ? shapeLiteral(writer, shapeOf(first.type.element)) : exactShape(writer, first);
    return `${parameters} => ${writer.use(run)}(left, right, ${shape})`;
  }
  return writer.use(SPECIAL[id] ?? functionName(id));
}

/** Lists of the data have their elements read for a function. */
function deepText(writer: Writer, id: string, value: ExactValue): string {
  if (value.type.kind !== "list" || value.made === true) return value.text;
  const reader = elementReaderOf(value.type.element);
  // A fault in an item does not make the whole list one.
  if (reader === undefined || (reader === "readInt" && readsItself(id))) return value.text;
  const parameter = writer.options.typed ? "(items: unknown)" : "(items)";
  return `${writer.use("converted")}(${value.text}, ${parameter} => ${writer.use("readItems")}(items, ${writer.use(reader)}))`;
}
