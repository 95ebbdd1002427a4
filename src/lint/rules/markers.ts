import type { MarkerUse } from "../../markers/marker-use.js";
import type { LintPreset } from "../../project/config/define-config.js";
import type { LintRule, ReportLint } from "../api/lint-rule.js";
import type { LintedApi } from "../api/linted-api.js";
import { renamedMarker, withoutMarker } from "../api/source-edits.js";

/** Markers that go on one another: each may stand as often as it has different arguments. */
function markerKey({ definition, args }: MarkerUse): string {
  return JSON.stringify([definition.name, args], (_, value: unknown) =>
    typeof value === "bigint" ? `${value}n` : value,
  );
}

/** The value that a marker sets: some projects write it in two spellings, for two generators. */
function valueText({ effect }: MarkerUse): string {
  const value = effect.kind === "node" && effect.effect.kind === "constraint" ? effect.effect.value : undefined;
  return JSON.stringify(value, (_, part: unknown) => (typeof part === "bigint" ? Number(part) : part)) ?? "";
}

/** Visits the markers of each declaration together. */
function forEachNode(api: LintedApi, visit: (uses: readonly MarkerUse[], subject: string) => void): void {
  for (const { uses, subject } of api.types) visit(uses, subject);
  for (const { uses, subject } of api.fields) visit(uses, subject);
}

/** A keyword that servers refuse. */
const FORBIDDEN: Readonly<Partial<Record<LintPreset, readonly string[]>>> = {
  openshift: ["kubebuilder:validation:UniqueItems"],
};

/** The spellings that most sources have, where a marker has several that do the same. */
const PREFERRED: Readonly<Record<string, string>> = {
  "k8s:maxItems": "kubebuilder:validation:MaxItems",
  "k8s:maxLength": "kubebuilder:validation:MaxLength",
  "k8s:minLength": "kubebuilder:validation:MinLength",
  "k8s:maximum": "kubebuilder:validation:Maximum",
  "k8s:minimum": "kubebuilder:validation:Minimum",
};

function reportRenamed(api: LintedApi, preferred: Readonly<Record<string, string>>, report: ReportLint): void {
  forEachNode(api, (uses, subject) => {
    for (const use of uses) {
      const { name } = use.definition;
      const other = Object.hasOwn(preferred, name) ? preferred[name] : undefined;
      if (other === undefined) continue;
      const fix = renamedMarker(api, use, other);
      const message = `+${name} is written +${other} here`;
      report({ subject, span: use.span, message, help: `write +${other}`, ...(fix && { fix }) });
    }
  });
}

export const markerRules: readonly LintRule[] = [
  {
    name: "duplicate-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    fixes: true,
    reason: "A marker that stands twice with the same arguments is one that somebody will change once.",
    wrong:
      "interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=63\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
    check: (api, report) => {
      forEachNode(api, (uses, subject) => {
        const seen = new Set<string>();
        for (const use of uses) {
          const key = markerKey(use);
          if (seen.has(key)) {
            const fix = withoutMarker(api, use);
            const message = `+${use.definition.name} stands twice with the same arguments`;
            report({ subject, span: use.span, message, help: "take one away", ...(fix && { fix }) });
          }
          seen.add(key);
        }
      });
    },
  },
  {
    name: "contradicting-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    reason: "Of two markers that set one keyword without a gate the last one counts, and the other one is believed.",
    wrong:
      "interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=63\n  // +kubebuilder:validation:MaxLength=64\n  name: string;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=64\n  name: string;\n}",
    check: (api, report) => {
      forEachNode(api, (uses, subject) => {
        const first = new Map<string, MarkerUse>();
        for (const use of uses) {
          const { effect } = use;
          if (effect.kind !== "node" || effect.gates !== undefined || effect.effect.kind !== "constraint") continue;
          if (effect.effect.accumulates === true) continue;
          const key = `${effect.reach} ${effect.effect.keyword}`;
          const earlier = first.get(key);
          if (earlier === undefined) first.set(key, use);
          else if (valueText(earlier) !== valueText(use)) {
            const message = `+${use.definition.name} and +${earlier.definition.name} both set ${effect.effect.keyword}`;
            report({ subject, span: use.span, message, help: "keep the one that is meant" });
          }
        }
      });
    },
  },
  {
    name: "forbidden-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "Markers that a project does not want: those of `forbiddenMarkers` in its configuration, and with the preset openshift UniqueItems, which no server takes.",
    wrong: "interface WidgetSpec {\n  // +kubebuilder:title=Size\n  size: Int32;\n}",
    right: "interface WidgetSpec {\n  size: Int32;\n}",
    exampleSettings: { forbiddenMarkers: ["kubebuilder:title"] },
    check: (api, report) => {
      const { preset, forbiddenMarkers } = api.settings;
      const forbidden = new Set([...(FORBIDDEN[preset] ?? []), ...forbiddenMarkers]);
      forEachNode(api, (uses, subject) => {
        for (const { definition, span } of uses) {
          if (!forbidden.has(definition.name)) continue;
          const message = `+${definition.name} is not used in this API`;
          report({ subject, span, message, help: "write what it says in another way" });
        }
      });
    },
  },
  {
    name: "preferred-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    fixes: true,
    reason: "Where several markers do the same, one spelling is found by one search.",
    wrong: "interface WidgetSpec {\n  // +k8s:maxLength=63\n  name: string;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
    check: (api, report) => reportRenamed(api, { ...PREFERRED, ...api.settings.preferredMarkers }, report),
  },
  {
    name: "pattern-message",
    presets: ["openshift"],
    reason: "A pattern tells people a regular expression; a rule with matches can say in words what is needed.",
    wrong: "interface WidgetSpec {\n  // +kubebuilder:validation:Pattern=`^[a-z]+$`\n  name: string;\n}",
    right:
      'interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=63\n  // +kubebuilder:validation:XValidation:rule="self.matches(\'^[a-z]+$\')",message="must be lower-case letters"\n  name: string;\n}',
    check: (api, report) => {
      forEachNode(api, (uses, subject) => {
        for (const { definition, span } of uses) {
          if (!definition.name.endsWith("validation:Pattern")) continue;
          const help = `write +kubebuilder:validation:XValidation:rule="self.matches('…')",message="…"`;
          report({ subject, span, message: `+${definition.name} has no message for people`, help });
        }
      });
    },
  },
];
