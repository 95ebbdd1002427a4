import type { CloudConfig, CloudConfigGlobal, CloudConfigVCenter } from "../../../generated/documents/cloud-config.ts";
import { writeYaml } from "../yaml/write-yaml.js";
import type { CloudConfigFile, GlobalFields, ServerFields } from "./fields.js";

/** The values of a cloud config, without where they stood. */
export type CloudConfigValues = Pick<CloudConfigFile, "global" | "vcenters" | "labels" | "nodes">;

/** Returns a config as a document of YAML has it. Its ports are numbers, as was looked at. */
export function documentOf({ global, vcenters, labels, nodes }: CloudConfigValues): CloudConfig {
  const entries = [...vcenters].map(([entry, fields]) => [entry, serverOf(fields)] as const);
  return {
    ...(Object.keys(global).length > 0 && { global: serverOf(global) }),
    ...(entries.length > 0 && { vcenter: Object.fromEntries(entries) }),
    ...(Object.keys(labels).length > 0 && { labels }),
    ...(Object.keys(nodes).length > 0 && { nodes }),
  };
}

function serverOf({
  port,
  datacenters,
  ipFamily,
  ...fields
}: GlobalFields & ServerFields): CloudConfigGlobal & CloudConfigVCenter {
  return {
    ...fields,
    ...(port !== undefined && { port: Number(port) }),
    ...(datacenters !== undefined && { datacenters: [...datacenters] }),
    ...(ipFamily !== undefined && { ipFamily: [...ipFamily] }),
  };
}

/** Returns a document as YAML with its keys in order, as Go's writers put it. */
export function cloudConfigText(document: CloudConfig): string {
  return writeYaml(sorted(document));
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value) || typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  // A map keeps the order of keys that look like numbers, too.
  return new Map(entries.map(([key, child]) => [key, sorted(child)]));
}

/** The fields of the enhancement's listing in its order, each with the value that stands for none. */
const EMPTY_GLOBAL = {
  user: "",
  password: "",
  server: "",
  port: 0,
  insecureFlag: false,
  datacenters: [],
  soapRoundtripCount: 0,
  caFile: "",
  thumbprint: "",
  secretName: "",
  secretNamespace: "",
  secretsDirectory: "",
  apiDisable: false,
  apiBinding: "",
  ipFamily: [],
} satisfies CloudConfigGlobal;

const EMPTY_VCENTER = {
  user: "",
  password: "",
  tenantref: "",
  server: "",
  port: 0,
  insecureFlag: false,
  datacenters: [],
  soapRoundtripCount: 0,
  caFile: "",
  thumbprint: "",
  secretref: "",
  secretName: "",
  secretNamespace: "",
  ipFamily: [],
} satisfies CloudConfigVCenter;

/** Returns a document with every field, in the order of the enhancement's listing. */
export function fullCloudConfigText({ global, vcenter = {}, labels, nodes }: CloudConfig): string {
  const names = Object.keys(vcenter).sort();
  return writeYaml({
    global: { ...EMPTY_GLOBAL, ...global },
    vcenter: new Map(names.map((name) => [name, { ...EMPTY_VCENTER, ...vcenter[name] }])),
    ...(labels !== undefined && { labels: { zone: "", region: "", ...labels } }),
    ...(nodes !== undefined && { nodes }),
  });
}
