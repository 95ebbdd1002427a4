import { isList, isObject, type KubeObject, type KubeValue } from "crdwright/runtime";
import { type ReadDocument, readDocument } from "crdwright/validate";
import { type Diagnostic, hasErrors } from "../../diagnostics/diagnostic.js";
import { checkFields, type FieldType } from "../fields/check-fields.js";
import { collectFindings } from "../fields/field-report.js";

/** Where machines of a failure domain are, by inventory paths. What an object leaves out is an empty text. */
export interface DomainTopology {
  readonly datacenter: string;
  readonly computeCluster: string;
  readonly datastore: string;
  readonly networks: readonly string[];
  readonly resourcePool: string;
  readonly folder: string;
  readonly template: string;
}

/** The groups of a failure domain that is a group of hosts. */
export interface HostGroupNames {
  readonly hostGroup: string;
  readonly vmGroup: string;
  readonly vmHostRule: string;
}

export interface FailureDomain {
  readonly name: string;
  readonly region: string;
  readonly zone: string;
  readonly server: string;
  /** `Datacenter` or `ComputeCluster`; empty where it is not said. */
  readonly regionAffinity: string;
  /** `ComputeCluster` or `HostGroup`; empty where it is not said. */
  readonly zoneAffinity: string;
  readonly hostGroup: HostGroupNames | undefined;
  readonly topology: DomainTopology;
}

export interface InfrastructureVCenter {
  readonly server: string;
  readonly port: number | undefined;
  readonly datacenters: readonly string[];
}

/** What an Infrastructure object says of vSphere. */
export interface VSphereSpec {
  readonly vcenters: readonly InfrastructureVCenter[];
  readonly failureDomains: readonly FailureDomain[];
}

/** What came of reading an Infrastructure object. */
export interface InfrastructureReading {
  /** Undefined where it cannot be read, or a field is of another type. */
  readonly document: ReadDocument | undefined;
  /** Undefined where it says nothing of vSphere, as that of a cluster of before. */
  readonly vsphere: VSphereSpec | undefined;
  /** The ConfigMap of openshift-config that the cloud config stands in. */
  readonly configMap: string;
  readonly findings: readonly Diagnostic[];
}

const DEFAULT_CONFIG_MAP = "cloud-provider-config";
export const VSPHERE_PATH = "spec.platformSpec.vsphere";

const TOPOLOGY: FieldType = {
  fields: {
    datacenter: "text",
    computeCluster: "text",
    datastore: "text",
    networks: { list: "text" },
    resourcePool: "text",
    folder: "text",
    template: "text",
  },
};

const DOMAIN: FieldType = {
  fields: {
    name: "text",
    region: "text",
    zone: "text",
    server: "text",
    regionAffinity: { fields: { type: "text" } },
    zoneAffinity: {
      fields: { type: "text", hostGroup: { fields: { hostGroup: "text", vmGroup: "text", vmHostRule: "text" } } },
    },
    topology: TOPOLOGY,
  },
};

/** As config.openshift.io has it: a port is 1 to 32767, and Go's readers take 0 as not set. */
const VCENTER: FieldType = {
  fields: { server: "text", port: { integer: [0, 32767], isStrict: true }, datacenters: { list: "text" } },
};

/** What an entry of each list of a vSphere spec has, as far as checks look at it. */
export const VSPHERE_FIELDS = { vcenter: VCENTER, failureDomain: DOMAIN } as const;

const OBJECT: FieldType = {
  fields: {
    kind: { oneOf: ["Infrastructure"] },
    spec: {
      fields: {
        cloudConfig: { fields: { name: "text" } },
        platformSpec: {
          fields: {
            type: { oneOf: ["VSphere"] },
            vsphere: { fields: { vcenters: { list: VCENTER }, failureDomains: { list: DOMAIN } } },
          },
        },
      },
    },
  },
};

/**
 * Reads an Infrastructure object, as far as checks look at it. Reports values of another type than the API has, each at its place, and
 * an object of another kind or platform.
 */
export function readInfrastructure(source: { readonly path: string; readonly text: string }): InfrastructureReading {
  const nothing = { document: undefined, vsphere: undefined, configMap: DEFAULT_CONFIG_MAP };
  const { document, findings } = readDocument(source);
  if (document === undefined || hasErrors(findings)) return { ...nothing, findings };
  const { report, findings: wrong } = collectFindings(document.spanOf);
  // It has many fields more, which a server knows.
  checkFields(document.value, OBJECT, "", { ...report, unknown: () => undefined });
  const all = [...findings, ...wrong];
  if (hasErrors(wrong)) return { ...nothing, findings: all };
  const spec = objectIn(document.value, "spec");
  const vsphere = objectIn(objectIn(spec, "platformSpec"), "vsphere");
  return {
    document,
    vsphere: vsphere === undefined ? undefined : vsphereSpec(vsphere),
    configMap: textIn(objectIn(spec, "cloudConfig"), "name") || DEFAULT_CONFIG_MAP,
    findings: all,
  };
}

/** Returns the lists of a vSphere spec whose types were checked by {@link VSPHERE_FIELDS}. */
export function vsphereSpec(vsphere: KubeObject): VSphereSpec {
  return {
    vcenters: objectsIn(vsphere, "vcenters").map((each) => ({
      server: textIn(each, "server"),
      port: Number(each["port"] ?? 0) || undefined,
      datacenters: textsIn(each, "datacenters"),
    })),
    failureDomains: objectsIn(vsphere, "failureDomains").map(failureDomain),
  };
}

function failureDomain(domain: KubeObject): FailureDomain {
  const topology = objectIn(domain, "topology");
  const zoneAffinity = objectIn(domain, "zoneAffinity");
  const group = objectIn(zoneAffinity, "hostGroup");
  return {
    name: textIn(domain, "name"),
    region: textIn(domain, "region"),
    zone: textIn(domain, "zone"),
    server: textIn(domain, "server"),
    regionAffinity: textIn(objectIn(domain, "regionAffinity"), "type"),
    zoneAffinity: textIn(zoneAffinity, "type"),
    hostGroup:
      group === undefined
        ? undefined
        : {
            hostGroup: textIn(group, "hostGroup"),
            vmGroup: textIn(group, "vmGroup"),
            vmHostRule: textIn(group, "vmHostRule"),
          },
    topology: {
      datacenter: textIn(topology, "datacenter"),
      computeCluster: textIn(topology, "computeCluster"),
      datastore: textIn(topology, "datastore"),
      networks: textsIn(topology, "networks"),
      resourcePool: textIn(topology, "resourcePool"),
      folder: textIn(topology, "folder"),
      template: textIn(topology, "template"),
    },
  };
}

function objectIn(object: KubeObject | undefined, key: string): KubeObject | undefined {
  const value = object?.[key];
  return isObject(value) ? value : undefined;
}

function listIn(object: KubeObject | undefined, key: string): readonly KubeValue[] {
  const value = object?.[key];
  return isList(value) ? value : [];
}

function objectsIn(object: KubeObject | undefined, key: string): KubeObject[] {
  return listIn(object, key).filter(isObject);
}

function textIn(object: KubeObject | undefined, key: string): string {
  const value = object?.[key];
  return typeof value === "string" ? value : "";
}

function textsIn(object: KubeObject | undefined, key: string): string[] {
  return listIn(object, key).filter((value) => typeof value === "string");
}
