import { walk } from "../../cel/check/checked-expression.js";
import { RULE_LIMIT, type RuleCost, schemaCosts } from "../../cel/cost/rule-costs.js";
import { newRuleEnvironment } from "../../cel/functions/environment.js";
import { checkSchemaRules } from "../../cel/rules/check-schema-rules.js";
import { CLUSTER_PROFILES, enabledGates, FEATURE_SETS, newestRelease } from "../../features/feature-registry.js";
import type { Kind } from "../../model/api-model.js";
import { nodeAt } from "../../model/node-at.js";
import { checkedTextsOf } from "../../project/check-rules.js";
import { gatedSchemaOf } from "../../schema/build-schema.js";
import { resolveSchema } from "../../schema/gated-schema.js";
import { dataPath } from "../../schema/path.js";
import type { LintRule } from "../api/lint-rule.js";
import type { LintedApi } from "../api/linted-api.js";
import { forEachRule, parsedRule } from "../api/rule-expressions.js";

export const celRules: readonly LintRule[] = [
  {
    name: "rule-message",
    presets: ["recommended", "kubernetes", "openshift"],
    reason: "Without a message, the error that people get is the rule's source.",
    wrong: 'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self > 1"\n  size: Int32;\n}',
    right:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self > 1",message="must be greater than 1"\n  size: Int32;\n}',
    check: (api, report) => {
      forEachRule(api, ({ rule, span, marker }, subject) => {
        // The messages of rules that markers stand for are made with them.
        if (!marker.endsWith("XValidation") || (rule.message ?? "") !== "" || (rule.messageExpression ?? "") !== "")
          return;
        report({ subject, span, message: "this rule has no message", help: 'add message="must …"' });
      });
    },
  },
  {
    name: "rule-message-words",
    presets: ["kubernetes"],
    reason: "Kubernetes says must for what is demanded; should leaves open whether it is.",
    wrong:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self > 1",message="should be greater than 1"\n  size: Int32;\n}',
    right:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self > 1",message="must be greater than 1"\n  size: Int32;\n}',
    check: (api, report) => {
      forEachRule(api, ({ rule, span }, subject) => {
        const message = rule.message ?? "";
        if (/\bshould\b/i.test(message))
          report({ subject, span, message: 'this message says "should"', help: "write must, must not or may not" });
        else if (/(?:<=|>=|[^<>=]<[^<>=]|[^<>=-]>[^<>=])\s*\d/.test(message))
          report({
            subject,
            span,
            message: "this message compares by signs",
            help: "write it in words: less than or equal to",
          });
      });
    },
  },
  {
    name: "constant-rule",
    presets: ["recommended", "kubernetes", "openshift"],
    reason: "A rule that names neither self nor oldSelf is always true or always false, whatever the object.",
    wrong:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="1 < 2",message="must be so"\n  size: Int32;\n}',
    right:
      'interface WidgetSpec {\n  // +kubebuilder:validation:XValidation:rule="self < 2",message="must be less than 2"\n  size: Int32;\n}',
    check: (api, report) => {
      forEachRule(api, ({ rule, span }, subject) => {
        const expression = parsedRule(rule.rule);
        if (expression === undefined) return;
        const names = [...walk(expression)].flatMap(([each]) => (each.kind === "identifier" ? [each.name] : []));
        if (names.includes("self") || names.includes("oldSelf")) return;
        const message = "this rule names neither self nor oldSelf, and says the same of every object";
        report({ subject, span, message, help: "name what it is about, or take it away" });
      });
    },
  },
  {
    name: "rule-cost",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "A rule that takes more than half of what a server allows leaves no room: one more list around it, and the CRD is refused.",
    wrong:
      'interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=1000\n  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, y > x))",message="must grow"\n  sizes: Int32[];\n}',
    right:
      'interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=15\n  // +kubebuilder:validation:XValidation:rule="self.all(x, self.exists(y, y > x))",message="must grow"\n  sizes: Int32[];\n}',
    check: (api, report) => {
      const reported = new Set<string>();
      for (const kind of api.kinds) {
        for (const cost of expensiveRules(api, kind)) {
          const { statements, span } = nodeAt(kind, cost.path);
          const marker = statements.find((each) => each.kind === "rule" && each.rule.rule === cost.rule.rule);
          const place = marker?.span ?? span;
          if (reported.has(`${place.file}:${place.start}`)) continue;
          reported.add(`${place.file}:${place.start}`);
          const percent = (cost.total * 100n) / RULE_LIMIT;
          const message = `this rule may cost ${cost.total}, ${percent} % of what a server allows`;
          const help = "bound the lists, maps and strings that it looks at; crdwright cel cost lists all of them";
          report({ subject: `${kind.name}.${dataPath(cost.path)}`, span: place, message, help });
        }
      }
    },
  },
];

/** The rules of a kind that take more than half of what a server allows, for any kind of cluster. */
function expensiveRules({ features, targetVersion }: LintedApi, kind: Kind): RuleCost[] {
  if (!kind.sound) return [];
  const { schema } = gatedSchemaOf(kind.root, { mode: "resolved", embeddedObjectMeta: false });
  const release = newestRelease(features);
  const seen = new Set<string>();
  return FEATURE_SETS.flatMap((featureSet) =>
    CLUSTER_PROFILES.flatMap((profile) => {
      const enabled = enabledGates(features, { release, profile, featureSet });
      const key = kind.gates.filter((gate) => enabled.has(gate)).join(" ");
      if (seen.has(key)) return [];
      seen.add(key);
      const resolved = resolveSchema(schema, enabled);
      const { rules } = checkSchemaRules(resolved, newRuleEnvironment(targetVersion), checkedTextsOf(kind));
      return schemaCosts(resolved, rules, targetVersion).rules.filter(({ total }) => total * 2n > RULE_LIMIT);
    }),
  );
}
