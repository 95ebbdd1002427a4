import { hasErrors } from "../../src/diagnostics/diagnostic.js";
import { lintFindings } from "../../src/lsp/lint-findings.js";
import { openProjectSession } from "../../src/lsp/project-session.js";
import { fileFindings } from "../../src/lsp/publish-findings.js";
import { createWorkspace } from "../../src/lsp/workspace.js";
import { createCompiler } from "../../src/project/compile.js";
import { readProject } from "../../src/project/read-project.js";

/**
 * What `generate` and `lint` find of a project whose files have some other texts, read and compiled from the beginning, as an editor would show
 * it: the diagnostics of each file as text.
 */
export function freshFindings(root: string, texts: ReadonlyMap<string, string>): Map<string, string> {
  const project = readProject({ project: root }, undefined, texts);
  const compilation = hasErrors(project.configFindings) ? undefined : createCompiler()(project.texts);
  const ofLint = compilation === undefined ? [] : lintFindings(project, compilation, project.textOf).diagnostics;
  const found = [...project.configFindings, ...(compilation?.diagnostics ?? []), ...ofLint];
  const workspace = createWorkspace();
  for (const [path, text] of texts) workspace.open({ uri: `file://${path}`, path, version: 1, text });
  const session = openProjectSession(root, texts);
  return new Map(
    fileFindings(workspace, session, found).map(({ path, diagnostics }) => [path, JSON.stringify(diagnostics)]),
  );
}
