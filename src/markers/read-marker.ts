import {
  argumentDuplicate,
  argumentInvalid,
  argumentMissing,
  argumentUnexpected,
  argumentUnknown,
  literalNotTerminated,
  singleQuoted,
  tokenDropped,
  unknownMarker,
  wrongTarget,
} from "../diagnostics/catalogue/marker.js";
import { type Diagnostic, diagnose, type Report } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { suggestName } from "../diagnostics/suggestion.js";
import type { MarkerDefinition, MarkerTarget } from "./definition/marker-definition.js";
import type { ArgumentDefinition, ArgumentSchema } from "./grammar/argument-schema.js";
import { type GrammarProblem, parseArguments } from "./grammar/parse-arguments.js";
import { type SplitMarker, splitMarker } from "./grammar/split-marker.js";
import type { MarkerUse } from "./marker-use.js";
import { markersByName } from "./registry.js";
import { suggestMarker } from "./suggest-marker.js";

/** The text of a marker from its `+` on, and the place of that text. */
export interface MarkerText {
  readonly text: string;
  readonly span: SourceSpan;
}

/** True where a comment line is meant as a marker: a `+` followed by a letter. */
export function looksLikeMarker(line: string): boolean {
  return /^\s*\+[A-Za-z]/.test(line);
}

/**
 * True where a comment line begins with a `+`: it is no text. controller-gen takes each such line for a marker, and those that do
 * not go on with a letter, such as rulers of tables and remarks for maintainers, are no names that a marker could have.
 */
export function beginsLikeMarker(line: string): boolean {
  return /^\s*\+/.test(line);
}

/**
 * The definition that a marker's text names, and under which of its readings. A tag of Kubernetes' declarative validation
 * may have arguments in brackets behind its name; nothing that has an effect here takes any.
 */
export function findDefinition(split: SplitMarker): { definition: MarkerDefinition; matchedName: string } | undefined {
  for (const matchedName of [split.anonymousName, split.name]) {
    const definition = markersByName.get(matchedName);
    if (definition !== undefined) return { definition, matchedName };
  }
  const tag = writtenName(split);
  const definition = tag === split.anonymousName ? undefined : markersByName.get(tag);
  return definition?.accepted === true ? { definition, matchedName: tag } : undefined;
}

/** The name that a marker's text begins with, without arguments in brackets, which are those of tags of Kubernetes. */
export function writtenName({ text, anonymousName }: SplitMarker): string {
  return /^\+(k8s:[A-Za-z-]+)\(/.exec(text)?.[1] ?? anonymousName;
}

/** A marker whose name nobody declares: its name as it is written, and the place of that. */
export interface UnknownMarker {
  readonly name: string;
  readonly span: SourceSpan;
}

/**
 * Returns the unknown marker that a text is, or that it wraps: `+k8s:alpha(since: "1.37")=+k8s:…` names two. Undefined where all
 * names are known.
 */
export function unknownMarkerIn(marker: MarkerText): UnknownMarker | undefined {
  const split = splitMarker(marker.text);
  const found = findDefinition(split);
  if (found === undefined) {
    const name = writtenName(split);
    return { name, span: part(marker, 0, 1 + name.length) };
  }
  const wrapped = found.definition.accepted === true ? marker.text.indexOf("=+k8s:") : -1;
  if (wrapped === -1) return undefined;
  const text = marker.text.slice(wrapped + 1);
  const { file, start, end } = marker.span;
  return unknownMarkerIn({ text, span: { file, start: start + wrapped + 1, end } });
}

/**
 * Reads one marker on a target. Reports unknown names, wrong targets and every problem of the arguments; gives undefined
 * when the marker cannot be used.
 */
export function readMarker(marker: MarkerText, target: MarkerTarget, report: Report): MarkerUse | undefined {
  const unknown = unknownMarkerIn(marker);
  const found = findDefinition(splitMarker(marker.text));
  if (unknown !== undefined || found === undefined) {
    const { name, span } = unknown ?? { name: marker.text, span: marker.span };
    report(diagnose(unknownMarker, span, { name, suggestion: suggestMarker(name) }));
    return undefined;
  }
  const { definition, matchedName } = found;
  const { name } = definition;
  if (!definition.targets.includes(target)) {
    report(diagnose(wrongTarget, part(marker, 0, 1 + name.length), { name, target, targets: definition.targets }));
    return undefined;
  }
  const text = definition.takesRemark === true ? marker.text.replace(/\s*#.*/, "") : marker.text;
  const parsed = parseArguments(definition.arguments, splitMarker(text), matchedName);
  for (const problem of parsed.problems) report(problemDiagnostic(marker, definition, problem));
  if (parsed.problems.some((problem) => problem.severity === "error")) return undefined;
  const argumentSpans = Object.fromEntries(
    Object.entries(parsed.spans).map(([argument, { start, end }]) => [argument, part(marker, start, end)]),
  );
  const wrong = definition.check?.(parsed.values);
  if (wrong !== undefined) {
    const { argument, problem, help = `write ${helpOf(definition.arguments, argument)}` } = wrong;
    report(diagnose(argumentInvalid, argumentSpans[argument] ?? marker.span, { name, argument, problem, help }));
    return undefined;
  }
  return {
    definition,
    target,
    args: parsed.values,
    effect: definition.effect(parsed.values),
    span: marker.span,
    argumentSpans,
  };
}

function part(marker: MarkerText, start: number, end: number): SourceSpan {
  const from = marker.span.start + Math.min(start, marker.text.length);
  return {
    file: marker.span.file,
    start: from,
    end: Math.max(from + 1, marker.span.start + Math.min(end, marker.text.length)),
  };
}

function problemDiagnostic(marker: MarkerText, definition: MarkerDefinition, problem: GrammarProblem): Diagnostic {
  const { name } = definition;
  const span = part(marker, problem.start, problem.end);
  const argument = problem.argument ?? "";
  switch (problem.kind) {
    case "argument-missing":
      return diagnose(argumentMissing, span, { name, argument, help: helpOf(definition.arguments, argument) });
    case "argument-unknown": {
      const available = definition.arguments.form === "named" ? Object.keys(definition.arguments.arguments) : [];
      return diagnose(argumentUnknown, span, {
        name,
        argument,
        available,
        suggestion: suggestName(argument, available),
      });
    }
    case "argument-duplicate":
      return diagnose(argumentDuplicate, span, { name, argument });
    case "argument-unexpected":
      return diagnose(argumentUnexpected, span, { name, problem: problem.text });
    case "argument-invalid":
      return diagnose(argumentInvalid, span, {
        name,
        argument,
        problem: problem.text,
        help: helpOfProblem(marker, definition, problem) ?? `write ${helpOf(definition.arguments, argument)}`,
      });
    case "literal-not-terminated":
      return diagnose(literalNotTerminated, span, { name });
    case "token-dropped":
      return diagnose(tokenDropped, span, { name, problem: problem.text });
    case "single-quoted":
      return diagnose(singleQuoted, span, { name });
  }
}

/** Where anything may stand, a list has the type of its first member, so that a text after a number is taken for a mistake. */
function helpOfProblem(
  { text }: MarkerText,
  definition: MarkerDefinition,
  problem: GrammarProblem,
): string | undefined {
  const { arguments: schema } = definition;
  if (schema.form !== "anonymous" || schema.argument.type.kind !== "any" || !text.slice(0, problem.start).includes("{"))
    return undefined;
  return 'the first member says what type all have; put texts that look like numbers or booleans in quotes, such as {"1", a}';
}

function helpOf(schema: ArgumentSchema, argument: string): string {
  const definition: ArgumentDefinition | undefined =
    schema.form === "anonymous" ? schema.argument : schema.form === "named" ? schema.arguments[argument] : undefined;
  return definition?.help ?? "a value";
}
