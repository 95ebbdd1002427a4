import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { vi } from "vitest";
import { gatesAudit } from "../../../src/cli/commands/gates-audit.js";
import { importCrds } from "../../../src/cli/commands/import.js";
import { outputPath, refusals } from "../../../src/cli/reports/run-report.js";
import { type Diagnostic, hasErrors } from "../../../src/diagnostics/diagnostic.js";
import { createCompiler } from "../../../src/project/compile.js";
import { writeFolders } from "../../../src/project/output/write-folders.js";
import { readProject } from "../../../src/project/read-project.js";
import type { Sources } from "../../compile.js";
import type { ImportCase } from "./import-findings.js";
import type { ProjectCase } from "./project-findings.js";

/** Returns what is found of a project in an empty folder; the working directory is there, from which output paths are told. */
export function findingsOfProject({ files, later, links = {} }: ProjectCase, folder: string): Diagnostic[] {
  const before = process.cwd();
  process.chdir(folder);
  try {
    write(files);
    for (const target of new Set(Object.values(links))) mkdirSync(target, { recursive: true });
    for (const [path, target] of Object.entries(links)) symlinkSync(target, path);
    if (later === undefined) return run();
    const found = run();
    write(later);
    return [...found, ...run()];
  } finally {
    process.chdir(before);
  }
}

/** Returns what is printed about a tree of partial manifests in an empty folder. */
export async function printedOfPartials({ files }: Pick<ProjectCase, "files">, folder: string): Promise<string> {
  write(files, folder);
  const places = { project: folder, partials: join(folder, "p"), featureGates: join(folder, "g") };
  const { text } = await printed(() => gatesAudit({ format: "text", ...places }));
  return text.replaceAll(`${folder}/`, "");
}

/** Returns what is printed about an import into an empty folder, and the exit code. */
export async function printedOfImport({ files, gates, names, links = {} }: ImportCase, around: string) {
  const folder = join(around, "project");
  // Links lead to a folder of the test's own, since what they lead to is read.
  mkdirSync(join(around, "elsewhere"));
  mkdirSync(folder);
  write(files, folder);
  for (const [path, target] of Object.entries(links)) symlinkSync(target, join(folder, path));
  const crds = names ?? Object.keys(files).filter((path) => path.startsWith("crds/"));
  const featureGates = gates === true ? { featureGates: join(folder, "gates") } : {};
  const options = { project: folder, format: "text", out: "api", force: false, quiet: true, ...featureGates } as const;
  const paths = crds.map((path) => (path.includes(":") ? path : join(folder, path)));
  return await printed(() => importCrds(paths, options));
}

function run(): Diagnostic[] {
  const project = readProject({ project: "." });
  if (hasErrors(project.configFindings)) return [...project.configFindings];
  const { files, diagnostics } = createCompiler()(project.texts);
  const { configFindings, output } = project;
  return [
    ...configFindings,
    ...diagnostics,
    ...refusals(writeFolders([{ root: output, files }]).refused, (path) => outputPath(project, path)),
  ];
}

function write(files: Sources, folder = "."): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

async function printed<Code>(
  command: () => Promise<Code> | Code,
): Promise<{ readonly text: string; readonly code: Code }> {
  const stderr = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  try {
    const code = await command();
    return { text: stderr.mock.calls.map(([chunk]) => String(chunk)).join(""), code };
  } finally {
    stderr.mockRestore();
  }
}
