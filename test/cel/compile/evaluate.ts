import { checkExpression } from "../../../src/cel/check/check-expression.js";
import type { CheckedExpression } from "../../../src/cel/check/checked-expression.js";
import { type LinkedExpression, type Linking, linkExpression } from "../../../src/cel/compile/link-expression.js";
import { shapeOf } from "../../../src/cel/compile/shape-of.js";
import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import { schemaType } from "../../../src/cel/types/schema-type.js";
import { CostTracker, evaluateExact } from "../../../src/kube/cel/exact/step.js";
import { CelError } from "../../../src/kube/cel/values/cel-error.js";
import { readJson } from "../../../src/kube/decode/read-json.js";
import type { KubeValue } from "../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";
import { describeValue } from "./describe-value.js";

/** Checks an expression on `self`; the test fails if it is refused. */
export function checked(source: string, schema: StructuralSchema): CheckedExpression {
  const type = schemaType(schema, { root: false });
  const result = checkExpression(source, new Map(type === undefined ? [] : [["self", type]]), STORED_ENVIRONMENT);
  if ("problems" in result) throw new Error(`${source}: ${result.problems.map(({ message }) => message).join("; ")}`);
  return result.checked;
}

/** The value of a JSON text as the server decodes it. */
export function decoded(json: string): KubeValue {
  return readJson(json).documents[0]?.value ?? null;
}

/** What the forms of an expression give, described, and the cost that the exact one counts. */
export interface Evaluated {
  readonly fast: string;
  readonly exact: string;
  /** What the exact form gives without compiled text, and its cost. */
  readonly closures: { readonly exact: string; readonly cost: number | undefined };
  readonly cost: number | undefined;
  readonly absorbs: boolean;
}

/** `seen` is what rules see of the value, where that is not the value: a fast form that leaves errors is not called then. */
export function evaluate(expression: CheckedExpression, self: KubeValue, seen: KubeValue = self): Evaluated {
  const shape = shapeOf(expression.type);
  const attempt = (run: () => unknown): string => {
    try {
      return describeValue(run(), shape);
    } catch (error) {
      if (error instanceof CelError) return `error: ${error.message}`;
      throw error;
    }
  };
  const counted = (linked: LinkedExpression | string): Evaluated["closures"] => {
    if (typeof linked === "string") return { exact: linked, cost: undefined };
    const tracker = new CostTracker();
    const exact = attempt(() => evaluateExact(linked.exact(), self, undefined, tracker));
    return { exact, cost: tracker.cost };
  };
  const linked = linkedOrFault(expression, "text");
  const closures = counted(linkedOrFault(expression, "closures"));
  if (typeof linked === "string") return { fast: linked, ...counted(linked), closures, absorbs: false };
  const fast = linked.absorbs && seen !== self ? NOT_CALLED : attempt(() => linked.fast(seen, undefined));
  return { fast, ...counted(linked), closures, absorbs: linked.absorbs };
}

const NOT_CALLED = "error: left to the exact form";

function linkedOrFault(expression: CheckedExpression, linking: Linking): LinkedExpression | string {
  try {
    return linkExpression(expression, { linking });
  } catch (error) {
    if (error instanceof CelError) return `instantiation: ${error.message}`;
    throw error;
  }
}
