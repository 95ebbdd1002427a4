import { checkExpression } from "../../../src/cel/check/check-expression.js";
import type { CheckedExpression } from "../../../src/cel/checked-expression.js";
import { type LinkedExpression, linkExpression } from "../../../src/cel/compile/link-expression.js";
import { shapeOf } from "../../../src/cel/compile/shape-of.js";
import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import { schemaType } from "../../../src/cel/types/schema-type.js";
import { BOOL, optionalOf } from "../../../src/cel/types/type-constants.js";
import { CelError } from "../../../src/runtime/cel/cel-error.js";
import { CostTracker } from "../../../src/runtime/cel/core/exact/cost-tracker.js";
import { evaluateExact } from "../../../src/runtime/cel/core/exact/evaluate.js";
import type { KubeValue } from "../../../src/runtime/values/kube-value.js";
import { randomFrom } from "../../e2e/harness/random-source.js";
import { describeValue } from "../compile/describe-value.js";
import { ExpressionMaker } from "./random-expression.js";
import { randomObject } from "./random-object.js";
import { RANDOM_RULE_SCHEMA } from "./random-schema.js";

/** An expression on which both forms were not of one mind, with what they gave. */
export interface FormDifference {
  readonly source: string;
  readonly self: KubeValue;
  readonly oldSelf: KubeValue | undefined;
  readonly fast: string;
  readonly exact: string;
}

export interface FormFigures {
  readonly pairs: number;
  readonly expressions: number;
  /** That do not type-check; they are left out. */
  readonly refused: number;
  readonly values: number;
  readonly errors: number;
  /** Pairs in which the fast form leaves it to the exact one whether an error counts. */
  readonly left: number;
  readonly differences: readonly FormDifference[];
}

const OBJECTS_PER_EXPRESSION = 5;
const DEEPEST = 5;
const LONGEST = 1500;

/** Evaluates random expressions on random objects in both forms, until there were so many pairs. */
export function compareForms(seed: string, pairs: number): FormFigures {
  const random = randomFrom(seed);
  const self = schemaType(RANDOM_RULE_SCHEMA, { root: false });
  if (self === undefined) throw new Error("rules do not see the schema");
  const counts = { pairs: 0, expressions: 0, refused: 0, values: 0, errors: 0, left: 0 };
  const differences: FormDifference[] = [];
  while (counts.pairs < pairs) {
    const oldType = random.chance(0.3) ? optionalOf(self) : self;
    const variables = [
      { text: "self", type: self },
      ...(random.chance(0.2) ? [{ text: "oldSelf", type: oldType }] : []),
    ];
    const maker = new ExpressionMaker(random, self, variables);
    const source = maker.make(random.chance(0.6) ? BOOL : maker.anyType(), 1 + random.below(DEEPEST));
    const types = new Map(variables.map(({ text, type }) => [text, type]));
    const result = source.length > LONGEST ? undefined : checkExpression(source, types, STORED_ENVIRONMENT);
    if (result === undefined || "problems" in result) {
      counts.refused++;
      continue;
    }
    counts.expressions++;
    const linked = linkedOrUndefined(result.checked);
    if (linked === undefined) continue;
    const step = linked.exact();
    for (let count = 0; count < OBJECTS_PER_EXPRESSION; count++) {
      // Stored objects may not fit the schema of today.
      const wrong = random.chance(0.2) ? 0.05 : 0;
      const object = randomObject(RANDOM_RULE_SCHEMA, random, wrong);
      const old = random.chance(0.5) ? object : randomObject(RANDOM_RULE_SCHEMA, random, wrong);
      const oldSelf = oldType !== self && random.chance(0.3) ? undefined : old;
      const fast = outcome(result.checked, () => linked.fast(object, oldSelf));
      const exact = outcome(result.checked, () => evaluateExact(step, object, oldSelf, new CostTracker()));
      counts.pairs++;
      if (exact.startsWith("error: ")) counts.errors++;
      else counts.values++;
      if (linked.absorbs && fast.startsWith("error: ")) counts.left++;
      else if (fast !== exact) differences.push({ source, self: object, oldSelf, fast, exact });
    }
  }
  return { ...counts, differences };
}

/** Undefined where a constant cannot be worked out, so that the server does not even plan the expression. */
function linkedOrUndefined(checked: CheckedExpression): LinkedExpression | undefined {
  try {
    return linkExpression(checked);
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw new Error(`${checked.source}: ${error instanceof Error ? error.stack : error}`);
  }
}

/** A value or an error of CEL, as text; what else is thrown is a fault. */
function outcome(checked: CheckedExpression, run: () => unknown): string {
  try {
    return describeValue(run(), shapeOf(checked.type));
  } catch (error) {
    if (error instanceof CelError) return `error: ${error.message}`;
    return `throws ${error instanceof Error ? error.message : error}`;
  }
}
