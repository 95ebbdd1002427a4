import { tests } from "@bufbuild/cel-spec/testdata/conformance.js";
import { checkExpression } from "../../src/cel/check/check-expression.js";
import { linkExpression } from "../../src/cel/compile/link-expression.js";
import { shapeOf } from "../../src/cel/compile/shape-of.js";
import { STORED_ENVIRONMENT } from "../../src/cel/functions/environment.js";
import type { CelType } from "../../src/cel/types/cel-type.js";
import { dynShape } from "../../src/kube/cel/core/shape.js";
import { CostTracker } from "../../src/kube/cel/exact/step.js";
import { CelError } from "../../src/kube/cel/values/cel-error.js";
import { Uint64 } from "../../src/kube/cel/values/uint.js";
import { Float64 } from "../../src/kube/values/kube-value.js";
import { describeValue } from "../cel/compile/describe-value.js";
import { SERVER_ANSWERS } from "./cel-spec-differences.js";
import { LeftOut, type SpecValue, typeOfSpec, valueOfSpec } from "./cel-spec-values.js";
import type { Count } from "./subjects.js";

/** A case of the specification, in the JSON of `cel.expr.conformance.test.SimpleTest`. */
interface SpecCase {
  readonly name: string;
  readonly expr: string;
  readonly value?: SpecValue;
  readonly evalError?: unknown;
  readonly typeEnv?: readonly { readonly name: string; readonly ident?: { readonly type: SpecValue } }[];
  readonly bindings?: Readonly<Record<string, { readonly value?: SpecValue }>>;
  readonly typedResult?: { readonly result?: SpecValue };
  readonly checkOnly?: boolean;
}

interface Suite {
  readonly name: string;
  readonly suites?: readonly Suite[];
  readonly tests?: readonly { readonly original: SpecCase }[];
}

/** The outcome: how many pass, which do not, and how many are left out for what reason. */
export interface SpecOutcome {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly {
    readonly name: string;
    readonly expression: string;
    readonly want: string;
    readonly got: string;
  }[];
  readonly leftOut: ReadonlyMap<string, number>;
}

/** What whole files are about that a CRD's rules cannot have. */
const FILES_LEFT_OUT: Readonly<Record<string, string>> = {
  proto2: "messages of protocol buffers",
  proto3: "messages of protocol buffers",
  proto2_ext: "messages of protocol buffers",
  dynamic: "messages of protocol buffers",
  wrappers: "messages of protocol buffers",
  enums: "enums of protocol buffers",
  math_ext: "the math extension",
  encoders_ext: "the encoders extension",
  block_ext: "cel.block",
  bindings_ext: "cel.bind",
  namespace: "containers of names",
};

/** Runs the published conformance cases of CEL, as far as a CRD's rules can have what they use. */
export function runCelSpec(): SpecOutcome {
  const failures: SpecOutcome["failures"][number][] = [];
  const leftOut = new Map<string, number>();
  let passed = 0;
  for (const { file, path, each } of casesOf(tests as unknown as Suite)) {
    try {
      const fileReason = FILES_LEFT_OUT[file];
      if (fileReason !== undefined) throw new LeftOut(fileReason);
      const want = wanted(each);
      const got = evaluated(each);
      const server = SERVER_ANSWERS[path];
      if (server !== undefined && got === server) throw new LeftOut("cases in which the API server itself differs");
      if (got === want) passed++;
      else failures.push({ name: path, expression: each.expr, want, got });
    } catch (error) {
      if (!(error instanceof LeftOut)) throw error;
      leftOut.set(error.message, (leftOut.get(error.message) ?? 0) + 1);
    }
  }
  return { passed, total: passed + failures.length, failures, leftOut };
}

/** The same as it is counted, with what is left out and why. */
export function countCelSpec(): Count {
  const { passed, total, failures, leftOut } = runCelSpec();
  for (const [reason, count] of leftOut) console.log(`  left out of the specification's cases: ${count} for ${reason}`);
  return { passed, total, failures };
}

function* casesOf(root: Suite): Generator<{ file: string; path: string; each: SpecCase }> {
  for (const file of root.suites ?? []) yield* casesBelow(file, file.name, file.name);
}

function* casesBelow(
  suite: Suite,
  file: string,
  path: string,
): Generator<{ file: string; path: string; each: SpecCase }> {
  for (const { original } of suite.tests ?? []) yield { file, path: `${path}/${original.name}`, each: original };
  for (const below of suite.suites ?? []) yield* casesBelow(below, file, `${path}/${below.name}`);
}

function wanted({ value, evalError, typedResult }: SpecCase): string {
  if (evalError !== undefined) return "error";
  const result = value ?? typedResult?.result;
  // Cases without a value are of expressions that are true, or that only have to be taken by the checker.
  return result === undefined ? "bool true" : describeValue(valueOfSpec(result), dynShape);
}

function evaluated({ expr, checkOnly, typeEnv = [], bindings = {} }: SpecCase): string {
  if (/TestAllTypes|google\.protobuf\.(?!Timestamp|Duration)|GlobalEnum/.test(expr)) {
    throw new LeftOut("messages of protocol buffers");
  }
  const variables = new Map<string, CelType>();
  for (const { name, ident } of typeEnv) {
    if (ident === undefined) throw new LeftOut("functions that a case declares");
    variables.set(name, typeOfSpec(ident.type));
  }
  const result = checkExpression(expr, variables, STORED_ENVIRONMENT);
  if ("problems" in result) throw new LeftOut(refusal(result.problems[0]?.message ?? ""));
  if (checkOnly === true) return "bool true";
  const names = [...variables.keys()];
  const values = names.map((name) =>
    represented(valueOfSpec(bindings[name]?.value ?? { nullValue: null }), variables.get(name)),
  );
  const shape = shapeOf(result.checked.type);
  try {
    const { exact } = linkExpression(result.checked, { variables: names });
    const given = new Map(names.map((name, index) => [name, values[index]]));
    const value = exact()({ cost: new CostTracker(), variables: given });
    return value instanceof CelError ? "error" : describeValue(value, shape);
  } catch (error) {
    if (error instanceof CelError) return "error";
    throw error;
  }
}

/** A boxed value as the representation of its type. */
function represented(value: unknown, type: CelType | undefined): unknown {
  const isNumber = value instanceof Uint64 || value instanceof Float64;
  return isNumber && type?.kind === "primitive" && type.name !== "dyn" ? value.value : value;
}

/** Why a checker of the API server refuses a case. */
function refusal(message: string): string {
  if (/^undeclared reference/.test(message)) return "names and functions that rules do not have";
  if (/^(?:expected type|.*homogen)/.test(message)) return "literals of mixed types, which the API server refuses";
  if (/^found no matching overload/.test(message)) return "types that do not match, which the checker refuses";
  return "other expressions that the API server's checker refuses";
}
