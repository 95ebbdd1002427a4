import { randomBytes } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { type ApiClient, type ApiResult, collectionPath, objectOf, type Resource } from "./api-client.js";
import { isJsonObject, type JsonObject, listAt, stringAt, valueAt } from "./json-value.js";

/** The collection of CustomResourceDefinitions. */
export const definitions: Resource = {
  group: "apiextensions.k8s.io",
  version: "v1",
  plural: "customresourcedefinitions",
};

const timeoutMs = 30_000;
const pollMs = 25;

/**
 * Creates a CRD, or replaces the one of that name. Unknown fields are refused. The result tells what the server said; it
 * does not wait for anything.
 */
export async function applyDefinition(client: ApiClient, manifest: JsonObject): Promise<ApiResult> {
  const name = definitionName(manifest);
  // To try whether it can be created would have the server check all of it twice.
  const current = await client.get(definitions, name);
  if (!current.accepted) return client.create(definitions, manifest, { fieldValidation: "Strict" });
  const resourceVersion = valueAt(current.object, "metadata", "resourceVersion");
  const metadata = isJsonObject(manifest.metadata)
    ? { ...manifest.metadata, resourceVersion }
    : { name, resourceVersion };
  return client.update(definitions, name, { ...manifest, metadata }, { fieldValidation: "Strict" });
}

/**
 * Waits until a CRD has the condition `Established` and each of its served versions answers; gives the CRD as the server has
 * it then, with that condition's time set back (see below). Rejects with the CRD's conditions where it takes too long.
 */
export async function waitUntilEstablished(client: ApiClient, name: string): Promise<JsonObject> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const definition = objectOf(await client.get(definitions, name));
    if (conditionStatus(definition, "Established") === "True" && (await isServed(client, definition))) {
      const backdated = await client.updateStatus(definitions, name, backdateEstablished(definition));
      if (backdated.accepted || backdated.status.reason !== "Conflict") return objectOf(backdated);
    }
    if (performance.now() > deadline) {
      const conditions = JSON.stringify(valueAt(definition, "status", "conditions") ?? []);
      throw new Error(`${name} is not established and served after ${timeoutMs / 1000} s; conditions: ${conditions}`);
    }
    await delay(pollMs);
  }
}

/**
 * Says that a CRD was established long ago. The server holds back each create for two seconds while a CRD has been
 * established for less than that, for the sake of other servers of its cluster; here there are none.
 */
function backdateEstablished(definition: JsonObject): JsonObject {
  const conditions = listAt(definition, "status", "conditions").map((condition) =>
    isJsonObject(condition) && condition.type === "Established"
      ? { ...condition, lastTransitionTime: "2000-01-01T00:00:00Z" }
      : condition,
  );
  const status = isJsonObject(definition.status) ? definition.status : {};
  return { ...definition, status: { ...status, conditions } };
}

/**
 * Waits until the server serves replaced CRDs as they are now. It learns of changes by one ordered watch and answers by the
 * earlier schema until then; so a CRD made after the change is served only when the change is known, too.
 */
export async function waitUntilPropagated(client: ApiClient): Promise<void> {
  const plural = `markers${randomBytes(4).toString("hex")}`;
  const name = `${plural}.e2e.crdwright`;
  const version = {
    name: "v1",
    served: true,
    storage: true,
    schema: { openAPIV3Schema: { type: "object" } },
  };
  const names = { plural, kind: plural, listKind: `${plural}list` };
  const manifest = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name },
    spec: { group: "e2e.crdwright", scope: "Cluster", names, versions: [version] },
  };
  const marker = objectOf(await client.create(definitions, manifest));
  const deadline = performance.now() + timeoutMs;
  while (!(await isServed(client, marker))) {
    if (performance.now() > deadline) throw new Error(`${name} is not served after ${timeoutMs / 1000} s`);
    await delay(pollMs);
  }
  // Nobody else has the name, so that nobody has to wait until it is gone.
  objectOf(await client.delete(definitions, name));
}

/** Deletes a CRD with all its objects and waits until it is gone. */
export async function removeDefinition(client: ApiClient, name: string): Promise<void> {
  objectOf(await client.delete(definitions, name));
  const deadline = performance.now() + timeoutMs;
  while ((await client.get(definitions, name)).accepted) {
    if (performance.now() > deadline) throw new Error(`${name} is not gone after ${timeoutMs / 1000} s`);
    await delay(pollMs);
  }
}

/** Returns the status of a condition of a CRD as the server returned it; undefined where it has none of that type. */
export function conditionStatus(definition: JsonObject, type: string): string | undefined {
  const condition = listAt(definition, "status", "conditions").find((each) => stringAt(each, "type") === type);
  return stringAt(condition, "status");
}

/** Returns the collection that a CRD defines, in one of its versions; throws where it lacks what a CRD must have. */
export function resourceOf(definition: JsonObject, version: string, namespace?: string): Resource {
  const group = stringAt(definition, "spec", "group");
  const plural = stringAt(definition, "spec", "names", "plural");
  if (group === undefined || plural === undefined) throw new Error("a CRD must have spec.group and spec.names.plural");
  return namespace === undefined ? { group, version, plural } : { group, version, plural, namespace };
}

export function definitionName(manifest: JsonObject): string {
  const name = stringAt(manifest, "metadata", "name");
  if (name === undefined) throw new Error("a CRD must have metadata.name");
  return name;
}

/** The handler learns of an established CRD a moment later than its condition says, and answers 404 until then. */
async function isServed(client: ApiClient, definition: JsonObject): Promise<boolean> {
  for (const version of listAt(definition, "spec", "versions")) {
    const name = stringAt(version, "name");
    if (name === undefined || valueAt(version, "served") !== true) continue;
    const path = `${collectionPath(resourceOf(definition, name))}?limit=1`;
    if ((await client.send({ method: "GET", path })).statusCode !== 200) return false;
  }
  return true;
}
