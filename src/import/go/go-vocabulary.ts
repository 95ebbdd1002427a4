import { readVocabulary } from "../../project/read-project.js";
import { CORE_PACKAGES, VOCABULARY_MODULE, type VocabularyModule } from "../../source/vocabulary-modules.js";

/** What becomes of types of other modules: they come along, with their texts, or are those of the vocabulary where it has them. */
export type ForeignTypes = "copy" | "vocabulary";

/** A type of the vocabulary that is the same as one of Go. */
export interface VocabularyTwin {
  readonly module: VocabularyModule;
  readonly isInterface: boolean;
}

/** Finds the type of the vocabulary for one of Go. */
export type FindTwin = (importPath: string, name: string) => VocabularyTwin | undefined;

/** The Go packages by the modules of the vocabulary that have types of theirs under the same names. */
const MODULES: ReadonlyMap<string, VocabularyModule> = new Map<string, VocabularyModule>([
  ["k8s.io/apimachinery/pkg/apis/meta/v1", VOCABULARY_MODULE],
  ["k8s.io/apimachinery/pkg/types", VOCABULARY_MODULE],
  // Object.entries forgets which keys there are.
  ...Object.entries(CORE_PACKAGES).map(([module, path]) => [path, module as VocabularyModule] as const),
]);

/**
 * Returns what finds the types of the vocabulary that stand for those of Go. Takes the packages that are imported themselves, whose
 * types stay theirs.
 */
export function createTwinFinder(own: ReadonlySet<string>): FindTwin {
  const declared = new Map<VocabularyModule, ReadonlyMap<string, VocabularyTwin>>();
  return (importPath, name) => {
    const module = own.has(importPath) ? undefined : MODULES.get(importPath);
    if (module === undefined) return undefined;
    const types = declared.get(module) ?? typesOf(module);
    declared.set(module, types);
    return types.get(name);
  };
}

function typesOf(module: VocabularyModule): ReadonlyMap<string, VocabularyTwin> {
  const { text } = readVocabulary(module);
  const exported = text.matchAll(/^export (?:declare )?(interface|type) (\w+)/gm);
  return new Map([...exported].map(([, kind, name = ""]) => [name, { module, isInterface: kind === "interface" }]));
}
