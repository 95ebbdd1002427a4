import {
  machineConfigCases,
  machineConfigProblem,
  selectionCases,
  selectionProblem,
} from "../openshift/machine-config/judge-machine-configs.js";
import { stateCases, stateProblem } from "../openshift/nmstate/judge-states.js";
import type { Case } from "../openshift/oracle.js";
import type { Count, Subject } from "./subjects.js";

/** What nmstate, Ignition and nodes do with the documents that bring a node its br-ex. */
export const MACHINE_CONFIG_SUBJECTS: readonly Subject[] = [
  {
    name: "NMState documents, and whether they bring br-ex",
    from: "published data",
    count: () => countCases(stateCases(), stateProblem),
  },
  {
    name: "MachineConfigs: verdict and place",
    from: "published data",
    count: () => countCases(machineConfigCases(), machineConfigProblem),
  },
  {
    name: "the document that a node takes, by function and by program",
    from: "published data",
    count: () => countCases(selectionCases(), selectionProblem),
  },
];

function countCases(cases: readonly Case[], problemOf: (given: Case) => string | undefined): Count {
  const failures = cases.flatMap((each) => {
    const problem = problemOf(each);
    return problem === undefined ? [] : [{ case: each.name, problem }];
  });
  return { passed: cases.length - failures.length, total: cases.length, failures };
}
