import { declareDiagnostic } from "../diagnostic.js";

/** What is said of a cost that is over its limit. */
interface CostArguments {
  readonly cost: bigint;
  readonly limit: bigint;
  /** The API server's own words. */
  readonly text: string;
  /** Where a finding does not hold for every kind of cluster, the clusters for which it does. */
  readonly where: string;
  /** Bounds of which each brings the cost under the limit, such as `maxItems: 100 on spec.list`; none if none does. */
  readonly bounds: readonly string[];
}

export const ruleTooExpensive = declareDiagnostic<
  CostArguments & { readonly perRun: bigint; readonly cardinality: bigint; readonly bounded: boolean }
>({
  code: "cel-rule-cost",
  severity: "error",
  message: ({ cost, limit, text, where, perRun, cardinality, bounded }) => {
    const values = bounded ? "values" : "values that fit into a request, since a list or map around them has no bound";
    const runs = cardinality === 1n ? "" : `: ${figure(perRun)} for each of ${figure(cardinality)} ${values}`;
    return `this rule may cost ${figure(cost)}${runs}; the limit is ${figure(limit)}${where}. An API server would say: ${text}`;
  },
  mend: ({ bounds }) => bounding(bounds, "let the rule do less, or put it on a node of which there are fewer"),
});

export const messageTooExpensive = declareDiagnostic<CostArguments>({
  code: "cel-message-cost",
  severity: "error",
  message: ({ cost, limit, text, where }) =>
    `this messageExpression may cost ${figure(cost)}; the limit is ${figure(limit)}${where}. An API server would say: ${text}`,
  mend: ({ bounds }) => bounding(bounds, "let the expression do less, or write a message without one"),
});

export const rulesTooExpensive = declareDiagnostic<
  CostArguments & {
    readonly contributions: readonly { readonly path: string; readonly rule: string; readonly cost: bigint }[];
  }
>({
  code: "cel-schema-cost",
  severity: "error",
  message: ({ cost, limit, text, where, contributions }) => {
    const parts = contributions.map(({ path, rule, cost: part }) => `${figure(part)} ${path || "the root"}: ${rule}`);
    const most = parts.length === 0 ? "" : `. The most expensive:${parts.map((part) => `\n  ${part}`).join("")}`;
    return `the rules of this kind may cost ${figure(cost)} together; the limit is ${figure(limit)}${where}. An API server would say: ${text}${most}`;
  },
  mend: ({ bounds }) => bounding(bounds, "bound the lists, maps and strings that the most expensive rules look at"),
});

function bounding(bounds: readonly string[], otherwise: string): string {
  return bounds.length === 0 ? otherwise : `${bounds.join(", or ")} would be enough`;
}

/** A number with its thousands apart. */
function figure(amount: bigint): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
