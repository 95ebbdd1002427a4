import { loadCases, loadProblem } from "../openshift/cloud-config/judge-load.js";
import {
  casesOf,
  convertProblem,
  installConfigProblem,
  inTreeProblem,
  transformProblem,
} from "../openshift/cloud-config/judge-writing.js";
import { csiCases, csiProblem } from "../openshift/csi-config/judge-csi.js";
import { grammarCases, grammarProblem } from "../openshift/gcfg/judge-grammar.js";
import type { Case } from "../openshift/oracle.js";
import type { Count, Subject } from "./subjects.js";

/** What published programs said of the configuration of cloud provider and CSI driver. */
export const CLOUD_CONFIG_SUBJECTS: readonly Subject[] = [
  { name: "grammar of gcfg", from: "published data", count: () => countCases(grammarCases(), grammarProblem) },
  {
    name: "cloud configs: model or error, of both loaders",
    from: "published data",
    count: () => countCases(loadCases(), loadProblem),
  },
  {
    name: "cloud configs converted to YAML",
    from: "published data",
    count: () => countCases(casesOf("convert-cases.yaml"), convertProblem),
  },
  {
    name: "cloud configs of the in-tree provider, with nothing lost in silence",
    from: "published data",
    count: () => countCases(casesOf("in-tree-cases.yaml"), inTreeProblem),
  },
  {
    name: "cloud configs transformed by Infrastructure objects",
    from: "published data",
    count: () => countCases(casesOf("transform-cases.yaml"), transformProblem),
  },
  {
    name: "cloud configs of install-configs, in three forms",
    from: "published data",
    count: () => countCases(casesOf("from-install-config.yaml"), installConfigProblem),
  },
  {
    name: "configuration of the CSI driver: bytes and refusals",
    from: "published data",
    count: () => countCases(csiCases(), csiProblem),
  },
];

/** Counts the cases that come out as published. */
export function countCases(cases: readonly Case[], problemOf: (given: Case) => string | undefined): Count {
  const failures = cases.flatMap((each) => {
    const problem = problemOf(each);
    return problem === undefined ? [] : [{ case: each.name, problem }];
  });
  return { passed: cases.length - failures.length, total: cases.length, failures };
}
