import { isIPv6 } from "node:net";
import { isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { readDocument } from "crdwright/validate";
import type { CloudConfigVCenter } from "../../../generated/documents/cloud-config.ts";
import { documentInvalid, documentWarned } from "../../diagnostics/catalogue/document.js";
import { type Diagnostic, diagnose, hasErrors } from "../../diagnostics/diagnostic.js";
import { hostNetwork } from "../install-config/rules/addresses.js";
import { TAG_CATEGORIES } from "../install-config/tag-categories.js";
import { type ConvertedCloudConfig, convertCloudConfig } from "./convert.js";
import { nodeNetworks } from "./from-install-config.js";
import { cloudConfigText } from "./write-config.js";

type VCenter = CloudConfigVCenter;

type Source = { readonly path: string; readonly text: string };

export interface TransformInput {
  /** The cloud config, in YAML or INI. */
  readonly cloudConfig: Source;
  /** The Infrastructure object of the cluster. */
  readonly infrastructure: Source;
  /** The networks of services, such as `172.30.0.0/16`. */
  readonly serviceNetworks?: readonly string[];
}

/** What nodes of IPv6 have besides their own addresses (OVN-Kubernetes), and what is the address of none. */
const OVN_ADDRESS = "fd69::2/128";

/**
 * Returns a cloud config as the cluster's operator makes it of the file that an administrator keeps and of the Infrastructure object
 * (openshift/cluster-cloud-controller-manager-operator, pkg/cloud/vsphere): the vCenters are those of the object, labels are there
 * where there are several failure domains, and addresses that are shared belong to no node. Reports what an administrator's vCenters
 * lose by that, and a failure domain without its vCenter, at which the operator crashes.
 */
export function transformCloudConfig({
  cloudConfig,
  infrastructure,
  serviceNetworks = [],
}: TransformInput): ConvertedCloudConfig {
  const converted = convertCloudConfig(cloudConfig, { asPublished: true });
  const { document: object, findings: reading } = readDocument(infrastructure);
  const findings = [...converted.findings, ...reading];
  const nothing = { document: undefined, text: undefined, findings };
  if (converted.document === undefined || object === undefined || hasErrors(reading)) return nothing;
  const reader = new InfrastructureReader(object.value, object.spanOf);
  const platform = reader.platform();
  const document = { ...converted.document };
  if (platform !== undefined) {
    const { vcenters, isZoned, nodes } = platform;
    for (const each of lostFields(document.vcenter ?? {}, vcenters, cloudConfig)) findings.push(each);
    if (Object.keys(vcenters).length > 0) document.vcenter = { ...vcenters };
    else delete document.vcenter;
    if (isZoned) document.labels = TAG_CATEGORIES;
    if (Object.keys(nodes).length > 0) document.nodes = { ...document.nodes, ...nodes };
  }
  const families = [
    ...new Set(serviceNetworks.map((network) => (isIPv6(network.split("/")[0] ?? "") ? "ipv6" : "ipv4"))),
  ];
  if (families.includes("ipv6")) {
    document.global = { ...document.global, ipFamily: families };
    const shared = [...reader.virtualIps().map(hostNetwork), OVN_ADDRESS];
    const { excludeInternalNetworkSubnetCidr: internal, excludeExternalNetworkSubnetCidr: external } =
      document.nodes ?? {};
    document.nodes = {
      ...document.nodes,
      excludeInternalNetworkSubnetCidr: [...(internal ? [internal] : []), ...shared].join(),
      excludeExternalNetworkSubnetCidr: [...(external ? [external] : []), ...shared].join(),
    };
  }
  for (const each of reader.findings) findings.push(each);
  if (hasErrors(findings)) return { ...nothing, findings };
  return { document, text: cloudConfigText(document), findings };
}

type VCenters = Readonly<Record<string, VCenter>>;

/** Returns a warning for each vCenter of the file that goes, or that had more than the Infrastructure object can say. */
function lostFields(current: VCenters, kept: VCenters, { path }: Source): Diagnostic[] {
  return Object.entries(current).flatMap(([entry, fields]) => {
    const same = Object.hasOwn(kept, entry) ? kept[entry] : undefined;
    const lost = Object.keys(fields).filter((field) => !["server", "datacenters", "port"].includes(field));
    const detail =
      same === undefined
        ? "it leaves the file, since the Infrastructure object has no vCenter of that name"
        : `${lost.join(", ")} cannot be said by the Infrastructure object, and leaves the file`;
    if (same !== undefined && lost.length === 0) return [];
    const help = "keep credentials in the Secret, and the rest below global";
    return [
      diagnose(documentWarned, { file: path, start: 0, end: 0 }, { message: `vcenter[${entry}]: ${detail}`, help }),
    ];
  });
}

/** As the API of Infrastructure has it. */
const MAX_PORT = 32767;
const VSPHERE = "spec.platformSpec.vsphere";

/** Takes out of an Infrastructure object what a cloud config has of it, whatever else is in it. */
class InfrastructureReader {
  readonly findings: Diagnostic[] = [];

  constructor(
    private readonly root: KubeObject,
    private readonly spanOf: (path: string) => NonNullable<Diagnostic["span"]>,
  ) {}

  /** What it says of vSphere; undefined where it says nothing at all. */
  platform() {
    const vsphere = this.object(VSPHERE);
    if (vsphere === undefined) return undefined;
    const vcenters = new Map<string, VCenter>();
    for (const path of this.maps(`${VSPHERE}.vcenters`)) {
      const server = this.text(`${path}.server`);
      if (server === undefined) this.refuse(`${path}.server`, "the vCenter has no server");
      else {
        const port = this.port(`${path}.port`);
        const datacenters = this.texts(`${path}.datacenters`);
        vcenters.set(server, { server, datacenters, ...(port !== undefined && { port }) });
      }
    }
    const domains = this.maps(`${VSPHERE}.failureDomains`);
    for (const path of domains) this.addDatacenter(vcenters, path);
    const address = (path: string) => {
      const network = this.text(`${path}.network`);
      return {
        ...(network !== undefined && { network }),
        networkSubnetCidr: this.texts(`${path}.networkSubnetCidr`),
        excludeNetworkSubnetCidr: this.texts(`${path}.excludeNetworkSubnetCidr`),
      };
    };
    const networking = `${VSPHERE}.nodeNetworking`;
    const nodes = nodeNetworks({
      internal: address(`${networking}.internal`),
      external: address(`${networking}.external`),
    });
    return { vcenters: Object.fromEntries(vcenters), isZoned: domains.length > 1, nodes };
  }

  virtualIps(): string[] {
    const status = "status.platformStatus.vsphere";
    const either = (list: string, single: string): string[] => {
      const many = this.texts(`${status}.${list}`);
      const one = this.text(`${status}.${single}`);
      return many.length > 0 || one === undefined ? many : [one];
    };
    return [...either("apiServerInternalIPs", "apiServerInternalIP"), ...either("ingressIPs", "ingressIP")];
  }

  private addDatacenter(vcenters: Map<string, VCenter>, path: string): void {
    const server = this.text(`${path}.server`) ?? "";
    const datacenter = this.text(`${path}.topology.datacenter`);
    const vcenter = vcenters.get(server);
    if (vcenter === undefined) {
      this.refuse(`${path}.server`, "the failure domain names a vCenter that is not one of vcenters");
      return;
    }
    const datacenters = vcenter.datacenters ?? [];
    if (datacenter !== undefined && !datacenters.includes(datacenter))
      vcenters.set(server, { ...vcenter, datacenters: [...datacenters, datacenter] });
  }

  private refuse(path: string, detail: string): void {
    const help = "add the vCenter, or correct the server";
    this.findings.push(diagnose(documentInvalid, this.spanOf(path), { message: `${path}: ${detail}`, help }));
  }

  /** Reports a value that should be a map on the way. */
  private value(path: string): KubeValue | undefined {
    let current: KubeValue | undefined = this.root;
    for (const { 1: key = "", 2: position, index: start } of path.matchAll(/([^.[\]]+)(?:\[(\d+)\])?/g)) {
      if (!isObject(current)) {
        if (current !== undefined && current !== null) this.refuseType(path.slice(0, start - 1), "a map");
        return undefined;
      }
      current = current[key];
      if (position !== undefined) current = Array.isArray(current) ? current[Number(position)] : undefined;
    }
    return current ?? undefined;
  }

  private object(path: string): KubeObject | undefined {
    const value = this.value(path);
    if (value === undefined || isObject(value)) return value;
    this.refuseType(path, "a map");
    return undefined;
  }

  private text(path: string): string | undefined {
    const value = this.value(path);
    if (value === undefined || typeof value === "string") return value || undefined;
    this.refuseType(path, "a text");
    return undefined;
  }

  private list(path: string): readonly KubeValue[] {
    const value = this.value(path) ?? [];
    if (Array.isArray(value)) return value;
    this.refuseType(path, "a list");
    return [];
  }

  /** The paths of the maps in a list. */
  private maps(path: string): string[] {
    return this.list(path).flatMap((item, index) => {
      const itemPath = `${path}[${index}]`;
      if (item === null || isObject(item)) return [itemPath];
      this.refuseType(itemPath, "a map");
      return [];
    });
  }

  /** Go's programs take 0 for no port. */
  private port(path: string): number | undefined {
    const value = this.value(path) ?? 0;
    const port = typeof value === "bigint" || typeof value === "number" ? Number(value) : Number.NaN;
    if (port === 0) return undefined;
    if (Number.isInteger(port) && port >= 1 && port <= MAX_PORT) return port;
    this.refuseType(path, `a whole number from 1 to ${MAX_PORT}`);
    return undefined;
  }

  private texts(path: string): string[] {
    return this.list(path).flatMap((_, index) => this.text(`${path}[${index}]`) ?? []);
  }

  private refuseType(path: string, expected: string): void {
    const message = `${path}: it has to be ${expected}`;
    // A place that several values are looked for below is reported once.
    if (this.findings.some((each) => each.message === message)) return;
    this.findings.push(diagnose(documentInvalid, this.spanOf(path), { message, help: `write ${expected}` }));
  }
}
