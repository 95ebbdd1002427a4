import { evaluateExpression } from "../../cel/compile/evaluate-expression.js";
import type { Expression } from "../../cel/syntax/expression.js";
import { featureSetsWhere } from "../../features/feature-registry.js";
import { compileRegex, RegexSyntaxError } from "../../kube/regex/compile-regex.js";
import type { KubeValue } from "../../kube/values/kube-value.js";
import { existsWhen } from "../../model/gate-condition.js";
import { ALWAYS, allHold, type Condition, gatesOfValue, NEVER, not, valueFor } from "../../model/gated-value.js";
import { allFields, enumValues, unnamed, valueCategory } from "../../model/shape-facts.js";
import type { StructuralSchema } from "../../schema/structural-schema.js";
import { type LintRule, listed, type ReportLint } from "../api/lint-rule.js";
import { hasKeyword, type LintedApi, type LintedField, type LintedNode, valuesOfKeyword } from "../api/linted-api.js";
import { parsedRule } from "../api/rule-expressions.js";

/** The limits that a node may be asked to have. */
const MAX_LIMITS = {
  text: { keyword: "maxLength", marker: "MaxLength" },
  list: { keyword: "maxItems", marker: "MaxItems" },
  map: { keyword: "maxProperties", marker: "MaxProperties" },
} as const;
const MIN_LIMITS = {
  text: { keyword: "minLength", marker: "MinLength" },
  list: { keyword: "minItems", marker: "MinItems" },
  map: { keyword: "minProperties", marker: "MinProperties" },
} as const;
type Sized = keyof typeof MAX_LIMITS;

/** Formats whose values have a length of their own. */
const SHORT_FORMATS: ReadonlySet<string> = new Set(
  ["Time", "MicroTime", "Duration", "IPv4", "IPv6", "CIDR", "MAC", "UUID", "DateOnly"].concat([
    "date",
    "date-time",
    "datetime",
    "duration",
    "ipv4",
    "ipv6",
    "cidr",
    "mac",
    "uuid",
    "uuid3",
    "uuid4",
    "uuid5",
  ]),
);

/** What of a node has a size; undefined where it has none, or its values are counted already. */
function sizedKind(node: LintedNode): Sized | undefined {
  const inner = unnamed(node.shape);
  if (inner.kind === "list") return "list";
  if (inner.kind === "map") return "map";
  if (inner.kind === "vocabulary" && (SHORT_FORMATS.has(inner.name) || inner.name === "Base64")) {
    return inner.name === "Base64" ? "text" : undefined;
  }
  if (inner.kind === "formats") return inner.names.every((name) => SHORT_FORMATS.has(name)) ? undefined : "text";
  if (valueCategory(node.shape) !== "text" || enumValues(node.shape) !== undefined) return undefined;
  const formats = valuesOfKeyword(node, "format");
  const isCounted =
    valuesOfKeyword(node, "enum").length > 0 || formats.some((format) => SHORT_FORMATS.has(String(format)));
  return isCounted ? undefined : "text";
}

/** Visits each node that has a size, with the condition under which it has no such limit. */
function forEachUnlimited(
  api: LintedApi,
  limits: typeof MAX_LIMITS | typeof MIN_LIMITS,
  visit: (field: LintedField, node: LintedNode, kind: Sized, unlimited: Condition) => void,
): void {
  for (const field of api.fields) {
    if (field.field.schemaless) continue;
    for (const node of field.nodes) {
      const kind = sizedKind(node);
      if (kind === undefined) continue;
      const unlimited = allHold(field.exists, not(hasKeyword(node, limits[kind].keyword)));
      if (unlimited !== NEVER) visit(field, node, kind, unlimited);
    }
  }
}

function isUnlimitedAlways(field: LintedField, unlimited: Condition): boolean {
  return unlimited === field.exists;
}

function limitRule(kind: Sized, name: string, words: string, examples: Pick<LintRule, "wrong" | "right">): LintRule {
  const { marker } = MAX_LIMITS[kind];
  return {
    name,
    presets: ["kubernetes", "openshift"],
    reason: `${words} without a limit can fill a request, and a server multiplies the cost of each rule about it by what fits into one.`,
    ...examples,
    check: (api, report) =>
      forEachUnlimited(api, MAX_LIMITS, (field, node, of, unlimited) => {
        if (of !== kind || !isUnlimitedAlways(field, unlimited) || hasSizeRule(node)) return;
        const { subject, field: at } = field;
        report({ subject, span: at.span, message: `${node.words} has no ${marker}`, ...limitHelp(node, marker) });
      }),
  };
}

/** How a node gets a limit: by a marker of its field, or of a type of its own where none reaches it from there. */
export function limitHelp({ prefix }: LintedNode, marker: string): { readonly help: string } {
  return prefix === undefined
    ? { help: `give that type a name, and the type +kubebuilder:validation:${marker}` }
    : { help: `add // +kubebuilder:validation:${prefix}${marker}=…` };
}

/** Whether a rule on the node says `size(self) <= n`, alone or together with more. */
function hasSizeRule({ statements }: LintedNode): boolean {
  return statements.some(
    (each) => each.kind === "rule" && each.gates === undefined && limitsSize(parsedRule(each.rule.rule)),
  );
}

function limitsSize(expression: Expression | undefined): boolean {
  if (expression?.kind !== "call") return false;
  const [left, right] = expression.arguments;
  if (expression.name === "_&&_") return limitsSize(left) || limitsSize(right);
  const isUpper = (expression.name === "_<=_" || expression.name === "_<_") && right?.kind === "literal";
  if (!isUpper || left?.kind !== "call" || left.name !== "size") return false;
  const of = left.target ?? left.arguments[0];
  return of?.kind === "identifier" && of.name === "self";
}

/** Objects that are there and say nothing. */
function canBeEmpty(field: LintedField): boolean {
  const node = field.nodes[0];
  if (node === undefined || unnamed(node.shape).kind !== "object") return false;
  const fields = allFields(node.shape) ?? [];
  const hasOneOf = node.statements.some((each) => each.kind === "one-of" && each.mode !== "AtMostOneOf");
  return fields.every(({ optional }) => optional) && !hasOneOf && hasKeyword(node, "minProperties") === NEVER;
}

/** The fields of an object that may be required: none of several that exclude each other, of a gate, nor its conditions. */
function requirableFields({ nodes: [node] }: LintedField): string[] {
  if (node === undefined) return [];
  const members = new Set(node.statements.flatMap((each) => (each.kind === "one-of" ? each.fields : [])));
  return (allFields(node.shape) ?? [])
    .filter((each) => !members.has(each.name) && each.name !== "conditions" && existsWhen(each, "resolved") === ALWAYS)
    .map(({ name }) => name);
}

/** What is empty of each kind that has a size, whatever its items are. */
const EMPTY: Readonly<Record<Sized, { readonly self: KubeValue; readonly schema: StructuralSchema }>> = {
  text: { self: "", schema: { type: "string" } },
  list: { self: [], schema: { type: "array", items: { type: "string" } } },
  map: { self: {}, schema: { type: "object", additionalProperties: { type: "string" } } },
};

/** Whether a pattern or a rule that always holds refuses the empty value, so that no minimum has to. */
function refusesEmpty({ statements }: LintedNode, kind: Sized, targetVersion: string): boolean {
  return statements.some((each) => {
    if (each.kind === "constraint" && each.keyword === "pattern" && each.gates === undefined)
      return kind === "text" && refusesEmptyText(String(each.value));
    if (each.kind !== "rule" || each.gates !== undefined) return false;
    const { rule: source, optionalOldSelf = false } = each.rule;
    const request = { source, ...EMPTY[kind], isResource: false, optionalOldSelf, targetVersion };
    const outcome = evaluateExpression(request);
    return outcome !== undefined && "value" in outcome && outcome.value === "false";
  });
}

function refusesEmptyText(pattern: string): boolean {
  try {
    return !compileRegex(pattern).test("");
  } catch (error) {
    // A pattern that is not valid refuses nothing.
    if (error instanceof RegexSyntaxError) return false;
    throw error;
  }
}

function reportMinimum(api: LintedApi, report: ReportLint): void {
  forEachUnlimited(api, MIN_LIMITS, (field, node, kind, unlimited) => {
    // Who writes an empty value where there is a default means that value.
    if (!isUnlimitedAlways(field, unlimited) || valuesOfKeyword(node, "default").length > 0) return;
    if (refusesEmpty(node, kind, api.targetVersion)) return;
    const { marker } = MIN_LIMITS[kind];
    const canBeLeftOut = field.field.optional && node === field.nodes[0];
    const why = canBeLeftOut ? "an empty value and no value are two ways to say one thing" : "it may be empty";
    const message = `${node.words} has no ${marker}, so that ${why}`;
    report({ subject: field.subject, span: field.field.span, message, ...limitHelp(node, marker) });
  });
}

export const limitRules: readonly LintRule[] = [
  limitRule("text", "max-length", "A string", {
    wrong: "interface WidgetSpec {\n  name: string;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxLength=63\n  name: string;\n}",
  }),
  limitRule("list", "max-items", "A list", {
    wrong: "interface WidgetSpec {\n  // +listType=atomic\n  sizes: Int32[];\n}",
    right:
      "interface WidgetSpec {\n  // +listType=atomic\n  // +kubebuilder:validation:MaxItems=8\n  sizes: Int32[];\n}",
  }),
  limitRule("map", "max-properties", "A map", {
    wrong: "interface WidgetSpec {\n  sizes: Record<string, Int32>;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:MaxProperties=8\n  sizes: Record<string, Int32>;\n}",
  }),
  {
    name: "min-size",
    presets: ["openshift"],
    reason:
      "Where an empty string, list or map is allowed, it has to mean something else than no value; mostly it does not, and a minimum says so.",
    wrong: "interface WidgetSpec {\n  name?: string;\n}",
    right: "interface WidgetSpec {\n  // +kubebuilder:validation:MinLength=1\n  name?: string;\n}",
    check: reportMinimum,
  },
  {
    name: "empty-object",
    presets: ["openshift"],
    reason: "An optional object of which nothing is required can be left out or be {}: two ways to say one thing.",
    wrong: "interface WidgetSpec {\n  size?: Size;\n}\n\ninterface Size {\n  width?: Int32;\n}",
    right:
      "interface WidgetSpec {\n  size?: Size;\n}\n\n// +kubebuilder:validation:MinProperties=1\ninterface Size {\n  width?: Int32;\n}",
    check: (api, report) => {
      for (const field of api.fields) {
        if (!field.field.optional || !canBeEmpty(field)) continue;
        const { subject, field: at } = field;
        const message = `${at.name} may be {}, which says no more than leaving it out`;
        const minimum = "add +kubebuilder:validation:MinProperties=1 to its type";
        const names = requirableFields(field);
        const help = names.length === 0 ? minimum : `require ${listed(names, "or")}, or ${minimum}`;
        report({ subject, span: at.span, message, help });
      }
    },
  },
  {
    name: "limit-in-some-sets",
    presets: ["recommended", "kubernetes", "openshift"],
    reason:
      "A limit that only some feature sets have: what a cluster without it stores is refused as soon as the gate is turned on there.",
    wrong:
      "interface WidgetSpec {\n  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Sizes,maxItems=3\n  // +listType=atomic\n  sizes: Int32[];\n}",
    right:
      'interface WidgetSpec {\n  // +openshift:validation:FeatureGateAwareMaxItems:featureGate="",maxItems=1\n  // +openshift:validation:FeatureGateAwareMaxItems:featureGate=Sizes,maxItems=3\n  // +listType=atomic\n  sizes: Int32[];\n}',
    check: (api, report) => {
      for (const limits of [MAX_LIMITS, MIN_LIMITS]) {
        forEachUnlimited(api, limits, (field, node, kind, unlimited) => {
          if (isUnlimitedAlways(field, unlimited)) return;
          const sets = featureSetsWhere(api.features, (enabled) => valueFor(unlimited, enabled));
          if (sets.length === 0) return;
          const { marker } = limits[kind];
          const gates = listed(gatesOfValue(unlimited), "or");
          const message = `${node.words} has a ${marker} where ${gates} is on, and none in ${listed(sets)}`;
          const help = `add the one for all others: +openshift:validation:FeatureGateAware${marker}:featureGate="",…`;
          report({ subject: field.subject, span: field.field.span, message, help });
        });
      }
    },
  },
];
