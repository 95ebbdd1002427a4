import { append } from "../../kube/values/append.js";
import type { CheckedExpression } from "../check/checked-expression.js";
import type { Expression, Literal } from "../syntax/expression.js";
import { constant, list as listTerm, literal, type Term } from "./term.js";

/** The functions that the server works out when it plans an expression, if what they convert is constant. */
const CONVERSIONS = new Set([
  "bool",
  "bytes",
  "double",
  "duration",
  "dyn",
  "int",
  "string",
  "timestamp",
  "type",
  "uint",
]);

/** Whether the server has the value of an expression before it evaluates it: it costs nothing then. */
export function isConstant(checked: CheckedExpression, node: Expression): boolean {
  switch (node.kind) {
    case "literal":
      return true;
    case "identifier":
      return checked.typeNames.has(node);
    case "list":
      return node.elements.every(({ value, optional }) => !optional && isConstant(checked, value));
    case "map":
      return node.entries.every(
        ({ key, value, optional }) => !optional && isConstant(checked, key) && isConstant(checked, value),
      );
    case "call":
      return foldedCall(checked, node) || isEmptyMembership(node);
    default:
      return false;
  }
}

export function foldedCall(checked: CheckedExpression, node: Expression & { kind: "call" }): boolean {
  const [value] = node.arguments;
  return (
    node.target === undefined &&
    node.arguments.length === 1 &&
    CONVERSIONS.has(node.name) &&
    value !== undefined &&
    isConstant(checked, value)
  );
}

/** `x in []` is false without a look at `x`. */
function isEmptyMembership({ name, arguments: [, list] }: Expression & { kind: "call" }): boolean {
  return name === "@in" && list?.kind === "list" && list.elements.length === 0;
}

/** The members of `x in [ … ]`, where the server makes a set of them: constants that are no bytes. */
export function constantSet(
  checked: CheckedExpression,
  node: Expression & { kind: "call" },
): readonly Term[] | undefined {
  const [, list] = node.arguments;
  if (list?.kind !== "list" || !isConstant(checked, list)) return undefined;
  const members: Term[] = [];
  for (const { value } of list.elements) {
    const { literal: member } = withoutDyn(value);
    if (member === undefined || member.kind === "bytes" || member.kind === "null") return undefined;
    append(members, [literalTerm(member), ...inOtherTypes(member)]);
  }
  return members;
}

/** The literal that an expression is, maybe as a value of no type. */
function withoutDyn(node: Expression): { readonly literal?: Literal } {
  const [value] = node.kind === "call" ? node.arguments : [];
  if (node.kind === "call" && node.target === undefined && node.name === "dyn" && value !== undefined)
    return withoutDyn(value);
  return node.kind === "literal" ? { literal: node.literal } : {};
}

/** The doubles that a server takes for an int or uint, and those for a double, where these are no safe numbers and so not the same in JavaScript. */
function inOtherTypes(of: Literal): Term[] {
  if (of.kind !== "int" && of.kind !== "uint" && of.kind !== "double") return [];
  const number = Number(of.value);
  if (Number.isSafeInteger(number)) return [];
  if (of.kind !== "double") return [literal(number)];
  // A server rounds no double, and converts none to the smallest int, nor to what is above the largest uint.
  return Number.isInteger(number) && number > -(2 ** 63) && number < 2 ** 64 ? [literal(BigInt(number))] : [];
}

/** The set of constants in which a member is looked for. */
export function setTerm(members: readonly Term[]): Term {
  return constant({ kind: "new", className: "Set", argument: listTerm(members) }, "set");
}

/** A literal as JavaScript has it; an integer is a number if it is safe, else a bigint. */
export function literalTerm(of: Literal): Term {
  switch (of.kind) {
    case "null":
      return literal(null);
    case "int":
    case "uint":
      return literal(Number.isSafeInteger(Number(of.value)) ? Number(of.value) : of.value);
    case "bytes":
      return constant(literal(Uint8Array.from(of.value)), "bytes");
    default:
      return literal(of.value);
  }
}

/** A name of a type, such as `int`. */
export function typeNameTerm(name: string): Term {
  return constant({ kind: "new", className: "CelTypeValue", argument: literal(TYPE_NAMES[name] ?? name) });
}

const TYPE_NAMES: Readonly<Record<string, string>> = {
  timestamp: "google.protobuf.Timestamp",
  duration: "google.protobuf.Duration",
};
