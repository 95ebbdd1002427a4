import type { Diagnostic } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";

/** Findings with the texts that they were made of, by file. */
export interface FindingsOfTexts {
  readonly findings: readonly Diagnostic[];
  readonly texts: ReadonlyMap<string, string | undefined>;
}

export const NO_FINDINGS: FindingsOfTexts = { findings: [], texts: new Map() };

/** Takes the texts of the files that findings are in along with them. */
export function findingsOfTexts(
  findings: readonly Diagnostic[],
  textOf: (file: string) => string | undefined,
): FindingsOfTexts {
  const files = new Set(findings.flatMap(({ span }) => (span === undefined ? [] : [span.file])));
  return { findings, texts: new Map([...files].map((file) => [file, textOf(file)])) };
}

/**
 * Returns findings at their places in the texts as they are now. What changed of a text is what is between its beginning and its end that
 * stayed the same; findings that touch it are left out.
 */
export function carriedFindings(
  { findings, texts }: FindingsOfTexts,
  textOf: (file: string) => string | undefined,
): Diagnostic[] {
  const moves = new Map<string, (span: SourceSpan) => SourceSpan | undefined>();
  for (const [file, before] of texts) moves.set(file, moveOf(before ?? "", textOf(file) ?? ""));
  return findings.flatMap((finding) => {
    if (finding.span === undefined) return [finding];
    const span = moves.get(finding.span.file)?.(finding.span);
    return span === undefined ? [] : [{ ...finding, span }];
  });
}

function moveOf(before: string, after: string): (span: SourceSpan) => SourceSpan | undefined {
  if (before === after) return (span) => span;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  const shift = after.length - before.length;
  return (span) => {
    if (span.end <= start) return span;
    if (span.start < before.length - end) return undefined;
    return { file: span.file, start: span.start + shift, end: span.end + shift };
  };
}
