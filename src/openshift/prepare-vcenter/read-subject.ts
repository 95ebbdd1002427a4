import { isObject } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import type { InstallConfig, InstallVSphereFailureDomain } from "../../../generated/documents/install-config.ts";
import type { Diagnostic } from "../../diagnostics/diagnostic.js";
import { hasErrors } from "../../diagnostics/diagnostic.js";
import { type FailureDomain, readInfrastructure, type VSphereSpec } from "../checks/read-infrastructure.js";
import type { Dialect } from "../install-config/gates.js";
import { resourcePoolOf } from "../install-config/resource-pool.js";
import { validateInstallConfig } from "../install-config/validate.js";
import { installerLogin } from "../manifests/credentials.js";

/** What vCenters are prepared for. */
export interface Subject {
  /** Undefined where the document cannot be read, or says nothing of vSphere. */
  readonly vsphere: VSphereSpec | undefined;
  /** The logins of an install-config, by their keys in the Secret of a cluster, such as `vc.example.com.username`. */
  readonly credentials: ReadonlyMap<string, string>;
  readonly findings: readonly Diagnostic[];
}

export interface SubjectOptions {
  readonly dialect: Dialect;
  /** The infrastructure name, where the document does not say it: folders that are not named are called so. */
  readonly infraId?: string;
}

/**
 * Reads an Infrastructure object, or an install-config, as vCenters are prepared for it: with the folder that a failure domain has
 * where it names none, which is called as the infrastructure. Reports what is wrong with it.
 */
export function readSubject(
  source: { readonly path: string; readonly text: string },
  { dialect, infraId }: SubjectOptions,
): Subject {
  const { document } = readDocument(source);
  if (document !== undefined && document.value["kind"] === "Infrastructure") {
    const { vsphere, findings } = readInfrastructure(source);
    const { status } = document.value;
    const named = isObject(status) ? status["infrastructureName"] : undefined;
    const name = infraId ?? (typeof named === "string" ? named : undefined);
    return { vsphere: hasErrors(findings) ? undefined : withFolders(vsphere, name), credentials: new Map(), findings };
  }
  const { config, findings } = validateInstallConfig(source, { dialect });
  if (config === undefined) return { vsphere: undefined, credentials: new Map(), findings };
  return { vsphere: withFolders(specOf(config), infraId), credentials: loginsOf(config), findings };
}

function withFolders(vsphere: VSphereSpec | undefined, name: string | undefined): VSphereSpec | undefined {
  if (vsphere === undefined || !name) return vsphere;
  const failureDomains = vsphere.failureDomains.map((domain): FailureDomain => {
    const { topology } = domain;
    const folder = topology.folder || `/${topology.datacenter}/vm/${name}`;
    return { ...domain, topology: { ...topology, folder } };
  });
  return { ...vsphere, failureDomains };
}

function specOf({ platform }: InstallConfig): VSphereSpec {
  const { vcenters = [], failureDomains = [] } = platform.vsphere ?? {};
  return {
    vcenters: vcenters.map(({ server, port, datacenters }) => ({
      server,
      port: Number(port ?? 0) || undefined,
      datacenters,
    })),
    failureDomains: failureDomains.map(domainOf),
  };
}

function domainOf(domain: InstallVSphereFailureDomain): FailureDomain {
  const { name, region, zone, server, regionType = "", zoneType = "", topology } = domain;
  const { datacenter, computeCluster, datastore, networks, folder = "", template = "", hostGroup = "" } = topology;
  return {
    name,
    region,
    zone,
    server,
    regionAffinity: regionType,
    zoneAffinity: zoneType,
    // The installer makes the group of machines and the rule.
    hostGroup: zoneType === "HostGroup" ? { hostGroup, vmGroup: "", vmHostRule: "" } : undefined,
    topology: {
      datacenter,
      computeCluster,
      datastore,
      networks,
      folder,
      template,
      resourcePool: resourcePoolOf(topology),
    },
  };
}

function loginsOf({ platform }: InstallConfig): Map<string, string> {
  const logins = new Map<string, string>();
  for (const vcenter of platform.vsphere?.vcenters ?? []) {
    const { user, password } = installerLogin(vcenter);
    logins.set(`${vcenter.server}.username`, user);
    logins.set(`${vcenter.server}.password`, password);
  }
  return logins;
}
