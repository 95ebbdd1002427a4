import {
  addressCases,
  addressProblem,
  instanceCases,
  instanceProblem,
  nodeIpCases,
  nodeIpProblem,
  secretCases,
  secretProblem,
  zoneCases,
  zoneProblem,
} from "../openshift/cloud-controller/judge-published.js";
import type { Case } from "../openshift/oracle.js";
import { countCases } from "./cloud-configs.js";
import type { Count, Subject } from "./subjects.js";

/** What the published cloud controller does with nodes, or what ours does instead. */
export const CLOUD_CONTROLLER_SUBJECTS: readonly Subject[] = [
  { name: "cloud controller: addresses of nodes", from: "published data", count: countAddresses },
  {
    name: "cloud controller: provider IDs, system UUIDs, VMs and instance types",
    from: "published data",
    count: () => countCases(instanceCases(), instanceProblem),
  },
  {
    name: "cloud controller: zones and regions by tags",
    from: "published data",
    count: () => countCases(zoneCases(), zoneProblem),
  },
  {
    name: "cloud controller: addresses that kubelets were given",
    from: "published data",
    count: () => countCases(nodeIpCases(), nodeIpProblem),
  },
  {
    name: "cloud controller: credentials in Secrets",
    from: "published data",
    count: () => countCases(secretCases(), secretProblem),
  },
];

async function countAddresses(): Promise<Count> {
  const cases = addressCases();
  const problems = new Map<Case, string | undefined>();
  for (const each of cases) problems.set(each, await addressProblem(each));
  return countCases(cases, (each) => problems.get(each));
}
