import type { ApiObject, OwnerReference } from "../../src/client/api-object.js";
import { connect } from "../../src/client/connection.js";
import { createFakeCluster } from "../../src/client/fake/fake-cluster.js";
import { namespacedClient } from "../../src/client/resource-client.js";
import type { ResourceDefinition } from "../../src/client/resource-definition.js";
import type { Transport } from "../../src/client/transport.js";
import type { Clock } from "../../src/controller/clock.js";
import { managerResources } from "../../src/entry/controller-fake.js";

/** A kind with a status of its own, to try controllers with. */
export interface Gadget extends ApiObject {
  spec?: { size?: number };
  status?: { size?: number; writer?: string };
}

export interface ConfigMap extends ApiObject {
  data?: Record<string, string>;
}

export const gadgetResource = {
  group: "example.com",
  version: "v1",
  kind: "Gadget",
  plural: "gadgets",
  scope: "Namespaced",
  statusSubresource: true,
} as const satisfies ResourceDefinition;

export const configMapResource = {
  group: "",
  version: "v1",
  kind: "ConfigMap",
  plural: "configmaps",
  scope: "Namespaced",
} as const satisfies ResourceDefinition;

export function fakeCluster(clock?: Clock) {
  return createFakeCluster({
    resources: [{ definition: gadgetResource }, { definition: configMapResource }, ...managerResources],
    ...(clock === undefined ? {} : { now: () => clock.date() }),
  });
}

export function clientsOver(transport: Transport) {
  const connection = connect(transport, { userAgent: "test", fieldManager: "test" });
  return {
    gadgets: namespacedClient<Gadget, Gadget>(connection, gadgetResource),
    configMaps: namespacedClient<ConfigMap, ConfigMap>(connection, configMapResource),
  };
}

export function gadget(name: string, size = 1): Gadget & { metadata: { name: string; namespace: string } } {
  return { metadata: { name, namespace: "default" }, spec: { size } };
}

export function configMap(name: string, ownerReferences: OwnerReference[] = []): ConfigMap {
  return { metadata: { name, namespace: "default", ownerReferences } };
}

/** Waits for something that will be so; fails with a test's own time limit where it never is. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 2));
}
