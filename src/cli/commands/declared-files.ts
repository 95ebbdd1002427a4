import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import { type OutputOptions, printJson } from "../../io/output-format.js";
import { createCompiler } from "../../project/compile.js";
import { type DeclaredOutputs, declaredInputs, declaredOutputs } from "../../project/declared-files.js";
import { generatedFolders } from "../../project/generated-folders.js";
import type { Project, ProjectPlace } from "../../project/read-project.js";
import { openRunCache, type RunCache } from "../../project/run-cache.js";
import { openProject } from "../inputs/open-project.js";
import { NOTHING_WRITTEN, printRun } from "../reports/run-report.js";

export interface DeclaredFilesOptions extends ProjectPlace, OutputOptions {
  readonly inputs: boolean;
  readonly outputs: boolean;
}

/**
 * Prints what a run reads, what it writes, or both, by paths relative to the project; writes nothing. Inputs are known without
 * generating, also of an API with errors.
 */
export async function declareFiles({ inputs, outputs, ...options }: DeclaredFilesOptions): Promise<ExitCode> {
  const cache = openRunCache(options.project, `inputs ${options.config ?? ""}`);
  const project = await openProject(options, cache);
  if (hasErrors(project.configFindings)) {
    await printRun(project, { diagnostics: project.configFindings, accepted: [] }, NOTHING_WRITTEN, options.format);
    return EXIT_UNUSABLE;
  }
  const read = inputs ? declaredInputs(project) : undefined;
  const written = outputs ? await outputsOf(project, cache, options) : undefined;
  if (written === "errors") return EXIT_FINDINGS;
  if (options.format === "json") printJson({ inputs: read, outputs: written });
  else {
    const lines = [
      ...(read?.files ?? []).map((path) => `input   ${path}\n`),
      ...(written?.files ?? []).map((path) => `output  ${path}\n`),
    ];
    process.stdout.write(lines.join(""));
  }
  return EXIT_FINE;
}

/** Returns what a run would write; where there are errors it would write nothing, and they are printed. */
async function outputsOf(
  project: Project,
  cache: RunCache,
  { format }: OutputOptions,
): Promise<DeclaredOutputs | "errors"> {
  const compilation = createCompiler(cache)(project.texts);
  cache.close();
  if (!hasErrors(compilation.diagnostics))
    return declaredOutputs(project, await generatedFolders(project, compilation));
  const diagnostics = [...project.configFindings, ...compilation.diagnostics];
  await printRun(project, { diagnostics, accepted: compilation.accepted }, NOTHING_WRITTEN, format);
  return "errors";
}
