import { precisionProblem, unknownClauseProblem } from "../../kube/cel/library/strings/format.js";
import type { Expression } from "../syntax/expression.js";
import { type CelType, DYN } from "../types/cel-type.js";
import type { CheckedExpression } from "./checked-expression.js";

interface FormatProblem {
  readonly node: Expression;
  readonly message: string;
}

/** What a clause of a format string takes, and what is said of anything else. */
interface Clause {
  readonly takes: readonly string[];
  readonly refusal: string;
}

const DECIMALS: Clause = { takes: ["double", "string"], refusal: "clause can only be used on doubles" };
const HEXADECIMAL: Clause = {
  takes: ["int", "uint", "string", "bytes"],
  refusal: "only integers, byte buffers, and strings can be formatted as hex",
};
const CLAUSES: ReadonlyMap<string, Clause> = new Map([
  [
    "s",
    {
      takes: "list map int uint double bool string timestamp bytes duration type null".split(" "),
      refusal:
        "string clause can only be used on strings, bools, bytes, ints, doubles, maps, lists, types, durations, and timestamps",
    },
  ],
  ["d", { takes: ["int", "uint"], refusal: "decimal clause can only be used on integers" }],
  ["f", { ...DECIMALS, refusal: `fixed-point ${DECIMALS.refusal}` }],
  ["e", { ...DECIMALS, refusal: `scientific ${DECIMALS.refusal}` }],
  ["b", { takes: ["int", "uint", "bool"], refusal: "only integers and bools can be formatted as binary" }],
  ["x", HEXADECIMAL],
  ["X", HEXADECIMAL],
  ["o", { takes: ["int", "uint"], refusal: "octal clause can only be used on integers" }],
]);

/**
 * What is wrong with the call of `format` on a constant string with a list that is written out; undefined for every other
 * call, and where all is well.
 */
export function formatProblem(node: Expression, checked: CheckedExpression): FormatProblem | undefined {
  if (node.kind !== "call" || node.name !== "format" || node.target?.kind !== "literal") return undefined;
  const [list] = node.arguments;
  if (node.target.literal.kind !== "string" || list?.kind !== "list" || node.arguments.length !== 1) return undefined;
  const values = list.elements.map(({ value }) => value);
  const text = node.target.literal.value;
  let used = 0;
  for (let index = 0; index < text.length; index++) {
    if (text[index] !== "%") continue;
    if (text[index + 1] === "%") {
      index++;
      continue;
    }
    if (index + 1 >= text.length) return { node, message: "unexpected end of string" };
    const argument = values[used];
    if (argument === undefined) return { node, message: `index ${used} out of range` };
    used++;
    const precision = /^\.(\d*)/.exec(text.slice(index + 1));
    const problem =
      precision === null
        ? undefined
        : precisionProblem(precision[1] ?? "", precision[0].length === text.length - index - 1);
    if (problem !== undefined) return { node, message: problem };
    index += 1 + (precision?.[0].length ?? 0);
    const letter = text[index] ?? "";
    const clause = CLAUSES.get(letter);
    if (clause === undefined) return { node, message: unknownClauseProblem(letter) };
    const bad = letter === "s" ? badText(argument, clause, checked) : badOperand(argument, clause, checked);
    if (bad !== undefined) {
      const shown = runtimeName(checked.types.get(bad) ?? DYN);
      return { node: bad, message: `error during formatting: ${clause.refusal}, was given ${shown}` };
    }
  }
  if (values.length <= used) return undefined;
  return { node, message: `too many arguments supplied to string.format (expected ${used}, got ${values.length})` };
}

function badOperand(node: Expression, clause: Clause, { types }: CheckedExpression): Expression | undefined {
  const type = types.get(node) ?? DYN;
  const name = kindName(type);
  return name === "dyn" || clause.takes.includes(name) ? undefined : node;
}

/** `%s` takes lists and maps if it takes all that is written out in them. */
function badText(node: Expression, clause: Clause, checked: CheckedExpression): Expression | undefined {
  const own = badOperand(node, clause, checked);
  if (own !== undefined) return own;
  const parts =
    node.kind === "list"
      ? node.elements.map(({ value }) => value)
      : node.kind === "map"
        ? node.entries.flatMap(({ key, value }) => [key, value])
        : [];
  for (const part of parts) {
    const bad = badText(part, clause, checked);
    if (bad !== undefined) return bad;
  }
  return undefined;
}

function kindName(type: CelType): string {
  return type.kind === "primitive" ? type.name : type.kind;
}

/** The name of the type of a value at run time. */
function runtimeName(type: CelType): string {
  switch (type.kind) {
    case "primitive":
      if (type.name === "null") return "null_type";
      if (type.name === "timestamp") return "google.protobuf.Timestamp";
      return type.name === "duration" ? "google.protobuf.Duration" : type.name;
    case "object":
    case "opaque":
    case "parameter":
      return type.name;
    default:
      return type.kind;
  }
}
