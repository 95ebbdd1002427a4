import { type CostFinding, choiceText } from "../../cel/cost/cost-findings.js";
import {
  RULE_LIMIT,
  type RuleCost,
  type RuleOfSchema,
  SCHEMA_LIMIT,
  type SchemaCost,
} from "../../cel/cost/rule-costs.js";
import { append } from "../../kube/values/append.js";
import { dataPath } from "../../schema/path.js";

/** What the rules of one version of a CRD cost. */
export interface VersionCost {
  readonly crd: string;
  readonly kind: string;
  readonly version: string;
  /** The manifests in which the version is this one. */
  readonly files: readonly string[];
  readonly costs: SchemaCost;
  readonly unchecked: readonly Pick<RuleOfSchema, "path" | "index" | "rule">[];
  readonly findings: readonly CostFinding[];
}

const RULE_WIDTH = 48;

/** The costs as a table for people, the most expensive rules first. */
export function costTable({ crd, kind, version, files, costs, unchecked, findings }: VersionCost): string {
  const rules = [...costs.rules].sort(
    (one, other) => Number(other.total > one.total) - Number(other.total < one.total),
  );
  const rows = rules.flatMap(ruleRows);
  const lines = [`${kind}  ${crd} ${version}  (${files.join(", ")})`];
  if (rows.length > 0)
    append(
      lines,
      aligned([HEADINGS, ...rows]).map((line) => `  ${line}`),
    );
  for (const { path, rule } of unchecked) lines.push(`  not checked  ${place(path)}  ${start(rule.rule)}`);
  lines.push(`  all rules: ${figure(costs.total)} of ${figure(SCHEMA_LIMIT)}, ${percent(costs.total, SCHEMA_LIMIT)}`);
  for (const finding of findings) {
    const where = finding.kind === "total" ? "" : `${place(finding.rule.path)} ${start(finding.rule.rule.rule)}: `;
    lines.push(`  too expensive: ${where}${finding.text}`);
    for (const choice of finding.bounds) lines.push(`    would be enough: ${choiceText(choice)}`);
  }
  return `${lines.join("\n")}\n`;
}

const HEADINGS = ["field", "rule", "per run", "runs", "cost", "of limit"] as const;
const RIGHT = new Set([2, 3, 4, 5]);

function ruleRows(cost: RuleCost): string[][] {
  const { path, rule, perRun, cardinality, bounded, total, messageCost } = cost;
  const runs = `${bounded ? "" : "≤"}${figure(cardinality)}`;
  const row = [place(path), start(rule.rule), figure(perRun.max), runs, figure(total), percent(total, RULE_LIMIT)];
  if (messageCost === undefined) return [row];
  const { max } = messageCost;
  const message = ["", `  message: ${start(rule.messageExpression ?? "")}`, figure(max), "1", figure(max)];
  return [row, [...message, percent(max, RULE_LIMIT)]];
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = HEADINGS.map((_, column) => rows.reduce((max, row) => Math.max(max, row[column]?.length ?? 0), 0));
  return rows.map((row) =>
    row
      .map((cell, column) =>
        RIGHT.has(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join("  ")
      .trimEnd(),
  );
}

/** The costs as they stand in the JSON of the command. Figures beyond JavaScript's whole numbers are texts. */
export function costAsJson({ crd, kind, version, files, costs, unchecked, findings }: VersionCost): object {
  return {
    crd,
    kind,
    version,
    files,
    rules: costs.rules.map(({ path, index, rule, perRun, cardinality, bounded, total, messageCost }) => ({
      path: dataPath(path),
      index,
      rule: rule.rule,
      perRun: number(perRun.max),
      cardinality: number(cardinality),
      bounded,
      cost: number(total),
      percentOfLimit: share(total, RULE_LIMIT),
      ...(messageCost && { messageCost: number(messageCost.max) }),
    })),
    unchecked: unchecked.map(({ path, index, rule }) => ({ path: dataPath(path), index, rule: rule.rule })),
    cost: number(costs.total),
    percentOfLimit: share(costs.total, SCHEMA_LIMIT),
    tooExpensive: findings.map((finding) => ({
      what: finding.kind,
      ...(finding.kind === "total" ? {} : { path: dataPath(finding.rule.path), index: finding.rule.index }),
      cost: number(finding.cost),
      limit: number(finding.limit),
      text: finding.text,
      bounds: finding.bounds,
    })),
  };
}

function place(path: readonly string[]): string {
  return dataPath(path) || "(root)";
}

function start(rule: string): string {
  const line = rule.trim().replaceAll(/\s+/g, " ");
  return line.length > RULE_WIDTH ? `${line.slice(0, RULE_WIDTH - 1)}…` : line;
}

function number(amount: bigint): number | string {
  return amount > BigInt(Number.MAX_SAFE_INTEGER) ? String(amount) : Number(amount);
}

function figure(amount: bigint): string {
  return String(amount).replace(/\B(?=(?:\d{3})+$)/g, ",");
}

function percent(amount: bigint, limit: bigint): string {
  return `${figure(BigInt(Math.floor(share(amount, limit))))}.${share(amount, limit).toFixed(1).split(".")[1]}%`;
}

/** In percent, with a digit after the point; rounded down, so that a hundred is the limit. */
function share(amount: bigint, limit: bigint): number {
  return Number((amount * 1000n) / limit) / 10;
}
