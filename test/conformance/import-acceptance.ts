import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Diagnostic, hasErrors } from "../../src/diagnostics/diagnostic.js";
import { plainSources } from "../../src/import/gather-sources.js";
import { createImporter } from "../../src/import/import-crds.js";
import { readCrdFiles } from "../../src/import/read-crds.js";
import { tryImport } from "../../src/import/try-import.js";
import { vocabularyObjects } from "../../src/import/vocabulary-objects.js";
import { writeAllAtomically } from "../../src/io/atomic-writes.js";
import { createCompiler } from "../../src/project/compile.js";
import { readProject, readVocabulary } from "../../src/project/read-project.js";
import { manifestsIn } from "./import-round-trip.js";
import type { Count } from "./subjects.js";

/**
 * Imports every CRD of the published data, each into a project of its own, as `crdwright import` does: none may be refused, and
 * with the settings that the import chose generate may find no error.
 */
export function importCrdsAtHand(publishedData: string): Count {
  const vocabulary = readVocabulary();
  const run = createImporter(
    vocabulary,
    vocabularyObjects(() => vocabulary),
  );
  const compile = createCompiler();
  const files = crdFiles(publishedData);
  const failures = files.flatMap((file) => {
    const problem = problemWith(join(publishedData, file));
    return problem === undefined ? [] : [{ file, problem }];
  });
  return { passed: files.length - failures.length, total: files.length, failures };

  function problemWith(file: string): string | undefined {
    const folder = mkdtempSync(join(tmpdir(), "crdwright-import-"));
    try {
      const findings: Diagnostic[] = [];
      const sources = plainSources(readCrdFiles([file], findings), findings);
      const imported = run({ sources, clusters: [], gates: [], out: "api", featuresPath: "api/features.ts" });
      const trial = tryImport(readProject({ project: folder }), imported);
      const all = [...findings, ...imported.findings, ...trial.findings];
      if (hasErrors(all)) return `import: ${textOf(all)}`;
      writeAllAtomically(imported.files.map(({ path, text }) => ({ path: join(folder, path), text })));
      const { texts } = readProject({ project: folder });
      const { diagnostics, files: made } = compile({ ...texts, config: trial.config });
      if (hasErrors(diagnostics)) return `generate: ${textOf(diagnostics)}`;
      return made.length === 1 ? undefined : `generate: ${made.length} files`;
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

function textOf(findings: readonly Diagnostic[]): string {
  const errors = findings.filter(({ severity }) => severity === "error");
  return [...new Set(errors.map(({ code, message }) => `${code}: ${message}`))].slice(0, 3).join("; ");
}

/**
 * The files with a CRD that a server takes. The one of install-configs has strings as defaults of objects; per-gate manifests
 * are parts of a CRD, as override files are; and rules whose texts are hidden cannot be checked.
 */
function crdFiles(folder: string): string[] {
  return ["crds", "go", "openshift-api/merged"]
    .flatMap((each) => manifestsIn(folder, each))
    .filter((path) => isCrd(readFileSync(join(folder, path), "utf8")));
}

function isCrd(text: string): boolean {
  return /^kind: CustomResourceDefinition$/m.test(text) && /^apiVersion: apiextensions\.k8s\.io\/v1$/m.test(text);
}
