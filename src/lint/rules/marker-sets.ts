import type { MarkerUse } from "../../markers/marker-use.js";
import type { Shape } from "../../model/api-model.js";
import { type LintRule, listed } from "../api/lint-rule.js";
import type { LintedApi } from "../api/linted-api.js";

/** The markers of a declaration, and of the types that its field is of. */
interface MarkedNode {
  readonly subject: string;
  readonly own: readonly MarkerUse[];
  readonly ofTypes: readonly MarkerUse[];
}

function markedNodes({ types, fields }: LintedApi): MarkedNode[] {
  const byType = new Map(types.map(({ type, uses }) => [type, uses]));
  const usesOf = (shape: Shape): readonly MarkerUse[] =>
    shape.kind === "named" ? [...(byType.get(shape.type) ?? []), ...usesOf(shape.type.shape)] : [];
  return [
    ...types.map(({ type, uses, subject }) => ({ subject, own: uses, ofTypes: usesOf(type.shape) })),
    ...fields.map(({ field, uses, subject }) => ({ subject, own: uses, ofTypes: usesOf(field.shape) })),
  ];
}

const written = (names: readonly string[]): string[] => names.map((name) => `+${name}`);

/** Rules for markers that a project configures: those that need others, and those that do not go together. */
export const markerSetRules: readonly LintRule[] = [
  {
    name: "dependent-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "A marker that means something beside others alone is wrong without them; `dependentMarkers` of the configuration has the pairs.",
    wrong: "interface WidgetSpec {\n  // +kubebuilder:validation:MinLength=1\n  name: string;\n}",
    right:
      "interface WidgetSpec {\n  // +kubebuilder:validation:MinLength=1\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
    exampleSettings: {
      dependentMarkers: [{ marker: "kubebuilder:validation:MinLength", needs: ["kubebuilder:validation:MaxLength"] }],
    },
    check: (api, report) => {
      for (const { subject, own, ofTypes } of markedNodes(api)) {
        const names = new Set([...own, ...ofTypes].map(({ definition }) => definition.name));
        for (const { marker, needs, how = "all" } of api.settings.dependentMarkers) {
          const use = own.find(({ definition }) => definition.name === marker);
          const missing = needs.filter((name) => !names.has(name));
          if (use === undefined || missing.length === 0 || (how === "any" && missing.length < needs.length)) continue;
          const word = how === "any" ? "or" : "and";
          const message = `+${marker} needs ${listed(written(missing), word)} beside it`;
          report({ subject, span: use.span, message, help: `add ${listed(written(missing), word)}` });
        }
      }
    },
  },
  {
    name: "conflicting-marker",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "Of markers that exclude each other one is not believed by somebody; `conflictingMarkers` of the configuration has the sets.",
    wrong:
      "interface WidgetSpec {\n  // +kubebuilder:validation:Format=uri\n  // +kubebuilder:validation:Pattern=`^https:`\n  address: string;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:Format=uri\n  address: string;\n}",
    exampleSettings: {
      conflictingMarkers: [
        {
          sets: [["kubebuilder:validation:Format"], ["kubebuilder:validation:Pattern"]],
          reason: "a format says what a pattern would say",
        },
      ],
    },
    check: (api, report) => {
      for (const { subject, own, ofTypes } of markedNodes(api)) {
        for (const { sets, reason } of api.settings.conflictingMarkers) {
          const found = sets.flatMap((set) => {
            const use = [...own, ...ofTypes].find(({ definition }) => set.includes(definition.name));
            return use === undefined ? [] : [use];
          });
          const last = own.findLast((use) => found.includes(use));
          // Where the type has all of them, it is reported there.
          if (found.length < 2 || last === undefined) continue;
          const names = listed(written(found.map(({ definition }) => definition.name)));
          const message = `${names} do not go together: ${reason}`;
          report({ subject, span: last.span, message, help: "keep the one that is meant" });
        }
      }
    },
  },
];
