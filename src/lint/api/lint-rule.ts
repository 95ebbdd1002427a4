import type { SourceSpan } from "../../diagnostics/source-span.js";
import type { LintPreset, LintSettings } from "../../project/config/define-config.js";
import type { LintedApi } from "./linted-api.js";

/** A replacement of a stretch of a source; an insertion where the span is empty. */
export interface SourceEdit {
  readonly span: SourceSpan;
  readonly text: string;
}

/** What a rule found at one place. */
export interface LintFinding {
  /** What it is about, as `Type` or `Type.field`: by this a baseline knows it again when lines have moved. */
  readonly subject: string;
  readonly span: SourceSpan;
  readonly message: string;
  readonly help?: string;
  /** Edits that fix it and change nothing else of the source; absent where somebody has to decide. */
  readonly fix?: readonly SourceEdit[];
}

export type ReportLint = (finding: LintFinding) => void;

/** A convention: what it asks for and why, a source that keeps it and one that does not, and what finds the latter. */
export interface LintRule {
  /** As configurations and findings name it, without the `lint-` of finding codes. */
  readonly name: string;
  readonly presets: readonly LintPreset[];
  /** Whether some of its findings have a fix. */
  readonly fixes?: true;
  /** What it asks for, and why, in a sentence or two. */
  readonly reason: string;
  /** Declarations around a `WidgetSpec`. */
  readonly wrong: string;
  readonly right: string;
  /** What there was before both examples, where the rule compares with a revision. */
  readonly before?: string;
  /** Settings that the examples are judged by, where they are not those of a project without any. */
  readonly exampleSettings?: Partial<LintSettings>;
  readonly check: (api: LintedApi, report: ReportLint) => void;
}

/** Names things in a sentence of a finding: `a`, `a and b`, `a, b and c`. */
export function listed(names: readonly string[], word: "and" | "or" = "and"): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : `${names.slice(0, -1).join(", ")} ${word} ${last}`;
}
