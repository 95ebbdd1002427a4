import { checkExpression } from "../../../src/cel/check/check-expression.js";
import type { CheckedExpression } from "../../../src/cel/check/checked-expression.js";
import { type LinkedExpression, type Linking, linkExpression } from "../../../src/cel/compile/link-expression.js";
import { shapeOf } from "../../../src/cel/compile/shape-of.js";
import { countedSize } from "../../../src/cel/cost/data-size.js";
import { mostCost } from "../../../src/cel/cost/estimate.js";
import { STORED_ENVIRONMENT } from "../../../src/cel/functions/environment.js";
import { BOOL, optionalOf } from "../../../src/cel/types/cel-type.js";
import { schemaType } from "../../../src/cel/types/schema-type.js";
import { CostTracker, evaluateExact, type Step } from "../../../src/kube/cel/exact/step.js";
import { CelError } from "../../../src/kube/cel/values/cel-error.js";
import type { KubeValue } from "../../../src/kube/values/kube-value.js";
import { randomFrom } from "../../e2e/harness/random-source.js";
import { describeValue } from "../compile/describe-value.js";
import { seenByRules } from "../compile/seen-by-rules.js";
import { ExpressionMaker } from "./random-expression.js";
import { randomObject } from "./random-object.js";
import { RANDOM_RULE_SCHEMA } from "./random-schema.js";

/** An expression on which the forms were not of one mind, or that cost more than it may at most, with what they gave. */
export interface FormDifference {
  readonly source: string;
  readonly self: KubeValue;
  readonly oldSelf: KubeValue | undefined;
  readonly fast: string;
  readonly exact: string;
  /** The exact form without compiled text. */
  readonly closures: string;
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
const MAX_DEPTH = 5;
const MAX_LENGTH = 1500;

/** Evaluates random expressions on random objects in all forms, until there were so many pairs. */
export function compareForms(seed: string, pairs: number): FormFigures {
  const random = randomFrom(seed);
  const self = schemaType(RANDOM_RULE_SCHEMA, { root: false });
  const size = countedSize(RANDOM_RULE_SCHEMA, false);
  if (self === undefined || size === undefined) throw new Error("rules do not see the schema");
  const counts = { pairs: 0, expressions: 0, refused: 0, values: 0, errors: 0, left: 0 };
  const differences: FormDifference[] = [];
  while (counts.pairs < pairs) {
    const oldType = random.chance(0.3) ? optionalOf(self) : self;
    const variables = [
      { text: "self", type: self },
      ...(random.chance(0.2) ? [{ text: "oldSelf", type: oldType }] : []),
    ];
    const maker = new ExpressionMaker(random, self, variables);
    const source = maker.make(random.chance(0.6) ? BOOL : maker.anyType(), 1 + random.below(MAX_DEPTH));
    const types = new Map(variables.map(({ text, type }) => [text, type]));
    const result = source.length > MAX_LENGTH ? undefined : checkExpression(source, types, STORED_ENVIRONMENT);
    if (result === undefined || "problems" in result) {
      counts.refused++;
      continue;
    }
    counts.expressions++;
    const linked = linkedOrUndefined(result.checked, "text");
    const closures = linkedOrUndefined(result.checked, "closures");
    if (linked === undefined || closures === undefined) {
      if (linked === closures) continue;
      throw new Error(`${source}: only one form has constants that cannot be worked out`);
    }
    const most = Number(mostCost(result.checked, size));
    const step = linked.exact();
    const otherStep = closures.exact();
    for (let count = 0; count < OBJECTS_PER_EXPRESSION; count++) {
      // Stored objects may not fit the schema of today.
      const wrong = random.chance(0.2) ? 0.05 : 0;
      const given = randomObject(RANDOM_RULE_SCHEMA, random, wrong);
      const givenOld = random.chance(0.5) ? given : randomObject(RANDOM_RULE_SCHEMA, random, wrong);
      const [object, old] = [seenByRules(given, RANDOM_RULE_SCHEMA), seenByRules(givenOld, RANDOM_RULE_SCHEMA)];
      const oldSelf = oldType !== self && random.chance(0.3) ? undefined : old;
      const isTyped = object === given && old === givenOld;
      // What leaves errors to the exact form is called with data of the types of the schema alone.
      const isCalled = isTyped || !linked.absorbs;
      const fast = isCalled ? outcome(result.checked, () => linked.fast(object, oldSelf)) : "error: not called";
      const [exact, other] = [step, otherStep].map((of) => counted(result.checked, of, object, oldSelf)) as [
        Counted,
        Counted,
      ];
      counts.pairs++;
      if (exact.text.startsWith("error: ")) counts.errors++;
      else counts.values++;
      const isLeft = linked.absorbs && fast.startsWith("error: ");
      if (isLeft) counts.left++;
      const isSame = (isLeft || fast === exact.text) && exact.text === other.text && exact.cost === other.cost;
      // Of what does not fit its schema the size is not known.
      if (isSame && (exact.cost <= most || !isTyped)) continue;
      const [exactText, closuresText] = [exact, other].map(({ text, cost }) => `${text} at ${cost} of ${most}`) as [
        string,
        string,
      ];
      differences.push({ source, self: object, oldSelf, fast, exact: exactText, closures: closuresText });
    }
  }
  return { ...counts, differences };
}

/** Undefined where a constant cannot be worked out, so that the server does not even plan the expression. */
function linkedOrUndefined(checked: CheckedExpression, linking: Linking): LinkedExpression | undefined {
  try {
    return linkExpression(checked, { linking });
  } catch (error) {
    if (error instanceof CelError) return undefined;
    throw new Error(`${checked.source}: ${error instanceof Error ? error.stack : error}`);
  }
}

interface Counted {
  readonly text: string;
  readonly cost: number;
}

function counted(checked: CheckedExpression, step: Step, self: KubeValue, oldSelf: KubeValue | undefined): Counted {
  const tracker = new CostTracker();
  const text = outcome(checked, () => evaluateExact(step, self, oldSelf, tracker));
  return { text, cost: tracker.cost };
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
