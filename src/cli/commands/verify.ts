import { hasErrors } from "../../diagnostics/diagnostic.js";
import { compareFolders } from "../../output/generated-folders.js";
import { createCompiler } from "../../pipeline/compile.js";
import { countFiles, generatedFolders } from "../../pipeline/generated-folders.js";
import { openParseCache } from "../../pipeline/parse-cache.js";
import { readProject } from "../../pipeline/read-project.js";
import { differencesAsJson, printDifferences } from "../difference-report.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../exit-codes.js";
import { counted, jsonOf, type OutputFormat, printDiagnostics } from "../output-format.js";
import { createProgress } from "../progress.js";

export interface VerifyOptions {
  readonly project: string;
  readonly format: OutputFormat;
}

/** Compares what would be generated with what is there. Writes nothing. */
export async function verify({ project: root, format }: VerifyOptions): Promise<ExitCode> {
  const progress = createProgress();
  const cache = openParseCache(root);
  const project = readProject(root, cache);
  const compilation = hasErrors(project.configFindings)
    ? undefined
    : createCompiler(cache)(project.texts, progress.stage);
  progress.end();
  if (compilation !== undefined) cache.close();
  const diagnostics = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  await printDiagnostics(diagnostics, project, format);
  const broken = compilation === undefined || hasErrors(diagnostics);
  const folders = broken ? [] : await generatedFolders(project, compilation);
  const differences = compareFolders(folders);
  if (format === "json") {
    const body = {
      diagnostics: await jsonOf(diagnostics, project),
      differences: differencesAsJson(project, differences),
    };
    process.stdout.write(`${JSON.stringify(body, null, 2)}\n`);
  } else if (differences.length > 0) await printDifferences(project, differences, format);
  if (compilation === undefined) return EXIT_UNUSABLE;
  if (broken || differences.length > 0) return EXIT_FINDINGS;
  if (format === "text") process.stderr.write(`${counted(countFiles(folders), "file")} up to date\n`);
  return EXIT_FINE;
}
