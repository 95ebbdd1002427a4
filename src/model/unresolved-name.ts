import { unresolvedName } from "../diagnostics/catalogue/type.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { didYouMean, suggestName } from "../diagnostics/suggestion.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { type Program, VOCABULARY_MODULE } from "../source/resolve-name.js";

/** The finding for a type that cannot be found; it points at the name, without type arguments, and looks for near ones. */
export function unresolvedFinding(
  name: string,
  reason: string,
  reference: SourceSpan,
  file: SourceFileDeclarations,
  program: Program,
): Diagnostic {
  const span = { ...reference, end: reference.start + name.length };
  return diagnose(unresolvedName, span, { name, reason, suggestion: suggestionFor(name, file, program) });
}

function suggestionFor(name: string, file: SourceFileDeclarations, program: Program): string | undefined {
  const offered = exportedNames(program.vocabulary());
  if (offered.includes(name)) return `add import type { ${name} } from "${VOCABULARY_MODULE}"`;
  const known = [...file.declarations.keys(), ...file.imports.keys(), ...offered].filter((each) => each !== name);
  const nearest = suggestName(name, known);
  return nearest === undefined ? undefined : didYouMean(nearest);
}

function exportedNames({ declarations }: SourceFileDeclarations): string[] {
  return [...declarations.values()].flatMap(({ name, exported }) => (exported ? [name] : []));
}
