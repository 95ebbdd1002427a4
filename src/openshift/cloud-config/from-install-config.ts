import type { CloudConfig } from "../../../generated/documents/cloud-config.ts";
import type {
  InstallConfig,
  InstallVSphereNodeAddress,
  InstallVSphereServer,
} from "../../../generated/documents/install-config.ts";
import { headerLine, variableLine } from "../gcfg/write-gcfg.js";
import { resourcePoolOf } from "../install-config/resource-pool.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { cloudConfigText, fullCloudConfigText } from "./write-config.js";

/** How a cloud config is written: as the enhancement lists it, as installers do today, or as they did before. */
export const CLOUD_CONFIG_FORMS = ["enhancement", "yaml", "ini"] as const;
export type CloudConfigForm = (typeof CLOUD_CONFIG_FORMS)[number];

/** The Secret with the credentials of all vCenters, which the cloud provider reads. */
const SECRET = { secretName: "vsphere-creds", secretNamespace: "kube-system" } as const;
const PORT = 443;

/**
 * Returns the cloud config of a cluster (openshift/installer, pkg/asset/manifests/vsphere). The install-config is one that was found
 * right; `infraId` is the infrastructure name. Throws an `UnwritableGcfg` where INI cannot hold a name.
 */
export function cloudConfigOf(
  config: InstallConfig,
  { form, infraId }: { readonly form: CloudConfigForm; readonly infraId: string },
): string {
  if (form === "ini") return iniText(config, infraId);
  const global = { ...SECRET, insecureFlag: true };
  const { vcenters = [] } = config.platform.vsphere ?? {};
  if (form === "enhancement") {
    const vcenter = vcenters.map((each) => [each.server, enhancementVCenter(each)] as const);
    return fullCloudConfigText({ global, vcenter: Object.fromEntries(vcenter), labels: TAG_CATEGORIES });
  }
  const document: CloudConfig = {
    global,
    vcenter: Object.fromEntries(
      vcenters.map(({ server, port, datacenters }) => [
        server,
        { server, datacenters, ...(port && { port: Number(port) }) },
      ]),
    ),
    ...(hasZones(config) && { labels: TAG_CATEGORIES }),
    nodes: nodesOf(config),
  };
  return cloudConfigText(document);
}

function enhancementVCenter({ server, port, datacenters }: InstallVSphereServer) {
  return { server, port: Number(port || PORT), insecureFlag: true, datacenters };
}

/** Only where there are several failure domains do labels say which one a machine is in. */
function hasZones({ platform }: InstallConfig): boolean {
  return (platform.vsphere?.failureDomains ?? []).length > 1;
}

/** Which addresses are those of nodes: what the install-config says, or any in the networks of machines. */
function nodesOf({ platform, networking }: InstallConfig): NonNullable<CloudConfig["nodes"]> {
  const { nodeNetworking } = platform.vsphere ?? {};
  if (nodeNetworking === undefined) {
    const cidrs = (networking?.machineNetwork ?? []).map(({ cidr }) => cidr).join();
    return { internalNetworkSubnetCidr: cidrs, externalNetworkSubnetCidr: cidrs };
  }
  return nodeNetworks(nodeNetworking);
}

/** What a platform says of the addresses of its nodes; that of the Infrastructure object is the same. */
export interface NodeNetworking {
  readonly internal?: InstallVSphereNodeAddress;
  readonly external?: InstallVSphereNodeAddress;
}

/** Returns the part of a cloud config that picks the addresses of nodes. */
export function nodeNetworks({ internal = {}, external = {} }: NodeNetworking): NonNullable<CloudConfig["nodes"]> {
  const joined = (cidrs: readonly string[] | undefined): string => (cidrs ?? []).join();
  const nodes = {
    internalNetworkSubnetCidr: joined(internal.networkSubnetCidr),
    externalNetworkSubnetCidr: joined(external.networkSubnetCidr),
    internalVmNetworkName: internal.network ?? "",
    externalVmNetworkName: external.network ?? "",
    excludeInternalNetworkSubnetCidr: joined(internal.excludeNetworkSubnetCidr),
    excludeExternalNetworkSubnetCidr: joined(external.excludeNetworkSubnetCidr),
  };
  return Object.fromEntries(Object.entries(nodes).filter(([, value]) => value !== ""));
}

/** The old form, with the blank lines that installers put there. */
function iniText(config: InstallConfig, infraId: string): string {
  const { vcenters = [], failureDomains = [] } = config.platform.vsphere ?? {};
  const [first] = failureDomains;
  const lines = [
    headerLine("Global"),
    variableLine("secret-name", SECRET.secretName),
    variableLine("secret-namespace", SECRET.secretNamespace),
    variableLine("insecure-flag", "1"),
    "",
    ...vcenters.flatMap(({ server, port, datacenters }) => [
      headerLine("VirtualCenter", server),
      ...(port ? [variableLine("port", String(port)), ""] : []),
      variableLine("datacenters", datacenters.join()),
    ]),
    "",
  ];
  if (first !== undefined) {
    const { datacenter, datastore, folder } = first.topology;
    lines.push(
      headerLine("Workspace"),
      variableLine("server", first.server),
      variableLine("datacenter", datacenter),
      variableLine("default-datastore", datastore),
      variableLine("folder", folder || `/${datacenter}/vm/${infraId}`),
      variableLine("resourcepool-path", resourcePoolOf(first.topology)),
      "",
    );
  }
  if (hasZones(config))
    lines.push(
      headerLine("Labels"),
      variableLine("region", TAG_CATEGORIES.region),
      variableLine("zone", TAG_CATEGORIES.zone),
    );
  return `${lines.join("\n")}\n`;
}
