import { type KubeObject, untyped } from "crdwright/runtime";
import { featureGateNames } from "../../../generated/documents/feature-gates.ts";
import type { InstallConfig, InstallVSphereFailureDomain } from "../../../generated/documents/install-config.ts";
import { infrastructureValidator } from "../../../generated/validation/config.openshift.io/v1/infrastructure.ts";
import { resourcePoolOf } from "../install-config/resource-pool.js";
import { hostNetwork } from "../install-config/rules/addresses.js";
import { credentialFiles } from "./credentials.js";
import { clusterDomain, type ManifestFile, type ManifestObject, manifestText, present } from "./manifest-file.js";
import { controlPlaneReplicas, ManifestProblem, vmGroupOf } from "./placement.js";

export interface OperatorOptions {
  readonly infraId: string;
  readonly isOn: (gate: string) => boolean;
}

/**
 * The manifests that operators of the cluster read later: the Infrastructure object, which says where the cluster is, and the Secret
 * with the credentials of each vCenter. Throws a {@link ManifestProblem} where no API server would take the Infrastructure object for
 * the gates that are on.
 */
export function operatorFiles(config: InstallConfig, options: OperatorOptions): ManifestFile[] {
  const infrastructure = infrastructureOf(config, options);
  checkInfrastructure(infrastructure, options);
  return [
    { path: "manifests/cluster-infrastructure-02-config.yml", text: manifestText(infrastructure), isSecret: false },
    ...credentialFiles(config),
  ];
}

function infrastructureOf(config: InstallConfig, { infraId }: OperatorOptions): ManifestObject {
  const {
    vcenters = [],
    failureDomains = [],
    apiVIPs = [],
    ingressVIPs = [],
    loadBalancer,
    nodeNetworking,
  } = config.platform.vsphere ?? {};
  const domain = clusterDomain(config);
  const cidrs = (config.networking?.machineNetwork ?? []).map(({ cidr }) => cidr);
  const machineNetworks = [...new Set([...cidrs, ...[...apiVIPs, ...ingressVIPs].map(hostNetwork)])];
  const ofNodes = { networkSubnetCidr: cidrs };
  const isSingle = controlPlaneReplicas(config) === 1;
  const workers = (config.compute ?? []).reduce((sum, { replicas = 3 }) => sum + Number(replicas), 0);
  const vips = { apiServerInternalIPs: apiVIPs, ingressIPs: ingressVIPs };
  return {
    apiVersion: "config.openshift.io/v1",
    kind: "Infrastructure",
    metadata: { name: "cluster" },
    spec: {
      cloudConfig: { key: "config", name: "cloud-provider-config" },
      platformSpec: {
        type: "VSphere",
        vsphere: {
          ...vips,
          failureDomains: failureDomains.map((each) => infrastructureDomain(each, infraId)),
          machineNetworks,
          nodeNetworking: nodeNetworking ?? { external: ofNodes, internal: ofNodes },
          vcenters: vcenters.map(({ server, port, datacenters }) =>
            present({ datacenters, port: port || undefined, server }),
          ),
        },
      },
    },
    status: {
      apiServerInternalURI: `https://api-int.${domain}:6443`,
      apiServerURL: `https://api.${domain}:6443`,
      controlPlaneTopology: isSingle ? "SingleReplica" : "HighlyAvailable",
      cpuPartitioning: config.cpuPartitioningMode,
      etcdDiscoveryDomain: "",
      infrastructureName: infraId,
      // One worker, or a single node without any, cannot take over from another.
      infrastructureTopology: workers === 1 || (workers === 0 && isSingle) ? "SingleReplica" : "HighlyAvailable",
      platform: "VSphere",
      platformStatus: {
        type: "VSphere",
        vsphere: present({
          apiServerInternalIP: apiVIPs[0],
          ingressIP: ingressVIPs[0],
          ...vips,
          loadBalancer: loadBalancer === undefined ? undefined : { type: loadBalancer.type },
          machineNetworks,
        }),
      },
    },
  };
}

/** A failure domain as the Infrastructure object has it: with the pool and the template that were left to the installer. */
function infrastructureDomain(domain: InstallVSphereFailureDomain, infraId: string): ManifestObject {
  const { name, region, zone, server, regionType, zoneType, topology } = domain;
  const { datacenter, computeCluster, networks, datastore, folder } = topology;
  const template = topology.template || `/${datacenter}/vm/${infraId}-rhcos-${name}`;
  const group = {
    hostGroup: topology.hostGroup ?? "",
    vmGroup: vmGroupOf(name, infraId),
    vmHostRule: `${infraId}-${name}`,
  };
  return present({
    name,
    region,
    regionAffinity: regionType === undefined ? undefined : { type: regionType },
    server,
    topology: present({
      computeCluster,
      datacenter,
      datastore,
      folder: folder || undefined,
      networks,
      resourcePool: resourcePoolOf(topology),
      template,
    }),
    zone,
    zoneAffinity:
      zoneType === undefined
        ? undefined
        : present({ hostGroup: zoneType === "HostGroup" ? group : undefined, type: zoneType }),
  });
}

/** A server takes the status of an object in a request of its own. */
function checkInfrastructure(object: ManifestObject, { isOn }: OperatorOptions): void {
  const validator = untyped(infrastructureValidator({ featureGates: featureGateNames.filter(isOn) }));
  // It was made of JSON values above.
  const infrastructure = object as KubeObject;
  const created = validator.create(infrastructure, { fieldValidation: "Strict" });
  const result = created.ok
    ? validator.updateStatus(created.object, infrastructure, { fieldValidation: "Strict" })
    : created;
  const problem = result.refused?.message ?? result.errors[0]?.message;
  if (problem !== undefined)
    throw new ManifestProblem(`no API server would take the Infrastructure object: ${problem}`);
}
