import { hasErrors } from "../../diagnostics/diagnostic.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { createCompiler } from "../../project/compile.js";
import { countFiles, generatedFolders } from "../../project/generated-folders.js";
import { compareFolders } from "../../project/output/write-folders.js";
import type { ProjectPlace } from "../../project/read-project.js";
import { openVerifyingCache } from "../../project/run-cache.js";
import { openProject } from "../inputs/open-project.js";
import { acceptedAsJson, printAccepted, withAccepted } from "../reports/accepted-report.js";
import { differencesAsJson, printDifferences } from "../reports/difference-report.js";
import { createProgress, hasTooManyWarnings } from "../reports/run-report.js";

export interface VerifyOptions extends ProjectPlace, OutputOptions {
  /** More warnings than these are a failure. */
  readonly maxWarnings?: number;
}

/** Compares what would be generated with what is there. Writes nothing. */
export async function verify(options: VerifyOptions): Promise<ExitCode> {
  const { format } = options;
  const progress = createProgress(options);
  const cache = openVerifyingCache(options.project);
  const project = await openProject(options, cache);
  const compilation = hasErrors(project.configFindings)
    ? undefined
    : createCompiler(cache)(project.texts, progress.stage);
  progress.end();
  if (compilation !== undefined) cache.close();
  const diagnostics = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  const accepted = compilation?.accepted ?? [];
  await printDiagnostics(withAccepted(diagnostics, accepted, format), project, format);
  const broken = compilation === undefined || hasErrors(diagnostics);
  const folders = broken ? [] : await generatedFolders(project, compilation);
  const differences = compareFolders(folders);
  if (format === "json") {
    const body = {
      diagnostics: await jsonOf(diagnostics, project),
      accepted: await acceptedAsJson(accepted, project),
      differences: differencesAsJson(project, differences),
    };
    printJson(body);
  } else if (differences.length > 0) await printDifferences(project, differences, format);
  if (compilation === undefined) return EXIT_UNUSABLE;
  const isRefused = hasTooManyWarnings(diagnostics, options.maxWarnings);
  if (broken || isRefused || differences.length > 0) return EXIT_FINDINGS;
  printSummary(`${counted(countFiles(folders), "file")} up to date`, options);
  printAccepted(accepted, options);
  return EXIT_FINE;
}
