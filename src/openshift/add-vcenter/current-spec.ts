import type { KubeObject } from "crdwright/runtime";
import type { VSphereSpec } from "../checks/read-infrastructure.js";
import type { CloudConfigFile } from "../cloud-config/fields.js";
import type { LoadedConfig } from "../cloud-config/load.js";
import type { FieldReport } from "../fields/field-report.js";
import { inventoryPath } from "./check-addition.js";
import type { Addition, CurrentPlace } from "./read-addition.js";

/** What becomes of the vCenters and failure domains that a cluster has, before others are added. */
export interface CurrentChange {
  /** Those that the Infrastructure object does not have yet. */
  readonly vcenters: readonly KubeObject[];
  readonly failureDomains: readonly KubeObject[];
  /** The real tags of the one failure domain that the installer generated. */
  readonly retagged: { readonly region: string; readonly zone: string } | undefined;
}

/** As openshift/installer names what it makes for an install-config without failure domains. */
const GENERATED = { name: "generated-failure-domain", region: "generated-region", zone: "generated-zone" };

/** Whether the only failure domain is the one that the installer generated, whose tags no vCenter has. */
function isGenerated({ failureDomains }: VSphereSpec): boolean {
  const [only, second] = failureDomains;
  return second === undefined && only?.region === GENERATED.region && only.zone === GENERATED.zone;
}

export interface CurrentDocuments {
  readonly vsphere: VSphereSpec;
  readonly config: LoadedConfig;
  readonly file: CloudConfigFile;
}

/**
 * Returns what the enhancement does first for each of its three starting states: nothing where there are failure domains, real tags
 * instead of generated ones, or a failure domain for the topology of today where there is none. Reports what `current` lacks for that.
 */
export function currentChange(
  { current, vcenter }: Addition,
  documents: CurrentDocuments,
  report: FieldReport,
): CurrentChange | undefined {
  const { vsphere } = documents;
  const nothing = { vcenters: [], failureDomains: [], retagged: undefined };
  if (vsphere.failureDomains.length > 0 && !isGenerated(vsphere)) {
    if (current !== undefined)
      report.warn("current", "the cluster has failure domains of its own, and it is not looked at", "take it out");
    return nothing;
  }
  if (vsphere.failureDomains.length > 0) {
    const { region = "", zone = "" } = current ?? {};
    if (!hasTags(current, report)) return undefined;
    return { ...nothing, retagged: { region, zone } };
  }
  const place = workspacePlace(documents, report);
  if (place === undefined || !hasTags(current, report)) return undefined;
  const { name = "", region = "", zone = "", networks = [] } = current ?? {};
  if (name === "") report.error("current.name", "the failure domain of today needs a name", "add one");
  if (networks.length === 0)
    report.error("current.networks", "the networks of today's machines are missing", "add them");
  if (name === "" || networks.length === 0) return undefined;
  const { server, entry, datacenter, ...paths } = place;
  const existing = vsphere.vcenters.some((each) => each.server === server);
  const datacenters = [...new Set([...(entry.datacenters ?? []), datacenter])];
  const { port } = documents.file.vcenters.get(entry.tenantref) ?? {};
  return {
    vcenters:
      existing || server === vcenter.server
        ? []
        : [{ server, ...(port !== undefined && { port: BigInt(port) }), datacenters }],
    failureDomains: [{ name, region, zone, server, topology: { datacenter, ...paths, networks: [...networks] } }],
    retagged: undefined,
  };
}

function hasTags(current: CurrentPlace | undefined, report: FieldReport): boolean {
  const missing = (["region", "zone"] as const).filter((tag) => (current?.[tag] ?? "") === "");
  for (const tag of missing)
    report.error(
      `current.${tag}`,
      `the real ${tag} of today's machines is missing, which no document says`,
      `add the name of the tag openshift-${tag} that their vCenter has`,
    );
  return missing.length === 0;
}

/** Where machines are today, as [Workspace] has it: no other document of a cluster without failure domains says it. */
function workspacePlace({ config, file }: CurrentDocuments, report: FieldReport) {
  const values = new Map(
    file.unknown
      .filter(({ section }) => section.toLowerCase() === "workspace")
      .map(({ field, value = "" }) => [field.toLowerCase(), value]),
  );
  const refuse = (detail: string): undefined => {
    const help = "add a failure domain for today's machines to the Infrastructure object first";
    report.error("current", detail, help);
    return undefined;
  };
  if (values.size === 0)
    return refuse(
      "the cluster has no failure domain, and its cloud config no [Workspace] that says where its machines are",
    );
  const textOf = (field: string): string => values.get(field) ?? "";
  const server = textOf("server");
  const entry = [...config.vcenters.values()].find((each) => each.server === server);
  if (entry === undefined)
    return refuse(`[Workspace] names the vCenter ${server}, which the cloud config does not have`);
  const datacenter = textOf("datacenter");
  const missing = ["datacenter", "default-datastore", "resourcepool-path"].filter((field) => textOf(field) === "");
  if (missing.length > 0) return refuse(`[Workspace] has no ${missing.join(", ")}`);
  const resourcePool = textOf("resourcepool-path");
  const [computeCluster] = /^\/.+\/host\/.+?(?=\/Resources(?:\/|$))/.exec(resourcePool) ?? [];
  if (computeCluster === undefined)
    return refuse("resourcepool-path of [Workspace] is not /<datacenter>/host/<cluster>/Resources");
  const folder = textOf("folder");
  return {
    server,
    entry,
    datacenter,
    computeCluster,
    datastore: inventoryPath(datacenter, "datastore", textOf("default-datastore")),
    resourcePool,
    ...(folder !== "" && { folder: inventoryPath(datacenter, "vm", folder) }),
  };
}
