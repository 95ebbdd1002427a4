import type { InstallConfig, InstallVSphereFailureDomain } from "../../../generated/documents/install-config.ts";
import type { Dialect } from "../install-config/gates.js";
import { resourcePoolOf } from "../install-config/resource-pool.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { installerLogin } from "./credentials.js";
import {
  clusterDomain,
  INFRASTRUCTURE,
  type ManifestFile,
  type ManifestObject,
  manifestText,
  NAMESPACE,
  present,
  secretData,
} from "./manifest-file.js";
import { vmGroupOf } from "./placement.js";

const CLUSTER = "cluster.x-k8s.io/v1beta1";
const API_PORT = 6443;

export interface ClusterOptions {
  readonly infraId: string;
  readonly dialect: Dialect;
  /** The positions of the vCenters that get a cluster. */
  readonly vcenters: readonly number[];
}

/** The namespace, a cluster with its credentials for each vCenter, and what a zone is that is a group of hosts. */
export function clusterFiles(config: InstallConfig, options: ClusterOptions): ManifestFile[] {
  const { failureDomains = [] } = config.platform.vsphere ?? {};
  const zones = failureDomains.filter(({ zoneType }) => zoneType === "HostGroup");
  return [
    file("000_capi-namespace", namespace(options)),
    ...options.vcenters.flatMap((index) => vcenterFiles(config, index, options)),
    ...zones.flatMap((domain) => [
      file(`01_vsphere-deploymentzone-${domain.name}`, deploymentZone(domain)),
      file(`01_vsphere-failuredomain-${domain.name}`, failureDomain(domain, options)),
    ]),
  ];
}

function file(name: string, object: ManifestObject, isSecret = false): ManifestFile {
  return { path: `cluster-api/${name}.yaml`, text: manifestText(object), isSecret };
}

/** The enhancement's listings have what older writers put there without being asked. */
function metadata(name: string, { dialect }: ClusterOptions, inNamespace = true): ManifestObject {
  return present({
    creationTimestamp: dialect === "enhancement" ? null : undefined,
    name,
    namespace: inNamespace ? NAMESPACE : undefined,
  });
}

function namespace(options: ClusterOptions): ManifestObject {
  const more = options.dialect === "enhancement" ? { spec: {}, status: {} } : {};
  return { apiVersion: "v1", kind: "Namespace", metadata: metadata(NAMESPACE, options, false), ...more };
}

function vcenterFiles(config: InstallConfig, index: number, options: ClusterOptions): ManifestFile[] {
  const vcenter = config.platform.vsphere?.vcenters?.[index];
  if (vcenter === undefined) return [];
  const name = `${options.infraId}-${index}`;
  const credentials = `vsphere-creds-${index}`;
  const isOld = options.dialect === "enhancement";
  const cluster = present({
    apiVersion: CLUSTER,
    kind: "Cluster",
    metadata: metadata(name, options),
    spec: present({
      clusterNetwork: { apiServerPort: API_PORT },
      controlPlaneEndpoint: isOld ? { host: "", port: 0 } : undefined,
      infrastructureRef: { apiVersion: INFRASTRUCTURE, kind: "VSphereCluster", name, namespace: NAMESPACE },
    }),
    status: isOld ? { controlPlaneReady: false, infrastructureReady: false } : undefined,
  });
  const vsphereCluster = present({
    apiVersion: INFRASTRUCTURE,
    kind: "VSphereCluster",
    metadata: metadata(name, options),
    spec: {
      controlPlaneEndpoint: { host: `api.${clusterDomain(config)}`, port: API_PORT },
      identityRef: { kind: "Secret", name: credentials },
      server: `https://${vcenter.server}`,
    },
    status: isOld ? {} : undefined,
  });
  const { user, password } = installerLogin(vcenter);
  const secret = {
    apiVersion: "v1",
    data: { password: secretData(password), username: secretData(user) },
    kind: "Secret",
    metadata: metadata(credentials, options),
  };
  return [
    file(`01_capi-cluster-${index}`, cluster),
    file(`01_vsphere-cluster-${index}`, vsphereCluster),
    file(`01_vsphere-creds-${index}`, secret, true),
  ];
}

function deploymentZone({ name, server, topology }: InstallVSphereFailureDomain): ManifestObject {
  return {
    apiVersion: INFRASTRUCTURE,
    kind: "VSphereDeploymentZone",
    metadata: { name },
    spec: {
      server: `https://${server}`,
      failureDomain: name,
      controlPlane: true,
      placementConstraint: present({ resourcePool: resourcePoolOf(topology), folder: topology.folder || undefined }),
    },
  };
}

function failureDomain(
  { name, region, zone, topology }: InstallVSphereFailureDomain,
  { infraId }: ClusterOptions,
): ManifestObject {
  return {
    apiVersion: INFRASTRUCTURE,
    kind: "VSphereFailureDomain",
    metadata: { name },
    spec: {
      region: { name: region, type: "ComputeCluster", tagCategory: TAG_CATEGORIES.region },
      zone: { name: zone, type: "HostGroup", tagCategory: TAG_CATEGORIES.zone },
      topology: {
        datacenter: topology.datacenter,
        computeCluster: topology.computeCluster,
        hosts: { vmGroupName: vmGroupOf(name, infraId), hostGroupName: topology.hostGroup ?? "" },
        networks: topology.networks,
        datastore: topology.datastore,
      },
    },
  };
}
