import { type Project, type ProjectPlace, readProject } from "../../project/read-project.js";
import { NO_CACHE, type RunCache } from "../../project/run-cache.js";

/**
 * Reads a project for generating, whatever language its sources are in. What reads Go is loaded for projects that are made from Go
 * alone.
 */
export async function openProject(place: ProjectPlace, cache: RunCache = NO_CACHE): Promise<Project> {
  const project = readProject(place, cache);
  if (project.go === undefined) return project;
  const { withGoSources } = await import("../../import/go/project-sources.js");
  return withGoSources(project, cache);
}
