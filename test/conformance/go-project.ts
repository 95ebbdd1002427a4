import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { GeneratedFile } from "../../src/code/generated-file.js";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.js";
import { featuresFile } from "../../src/import/features-file.js";
import type { KindChoice } from "../../src/import/go/find-kinds.js";
import { loadGoGrammar } from "../../src/import/go/go-grammar.js";
import { importGo } from "../../src/import/go/import-go.js";
import { manualOverrides } from "../../src/import/go/manual-overrides.js";
import { createModuleFinder } from "../../src/import/go/module-folders.js";
import { writeAllAtomically } from "../../src/io/atomic-writes.js";
import type { CrdwrightConfig } from "../../src/project/config/define-config.js";
import { requireGateTables } from "../../src/project/read-partials.js";
import { type Project, readProject } from "../../src/project/read-project.js";
import { goModOf } from "./go-modules.js";

/** A Go module that becomes a project. */
export interface GoModule {
  /** Its import path. */
  readonly path: string;
  /** Puts its packages in a folder. */
  readonly layOut: (folder: string) => void;
  /** The packages to import, as `go list` has them. */
  readonly packages: readonly string[];
  readonly kinds?: KindChoice;
  readonly config: CrdwrightConfig;
  /** The folder of FeatureGate manifests. */
  readonly featureGates?: string;
}

/**
 * Imports Go packages as `crdwright import --go` does, writes the sources, and calls `use` with the project that they make and what was
 * found. The project is removed afterwards. Returns what `use` returns.
 */
export async function withImportedGo<Result>(
  { path, layOut, packages, kinds, config, featureGates }: GoModule,
  use: (project: Project, findings: readonly Diagnostic[]) => Result,
): Promise<Result> {
  const grammar = await loadGoGrammar();
  const folder = mkdtempSync(join(tmpdir(), "crdwright-go-"));
  const write = (files: readonly GeneratedFile[]): void =>
    writeAllAtomically(files.map((file) => ({ path: join(folder, file.path), text: file.text })));
  try {
    layOut(folder);
    write([
      { path: "go.mod", text: goModOf(path) },
      {
        path: "crdwright.config.ts",
        text: `import { defineConfig } from "crdwright/config";\n\nexport default defineConfig(${JSON.stringify(config)});\n`,
      },
    ]);
    const findings: Diagnostic[] = [];
    const reading = { project: folder };
    const finder = createModuleFinder(folder, process.env);
    const imported = importGo({ ...reading, patterns: packages, finder, grammar, out: "api", kinds });
    write([...imported.files, ...manualOverrides(imported, reading, findings)]);
    if (featureGates !== undefined) {
      const { clusters } = requireGateTables(featureGates, findings, { maxMib: undefined });
      write([{ path: "api/features.ts", text: featuresFile(imported.gates, clusters) }]);
    }
    return use(readProject({ project: folder }), [...findings, ...imported.findings]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
