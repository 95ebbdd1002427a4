import { writeYaml } from "../yaml/write-yaml.js";
import type { VSphereConfig } from "./load.js";

/** Returns what the cloud provider has as YAML: its model, and that of the in-tree provider where the file has one. */
export function loadedConfigText({ config, legacyConfig }: VSphereConfig): string {
  const { global, vcenters, labels, nodes } = config;
  return writeYaml({
    config: {
      global: { ...global, port: portOf(global.port) },
      vcenter: new Map([...vcenters].map(([entry, fields]) => [entry, { ...fields, port: portOf(fields.port) }])),
      ...(Object.keys(labels).length > 0 && { labels }),
      ...(Object.keys(nodes).length > 0 && { nodes }),
    },
    ...(legacyConfig !== undefined && {
      legacyConfig: {
        ...legacyConfig.sections,
        ...(legacyConfig.virtualCenters.size > 0 && { VirtualCenter: legacyConfig.virtualCenters }),
      },
    }),
  });
}

/** In INI a port is any text. */
function portOf(port: string): string | number {
  return /^\d+$/.test(port) ? Number(port) : port;
}
