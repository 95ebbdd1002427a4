import { isDeepStrictEqual } from "node:util";
import { stringify } from "yaml";
import { checkDocuments } from "../../../src/openshift/checks/check-documents.js";
import { readInfrastructure } from "../../../src/openshift/checks/read-infrastructure.js";
import { loadCloudConfig } from "../../../src/openshift/cloud-config/load.js";
import { type Case, readOracle } from "../oracle.js";

/** Our checks by the names of the published ones, and our codes by those of the cases. */
const CHECKS = {
  CheckInfraConfig: "infrastructure-config",
  CheckDatacenterConsistency: "datacenter-consistency",
} as const;
const CODES: Readonly<Record<string, string>> = {
  vCenterCountDiffers: "vcenter-count-differs",
  vCenterNamesDiffer: "vcenter-names-differ",
  failureDomainNamesUnknownVCenter: "failure-domain-vcenter-unknown",
  vCenterUnused: "vcenter-unused",
  datacenterNotInCloudConfig: "datacenter-not-in-cloud-config",
  datacenterNotInInfrastructure: "datacenter-not-in-infrastructure",
};

export function configCheckCases(): readonly Case[] {
  return readOracle("problem-detector/config-checks.yaml").cases;
}

/** Returns the text of an Infrastructure object with this spec of vSphere. */
export function infrastructureText(vsphere: unknown): string {
  const platformSpec = { type: "VSphere", ...(vsphere !== null && vsphere !== undefined && { vsphere }) };
  const spec = { cloudConfig: { name: "cloud-provider-config", key: "config" }, platformSpec };
  return stringify({
    apiVersion: "config.openshift.io/v1",
    kind: "Infrastructure",
    metadata: { name: "cluster" },
    spec,
  });
}

/** Returns the published name of a finding's code. */
export function publishedName(code: string): string {
  return Object.entries(CODES).find(([, ours]) => ours === code)?.[0] ?? code;
}

/** Why documents were not judged as the published detector judges them, or undefined where they were. */
export function configCheckProblem({
  cloudConfig,
  infrastructure,
  loadError,
  legacyModel,
  ...expected
}: Case): string | undefined {
  const read = readInfrastructure({ path: "infrastructure.yaml", text: infrastructureText(infrastructure) });
  if (read.document === undefined) return `not read: ${JSON.stringify(read.findings)}`;
  const { loaded, findings: loading } = loadCloudConfig({ path: "cloud.conf", text: cloudConfig });
  if ((loaded?.legacyConfig !== undefined) !== legacyModel) return "the in-tree model is another";
  if (loadError !== undefined)
    return loaded === undefined && loading.some(({ severity }) => severity === "error") ? undefined : "it was loaded";
  const { checks, findings } = checkDocuments({
    infrastructure: read,
    cloudConfig: loaded?.config,
    credentials: undefined,
  });
  for (const [published, name] of Object.entries(CHECKS)) {
    const ours = findings
      .filter(({ check }) => check === name)
      .map(({ code, details }) => ({ finding: publishedName(code), ...details }));
    if (!isDeepStrictEqual(ours, expected[published])) return `${published}: ${JSON.stringify(ours)}`;
    const status = expected[published].length === 0 ? "passed" : "failed";
    if (checks.find((each) => each.name === name)?.status !== status) return `${published} did not end as ${status}`;
  }
  return undefined;
}
