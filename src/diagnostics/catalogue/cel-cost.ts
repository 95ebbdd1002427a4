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
  /** The newest other target version whose servers take all rules of the kind, if there is one. */
  readonly takenBy?: string | undefined;
}

export const ruleTooExpensive = declareDiagnostic<
  CostArguments & { readonly perRun: bigint; readonly cardinality: bigint; readonly bounded: boolean }
>({
  code: "cel-rule-cost",
  severity: "error",
  acceptable: true,
  message: ({ cost, limit, text, where, perRun, cardinality, bounded }) => {
    const values = bounded ? "values" : "values that fit into a request, since a list or map around them has no bound";
    const runs = cardinality === 1n ? "" : `: ${figure(perRun)} for each of ${figure(cardinality)} ${values}`;
    return `this rule may cost ${figure(cost)}${runs}; the limit is ${figure(limit)}${where}. An API server would say: ${text}`;
  },
  help: (finding) => costHelp(finding, "let the rule do less, or put it on a node of which there are fewer"),
});

export const messageTooExpensive = declareDiagnostic<CostArguments>({
  code: "cel-message-cost",
  severity: "error",
  acceptable: true,
  message: ({ cost, limit, text, where }) =>
    `this messageExpression may cost ${figure(cost)}; the limit is ${figure(limit)}${where}. An API server would say: ${text}`,
  help: (finding) => costHelp(finding, "let the expression do less, or write a message without one"),
});

export const rulesTooExpensive = declareDiagnostic<
  CostArguments & {
    readonly contributions: readonly { readonly path: string; readonly rule: string; readonly cost: bigint }[];
  }
>({
  code: "cel-schema-cost",
  severity: "error",
  acceptable: true,
  message: ({ cost, limit, text, where, contributions }) => {
    const parts = contributions.map(({ path, rule, cost: part }) => `${figure(part)} ${path || "the root"}: ${rule}`);
    const most = parts.length === 0 ? "" : `. The most expensive:${parts.map((part) => `\n  ${part}`).join("")}`;
    return `the rules of this kind may cost ${figure(cost)} together; the limit is ${figure(limit)}${where}. An API server would say: ${text}${most}`;
  },
  help: (finding) => costHelp(finding, "bound the lists, maps and strings that the most expensive rules look at"),
});

function costHelp({ bounds, takenBy }: CostArguments, otherwise: string): string {
  const bounding = bounds.length === 0 ? otherwise : `${bounds.join(", or ")} would be enough`;
  if (takenBy === undefined) return bounding;
  return `${bounding}; or set targetVersion: ${JSON.stringify(takenBy)} in the configuration, the newest version whose servers take the rules of this kind, if your clusters run that one`;
}

/** A number with its thousands apart. */
function figure(amount: bigint): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",");
}
