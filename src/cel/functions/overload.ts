import type { CelType, PrimitiveName } from "../types/cel-type.js";
import type { CallFacts } from "./call-facts.js";

/**
 * All that is known of an overload, as the pages of the libraries list it. The signature is `(int, A) -> bool`, or with a
 * receiver `string.(int) -> bool`; single capitals are type parameters. `since` is the minor version of Kubernetes 1 at which its
 * environment has it, 0 for always. `run` is the function of the run time, under the name that generated code imports; operators
 * that the compiler prints have none.
 */
export type LibraryRow = readonly [
  name: string,
  id: string,
  signature: string,
  since: number,
  run?: Readonly<Record<string, unknown>>,
  facts?: CallFacts,
];

/** An overload of a function. */
export interface Overload {
  /** As cel-go and Kubernetes name it. */
  readonly id: string;
  /** Called on a receiver, which is the first parameter. */
  readonly member: boolean;
  readonly parameters: readonly CelType[];
  readonly result: CelType;
  readonly typeParameters: readonly string[];
  /** The name of the function of the run time. */
  readonly run: string | undefined;
  readonly facts: CallFacts;
}

/** A function and its overloads, in the order in which they are tried. */
export interface FunctionDeclaration {
  readonly name: string;
  readonly overloads: readonly Overload[];
}

const PRIMITIVES: ReadonlySet<string> = new Set<PrimitiveName>([
  "dyn",
  "bool",
  "int",
  "uint",
  "double",
  "string",
  "bytes",
  "timestamp",
  "duration",
]);

/** Returns the overload of a row. */
export function readOverload([, id, signature, , run = {}, facts = {}]: LibraryRow): Overload {
  const [before = "", result = ""] = signature.split(" -> ");
  const open = before.startsWith("(") ? 0 : before.indexOf(".(") + 1;
  const receiver = open === 0 ? undefined : before.slice(0, open - 1);
  const names = new Set<string>();
  const parameters = readTypes(before.slice(open + 1, -1), names);
  return {
    id,
    member: receiver !== undefined,
    parameters: receiver === undefined ? parameters : [readType(receiver, names), ...parameters],
    result: readType(result, names),
    typeParameters: [...names],
    run: Object.keys(run)[0],
    facts,
  };
}

function readTypes(text: string, names: Set<string>): CelType[] {
  const types: CelType[] = [];
  let depth = 0;
  let start = 0;
  for (let index = 0; index <= text.length; index++) {
    const character = text[index];
    if (character === "(") depth++;
    else if (character === ")") depth--;
    else if ((character === undefined || character === ",") && depth === 0) {
      const one = text.slice(start, index).trim();
      if (one !== "") types.push(readType(one, names));
      start = index + 1;
    }
  }
  return types;
}

function readType(text: string, names: Set<string>): CelType {
  const open = text.indexOf("(");
  if (open === -1) {
    if (isPrimitiveName(text)) return { kind: "primitive", name: text };
    if (!/^[A-Z]$/.test(text)) return { kind: "opaque", name: text, parameters: [] };
    names.add(text);
    return { kind: "parameter", name: text };
  }
  const name = text.slice(0, open);
  const inner = readTypes(text.slice(open + 1, -1), names);
  const [first, second] = inner;
  if (name === "list" && first !== undefined) return { kind: "list", element: first };
  if (name === "type" && first !== undefined) return { kind: "type", of: first };
  if (name === "map" && first !== undefined && second !== undefined) return { kind: "map", key: first, value: second };
  return { kind: "opaque", name, parameters: inner };
}

function isPrimitiveName(text: string): text is PrimitiveName {
  return PRIMITIVES.has(text);
}
