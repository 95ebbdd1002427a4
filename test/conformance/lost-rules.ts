import { isDeepStrictEqual } from "node:util";
import { auditLosses, type Loss, type PartialFile } from "../../src/crd/partials/audit-losses.js";
import { mergeVariants } from "../../src/crd/partials/merge-variants.js";
import { publishedClusterGates, publishedCrds, readOnce } from "./published-openshift.js";

/** A rule that the merge of the published partial manifests loses. The rule itself is not told, only where it stood. */
export interface LostRule {
  readonly crd: string;
  readonly path: string;
  readonly lostFrom: string;
  readonly droppedBy: string;
}

/** How many of the losses that are known were found, which of them were not, and which were found besides. */
export interface LostRulesResult {
  readonly passed: number;
  readonly total: number;
  readonly failures: readonly (LostRule & { readonly problem: "not found" | "not known" })[];
}

const AUTHENTICATIONS = "authentications.config.openshift.io";
const INFRASTRUCTURES = "infrastructures.config.openshift.io";
const CONTROLLER_CONFIGS = "controllerconfigs.machineconfiguration.openshift.io";
const SERVICE_ENDPOINT_URL = ".status.platformStatus.ibmcloud.serviceEndpoints[].url";

const LOST_RULES: readonly LostRule[] = [
  ...["groups", "username"].flatMap((claim) =>
    ["ExternalOIDC", "ExternalOIDCWithUIDAndExtraClaimMappings"].map((lostFrom) => ({
      crd: AUTHENTICATIONS,
      path: `.spec.oidcProviders[].claimMappings.${claim}`,
      lostFrom,
      droppedBy: "ExternalOIDCWithUpstreamParity",
    })),
  ),
  {
    crd: "clustercsidrivers.operator.openshift.io",
    path: ".spec.driverConfig.aws.kmsKeyARN",
    lostFrom: "AAA_ungated",
    droppedBy: "AWSEuropeanSovereignCloudInstall",
  },
  ...[
    { crd: "dnses.config.openshift.io", path: "" },
    { crd: CONTROLLER_CONFIGS, path: ".spec.dns" },
  ].map(({ crd, path }) => ({
    crd,
    path: `${path}.spec.platform.aws.privateZoneIAMRole`,
    lostFrom: "AAA_ungated",
    droppedBy: "AWSEuropeanSovereignCloudInstall",
  })),
  ...[
    { crd: INFRASTRUCTURES, path: "" },
    { crd: CONTROLLER_CONFIGS, path: ".spec.infra" },
  ].flatMap(({ crd, path }) => [
    { crd, path: `${path}.spec.platformSpec`, lostFrom: "AAA_ungated", droppedBy: "VSphereMultiVCenterDay2" },
    {
      crd,
      path: `${path}.spec.platformSpec.vsphere.vcenters`,
      lostFrom: "AAA_ungated",
      droppedBy: "AWSClusterHostedDNSInstall",
    },
    // Two rules of one node.
    ...Array.from({ length: 2 }, () => ({
      crd,
      path: path + SERVICE_ENDPOINT_URL,
      lostFrom: "DyanmicServiceEndpointIBMCloud",
      droppedBy: "GCPSovereignCloudInstall",
    })),
  ]),
  ...["machines", "machinesets"].map((plural) => ({
    crd: `${plural}.machine.openshift.io`,
    path: ".status",
    lostFrom: "MachineAPIMigration",
    droppedBy: "MachineAPIMigration (override)",
  })),
];

/** Audits the merge of every published CRD for lost rules and compares them with those that are known. */
export function compareLostRules(openshiftData: string): LostRulesResult {
  const unknown = auditPublishedCrds(openshiftData)
    .filter(({ kind }) => kind === "rule")
    .map(lostRule);
  const failures: LostRulesResult["failures"][number][] = [];
  for (const want of LOST_RULES) {
    const index = unknown.findIndex((found) => isDeepStrictEqual(found, want));
    if (index === -1) failures.push({ ...want, problem: "not found" });
    else unknown.splice(index, 1);
  }
  const passed = LOST_RULES.length - failures.length;
  for (const found of unknown) failures.push({ ...found, problem: "not known" });
  return { passed, total: LOST_RULES.length, failures };
}

/** What the merge of every published CRD loses: rules, enum values and limits. */
export const auditPublishedCrds = readOnce((openshiftData): readonly Loss[] => {
  const clusters = publishedClusterGates(openshiftData);
  return publishedCrds(openshiftData).flatMap(({ partials }) => auditLosses(mergeVariants(partials, clusters)));
});

function lostRule({ crd, path, lostFrom, drops }: Loss): LostRule {
  return {
    crd,
    path,
    lostFrom: fileText(lostFrom),
    droppedBy: drops.map(({ droppedBy }) => fileText(droppedBy)).join(", "),
  };
}

function fileText({ name, origin }: PartialFile): string {
  return origin === "override" ? `${name} (override)` : name;
}
