import { checkDocuments } from "../../../src/openshift/checks/check-documents.js";
import type { CheckFinding, CheckReport } from "../../../src/openshift/checks/check-finding.js";
import { readInfrastructure } from "../../../src/openshift/checks/read-infrastructure.js";
import { loadCloudConfig } from "../../../src/openshift/cloud-config/load.js";
import { infrastructureText } from "./judge-config-checks.js";

/** A failure domain in which nothing is wrong: `dc-<letter>` of `vc-<letter>.example.test`. */
export function domain(letter: string, more: object = {}) {
  return {
    name: `fd-${letter}`,
    region: `region-${letter}`,
    zone: `zone-${letter}`,
    server: `vc-${letter}.example.test`,
    topology: topology(letter),
    ...more,
  };
}

export function topology(letter: string, more: object = {}) {
  const datacenter = `dc-${letter}`;
  return {
    datacenter,
    computeCluster: `/${datacenter}/host/cluster`,
    datastore: `/${datacenter}/datastore/ssd`,
    networks: ["machines"],
    ...more,
  };
}

/** The spec of vSphere for vCenters of these letters. */
export function vsphere(letters: string, failureDomains: readonly object[] = [...letters].map((each) => domain(each))) {
  return {
    vcenters: [...letters].map((each) => ({ server: `vc-${each}.example.test`, datacenters: [`dc-${each}`] })),
    failureDomains,
  };
}

export function cloudConfig(
  letters: string,
  labels = "labels: {zone: openshift-zone, region: openshift-region}\n",
): string {
  const entries = [...letters].map(
    (each) => `  vc-${each}.example.test: {server: vc-${each}.example.test, datacenters: [dc-${each}]}\n`,
  );
  return `global: {secretName: vsphere-creds, secretNamespace: kube-system}\n${labels}vcenter:\n${entries.join("")}`;
}

export function logins(letters: string): Map<string, string> {
  return new Map(
    [...letters].flatMap((each) => [
      [`vc-${each}.example.test.username`, `admin@${each}.local`],
      [`vc-${each}.example.test.password`, `canary-${each}`],
    ]),
  );
}

/** What the checks say of documents. */
export function checked(
  spec: unknown,
  config: string = cloudConfig("ab"),
  credentials: ReadonlyMap<string, string> | undefined = undefined,
): CheckReport {
  const infrastructure = readInfrastructure({ path: "infrastructure.yaml", text: infrastructureText(spec) });
  const { loaded } = loadCloudConfig({ path: "cloud.conf", text: config });
  return checkDocuments({ infrastructure, cloudConfig: loaded?.config, credentials });
}

/** The code and the object of each finding. */
export function named(findings: readonly CheckFinding[]): string[] {
  return findings.map(({ code, object }) => `${code} ${object}`);
}
