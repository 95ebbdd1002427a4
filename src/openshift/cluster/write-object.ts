import type { ApiObject, Connection, Stored } from "crdwright/client";
import { createConfigMapClient, createSecretClient } from "crdwright/client/kubernetes";
import { createInfrastructureClient } from "../../../generated/clients/config.openshift.io/v1/infrastructure.ts";
import { type ClusterObjects, CONFIG_NAMESPACE, CREDENTIALS } from "./cluster-objects.js";

/** How an object is changed: what comes back is of the same kind. */
export type ObjectChange = <T extends object>(object: T) => T;

/**
 * Writes an object that was read, with a change, if nobody has changed it since: the server gives a conflict then. With `dryRun` the
 * server does all but store. Returns the object as the server has it. Throws what the client throws.
 */
export async function writeObject(
  connection: Connection,
  name: keyof ClusterObjects,
  objects: ClusterObjects,
  { change, dryRun = false }: { readonly change: ObjectChange; readonly dryRun?: boolean },
): Promise<Stored<ApiObject>> {
  const options = { dryRun, fieldValidation: "Strict" } as const;
  const { infrastructure, configMap, secret } = objects;
  if (name === "infrastructure" && infrastructure !== undefined)
    return await createInfrastructureClient(connection).update(change(infrastructure), options);
  if (name === "configMap" && configMap !== undefined)
    return await createConfigMapClient(connection).inNamespace(CONFIG_NAMESPACE).update(change(configMap), options);
  if (name === "secret" && secret !== undefined)
    return await createSecretClient(connection).inNamespace(CREDENTIALS.namespace).update(change(secret), options);
  throw new TypeError(`no ${name} was read`);
}
