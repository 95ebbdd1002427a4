import type { SourceSpan } from "../../diagnostics/source-span.js";

/** How a value of a cloud config is read: a list is a text with commas in INI, and a port is a text there. */
export type FieldKind = "text" | "flag" | "count" | "port" | "list";

/** The largest count that Go reads as an unsigned number of 32 bits, as it does of a variable of the environment. */
export const MAX_UINT32 = 2 ** 32 - 1;

/** What can be said of one vCenter and of all (kubernetes/cloud-provider-vsphere, pkg/common/config), under the names of YAML. */
const SERVER = {
  user: "text",
  password: "text",
  server: "text",
  port: "port",
  insecureFlag: "flag",
  datacenters: "list",
  soapRoundtripCount: "count",
  caFile: "text",
  thumbprint: "text",
  secretName: "text",
  secretNamespace: "text",
  ipFamily: "list",
} as const satisfies Readonly<Record<string, FieldKind>>;

const GLOBAL = { ...SERVER, secretsDirectory: "text", apiDisable: "flag", apiBinding: "text" } as const;

const LABELS = { zone: "text", region: "text" } as const;

const NODES = {
  internalNetworkSubnetCidr: "text",
  externalNetworkSubnetCidr: "text",
  internalVmNetworkName: "text",
  externalVmNetworkName: "text",
  excludeInternalNetworkSubnetCidr: "text",
  excludeExternalNetworkSubnetCidr: "text",
} as const;

/** Written by programs that write every field; the loaders put values of their own there. */
export const REFERENCES = { tenantref: "text", secretref: "text" } as const;

/** The sections of a file with the names that INI has for them. Those of variables have hyphens there: `insecure-flag`. */
export const SECTIONS = {
  global: { ini: "Global", fields: GLOBAL },
  vcenter: { ini: "VirtualCenter", fields: SERVER },
  labels: { ini: "Labels", fields: LABELS },
  nodes: { ini: "Nodes", fields: NODES },
} as const;

export type SectionName = keyof typeof SECTIONS;

type Value<K extends FieldKind> = K extends "flag"
  ? boolean
  : K extends "count"
    ? number
    : K extends "list"
      ? readonly string[]
      : string;

type Values<F extends Readonly<Record<string, FieldKind>>> = { readonly [Name in keyof F]?: Value<F[Name]> };

export type GlobalFields = Values<typeof GLOBAL>;
export type ServerFields = Values<typeof SERVER>;
export type LabelFields = Values<typeof LABELS>;
export type NodeFields = Values<typeof NODES>;

/** A cloud config as it stands in a file: what is empty, 0 or false is left out, since it means the same. Ports are texts. */
export interface CloudConfigFile {
  readonly form: "yaml" | "ini";
  readonly global: GlobalFields;
  /** By the names of their entries. */
  readonly vcenters: ReadonlyMap<string, ServerFields>;
  readonly labels: LabelFields;
  readonly nodes: NodeFields;
  /** What the form of today does not have. */
  readonly unknown: readonly UnknownField[];
  /** Where a value stands, by its path in YAML, such as `global.port` or `vcenter[a].port`; where it does not, what it would be in. */
  readonly spanOf: (path: string) => SourceSpan;
}

export interface UnknownField {
  /** As it is called in the file: `Workspace.server`, `global.colour`. */
  readonly path: string;
  readonly section: string;
  /** The entry that it is in, where its section has several. */
  readonly entry: string;
  /** Empty for a section as a whole. */
  readonly field: string;
  readonly value: string | undefined;
  readonly span: SourceSpan;
}

/** Returns the path of a field in the form of YAML. */
export function fieldPath(section: SectionName, entry: string | undefined, field = ""): string {
  const place = entry === undefined ? section : `${section}[${entry}]`;
  return field === "" ? place : `${place}.${field}`;
}

type Place = Pick<SourceSpan, "start" | "end">;

/** Returns the place of a path, or of what is around it. */
export function nearestPlace(places: ReadonlyMap<string, Place>, path: string): Place {
  for (let rest = path; rest !== ""; rest = rest.slice(0, Math.max(rest.lastIndexOf("."), rest.lastIndexOf("["), 0))) {
    const place = places.get(rest);
    if (place !== undefined) return place;
  }
  return { start: 0, end: 0 };
}

/** Returns the name of a field in INI: `soapRoundtripCount` is `soap-roundtrip-count` there. */
export function iniName(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Returns the parts of a list that stands in a text, without blanks around them. What is between two commas may be empty. */
export function listItems(text: string): string[] {
  return text
    .split(",")
    .filter((part) => part !== "")
    .map((part) => part.trim());
}

/** Whether a value means the same as none. */
export function isEmpty(value: unknown): boolean {
  return (
    value === undefined ||
    value === "" ||
    value === false ||
    value === 0 ||
    (Array.isArray(value) && value.length === 0)
  );
}
