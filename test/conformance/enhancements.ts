import { lintCases, lintProblem } from "../openshift/enhancement/judge-enhancements.js";
import type { Subject } from "./subjects.js";

/** What openshift/enhancements said of documents, the founding ones by the template that they come from, too. */
export const ENHANCEMENT_SUBJECT: Subject = {
  name: "enhancements: kind and place of each finding",
  from: "published data",
  count: async () => {
    const runs = lintCases().flatMap((given) => [
      { given, template: "2026" as const },
      ...(given.missingHeadingsBySeedTemplate === undefined ? [] : [{ given, template: "2025" as const }]),
    ]);
    const failures: object[] = [];
    for (const { given, template } of runs) {
      const problem = await lintProblem(given, template);
      if (problem !== undefined) failures.push({ case: given.name, template, problem });
    }
    return { passed: runs.length - failures.length, total: runs.length, failures };
  },
};
