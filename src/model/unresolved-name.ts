import { moduleMissing, unresolvedName } from "../diagnostics/catalogue/type.js";
import { type Diagnostic, diagnose } from "../diagnostics/diagnostic.js";
import type { SourceSpan } from "../diagnostics/source-span.js";
import { didYouMean, suggestName } from "../diagnostics/suggestion.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { type MissingModule, type Program, resolveName, type Unresolved } from "../source/resolve-name.js";
import { VOCABULARY_MODULE, VOCABULARY_MODULES, type VocabularyModule } from "../source/vocabulary-modules.js";

/**
 * The finding for a type that cannot be found. Where its module is not found, the finding is one of the import, however
 * many names come from it; else it points at the name, without type arguments, and looks for near ones.
 */
export function unresolvedFinding(
  name: string,
  { reason, module }: Unresolved,
  reference: SourceSpan,
  file: SourceFileDeclarations,
  program: Program,
): Diagnostic {
  if (module !== undefined) return missingModuleFinding(module, program);
  const span = { ...reference, end: reference.start + name.length };
  return diagnose(unresolvedName, span, { name, reason, suggestion: suggestionFor(name, file, program) });
}

/** What the vocabulary has of the names that are imported from the module is offered in its place. */
function missingModuleFinding({ module, span }: MissingModule, program: Program): Diagnostic {
  const imports = [...(program.files.get(span.file)?.imports.values() ?? [])];
  const names = imports.filter(({ moduleSpan }) => moduleSpan.start === span.start).map(({ imported }) => imported);
  const from = moduleOffering(names, program);
  return diagnose(moduleMissing, span, { module, offered: from === undefined ? undefined : { names, from } });
}

/** The module of the vocabulary that has all names; where several have them, the first. */
function moduleOffering(names: readonly string[], program: Program): VocabularyModule | undefined {
  return VOCABULARY_MODULES.find((module) => {
    const offered = exportedNames(program.vocabulary(module));
    return names.every((name) => offered.includes(name));
  });
}

/** What to write for types of JavaScript that are no types of an API. */
const INSTEAD: Readonly<Record<string, string>> = {
  Date: `use Time from ${VOCABULARY_MODULE}, a point in time as text`,
  Map: "use Record<string, …>",
  Set: "use a list with +listType=set",
  Buffer: `use Base64 from ${VOCABULARY_MODULE}`,
  Uint8Array: `use Base64 from ${VOCABULARY_MODULE}`,
  URL: `use URI from ${VOCABULARY_MODULE}`,
  String: "use string",
  Boolean: "use boolean",
  Number: `use Int32 or Int64 from ${VOCABULARY_MODULE}`,
  Object: `name the members, or use JSONValue from ${VOCABULARY_MODULE}`,
};

function suggestionFor(name: string, file: SourceFileDeclarations, program: Program): string | undefined {
  const instead = Object.hasOwn(INSTEAD, name) && !file.imports.has(name) ? INSTEAD[name] : undefined;
  if (instead !== undefined) return instead;
  const from = file.imports.has(name) ? undefined : moduleOffering([name], program);
  if (from !== undefined) return `add import type { ${name} } from "${from}"`;
  const offered = exportedNames(program.vocabulary());
  const imported = [...file.imports.keys()].filter((each) => resolveName(program, file, each).kind !== "unresolved");
  const visibleNames = [...file.declarations.keys(), ...imported, ...offered].filter((each) => each !== name);
  const nearest = suggestName(name, visibleNames);
  return nearest === undefined ? undefined : didYouMean(nearest);
}

function exportedNames({ declarations }: SourceFileDeclarations): string[] {
  return [...declarations.values()].flatMap(({ name, exported }) => (exported ? [name] : []));
}
