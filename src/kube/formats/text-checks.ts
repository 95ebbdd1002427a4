/** Whether a text is of a format. */
export type FormatCheck = (text: string) => boolean;

/** A pattern of a schema. */
export interface Pattern {
  /** As the schema has it, in RE2's syntax. */
  readonly source: string;
  /** Whether it matches somewhere in a text. */
  readonly test: (text: string) => boolean;
  /** Returns why it is no regular expression of Go's; such a pattern matches nothing. */
  readonly problem: () => string | undefined;
}

/** A pattern that the RegExp is known to match the same texts as; its source is that of the RegExp unless it is given. */
export function plainPattern(expression: RegExp, source: string = expression.source): Pattern {
  return { source, test: (text) => expression.test(text), problem: () => undefined };
}

/** Patterns by their source, as {@link TextChecks} has them. */
export function patternTable(patterns: readonly Pattern[]): ReadonlyMap<string, Pattern> {
  return new Map(patterns.map((pattern) => [pattern.source, pattern]));
}

/**
 * What the formats and patterns of a schema stand for. A validator is given those that its schema names, so that no other
 * comes along when it is bundled.
 */
export interface TextChecks {
  /** The checks of formats, by name without dashes; what is not there counts as unknown to the server. */
  readonly formats?: { get(name: string): FormatCheck | undefined };
  /** Patterns, by their source. */
  readonly patterns?: { get(source: string): Pattern | undefined };
}

/** The check of a format, whose name may have dashes anywhere; undefined for one that the server does not know. */
export function formatCheckOf({ formats }: TextChecks, name: string): FormatCheck | undefined {
  return formats?.get(name.replaceAll("-", ""));
}

/** A pattern of a schema. Throws an error for one that was not given with the schema. */
export function patternOf({ patterns }: TextChecks, source: string): Pattern {
  const pattern = patterns?.get(source);
  if (pattern === undefined) throw new Error(`no pattern ${source}`);
  return pattern;
}
