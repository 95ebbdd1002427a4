import { configCheckCases, configCheckProblem } from "../openshift/checks/judge-config-checks.js";
import { countCases } from "./cloud-configs.js";
import type { Subject } from "./subjects.js";

/** What the published problem detector said of the documents of clusters. */
export const VCENTER_SUBJECTS: readonly Subject[] = [
  {
    name: "config checks: findings of Infrastructure objects and cloud configs",
    from: "published data",
    count: () => countCases(configCheckCases(), configCheckProblem),
  },
];
