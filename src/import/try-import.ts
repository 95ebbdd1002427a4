import type { GeneratedFile } from "../code/generated-file.js";
import { celConstant, celName, celSyntax, celType } from "../diagnostics/catalogue/cel.js";
import type { Diagnostic } from "../diagnostics/diagnostic.js";
import { TARGET_VERSIONS } from "../kube/target-version.js";
import { type Compiler, createCompiler, type ProjectTexts } from "../project/compile.js";
import type { CrdwrightConfig } from "../project/config/define-config.js";
import type { Project } from "../project/read-project.js";
import type { SourceText } from "../source/source-text.js";

/** The settings that a project needs once an import is in it, and the errors that generating it would find all the same. */
export interface ImportTrial {
  readonly config: CrdwrightConfig;
  readonly findings: readonly Diagnostic[];
}

/** What an import writes; the features file is apart. */
export interface ImportedFiles {
  readonly files: readonly GeneratedFile[];
  readonly features: SourceText | undefined;
  readonly config: CrdwrightConfig;
}

/** What an older server would say as well: it knows nothing of CEL that a newer one does not. */
const WRONG_EVERYWHERE: ReadonlySet<string> = new Set(
  [celSyntax, celName, celType, celConstant].map(({ code }) => code),
);

/**
 * Generates a project with the files of an import in it, and nothing is written. Where the newest servers would refuse
 * rules, because they cost too much there, the newest version that takes them becomes a setting.
 */
export function tryImport(
  project: Project,
  { files, features, config }: ImportedFiles,
  compile: Compiler = createCompiler(),
): ImportTrial {
  const errorsWith = (more: CrdwrightConfig): readonly Diagnostic[] =>
    compile(textsWith(project, { files, features, config: { ...config, ...more } })).diagnostics.filter(
      ({ severity }) => severity === "error",
    );
  const findings = errorsWith({});
  const ofRules = findings.filter(({ code }) => code.startsWith("cel-"));
  const isForOlder = ofRules.length > 0 && !ofRules.some(({ code }) => WRONG_EVERYWHERE.has(code));
  if (!isForOlder || project.texts.config.targetVersion !== undefined) return { config, findings };
  const others = findings.filter(({ code }) => !code.startsWith("cel-")).length;
  const targetVersion = TARGET_VERSIONS.slice(0, -1).findLast(
    (version) => errorsWith({ targetVersion: version }).length === others,
  );
  return targetVersion === undefined
    ? { config, findings }
    : { config: { ...config, targetVersion }, findings: findings.filter(({ code }) => !code.startsWith("cel-")) };
}

/** The texts of a project as they will be; bundles have no findings of their own. */
function textsWith({ texts }: Project, { files, features, config }: ImportedFiles): ProjectTexts {
  const written = new Set(files.map(({ path }) => path));
  const isKept = ({ path }: { readonly path: string }): boolean => !written.has(path);
  return {
    ...texts,
    config: { ...texts.config, ...config, bundles: false },
    features: texts.features ?? features,
    sources: [...texts.sources.filter(isKept), ...files.filter(({ path }) => path.endsWith(".ts"))],
    overrides: [
      ...(texts.overrides ?? []).filter(isKept),
      ...files.filter(({ path }) => path.endsWith(".override.yaml")),
    ],
  };
}
