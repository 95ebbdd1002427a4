import {
  acceptedCases,
  forwardProblem,
  refusalProblem,
  refusedCases,
  statesProblem,
  undoProblem,
} from "../openshift/add-vcenter/judge-day-two.js";
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
  {
    name: "day 2, forward: documents with a further vCenter",
    from: "published data",
    count: () => countCases(acceptedCases(), forwardProblem),
  },
  {
    name: "day 2, before, between and after: findings",
    from: "published data",
    count: () => countCases(acceptedCases(), statesProblem),
  },
  {
    name: "day 2, undo: documents equal to the start from each step",
    from: "published data",
    count: () => countCases(acceptedCases(), undoProblem),
  },
  {
    name: "day 2, additions refused for the published reason",
    from: "published data",
    count: () => countCases(refusedCases(), refusalProblem),
  },
];
