import { generatedSchemas } from "../../crd/schemapatch/generated-schemas.js";
import { type PatchedText, patchCrdText } from "../../crd/schemapatch/patch-crd-text.js";
import { patchNoCrd, patchStale, patchUnreadable } from "../../diagnostics/catalogue/schemapatch.js";
import { type Diagnostic, diagnose, hasErrors, type Report } from "../../diagnostics/diagnostic.js";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINDINGS, EXIT_FINE, EXIT_UNUSABLE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { createCompiler } from "../../project/compile.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import { openRunCache } from "../../project/run-cache.js";
import { manifestFiles, textOrReport } from "../inputs/crd-folder.js";
import { openProject } from "../inputs/open-project.js";
import { withAccepted } from "../reports/accepted-report.js";
import { unifiedDiff } from "../reports/difference-report.js";

export interface SchemapatchOptions extends ProjectPlace, OutputOptions {
  /** Writes nothing, and fails where something would be written. */
  readonly check: boolean;
}

/** A file as it is and as it should be. */
interface PatchedFile extends PatchedText {
  readonly file: string;
  readonly before: string;
}

/**
 * Puts the schemas that are generated of the API into existing files of CRDs and keeps everything else of them. Where one cannot be
 * patched, none is written.
 */
export async function schemapatch(paths: readonly string[], options: SchemapatchOptions): Promise<ExitCode> {
  const { format, check } = options;
  const cache = openRunCache(options.project, `schemapatch ${options.config ?? ""}`);
  const project = await openProject(options, cache);
  const isUsable = !hasErrors(project.configFindings);
  const compilation = isUsable ? createCompiler(cache)(project.texts) : undefined;
  if (compilation !== undefined) cache.close();
  const findings: Diagnostic[] = [...project.configFindings, ...(compilation?.diagnostics ?? [])];
  const isSound = compilation !== undefined && !hasErrors(findings);
  const report: Report = (finding) => findings.push(finding);
  const files = isSound ? patchedFiles(paths, generatedSchemas(compilation.files), fileLimitOf(options), report) : [];
  const stale = hasErrors(findings) ? [] : files.filter(({ changed }) => changed.length > 0);
  if (check) for (const file of stale) reportStale(file, paths, report);
  else writeAllAtomically(stale.map(({ file, text }) => ({ path: file, text })));
  const texts = new Map(files.map(({ file, before }) => [pathFromHere(file), before]));
  const diagnostics = withAccepted(findings, compilation?.accepted ?? [], format);
  const ofFiles = diagnostics.filter(({ span }) => span !== undefined && texts.has(span.file));
  const ofProject = diagnostics.filter((each) => !ofFiles.includes(each));
  // Files of the command line are called as they are seen from here, and those of the project by their place in it.
  const here = { root: ".", textOf: (file: string) => texts.get(file) };
  await printDiagnostics(ofProject, project, format);
  await printDiagnostics(ofFiles, here, format);
  if (format === "json")
    printJson({ diagnostics: [...(await jsonOf(ofProject, project)), ...(await jsonOf(ofFiles, here))] });
  else if (check && format === "text") {
    for (const { file, before, text } of stale)
      process.stdout.write(`\n${await unifiedDiff(pathFromHere(file), { found: before, expected: text })}`);
  }
  if (!isUsable) return EXIT_UNUSABLE;
  if (hasErrors(findings)) return EXIT_FINDINGS;
  const crds = files.reduce((count, file) => count + file.crds, 0);
  const written = counted(stale.length, "file");
  printSummary(`${counted(crds, "CRD")} up to date${check ? "" : `: ${written} written`}`, options);
  return EXIT_FINE;
}

function patchedFiles(
  paths: readonly string[],
  generated: ReturnType<typeof generatedSchemas>,
  maxMib: number,
  report: Report,
): PatchedFile[] {
  return paths.flatMap((path) => {
    let isMissing = true;
    const files = manifestFiles(path).flatMap((file): PatchedFile[] => {
      const original = textOrReport(file, report, { maxMib, unreadable: patchUnreadable });
      if (original === undefined) isMissing = false;
      // Other files of a folder, such as templates and kustomizations, need not even be YAML.
      if (original === undefined || !original.includes("CustomResourceDefinition")) return [];
      const patched = patchCrdText({ path: pathFromHere(file), text: original }, generated);
      for (const finding of patched.findings) report(finding);
      if (patched.crds + patched.findings.length > 0) isMissing = false;
      return [{ ...patched, file, before: original }];
    });
    if (isMissing) report(diagnose(patchNoCrd, undefined, { path: pathFromHere(path) }));
    return files;
  });
}

function reportStale({ changed }: PatchedFile, paths: readonly string[], report: Report): void {
  const command = `crdwright schemapatch ${paths.map((path) => pathFromHere(path)).join(" ")}`;
  for (const { version, span } of changed) report(diagnose(patchStale, span, { version, command }));
}
