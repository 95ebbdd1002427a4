import { decodeGcfg, type GcfgKind, type GcfgShape } from "../gcfg/decode-gcfg.js";
import { readGcfg } from "../gcfg/read-gcfg.js";

type Names = Readonly<Record<string, GcfgKind>>;

/** The variables that the provider within Kubernetes knew (k8s.io/legacy-cloud-providers/vsphere). */
const VCENTER: Names = {
  user: "string",
  password: "string",
  port: "string",
  datacenters: "string",
  "soap-roundtrip-count": "uint",
  thumbprint: "string",
};

const SHAPES: readonly GcfgShape[] = [
  {
    name: "Global",
    variables: {
      ...VCENTER,
      server: "string",
      "ca-file": "string",
      "insecure-flag": "bool",
      datacenter: "string",
      datastore: "string",
      "working-dir": "string",
      "vm-uuid": "string",
      "vm-name": "string",
      "secret-name": "string",
      "secret-namespace": "string",
    },
  },
  { name: "VirtualCenter", variables: VCENTER, hasSubsections: true },
  { name: "Network", variables: { "public-network": "string" } },
  { name: "Disk", variables: { scsicontrollertype: "string" } },
  {
    name: "Workspace",
    variables: {
      server: "string",
      datacenter: "string",
      folder: "string",
      "default-datastore": "string",
      "resourcepool-path": "string",
    },
  },
  { name: "Labels", variables: { zone: "string", region: "string" } },
];

/** The values of a section by the names that INI has for them. */
export type LegacySection = Readonly<Record<string, string | boolean | number>>;

/** A cloud config as the provider within Kubernetes had it. */
export interface LegacyConfig {
  /** Of the sections Global, Network, Disk, Workspace and Labels, those that the file has. */
  readonly sections: Readonly<Record<string, LegacySection>>;
  readonly virtualCenters: ReadonlyMap<string, LegacySection>;
}

/** Returns the model of the provider within Kubernetes, or undefined where a text has anything that it did not know. */
export function inTreeConfig(text: string): LegacyConfig | undefined {
  const { file } = readGcfg(text);
  if (file === undefined) return undefined;
  const { sections, errors, unknown } = decodeGcfg(file, SHAPES);
  if (errors.length > 0 || unknown.length > 0) return undefined;
  const plain: Record<string, LegacySection> = {};
  const virtualCenters = new Map<string, LegacySection>();
  for (const { name, subsection, variables } of sections) {
    // None of these is a list.
    const values = [...variables].map(([key, { value }]) => [key, value] as const);
    const section: LegacySection = Object.fromEntries(
      values.flatMap(([key, value]) => (typeof value === "object" ? [] : [[key, value] as const])),
    );
    if (name === "VirtualCenter") virtualCenters.set(subsection, section);
    else plain[name] = section;
  }
  return { sections: plain, virtualCenters };
}
