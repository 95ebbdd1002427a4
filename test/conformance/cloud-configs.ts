import { grammarCases, grammarProblem } from "../openshift/gcfg/judge-grammar.js";
import type { Case } from "../openshift/oracle.js";
import type { Count, Subject } from "./subjects.js";

/** What published programs said of the configuration of cloud provider and CSI driver. */
export const CLOUD_CONFIG_SUBJECTS: readonly Subject[] = [
  { name: "grammar of gcfg", from: "published data", count: () => countCases(grammarCases(), grammarProblem) },
];

function countCases(cases: readonly Case[], problemOf: (given: Case) => string | undefined): Count {
  const failures = cases.flatMap((each) => {
    const problem = problemOf(each);
    return problem === undefined ? [] : [{ case: each.name, problem }];
  });
  return { passed: cases.length - failures.length, total: cases.length, failures };
}
