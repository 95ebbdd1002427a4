import type { SourceSpan } from "./source-span.js";

export type Severity = "error" | "warning";

/** A second place that helps to understand a diagnostic, such as the other of two equal names. */
export interface RelatedPlace {
  readonly message: string;
  readonly span: SourceSpan;
}

/** An edit: what is written within the span, all of it where nothing is said, and what was likely meant. */
export interface Replacement {
  readonly written?: string;
  readonly meant: string;
}

/** Returns the replacement of a name by one that is suggested; undefined where none is. */
export function replaced(written: string, suggestion: string | undefined): Replacement | undefined {
  return suggestion === undefined ? undefined : { written, meant: suggestion };
}

/** One finding: what is wrong, where, and how to fix it. `code` is stable across releases. */
export interface Diagnostic {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  readonly help: string | undefined;
  readonly span: SourceSpan | undefined;
  readonly related: readonly RelatedPlace[];
  /** See {@link DiagnosticDeclaration.acceptable}. */
  readonly acceptable?: true;
  /** See {@link DiagnosticDeclaration.replacement}. */
  readonly replacement?: Replacement;
  /** Why it is accepted, where it is, and what it would be otherwise. */
  readonly accepted?: { readonly reason: string; readonly was: Severity };
}

/** The declaration of a diagnostic: its code, its severity and its texts as functions of typed arguments. */
export interface DiagnosticDeclaration<Arguments> {
  readonly code: string;
  readonly severity: Severity;
  /**
   * An error that an author may accept with a reason, since what the sources say can be written in spite of it, be it that no API
   * server takes it; warnings always may be.
   */
  readonly acceptable?: true;
  readonly message: (args: Arguments) => string;
  readonly help: (args: Arguments) => string | undefined;
  /** The one edit that there is to make, where the help names it. */
  readonly replacement?: (args: Arguments) => Replacement | undefined;
}

/** Declares a diagnostic once; every place that reports it goes through {@link diagnose}. */
export function declareDiagnostic<Arguments>(
  declaration: DiagnosticDeclaration<Arguments>,
): DiagnosticDeclaration<Arguments> {
  return declaration;
}

/** Where findings go. Nothing in the toolchain throws for a user's mistake: it reports here and goes on. */
export type Report = (diagnostic: Diagnostic) => void;

/** Makes a diagnostic of a declaration, its arguments and a place. */
export function diagnose<Arguments>(
  declaration: DiagnosticDeclaration<Arguments>,
  span: SourceSpan | undefined,
  args: Arguments,
  related: readonly RelatedPlace[] = [],
): Diagnostic {
  const replacement = declaration.replacement?.(args);
  return {
    code: declaration.code,
    severity: declaration.severity,
    message: declaration.message(args),
    help: declaration.help(args),
    span,
    related,
    ...(declaration.acceptable && { acceptable: true }),
    ...(replacement !== undefined && { replacement }),
  };
}

/** What the codes of `crdwright lint` begin with; the name of the rule follows. */
export const LINT_CODE_PREFIX = "lint-";

/** True when at least one finding is an error: then nothing may be written. */
export function hasErrors(diagnostics: readonly Diagnostic[]): boolean {
  return diagnostics.some((diagnostic) => diagnostic.severity === "error");
}

/**
 * Puts findings in the order in which people read them (file, then place, then code) and keeps equal ones once,
 * so that the output does not depend on the order of the work.
 */
export function sortDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const byKey = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const { span } = diagnostic;
    byKey.set(JSON.stringify([span?.file, span?.start, span?.end, diagnostic.code, diagnostic.message]), diagnostic);
  }
  return [...byKey.values()].sort(compareDiagnostics);
}

function compareDiagnostics(a: Diagnostic, b: Diagnostic): number {
  return (
    compareText(a.span?.file ?? "", b.span?.file ?? "") ||
    (a.span?.start ?? 0) - (b.span?.start ?? 0) ||
    compareText(a.code, b.code) ||
    compareText(a.message, b.message)
  );
}

function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
