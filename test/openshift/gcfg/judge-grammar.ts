import { isDeepStrictEqual } from "node:util";
import { decodeGcfg, type GcfgShape, type GcfgValue } from "../../../src/openshift/gcfg/decode-gcfg.js";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";
import { type Case, readOracle } from "../oracle.js";

/** The sections that the published cases were read into. */
const VARIABLES = { s: "string", b: "bool", n: "int", u: "uint", m: "list" } as const;
export const SHAPES: readonly GcfgShape[] = [
  { name: "global", variables: VARIABLES },
  { name: "virtualCenter", variables: VARIABLES, hasSubsections: true },
];

export function grammarCases(): readonly Case[] {
  return readOracle("cloud-provider/gcfg-grammar.yaml").cases;
}

/** What Go's reader would say: the values, or its error with the place. What is passed over counts as no error. */
export interface GcfgVerdict {
  readonly error: string | undefined;
  readonly values: Readonly<Record<string, unknown>>;
  readonly unknown: readonly string[];
}

export function verdictOf(text: string): GcfgVerdict {
  const { file, error } = readGcfg(text);
  if (error !== undefined) return { error: `${placeOf(text, error.start)}: ${error.message}`, values: {}, unknown: [] };
  const { sections, errors, unknown } = decodeGcfg(file, SHAPES);
  const [first] = errors;
  const names = unknown.map(({ section, variable }) => `${section}${variable === undefined ? "" : `.${variable}`}`);
  if (first !== undefined) return { error: first.message, values: {}, unknown: names };
  const values: Record<string, unknown> = {};
  const plain = sections.filter(({ name }) => name === "global");
  const global = Object.assign({}, ...plain.map(({ variables }) => withoutZeroes(variables)));
  if (Object.keys(global).length > 0) values["global"] = global;
  const centers = sections.filter(({ name }) => name === "virtualCenter");
  if (centers.length > 0)
    values["virtualCenter"] = Object.fromEntries(
      centers.map(({ subsection, variables }) => [subsection, withoutZeroes(variables)]),
    );
  return { error: undefined, values, unknown: names };
}

function withoutZeroes(variables: ReadonlyMap<string, { readonly value: GcfgValue }>): Record<string, GcfgValue> {
  const entries = [...variables].map(([name, { value }]) => [name, value] as const);
  return Object.fromEntries(
    entries.filter(([, value]) => value !== "" && value !== false && value !== 0 && !isDeepStrictEqual(value, [])),
  );
}

/** Line and column as Go counts them, in bytes. */
function placeOf(text: string, offset: number): string {
  const before = text.slice(0, offset);
  const line = before.slice(before.lastIndexOf("\n") + 1);
  return `${before.split("\n").length}:${Buffer.byteLength(line) + 1}`;
}

/** Why a case did not come out as Go's reader has it, or undefined where it did. */
export function grammarProblem({ input, error, fatal, values }: Case): string | undefined {
  const verdict = verdictOf(input);
  const found = JSON.stringify(verdict);
  if (error !== undefined && fatal !== false) {
    // Values that are not of their kind are named in a sentence; ours does not repeat the value.
    const kind = /^(\d+:\d+: .*|blank value not supported for type|failed to parse)/.exec(error)?.[0] ?? error;
    return verdict.error?.startsWith(kind) ? undefined : `${kind} in ${found}`;
  }
  if (!isDeepStrictEqual(verdict.values, values)) return `${JSON.stringify(values)} in ${found}`;
  const reported = [...(error ?? "").matchAll(/section "([^"]*)"(?:, variable "([^"]*)")?/g)];
  const names = new Set(reported.map(([, section, variable]) => (variable ? `${section}.${variable}` : section)));
  const missing = [...names].filter(
    (name) => !verdict.unknown.some((each) => each === name || each.startsWith(`${name}.`)),
  );
  return missing.length === 0 && names.size > 0 === verdict.unknown.length > 0
    ? undefined
    : `${[...names].join()} passed over in ${found}`;
}
