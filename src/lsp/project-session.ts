import { isAbsolute, join, relative, sep } from "node:path";
import { type Diagnostic, hasErrors } from "../diagnostics/diagnostic.js";
import type { FeatureRegistry } from "../features/feature-registry.js";
import { readFeatureGates } from "../features/read-feature-gates.js";
import { type Compilation, createCompiler, type ProjectTexts } from "../project/compile.js";
import { isWanted } from "../project/config/read-config.js";
import type { UnsavedTexts } from "../project/disk.js";
import { inputsOf, type Project, readProject } from "../project/read-project.js";
import { createMemoryCache } from "../project/run-cache.js";
import type { SourceFileDeclarations } from "../source/declarations.js";
import { readSourceFile } from "../source/read-source-file.js";
import type { SourceText } from "../source/source-text.js";
import { type LintFindings, lintFindings, NO_LINT_FINDINGS } from "./lint-findings.js";

/** A project as an editor has it: files on disk, with the texts that are not saved yet. It is read and compiled when it is asked for. */
export interface ProjectSession {
  readonly root: string;
  /** Takes note of a file that changed; of all of them where none is named. */
  readonly change: (path?: string) => void;
  /** Whether what is found may depend on a file. */
  readonly isInput: (path: string) => boolean;
  /** The path of a file within the project, with `/`; undefined outside of it. */
  readonly nameOf: (path: string) => string | undefined;
  readonly project: () => Project;
  /** What `generate` makes of the sources, but for code; undefined where the configuration has errors, or the sources are in Go. */
  readonly compilation: () => Compilation | undefined;
  /** The gates of the project, of one in Go as well; undefined where the configuration has errors. */
  readonly features: () => FeatureRegistry | undefined;
  /** What `generate` reports; what is found on making validators is left out unless all is asked for. */
  readonly findings: (extent: "quick" | "all") => readonly Diagnostic[];
  /** What `crdwright lint` finds; nothing where there are errors. */
  readonly lint: () => LintFindings;
  /** Whether all findings may be more than the quick ones. */
  readonly mayFindMore: () => boolean;
  readonly textOf: (file: string) => string | undefined;
  /** The declarations of a source in TypeScript, read by its text as it is now. */
  readonly declarationsOf: (file: string) => SourceFileDeclarations | undefined;
}

/** Opens the project of a folder. `unsaved` are the texts of an editor, by absolute paths, as they are when they are asked for. */
export function openProjectSession(root: string, unsaved: UnsavedTexts): ProjectSession {
  const compile = createCompiler();
  const cache = createMemoryCache();
  const declarations = new Map<string, { readonly text: string; readonly read: SourceFileDeclarations }>();
  let project: Project | undefined;
  let compilation: Compilation | undefined;
  let isCompiled = false;
  let linted: LintFindings | undefined;

  const current = (): Project => {
    project ??= readProject({ project: root }, cache, unsaved);
    return project;
  };
  const nameOf = (path: string): string | undefined => {
    const name = relative(root, path);
    return name === "" || name.startsWith("..") || isAbsolute(name) ? undefined : name.split(sep).join("/");
  };
  const isUsable = ({ configFindings, go }: Project): boolean => !hasErrors(configFindings) && go === undefined;
  const compiled = (): Compilation | undefined => {
    if (!isCompiled) {
      const { texts } = current();
      compilation = isUsable(current()) ? compile(texts, undefined, { withoutCode: true }) : undefined;
      isCompiled = true;
    }
    return compilation;
  };
  const textOf = (file: string): string | undefined => unsaved.get(join(root, file)) ?? current().textOf(file);
  const mayFindMore = (): boolean => {
    const found = compiled();
    return found !== undefined && isWanted(current().texts.config.validation) && !hasErrors(found.diagnostics);
  };
  return {
    root,
    nameOf,
    project: current,
    compilation: compiled,
    textOf,
    mayFindMore,
    features() {
      const { configFindings, go, texts } = current();
      if (go === undefined || texts.features === undefined || hasErrors(configFindings)) return compiled()?.features;
      return readFeatureGates(texts.features, () => {});
    },
    lint() {
      const found = compiled();
      linted ??= found === undefined ? NO_LINT_FINDINGS : lintFindings(current(), found, textOf);
      return linted;
    },
    change(path) {
      isCompiled = false;
      linted = undefined;
      const name = path === undefined ? undefined : nameOf(path);
      const text = path === undefined ? undefined : unsaved.get(path);
      const texts =
        name === undefined || text === undefined ? undefined : withText(project?.texts, { path: name, text });
      project = project === undefined || texts === undefined ? undefined : { ...project, texts };
    },
    isInput(path) {
      const name = nameOf(path);
      if (name === undefined) return false;
      return inputsOf(current()).some((input) => name === input || name.startsWith(`${input}/`));
    },
    findings(extent) {
      const { configFindings, texts } = current();
      const { diagnostics = [] } = compiled() ?? {};
      const isWhole = extent === "all" && mayFindMore();
      return [...configFindings, ...(isWhole ? compile(texts).diagnostics : diagnostics)];
    },
    declarationsOf(file) {
      const text = file.endsWith(".go") ? undefined : textOf(file);
      if (text === undefined) return undefined;
      const known = declarations.get(file);
      if (known?.text === text) return known.read;
      const read = readSourceFile({ path: file, text }, () => {});
      declarations.set(file, { text, read });
      return read;
    },
  };
}

/** The texts with another one for a file that is among them; undefined where it is not, so that all has to be read again. */
function withText(texts: ProjectTexts | undefined, source: SourceText): ProjectTexts | undefined {
  if (texts === undefined) return undefined;
  const { sources, overrides = [], controllers = [], features } = texts;
  const isIt = ({ path }: SourceText): boolean => path === source.path;
  const swapped = <Source extends SourceText>(list: readonly Source[]): Source[] =>
    list.map((each) => (isIt(each) ? { ...each, text: source.text } : each));
  if (features !== undefined && isIt(features)) return { ...texts, features: source };
  if (sources.some(isIt)) return { ...texts, sources: swapped(sources) };
  if (overrides.some(isIt)) return { ...texts, overrides: swapped(overrides) };
  return controllers.some(isIt) ? { ...texts, controllers: swapped(controllers) } : undefined;
}
