import type { EnumValue } from "../../model/api-model.js";
import { NEVER } from "../../model/gated-value.js";
import { allFields, enumValues, unnamed, valueCategory } from "../../model/shape-facts.js";
import type { LintFinding, LintRule } from "../api/lint-rule.js";
import { hasKeyword, type LintedApi, type LintedNode, valuesOfKeyword } from "../api/linted-api.js";
import { limitHelp } from "./limits.js";

type Finding = Pick<LintFinding, "message" | "help">;

/** Reports each node of a field that a test takes, at the field. */
function nodeRule(
  rule: Omit<LintRule, "check">,
  test: (node: LintedNode, api: LintedApi) => Finding | undefined,
): LintRule {
  return {
    ...rule,
    check: (api, report) => {
      for (const { field, subject, nodes } of api.fields) {
        for (const node of nodes) {
          const finding = test(node, api);
          if (finding !== undefined) report({ subject, span: field.span, ...finding });
        }
      }
    },
  };
}

/** Reports each enum that a test takes: at its own declaration where it has one, else at the field. */
function enumRule(
  rule: Omit<LintRule, "check">,
  test: (values: readonly EnumValue["value"][], words: string) => Finding | undefined,
): LintRule {
  return {
    ...rule,
    check: (api, report) => {
      for (const { type, subject } of api.types) {
        const finding =
          type.shape.kind === "enum"
            ? test(
                type.shape.values.map(({ value }) => value),
                subject,
              )
            : undefined;
        if (finding !== undefined) report({ subject, span: type.span, ...finding });
      }
      for (const { field, subject, nodes } of api.fields) {
        for (const { shape, words } of nodes) {
          const finding =
            shape.kind === "enum"
              ? test(
                  shape.values.map(({ value }) => value),
                  words,
                )
              : undefined;
          if (finding !== undefined) report({ subject, span: field.span, ...finding });
        }
      }
    },
  };
}

function isVocabulary({ shape }: LintedNode, ...names: readonly string[]): boolean {
  const inner = unnamed(shape);
  return inner.kind === "vocabulary" && names.includes(inner.name);
}

/** Values that Kubernetes writes with an initial capital and no other signs. */
const ENUM_VALUE = /^[A-Z][A-Za-z0-9]*$/;

/** JavaScript and many JSON readers hold whole numbers exactly up to here. */
const MAX_SAFE = Number.MAX_SAFE_INTEGER;

export const typeRules: readonly LintRule[] = [
  nodeRule(
    {
      name: "no-bool",
      presets: ["openshift"],
      reason:
        "A boolean can never get a third value; an enum of two words can, and says itself what each of them means.",
      wrong: "interface WidgetSpec {\n  paused: boolean;\n}",
      right: 'interface WidgetSpec {\n  state: "Running" | "Paused";\n}',
    },
    (node) =>
      valueCategory(node.shape) === "boolean"
        ? {
            message: `${node.words} is a boolean`,
            help: 'write a union of two words that say what is the case, such as "Managed" | "Unmanaged"',
          }
        : undefined,
  ),
  nodeRule(
    {
      name: "no-float",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "A float comes back otherwise than it was written, from one language or encoding to the next.",
      wrong: "interface WidgetSpec {\n  ratio: Float64;\n}",
      right:
        "interface WidgetSpec {\n  // +kubebuilder:validation:Minimum=0\n  // +kubebuilder:validation:Maximum=100\n  ratioPercent: Int32;\n}",
    },
    (node) =>
      valueCategory(node.shape) === "float"
        ? { message: `${node.words} is a float`, help: "count in a smaller unit as Int32, or take a Quantity" }
        : undefined,
  ),
  nodeRule(
    {
      name: "no-duration",
      presets: ["kubernetes", "openshift"],
      reason:
        "A duration as text has a syntax of Go's that clients of other languages have to parse; a number with its unit in the name has none.",
      wrong: "interface WidgetSpec {\n  timeout: Duration;\n}",
      right:
        "interface WidgetSpec {\n  // +kubebuilder:validation:Minimum=1\n  // +kubebuilder:validation:Maximum=600\n  timeoutSeconds: Int32;\n}",
    },
    (node) =>
      isVocabulary(node, "Duration")
        ? {
            message: `${node.words} is a Duration`,
            help: "take an Int32 whose name ends with its unit, such as Seconds",
          }
        : undefined,
  ),
  nodeRule(
    {
      name: "no-map",
      presets: ["openshift"],
      reason:
        "The keys of a map have no schema of their own; only labels, annotations and the like are maps, of strings to strings.",
      wrong: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxProperties=8\n  sizes: Record<string, Int32>;\n}",
      right:
        "interface WidgetSpec {\n  // +kubebuilder:validation:MaxProperties=8\n  labels: Record<string, string>;\n}",
    },
    ({ shape, words }) => {
      const inner = unnamed(shape);
      if (inner.kind !== "map" || valueCategory(inner.values) === "text") return undefined;
      return { message: `${words} is a map`, help: "take a list of type map, with the key as a field of its items" };
    },
  ),
  nodeRule(
    {
      name: "no-object-map",
      presets: ["recommended", "kubernetes"],
      reason:
        "A map of objects has names that no rule of the object can see; Kubernetes has lists of objects with a name instead.",
      wrong:
        "interface WidgetSpec {\n  // +kubebuilder:validation:MaxProperties=8\n  parts: Record<string, Part>;\n}\n\ninterface Part {\n  size: Int32;\n}",
      right:
        "interface WidgetSpec {\n  // +listType=map\n  // +listMapKey=name\n  // +kubebuilder:validation:MaxItems=8\n  parts: Part[];\n}\n\ninterface Part {\n  name: string;\n  size: Int32;\n}",
    },
    ({ shape, words }) => {
      const inner = unnamed(shape);
      if (inner.kind !== "map" || unnamed(inner.values).kind !== "object") return undefined;
      const help = "take a list with +listType=map and +listMapKey=name, and the name as a field of its items";
      return { message: `${words} is a map of objects`, help };
    },
  ),
  nodeRule(
    {
      name: "number-bounds",
      presets: ["kubernetes"],
      reason:
        "A number without bounds takes values that nothing can work with; one of 64 bits has to stay where JSON readers are exact.",
      wrong: "interface WidgetSpec {\n  // +kubebuilder:validation:Minimum=0\n  replicas: Int32;\n}",
      right:
        "interface WidgetSpec {\n  // +kubebuilder:validation:Minimum=0\n  // +kubebuilder:validation:Maximum=100\n  replicas: Int32;\n}",
    },
    (node) => {
      const isLong = isVocabulary(node, "Int64", "Int");
      if (valueCategory(node.shape) !== "integer" || enumValues(node.shape) !== undefined) return undefined;
      if (valuesOfKeyword(node, "enum").length > 0) return undefined;
      const missing = [
        ...(hasKeyword(node, "minimum") === NEVER ? ["Minimum"] : []),
        ...(hasKeyword(node, "maximum") === NEVER ? ["Maximum"] : []),
      ];
      const bounds = [...valuesOfKeyword(node, "minimum"), ...valuesOfKeyword(node, "maximum")].map(Number);
      const [first] = missing;
      if (first !== undefined)
        return { message: `${node.words} has no ${missing.join(" and no ")}`, ...limitHelp(node, first) };
      return isLong && bounds.some((bound) => Math.abs(bound) > MAX_SAFE)
        ? {
            message: `${node.words} may be more than ${MAX_SAFE}, which JSON readers round`,
            help: `keep it between -${MAX_SAFE} and ${MAX_SAFE}, or take a string`,
          }
        : undefined;
    },
  ),
  enumRule(
    {
      name: "enum-value-case",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "Values of an enum are words of Kubernetes' own form: an initial capital, letters and digits.",
      wrong: 'interface WidgetSpec {\n  mode: "on-demand" | "Always";\n}',
      right: 'interface WidgetSpec {\n  mode: "OnDemand" | "Always";\n}',
    },
    (values, words) => {
      const wrong = values.filter((value) => typeof value === "string" && value !== "" && !ENUM_VALUE.test(value));
      if (wrong.length === 0) return undefined;
      const named = wrong.map((text) => JSON.stringify(text)).join(", ");
      const message =
        wrong.length === 1
          ? `the value ${named} of ${words} is not in PascalCase`
          : `the values ${named} of ${words} are not in PascalCase`;
      const help =
        "write them with an initial capital; where they are names of something else, accept this with that reason";
      return { message, help };
    },
  ),
  enumRule(
    {
      name: "numeric-enum",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "An enum is for people; a number says nothing of what it stands for.",
      wrong: "interface WidgetSpec {\n  mode: 1 | 2;\n}",
      right: 'interface WidgetSpec {\n  mode: "Slow" | "Fast";\n}',
    },
    (values, words) =>
      values.some((value) => typeof value === "number")
        ? { message: `${words} is an enum of numbers`, help: "write words, or a number with bounds" }
        : undefined,
  ),
  nodeRule(
    {
      name: "list-of-bare-objects",
      presets: ["recommended", "kubernetes", "openshift"],
      reason: "In YAML, a hyphen too many splits an item in two; where no field is required, nobody notices.",
      wrong:
        "interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=8\n  parts: Part[];\n}\n\ninterface Part {\n  size?: Int32;\n}",
      right:
        "interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=8\n  parts: Part[];\n}\n\ninterface Part {\n  size: Int32;\n}",
    },
    ({ shape, words }) => {
      const inner = unnamed(shape);
      if (inner.kind !== "list") return undefined;
      const fields = allFields(inner.items);
      const statements = inner.items.kind === "named" ? inner.items.type.statements : [];
      const hasOneOf = statements.some((each) => each.kind === "one-of" && each.mode === "ExactlyOneOf");
      if (fields === undefined || hasOneOf || fields.some(({ optional }) => !optional)) return undefined;
      const help = "require a field of its items, or let +kubebuilder:validation:ExactlyOneOf say which";
      return { message: `${words} is a list of objects of which no field is required`, help };
    },
  ),
];
