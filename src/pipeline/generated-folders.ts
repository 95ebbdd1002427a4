import type { GeneratedFolder } from "../output/generated-folders.js";
import type { Compilation } from "./compile.js";
import type { Project } from "./read-project.js";

/** The folders that a compilation fills: that of the output first, and that of documentation pages where there are any. */
export function generatedFolders(project: Project, { files, pages }: Compilation): GeneratedFolder[] {
  const folders = [{ root: project.output, files }];
  if (project.docs !== undefined) folders.push({ root: project.docs, files: pages });
  return folders;
}
