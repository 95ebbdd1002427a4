import type { Stored } from "crdwright/client";
import type { Node } from "crdwright/core/v1";
import { readProviderId, readUuid, swappedUuid } from "../../vcenter/provider-id.js";
import { type Machine, shortName } from "../machine.js";
import { factsOf } from "../plan-node.js";
import type { MachineChanges } from "./vcenter-connection.js";

/** Returns the nodes that changes of VMs may be of: by their UUID, by where they were found, and by their names. */
export function nodesOfChanges(nodes: Iterable<Stored<Node>>, changes: MachineChanges): string[] {
  const keys = changes === "all" ? undefined : new Set(changes.flatMap(keysOfMachine));
  const names: string[] = [];
  for (const node of nodes)
    if (keys === undefined || keysOfNode(node).some((key) => keys.has(key))) names.push(node.metadata.name);
  return names;
}

function keysOfMachine({ server, reference, uuid, name, hostName, nics }: Machine): string[] {
  const addresses = nics.flatMap((nic) => nic.addresses);
  return [`${server} ${reference}`, uuid, ...[name, hostName].map(shortName), ...addresses].filter(Boolean);
}

function keysOfNode(node: Stored<Node>): string[] {
  const { name, providerId, systemUuid, recorded } = factsOf(node);
  const id = readProviderId(providerId);
  const uuids = [id.kind === "uuid" ? id.uuid : undefined, readUuid(systemUuid ?? "")].filter(
    (each) => each !== undefined,
  );
  const place = recorded === undefined ? [] : [`${recorded.server} ${recorded.reference}`];
  return [...uuids, ...uuids.map(swappedUuid), ...place, shortName(name)];
}
