import { resolve } from "node:path";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { writeAllAtomically } from "../../io/atomic-writes.js";
import { EXIT_FINDINGS, EXIT_FINE, type ExitCode } from "../../io/exit-codes.js";
import {
  counted,
  jsonOf,
  type OutputOptions,
  type ProjectPaths,
  pathFromHere,
  printDiagnostics,
  printJson,
  printSummary,
} from "../../io/output-format.js";
import { append } from "../../kube/values/append.js";
import { createCompiler } from "../../project/compile.js";
import { writeFolders } from "../../project/output/write-folders.js";
import { fileLimitOf, type ProjectPlace } from "../../project/read-project.js";
import type { MarkdownFlavour } from "../../reference/markdown/markdown-place.js";
import { markdownFiles } from "../../reference/markdown/markdown-site.js";
import { singlePage, siteFiles } from "../../reference/pages/site.js";
import { refuse } from "../inputs/gate-project.js";
import { openProject } from "../inputs/open-project.js";
import {
  crdReference,
  projectReference,
  type ReferenceInput,
  versionCount,
  withoutWarnings,
} from "../inputs/reference-input.js";
import { refusals } from "../reports/run-report.js";

export interface DocsOptions extends ProjectPlace, OutputOptions {
  readonly crd?: readonly string[];
  readonly title: string;
  readonly out?: string;
  readonly singleFile?: string;
  /** Of pages in Markdown, in the place of those in HTML. */
  readonly flavour: MarkdownFlavour | undefined;
}

/** Writes reference pages of a project's kinds, or of CRDs; nothing where there is an error. */
export async function docs(options: DocsOptions): Promise<ExitCode> {
  const { out, singleFile, format, flavour } = options;
  if (out === undefined && singleFile === undefined)
    return refuse("docs needs --out <folder> for a site, --single-file <file> for one page, or --serve");
  if (flavour !== undefined && (out === undefined || singleFile !== undefined))
    return refuse("pages in Markdown are files of a folder: name it by --out alone");
  if (out === "" || singleFile === "") return refuse("the name of the folder or file to write is empty");
  const { reference, findings, place, problem, code } = await readReference(options);
  await printFindings(findings, place, options);
  if (problem !== undefined) return refuse(problem);
  if (reference === undefined) return code;
  const written: string[] = [];
  const left: Diagnostic[] = [];
  if (out !== undefined) {
    const files = flavour === undefined ? siteFiles(reference) : markdownFiles(reference, flavour);
    const result = writeFolders([{ root: resolve(out), files, arePages: true }]);
    append(
      left,
      refusals(result.refused, (path) => pathFromHere(resolve(out, path))),
    );
    await printFindings(left, place, options);
    if (hasErrors(left)) return EXIT_FINDINGS;
    for (const path of result.written) written.push(pathFromHere(resolve(out, path)));
  }
  if (singleFile !== undefined) {
    writeAllAtomically([{ path: singleFile, text: singlePage(reference) }]);
    written.push(singleFile);
  }
  if (format === "json") printJson({ diagnostics: await jsonOf([...findings, ...left], place), written });
  const places = [out, singleFile].filter((each) => each !== undefined).join(" and ");
  printSummary(`${versionCount(reference)} in ${places}: ${counted(written.length, "file")} written`, options);
  return EXIT_FINE;
}

async function readReference(options: DocsOptions): Promise<ReferenceInput> {
  const { title, crd } = options;
  if (crd !== undefined) return crdReference(crd, { title, maxMib: fileLimitOf(options) });
  return withoutWarnings(projectReference(await openProject(options), createCompiler(), title));
}

/** Prints findings; as JSON only where there is an error, since else they stand beside what was written. */
async function printFindings(
  findings: readonly Diagnostic[],
  place: ProjectPaths,
  { format }: OutputOptions,
): Promise<void> {
  if (format !== "json") await printDiagnostics(findings, place, format);
  else if (hasErrors(findings)) printJson({ diagnostics: await jsonOf(findings, place) });
}
