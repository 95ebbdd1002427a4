import type { LintRule } from "./api/lint-rule.js";
import { celFieldRules } from "./rules/cel-fields.js";
import { celRules } from "./rules/cel-rules.js";
import { docRules } from "./rules/docs.js";
import { gateRules } from "./rules/gates.js";
import { limitRules } from "./rules/limits.js";
import { listRules } from "./rules/lists.js";
import { markerSetRules } from "./rules/marker-sets.js";
import { markerRules } from "./rules/markers.js";
import { nameRules } from "./rules/names.js";
import { presenceRules } from "./rules/presence.js";
import { typeRules } from "./rules/types.js";

/** All rules by family, in the order in which they are listed. */
export const RULE_FAMILIES: readonly { readonly family: string; readonly rules: readonly LintRule[] }[] = [
  { family: "presence", rules: presenceRules },
  { family: "types", rules: typeRules },
  { family: "limits", rules: limitRules },
  { family: "lists", rules: listRules },
  { family: "names", rules: nameRules },
  { family: "descriptions", rules: docRules },
  { family: "markers", rules: [...markerRules, ...markerSetRules] },
  { family: "feature gates", rules: gateRules },
  { family: "rules", rules: [...celRules, ...celFieldRules] },
];

export const LINT_RULES: readonly LintRule[] = RULE_FAMILIES.flatMap(({ rules }) => rules);
