import { knownFields } from "../../src/lint/api/field-paths.js";
import { lintedApi } from "../../src/lint/api/linted-api.js";
import type { BaselineEntry } from "../../src/lint/baseline.js";
import { LINT_RULES } from "../../src/lint/rule-registry.js";
import type { LintResult } from "../../src/lint/run-lint.js";
import { runLint } from "../../src/lint/run-lint.js";
import type { LintSettings } from "../../src/project/config/define-config.js";
import { lintSettings } from "../../src/project/config/lint-setting.js";
import { compile, type Sources } from "../compile.js";

/** A features file with one gate, Sizes, which is on in tech preview. */
const FEATURES = `import { defineFeatureGates } from "crdwright/features";
export default defineFeatureGates({
  releases: [5],
  gates: {
    Sizes: {
      scope: "OpenShift",
      component: "widgets",
      enhancement: "https://example.com/1",
      enabledIn: [{ featureSets: ["TechPreviewNoUpgrade", "DevPreviewNoUpgrade"] }],
    },
  },
});
`;

/** The sources around the declarations of an example: those of a kind Widget, unless the example has one itself. */
export function exampleSources(declarations: string): Sources {
  const widget =
    "interface Widget extends KubernetesObject {\n  /** spec is what is wanted. */\n  spec: WidgetSpec;\n}\n\n";
  const all = declarations.includes("KubernetesObject") ? declarations : widget + declarations;
  const exported = all.replace(/^interface /gm, "export interface ");
  const names = ["Condition", "Duration", "Float64", "Int32", "Int64", "KubernetesObject", "Time"].filter((name) =>
    new RegExp(`\\b${name}\\b`).test(all),
  );
  return {
    "api/features.ts": FEATURES,
    "api/v1/groupVersion.ts": "// +groupName=example.com\n",
    "api/v1/widget.ts": `import type { ${names.join(", ")} } from "crdwright/meta/v1";\n\n${exported}\n`,
  };
}

/** An API in which the rule list-type has one finding, and the preset recommended no other. */
export const LINTED_API: Sources = {
  "api/v1/groupVersion.ts": "// +groupName=example.com\n",
  "api/v1/widget.ts": `import type { Int32, KubernetesObject } from "crdwright/meta/v1";

/** Widget is one. */
export interface Widget extends KubernetesObject {
  /** spec is what is wanted. */
  spec: WidgetSpec;
}

/** WidgetSpec is what is wanted of a Widget. */
export interface WidgetSpec {
  /** sizes are the sizes that there are. */
  sizes: Int32[];
}
`,
};

/** Lints sources in memory; throws where they do not compile. */
export function lintSources(
  sources: Sources,
  settings: LintSettings = {},
  baseline: readonly BaselineEntry[] = [],
  before?: Sources,
): LintResult {
  const { model, annotated, features, acceptances, diagnostics } = compile(sources, { allowFloats: true });
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  if (errors.length > 0) throw new Error(errors.map(({ code, message }) => `${code}: ${message}`).join("\n"));
  const textOf = (file: string): string | undefined => sources[file];
  const api = lintedApi(model, {
    files: annotated,
    features,
    textOf,
    targetVersion: "1.37",
    settings: lintSettings(settings),
    before: before && knownFields(compile(before, { allowFloats: true }).model),
  });
  return runLint(api, acceptances, baseline);
}

const ALL_OFF = Object.fromEntries(LINT_RULES.map(({ name }) => [name, "off"] as const));

/** Settings with one rule alone. */
export function only(rule: string, settings: LintSettings = {}): LintSettings {
  return { ...settings, preset: "recommended", rules: { ...ALL_OFF, [rule]: "error" } };
}

/** The messages that a rule alone has for the declarations of an example. */
export function messagesOf(rule: string, declarations: string, settings: LintSettings = {}): string[] {
  return lintSources(exampleSources(declarations), only(rule, settings)).diagnostics.map(({ message }) => message);
}
