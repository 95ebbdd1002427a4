import type { CompiledRule } from "../../../src/kube/cel/exact/compiled-rule.js";
import { ALL_TEXT_CHECKS } from "../../../src/kube/formats/all-text-checks.js";
import { traitsOf } from "../../../src/kube/target-version.js";
import { withMisfits } from "../../../src/kube/validation/rules/misfits.js";
import type { Schema } from "../../../src/kube/validation/schema/schema.js";
import { prepareSchema } from "../../../src/kube/validation/schema/schema-node.js";
import type { KubeValue } from "../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../src/schema/structural-schema.js";

const rule: CompiledRule = { fast: () => true, maxCost: 0 };

/** What a rule at the root of a schema sees of a value: the value itself, if all of it is of the types of the schema. */
export function seenByRules(value: KubeValue, schema: StructuralSchema): KubeValue {
  // What differs of the two are keywords that say nothing of types.
  const ruled = { ...(schema as Schema), rules: [rule] };
  return withMisfits(value, prepareSchema(ruled, { ...ALL_TEXT_CHECKS, traits: traitsOf() }));
}
