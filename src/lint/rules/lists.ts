import { NEVER } from "../../model/gated-value.js";
import { allFields, unnamed, valueCategory } from "../../model/shape-facts.js";
import type { LintFinding, LintRule } from "../api/lint-rule.js";
import { hasKeyword, type LintedApi, type LintedField, statusOf, valuesOfKeyword } from "../api/linted-api.js";
import { markerAbove } from "../api/source-edits.js";

const LIST_TYPE = "x-kubernetes-list-type";
const MAP_KEYS = "x-kubernetes-list-map-keys";

/** What the items of a list are, for those who merge lists: objects with fields, or values. */
function itemsOf({ field }: LintedField): "objects" | "values" | undefined {
  const inner = unnamed(field.shape);
  if (inner.kind !== "list") return undefined;
  return valueCategory(inner.items) === "object" ? "objects" : "values";
}

/** Returns the last value of the list type, which is the one that counts where no gate is in the way. */
function listTypeOf(field: LintedField): unknown {
  const [node] = field.nodes;
  return node === undefined ? undefined : valuesOfKeyword(node, LIST_TYPE).at(-1);
}

function missingListType(api: LintedApi, field: LintedField): LintFinding | undefined {
  const [node] = field.nodes;
  if (node === undefined || itemsOf(field) === undefined || hasKeyword(node, LIST_TYPE) !== NEVER) return undefined;
  const { subject, field: at } = field;
  // An atomic list is what a server takes it for already. A map refuses what was stored with a key twice: somebody has to choose that.
  const fix = itemsOf(field) === "values" ? markerAbove(api, at.span, "listType=atomic") : undefined;
  const help =
    itemsOf(field) === "objects"
      ? "add // +listType=map with // +listMapKey=…, where a field names each item, else // +listType=atomic"
      : "add // +listType=atomic, or // +listType=set where several people each own some of its values";
  const message = `${at.name} does not say how it is merged`;
  return { subject, span: at.span, message, help, ...(fix && { fix }) };
}

function listRule(
  rule: Omit<LintRule, "check">,
  find: (field: LintedField, api: LintedApi) => LintFinding | undefined,
): LintRule {
  return {
    ...rule,
    check: (api, report) => {
      for (const field of api.fields) {
        const finding = find(field, api);
        if (finding !== undefined) report(finding);
      }
    },
  };
}

const CONDITION_FIELDS = ["type", "status", "reason", "message", "lastTransitionTime"];

/** What a list of conditions has to be, beyond what its types say. */
function conditionsFinding({ field, subject, statusIndex, nodes }: LintedField): LintFinding | undefined {
  if (field.name !== "conditions" || statusIndex === undefined) return undefined;
  const finding = (message: string, help: string): LintFinding => ({ subject, span: field.span, message, help });
  const inner = unnamed(field.shape);
  const names = inner.kind === "list" ? (allFields(inner.items) ?? []).map(({ name }) => name) : [];
  if (!CONDITION_FIELDS.every((name) => names.includes(name)))
    return finding("conditions is not a list of conditions", "write: conditions?: Condition[], of crdwright/meta/v1");
  const [node] = nodes;
  const isMap = node !== undefined && valuesOfKeyword(node, LIST_TYPE).includes("map");
  const isByType = node !== undefined && valuesOfKeyword(node, MAP_KEYS).flat().includes("type");
  if (!isMap || !isByType)
    return finding("conditions is not a list of type map by type", "add // +listType=map and // +listMapKey=type");
  if (!field.optional) return finding("conditions is required", "write: conditions?: Condition[]");
  return statusIndex === 0
    ? undefined
    : finding("conditions is not the first field of the status", "move it to the beginning, where people look for it");
}

const CONDITIONS_RIGHT = `interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: WidgetStatus;
}

interface WidgetSpec {
  size: Int32;
}

interface WidgetStatus {
  // +listType=map
  // +listMapKey=type
  conditions?: Condition[];
}`;

/** A kind whose conditions are of a type of its own. */
function statusExample(fields: string): string {
  return `interface Widget extends KubernetesObject {
  spec: WidgetSpec;
  status?: WidgetStatus;
}

interface WidgetSpec {
  size: Int32;
}

interface WidgetStatus {
  ${fields}
}

interface WidgetCondition {
  type: string;
  status: string;
}`;
}

export const listRules: readonly LintRule[] = [
  listRule(
    {
      name: "list-type",
      presets: ["recommended", "kubernetes", "openshift"],
      fixes: true,
      reason:
        "Without a list type, server-side apply takes a list as a whole, and the choice cannot be changed later without harm.",
      wrong: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxItems=8\n  sizes: Int32[];\n}",
      right:
        "interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=8\n  sizes: Int32[];\n}",
    },
    (field, api) => missingListType(api, field),
  ),
  listRule(
    {
      name: "no-set",
      presets: ["openshift"],
      reason:
        "A set is compared value by value at each write, and its order is lost between those who own parts of it.",
      wrong:
        "interface WidgetSpec {\n  // +listType=set\n  // +kubebuilder:validation:MaxItems=8\n  sizes: Int32[];\n}",
      right:
        "interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=8\n  sizes: Int32[];\n}",
    },
    (field) => {
      const { subject, field: at } = field;
      if (listTypeOf(field) !== "set") return undefined;
      const help = "write // +listType=atomic and a rule that its values differ, or accept this with a reason";
      return { subject, span: at.span, message: `${at.name} is a set`, help };
    },
  ),
  listRule(
    {
      name: "conditions",
      presets: ["recommended", "kubernetes", "openshift"],
      reason:
        "Tools wait for conditions by their type, in one form everywhere: an optional list of Condition by type, first in the status.",
      wrong: CONDITIONS_RIGHT.replace("  // +listType=map\n  // +listMapKey=type\n", "  // +listType=atomic\n"),
      right: CONDITIONS_RIGHT,
    },
    conditionsFinding,
  ),
  {
    name: "observed-generation",
    presets: ["kubernetes", "openshift"],
    reason:
      "A condition says nothing of the present spec unless the generation that it is about stands in it, or once in the status.",
    wrong: statusExample("// +listType=map\n  // +listMapKey=type\n  conditions?: WidgetCondition[];"),
    right: statusExample(
      "// +listType=map\n  // +listMapKey=type\n  conditions?: WidgetCondition[];\n  observedGeneration?: Int64;",
    ),
    check: ({ kinds, fields }, report) => {
      for (const kind of kinds) {
        const status = statusOf(kind);
        const ofStatus = (status && allFields(status.shape)) ?? [];
        const conditions = fields.find(({ field }) => field.name === "conditions" && ofStatus.includes(field));
        const inner = conditions && unnamed(conditions.field.shape);
        // Whether it is a list of conditions at all is for another rule.
        const ofItems = inner?.kind === "list" ? (allFields(inner.items) ?? []) : [];
        const hasSpec = allFields(kind.root.shape)?.some(({ name }) => name === "spec") === true;
        if (conditions === undefined || ofItems.length === 0 || !hasSpec) continue;
        if ([...ofStatus, ...ofItems].some(({ name }) => name === GENERATION)) continue;
        const { subject, field } = conditions;
        const message = `neither ${field.name} nor the status of ${kind.name} says which generation of the spec it is about`;
        report({ subject, span: field.span, message, help: `${OBSERVE_IN_STATUS}, or write Condition[]` });
      }
    },
  },
];

const GENERATION = "observedGeneration";
const OBSERVE_IN_STATUS = "add observedGeneration?: Int64 to the status";
