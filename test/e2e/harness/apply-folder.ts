import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parseAllDocuments } from "yaml";
import { type ApiClient, objectOf, type Resource } from "./api-client.js";
import { isJsonObject, type JsonObject, type JsonValue, listAt, parseJson, stringAt } from "./json-value.js";

/**
 * Does what `kubectl apply -f <folder>` does, against a server that has none of these objects, or has one as it would be: takes the JSON and YAML files of
 * the folder itself in the order of their names, opens Lists, asks the server for the resource of every object before it sends
 * the first, and creates each as kubectl does, with the annotation that holds what was applied. Rejects where the server does
 * not know a kind, or refuses an object. Returns the objects as the server has them.
 */
export async function applyFolder(client: ApiClient, folder: string): Promise<JsonObject[]> {
  const objects = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(json|yaml|yml)$/.test(entry.name))
    .map(({ name }) => path.join(folder, name))
    .sort()
    .flatMap((file) => objectsIn(file));
  if (objects.length === 0) throw new Error(`no objects passed to apply: ${folder}`);
  const mapped: (readonly [Resource, JsonObject])[] = [];
  for (const object of objects) mapped.push([await resourceOf(client, object), object]);
  const applied: JsonObject[] = [];
  for (const [resource, object] of mapped) applied.push(await applyObject(client, resource, withLastApplied(object)));
  return applied;
}

async function applyObject(client: ApiClient, resource: Resource, object: JsonObject): Promise<JsonObject> {
  const result = await client.create(resource, object, { fieldValidation: "Strict" });
  if (result.accepted || result.statusCode !== 409) return objectOf(result);
  const existing = objectOf(await client.get(resource, stringAt(object, "metadata", "name") ?? ""));
  return lastAppliedTo(existing) === lastAppliedTo(object) ? existing : objectOf(result);
}

const LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

function lastAppliedTo(object: JsonObject): string | undefined {
  return stringAt(object, "metadata", "annotations", LAST_APPLIED);
}

function objectsIn(file: string): JsonObject[] {
  const documents = parseAllDocuments(readFileSync(file, "utf8")).map((document): JsonValue => document.toJS());
  return documents.flatMap((value): JsonObject[] => {
    if (!isJsonObject(value) || typeof value.kind !== "string") throw new Error(`${file}: Object 'Kind' is missing`);
    if (!Object.hasOwn(value, "items")) return [value];
    return listAt(value, "items").filter(isJsonObject);
  });
}

async function resourceOf(client: ApiClient, object: JsonObject): Promise<Resource> {
  const kind = stringAt(object, "kind") ?? "";
  const apiVersion = stringAt(object, "apiVersion") ?? "";
  const [version = "", group = ""] = apiVersion.split("/").reverse();
  const answer = await client.send({ method: "GET", path: `/${group === "" ? "api" : "apis"}/${apiVersion}` });
  const found = parseJson(answer.text);
  const resources = isJsonObject(found) ? listAt(found, "resources") : [];
  const plural = resources.find((each) => stringAt(each, "kind") === kind && !stringAt(each, "name")?.includes("/"));
  const name = plural === undefined ? undefined : stringAt(plural, "name");
  if (answer.statusCode !== 200 || name === undefined)
    throw new Error(`no matches for kind "${kind}" in version "${apiVersion}"`);
  const namespace = stringAt(object, "metadata", "namespace");
  return { group, version, plural: name, ...(namespace === undefined ? {} : { namespace }) };
}

function withLastApplied(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  const annotations = isJsonObject(metadata.annotations) ? metadata.annotations : {};
  const applied = { [LAST_APPLIED]: `${JSON.stringify(object)}\n` };
  return { ...object, metadata: { ...metadata, annotations: { ...annotations, ...applied } } };
}
