import { listed } from "../api/gate-words.js";
import type { LintRule } from "../api/lint-rule.js";

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
];
