import type { SourceSpan } from "../diagnostics/source-span.js";

/** Findings of one rule about one subject that were there before; they stay unreported until they are gone. */
export interface BaselineEntry {
  readonly rule: string;
  readonly file: string;
  /** `Type` or `Type.field`. */
  readonly subject: string;
  readonly count: number;
}

export interface BaselineFinding {
  readonly rule: string;
  readonly subject: string;
  readonly span: SourceSpan;
}

export interface AgainstBaseline<Finding> {
  /** What the baseline does not have. */
  readonly fresh: readonly Finding[];
  /** How many it has. */
  readonly known: number;
  /** What it has and nothing was found for any more, with how many times too often. */
  readonly gone: readonly BaselineEntry[];
}

/** The baseline that has these findings, in an order that does not change with theirs. */
export function baselineOf(findings: readonly BaselineFinding[]): BaselineEntry[] {
  const counts = new Map<string, BaselineEntry>();
  for (const finding of findings) {
    const key = entryKey({ ...finding, file: finding.span.file });
    const { rule, subject, span } = finding;
    counts.set(key, { rule, file: span.file, subject, count: (counts.get(key)?.count ?? 0) + 1 });
  }
  return [...counts].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, entry]) => entry);
}

/** Takes out what a baseline has: of several equal ones as many as it counts, the first in the sources. */
export function againstBaseline<Finding extends BaselineFinding>(
  findings: readonly Finding[],
  baseline: readonly BaselineEntry[],
): AgainstBaseline<Finding> {
  const left = new Map(baseline.map((entry) => [entryKey(entry), entry.count]));
  const fresh = findings.filter((finding) => {
    const key = entryKey({ ...finding, file: finding.span.file });
    const count = left.get(key) ?? 0;
    left.set(key, count - 1);
    return count <= 0;
  });
  const gone = baseline.flatMap((entry) => {
    const count = Math.max(0, left.get(entryKey(entry)) ?? 0);
    return count === 0 ? [] : [{ ...entry, count }];
  });
  return { fresh, known: findings.length - fresh.length, gone };
}

/** The text of a baseline's file. */
export function baselineText(entries: readonly BaselineEntry[]): string {
  return `${JSON.stringify({ version: 1, findings: entries }, undefined, 2)}\n`;
}

/** Reads a baseline; undefined where the text is not one. */
export function readBaseline(text: string): readonly BaselineEntry[] | undefined {
  const value = parsedJson(text);
  if (typeof value !== "object" || value === null || !("version" in value) || value.version !== 1) return undefined;
  const entries: unknown = "findings" in value ? value.findings : undefined;
  return Array.isArray(entries) && entries.every(isEntry) ? entries : undefined;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isEntry(value: unknown): value is BaselineEntry {
  if (typeof value !== "object" || value === null) return false;
  const { rule, file, subject, count } = value as Partial<Record<keyof BaselineEntry, unknown>>; // its members are checked here
  return (
    [rule, file, subject].every((text) => typeof text === "string") && Number.isInteger(count) && Number(count) > 0
  );
}

function entryKey({ rule, file, subject }: Pick<BaselineEntry, "rule" | "file" | "subject">): string {
  return JSON.stringify([file, subject, rule]);
}
