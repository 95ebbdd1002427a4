import { readFileSync } from "node:fs";
import { join } from "node:path";
import { linkRule } from "../../src/cel/compile/link-expression.js";
import { costFindings } from "../../src/cel/cost/cost-findings.js";
import { schemaCosts } from "../../src/cel/cost/rule-costs.js";
import { schemaPlace } from "../../src/cel/cost/schema-place.js";
import { newRuleEnvironment } from "../../src/cel/functions/environment.js";
import { checkSchemaRules } from "../../src/cel/rules/check-schema-rules.js";
import { CheckedTexts } from "../../src/cel/rules/checked-texts.js";
import { rootSchema, versionsOf } from "../../src/crd/unit/crd-versions.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { checkedRule } from "../../src/emitters/validators/rules/checked-rule.js";
import { NEWEST_VERSION } from "../../src/kube/target-version.js";
import { dataPath } from "../../src/schema/path.js";
import type { StructuralSchema } from "../../src/schema/structural-schema.js";
import { FOLDERS, manifestsIn } from "./import-round-trip.js";
import type { Count } from "./subjects.js";

/**
 * Checks, costs and compiles every rule of the published CRDs, as for a server that does not have them yet. Counts distinct
 * rules: one passes if it does at every place where it stands. Manifests whose rules are hidden are left out.
 */
export function countPublishedRules(publishedData: string): Count {
  const problems = new Map<string, string | undefined>();
  for (const file of FOLDERS.flatMap((folder) => manifestsIn(publishedData, folder))) {
    for (const version of versionsOf(parseYaml(readFileSync(join(publishedData, file), "utf8")))) {
      const schema = rootSchema(version);
      // What was published was taken by API servers.
      if (schema !== undefined) countRules(schema as StructuralSchema, file, problems);
    }
  }
  const failures = [...problems].flatMap(([rule, problem]) => (problem === undefined ? [] : [{ rule, problem }]));
  return { passed: problems.size - failures.length, total: problems.size, failures };
}

function countRules(schema: StructuralSchema, name: string, problems: Map<string, string | undefined>): void {
  const note = (rule: string, problem: string | undefined): void => {
    if (problem !== undefined || !problems.has(rule)) problems.set(rule, problem);
  };
  const { rules, faults } = checkSchemaRules(schema, newRuleEnvironment(NEWEST_VERSION));
  for (const { rule, path, fault } of faults) note(rule.rule, `${name} ${dataPath(path)}: ${JSON.stringify(fault)}`);
  for (const { rule, path } of rules) {
    const checked = checkedRule(
      schemaPlace(schema, path) ?? { schema: {}, isResource: false },
      rule,
      new CheckedTexts(),
    );
    if ("problem" in checked) note(rule.rule, `${name} ${dataPath(path)}: ${checked.problem}`);
    else note(rule.rule, typeof linkRule(checked).fast === "function" ? undefined : "no function came of it");
  }
  for (const finding of costFindings(schema, schemaCosts(schema, rules, NEWEST_VERSION), NEWEST_VERSION)) {
    if (finding.kind !== "total") note(finding.rule.rule.rule, `${name}: ${finding.text}`);
  }
}
