import { costDiagnostic, costFindings, reportedCosts } from "../../../cel/cost/cost-findings.js";
import { schemaCosts } from "../../../cel/cost/rule-costs.js";
import { newRuleEnvironment } from "../../../cel/functions/environment.js";
import { checkSchemaRules, type RuleFault } from "../../../cel/rules/check-schema-rules.js";
import { checkCrd } from "../../../crd/acceptance/check-crd.js";
import { problemText } from "../../../crd/acceptance/shape/crd-problem.js";
import { celHidden, celOptionalUnused, celResult, celUncorrelatable } from "../../../diagnostics/catalogue/cel.js";
import { NEWEST_VERSION } from "../../../kube/target-version.js";
import type { JsonValue } from "../../../kube/values/json-value.js";
import { Float64, isTooDeep, type KubeObject, type KubeValue, MAX_DEPTH } from "../../../kube/values/kube-value.js";
import { isList, isObject, ownValue } from "../../../kube/values/value-kind.js";
import { dataPath } from "../../../schema/path.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { CrdCache } from "./crd-cache.js";
import { defaultFaults } from "./default-faults.js";
import { readCrdVersion } from "./read-crd.js";

/**
 * Why a kube-apiserver would refuse a CRD that is not there yet: what its document says, and where nothing is wrong with
 * that, its rules, their costs, and defaults that break a rule. Empty for one that it would take.
 */
export function crdRefusals(
  crd: KubeObject,
  targetVersion: string = NEWEST_VERSION,
  cache: CrdCache = new CrdCache(),
): readonly string[] {
  if (isTooDeep(crd)) return [`values are more than ${MAX_DEPTH} deep in one another`];
  const problems = checkCrd(plainValue(crd)).filter(({ severity }) => severity === "error");
  if (problems.length > 0) return problems.map((problem) => `${problem.path}: ${problemText(problem)}`);
  const spec = ownValue(crd, "spec");
  const versions = isObject(spec) ? ownValue(spec, "versions") : undefined;
  return (isList(versions) ? versions.filter(isObject) : []).flatMap((version) => {
    const name = String(version["name"] ?? "");
    const texts = ruleRefusals(readCrdVersion(crd, name, cache.schemas).schema, targetVersion, cache.texts);
    return texts.map((text) => (isList(versions) && versions.length > 1 ? `version ${name}: ${text}` : text));
  });
}

function ruleRefusals(schema: StructuralSchema, targetVersion: string, texts: CrdCache["texts"]): string[] {
  const { rules, faults } = checkSchemaRules(schema, newRuleEnvironment(targetVersion), texts);
  if (faults.length > 0)
    return faults.map(({ path, rule, part, fault }) => {
      const text = part === "rule" ? rule.rule : (rule.messageExpression ?? "");
      return `the ${part} ${JSON.stringify(text)} of ${dataPath(path) || "the root"}: ${faultText(part, fault)}`;
    });
  if (rules.length === 0) return [];
  const costs = reportedCosts(costFindings(schema, schemaCosts(schema, rules, targetVersion), targetVersion));
  const places = { rule: () => undefined, schema: undefined };
  if (costs.length > 0) return costs.map((cost) => costDiagnostic(cost, places, "").message);
  return defaultFaults(schema, targetVersion, texts).map(
    ({ text, error }) => `the default of ${text} breaks a rule: ${error}`,
  );
}

function faultText(part: "rule" | "messageExpression", fault: RuleFault): string {
  switch (fault.kind) {
    case "problem":
      return fault.problem.message;
    case "result":
      return celResult.message({ part, ...fault, where: "" });
    case "hidden":
      return celHidden.message({ where: "" });
    case "uncorrelatable":
      return celUncorrelatable.message({ list: fault.list, where: "" });
    case "optional-unused":
      return celOptionalUnused.message({ where: "" });
  }
}

/** A value without the difference of int64 and float64, which a CRD's document does not have. */
function plainValue(value: KubeValue): JsonValue {
  if (value instanceof Float64) return value.value;
  if (isList(value)) return value.map(plainValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, member]) => (member === undefined ? [] : [[key, plainValue(member)]])),
  );
}
