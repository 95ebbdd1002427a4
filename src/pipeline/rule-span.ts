import type { RulePart } from "../cel/rules/check-schema-rules.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { locateText } from "../markers/grammar/locate-text.js";
import type { Kind } from "../model/api-model.js";
import { nodeAt } from "../model/node-at.js";
import type { ValidationRule } from "../schema/structural-schema.js";
import type { SourceText } from "../source/source-text.js";

/** The text of a rule that a span is wanted of, and the range in it; without one, all of the text. */
export interface RuleText {
  readonly rule: ValidationRule;
  readonly part: RulePart;
  readonly range?: { readonly start: number; readonly end: number };
}

/**
 * The place of a rule's text in the sources: within the marker's string where it stands there in one piece, else the marker,
 * else the field or kind whose schema the rule is on. `path` is the node's, as `properties`, a name, `items` and so on.
 */
export function ruleSpan(
  kind: Kind,
  path: readonly string[],
  { rule, part, range }: RuleText,
  sources: ReadonlyMap<string, SourceText>,
): SourceSpan {
  const { statements, span } = nodeAt(kind, path);
  const marker = statements.find((each) => each.kind === "rule" && each.rule.rule === rule.rule)?.span;
  if (marker === undefined) return span;
  const text = rule[part] ?? "";
  const written = sources.get(marker.file)?.text.slice(marker.start, marker.end) ?? "";
  const offset = locateText(written, text);
  if (offset === undefined) return marker;
  const { start, end } = range ?? { start: 0, end: text.length };
  // A fault at the very end of a text has no width of its own.
  const from = start >= text.length && text.length > 0 ? text.length - 1 : start;
  const to = Math.max(end, from + 1);
  return { file: marker.file, start: marker.start + offset(from), end: marker.start + offset(to) };
}
