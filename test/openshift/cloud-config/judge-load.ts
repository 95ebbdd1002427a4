import { isDeepStrictEqual } from "node:util";
import type { LoadedConfig } from "../../../src/openshift/cloud-config/load.js";
import { loadCloudConfig } from "../../../src/openshift/cloud-config/load.js";
import { type Case, readOracle } from "../oracle.js";

export function loadCases(): readonly Case[] {
  return readOracle("cloud-provider/load-cases.yaml").cases;
}

/** The names that the published models have where ours are those of YAML. */
const RENAMED: Readonly<Record<string, string>> = {
  insecureFlag: "insecure",
  soapRoundtripCount: "soapRoundtrips",
  tenantref: "tenant",
  secretref: "secretRef",
  internalNetworkSubnetCidr: "internalNetworkSubnetCIDR",
  externalNetworkSubnetCidr: "externalNetworkSubnetCIDR",
  internalVmNetworkName: "internalVMNetworkName",
  externalVmNetworkName: "externalVMNetworkName",
};

/** The fields of `global` that the published table has. */
const IN_GLOBAL = ["ipFamily", "secretsDirectory", "apiDisable", "apiBinding"];

function published(fields: object, without: readonly string[] = []): Case {
  const entries = Object.entries(fields).filter(
    ([name, value]) => value !== "" && value !== false && !without.includes(name),
  );
  return Object.fromEntries(
    entries.map(([name, value]) => [RENAMED[name] ?? name, name === "datacenters" ? value.join(",") : value]),
  );
}

/** The model in the form of the published table, with the section that only the second loader has, or without. */
function publishedModel({ global, vcenters, labels, nodes }: LoadedConfig, withNodes: boolean): Case {
  return {
    global: published(global, IN_GLOBAL),
    vcenters: Object.fromEntries([...vcenters].map(([entry, vcenter]) => [entry, published(vcenter)])),
    ...(Object.keys(labels).length > 0 && { labels: published(labels) }),
    ...(withNodes && Object.keys(nodes).length > 0 && { nodes: published(nodes) }),
  };
}

/** Why a case did not come out as in both loaders, or undefined where it did. */
export function loadProblem({ input, env, config, error, secondLoader }: Case): string | undefined {
  const { loaded, findings } = loadCloudConfig({ path: "a.conf", text: input }, env);
  const said = findings.map(({ severity, message }) => `${severity} ${message}`).join(" | ");
  if (error !== undefined)
    return loaded === undefined && said.includes("error") ? undefined : `loaded, but for: ${said}`;
  if (loaded === undefined) return `refused: ${said}`;
  const second = secondLoader?.config;
  const first = publishedModel(loaded.config, false);
  if (!isDeepStrictEqual(first, config)) return `${JSON.stringify(config)} is ${JSON.stringify(first)}`;
  const other = publishedModel(loaded.config, true);
  return second === undefined || isDeepStrictEqual(other, second)
    ? undefined
    : `second loader: ${JSON.stringify(other)}`;
}
