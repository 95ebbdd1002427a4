import { type Diagnostic, LINT_CODE_PREFIX } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { markerAbove } from "../lint/api/source-edits.js";
import { LINT_RULES } from "../lint/rule-registry.js";
import { withComments } from "../model/annotated-file.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { visitComments } from "../source/visit-comments.js";
import type { OfferedCode } from "./complete-markers.js";
import type { ProjectSession } from "./project-session.js";

/** Returns the codes that an acceptance in a file can have: those of what is found there, then those of the lint. */
export function acceptableCodes(session: ProjectSession, file: string): OfferedCode[] {
  const found = [...session.findings("quick"), ...session.lint().diagnostics];
  const details = new Map<string, string>();
  for (const each of found) if (each.span?.file === file && isAcceptable(each)) details.set(each.code, each.message);
  for (const { name, reason } of LINT_RULES) {
    const code = LINT_CODE_PREFIX + name;
    if (!details.has(code)) details.set(code, reason);
  }
  return [...details].map(([label, detail]) => ({ label, detail }));
}

function isAcceptable({ severity, acceptable }: Pick<Diagnostic, "severity" | "acceptable">): boolean {
  return severity === "warning" || acceptable === true;
}

/** An insertion that accepts a finding, whose reason is still to be written. */
export interface AcceptanceEdit {
  /** Empty: something is inserted there. */
  readonly span: SourceSpan;
  /** Returns what is inserted, with the text of the reason in its quotes. */
  readonly text: (reason: string) => string;
}

/**
 * Returns where a finding can be accepted: on the innermost declaration or field around it that begins its line, or outside of declarations
 * on the package, if it is in a comment of one line. Undefined where it cannot be.
 */
export function acceptanceAbove(
  source: SourceFileDeclarations,
  text: string,
  finding: Diagnostic,
): AcceptanceEdit | undefined {
  const { code, span } = finding;
  if (span === undefined || !isAcceptable(finding)) return undefined;
  const marker = (reason: string): string => `crdwright:accept:code=${code},reason=${reason}`;
  const textOf = (): string => text;
  const owners: { readonly name: SourceSpan; readonly length: number }[] = [];
  visitComments([...source.declarations.values(), ...source.duplicates], new Map(), (comments, owner) => {
    const around = withComments(comments, owner.span);
    if (around.start > span.start || span.end > around.end) return;
    const name = owner.target === "member" ? owner.span : (owner.member ?? owner.declaration)?.nameSpan;
    if (name !== undefined) owners.push({ name, length: around.end - around.start });
  });
  for (const { name } of owners.sort((one, other) => one.length - other.length)) {
    const [above] = markerAbove({ textOf }, name, "") ?? [];
    if (above !== undefined)
      return { span: above.span, text: (reason) => above.text.replace("+", `+${marker(reason)}`) };
  }
  const start = text.lastIndexOf("\n", span.start - 1) + 1;
  const indent = /^\s*(?=\/\/)/.exec(text.slice(start))?.[0];
  if (owners.length > 0 || indent === undefined) return undefined;
  const at = start + indent.length;
  return { span: { file: span.file, start: at, end: at }, text: (reason) => `// +${marker(reason)}\n${indent}` };
}
