import { existsWhen } from "../../model/gate-condition.js";
import { ALWAYS } from "../../model/gated-value.js";
import { kindKey, visitFields } from "../api/field-paths.js";
import { type LintRule, listed } from "../api/lint-rule.js";

/** What feature gates do to an API. */
export const gateRules: readonly LintRule[] = [
  {
    name: "unused-gate",
    // A registry often has the gates of programs as well, which no API names.
    presets: [],
    reason: "A gate that no marker names turns nothing on; mostly the field is gone, or the name is another one.",
    wrong: "interface WidgetSpec {\n  size: Int32;\n}",
    right: "interface WidgetSpec {\n  // +openshift:enable:FeatureGate=Sizes\n  size?: Int32;\n}",
    check: ({ unusedGates, features }, report) => {
      for (const gate of unusedGates) {
        const span = features.gates.get(gate)?.span;
        if (span === undefined) continue;
        const help = "take its declaration away, or name it in a marker";
        report({ subject: gate, span, message: `no marker of the API names the gate ${gate}`, help });
      }
    },
  },
  {
    name: "gated-required",
    presets: ["recommended", "openshift"],
    reason:
      "A required field behind a gate: turned on, it makes each stored object without it one that cannot be changed any more.",
    wrong: "interface WidgetSpec {\n  // +openshift:enable:FeatureGate=Sizes\n  size: Int32;\n}",
    right: "interface WidgetSpec {\n  // +openshift:enable:FeatureGate=Sizes\n  size?: Int32;\n}",
    check: ({ fields }, report) => {
      for (const { field, subject } of fields) {
        if (field.optional || field.enabledBy === undefined) continue;
        const gates = listed(field.enabledBy, "or");
        const message = `${field.name} is required as soon as ${gates} is on`;
        report({
          subject,
          span: field.span,
          message,
          help: `write ${field.name}?:, or require it by a rule of its own`,
        });
      }
    },
  },
  {
    name: "ungated-field",
    presets: ["openshift"],
    reason:
      "A field that a stable version gets without a gate is there for good on the day it is merged; behind one it can still change. Found with --against alone.",
    before: "interface WidgetSpec {\n  size?: Int32;\n}",
    wrong: "interface WidgetSpec {\n  size?: Int32;\n  depth?: Int32;\n}",
    right: "interface WidgetSpec {\n  size?: Int32;\n  // +openshift:enable:FeatureGate=Sizes\n  depth?: Int32;\n}",
    check: ({ kinds, before, fields, features }, report) => {
      // Where no gate is declared there is none to put a field behind.
      if (before === undefined || features.gates.size === 0) return;
      const bySpan = new Map(fields.map((each) => [each.field.span, each]));
      const reported = new Set<string>();
      for (const kind of kinds) {
        const known = before.get(kindKey(kind));
        // A kind that is new altogether is another decision.
        if (known === undefined || kind.enabledBy !== undefined || !isStable(kind.version)) continue;
        visitFields(kind, (path, field) => {
          if (existsWhen(field, "resolved") !== ALWAYS) return false;
          if (known.has(path)) return true;
          const subject = bySpan.get(field.span)?.subject;
          if (subject !== undefined && !reported.has(subject)) {
            reported.add(subject);
            const message = `${field.name} is new in ${kind.name} ${kind.version}, and stands behind no feature gate`;
            const help =
              "put // +openshift:enable:FeatureGate=… above it, with a gate that is on in tech preview first";
            report({ subject, span: field.span, message, help });
          }
          return false;
        });
      }
    },
  },
];

/** Whether a version of an API is neither alpha nor beta. */
function isStable(version: string): boolean {
  return /^v\d+$/.test(version);
}
