import { inputsOf, type Project, type ProjectPlace, readProject } from "../../project/read-project.js";
import type { RunCache } from "../../project/run-cache.js";
import { withGitTree } from "./git-tree.js";
import { openProject } from "./open-project.js";

/**
 * Calls back with a project as a Git revision has it. `now` is the same project as it is on disk, if it was read: most of what it is made from
 * is where it was. Throws a GitProblem where there is no such revision, or nothing in it.
 */
export async function withGitProject<Result>(
  revision: string,
  place: ProjectPlace,
  { cache, now }: { readonly cache: RunCache; readonly now?: Project | undefined },
  work: (project: Project) => Promise<Result>,
): Promise<Result> {
  return withGitTree(revision, place.project, async (tree) => {
    const there = { ...place, project: tree.path };
    tree.copy([
      ...FIRST,
      ...(place.config === undefined ? [] : [place.config]),
      ...(now === undefined ? [] : inputsOf(now)),
    ]);
    // What its own configuration names is asked for until that names nothing more; Go packages import what no configuration names.
    for (let known = ""; ; ) {
      const project = readProject(there);
      const inputs = project.go === undefined ? inputsOf(project) : ["."];
      if (inputs.join("\n") === known) break;
      known = inputs.join("\n");
      tree.copy(inputs);
    }
    return work(await openProject(there, cache));
  });
}

/** What says where all else is. */
const FIRST = ["crdwright.config.ts", "package.json", "tsconfig.json"];
