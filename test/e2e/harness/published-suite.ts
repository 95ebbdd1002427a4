import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { type ApiClient, type ApiResult, objectOf, type Resource } from "./api-client.js";
import {
  definitionName,
  definitions,
  waitUntilEstablished,
  waitUntilPropagated,
} from "./custom-resource-definition.js";
import { isJsonObject, type JsonObject, type JsonValue, stringAt } from "./json-value.js";

/** A case of an integration suite as openshift/api writes them. */
export interface SuiteCase {
  readonly name: string;
  readonly initial: JsonObject;
  /** Undefined for a creation. */
  readonly updated: JsonObject | undefined;
  /** Changes of the CRD, as a JSON patch, that stand while the initial object is written. */
  readonly crdPatches: readonly JsonObject[];
  /** Where the case is refused, if it is, and with a text that holds this. */
  readonly refused: { readonly at: Stage; readonly text: string } | undefined;
  readonly expected: JsonObject | undefined;
}

export interface Suite {
  readonly file: string;
  /** Gates that have to be on, or off with a `-` before the name. */
  readonly featureGates: readonly string[];
  readonly cases: readonly SuiteCase[];
}

export type Stage = "create" | "update" | "status";

/** How a case ended: the object as it was stored, or which write was refused and how. */
export type Outcome =
  | { readonly object: JsonObject }
  | { readonly at: Stage | "setup"; readonly message: string; readonly fields: readonly string[] };

/** The suites of a folder. What they hold as text is YAML, some of it with keys given twice. */
export function readSuites(folder: string): Suite[] {
  return readdirSync(folder)
    .sort()
    .map((file): Suite => {
      const suite = parse(readFileSync(path.join(folder, file), "utf8"), { uniqueKeys: false });
      const creates: unknown[] = suite.tests?.onCreate ?? [];
      const updates: unknown[] = suite.tests?.onUpdate ?? [];
      return { file, featureGates: suite.featureGates ?? [], cases: [...creates, ...updates].map(readCase) };
    });
}

// biome-ignore lint/suspicious/noExplicitAny: a case as YAML gives it; each member is looked at here and nowhere else
function readCase(given: any): SuiteCase {
  const statusText = given.expectedStatusError;
  const text = given.expectedError ?? statusText;
  const at = given.updated === undefined ? "create" : given.expectedError === undefined ? "status" : "update";
  return {
    name: given.name,
    initial: parse(given.initial),
    updated: given.updated === undefined ? undefined : parse(given.updated),
    crdPatches: given.initialCRDPatches ?? [],
    refused: text === undefined ? undefined : { at, text },
    expected: given.expected === undefined ? undefined : parse(given.expected),
  };
}

/** Does on the server what a case says, as upstream's runner does: create, status, then update and status. */
export async function runCase(
  client: ApiClient,
  resource: Resource,
  crd: JsonObject,
  suiteCase: SuiteCase,
): Promise<Outcome> {
  const { initial, updated, crdPatches } = suiteCase;
  const patched = crdPatches.length > 0;
  if (patched) await changeCrd(client, crd, { type: "json", patch: crdPatches });
  const created = await client.create(resource, withName(initial));
  if (!created.accepted) {
    if (patched) await restoreCrd(client, crd);
    return refusal(updated === undefined ? "create" : "setup", created);
  }
  const name = stringAt(created.object, "metadata", "name") ?? "";
  try {
    if (updated === undefined) return { object: created.object };
    const before = await writeStatus(client, resource, created.object, initial.status);
    if (patched) await restoreCrd(client, crd);
    if (!before.accepted) return refusal("setup", before);
    const written = await client.update(resource, name, {
      ...updated,
      metadata: await currentMetadata(client, resource, name),
    });
    if (!written.accepted) return refusal("update", written);
    const status = await writeStatus(client, resource, written.object, updated.status);
    if (!status.accepted) return refusal("status", status);
    return { object: objectOf(await client.get(resource, name)) };
  } finally {
    await client.delete(resource, name);
  }
}

function withName(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return { ...object, metadata: { ...metadata, generateName: "case-" } };
}

async function writeStatus(
  client: ApiClient,
  resource: Resource,
  stored: JsonObject,
  status: JsonValue | undefined,
): Promise<ApiResult> {
  const name = stringAt(stored, "metadata", "name") ?? "";
  if (status === undefined) return client.get(resource, name);
  return client.updateStatus(resource, name, { ...stored, status });
}

async function currentMetadata(client: ApiClient, resource: Resource, name: string): Promise<JsonObject> {
  const { metadata } = objectOf(await client.get(resource, name));
  return isJsonObject(metadata) ? metadata : {};
}

async function changeCrd(client: ApiClient, crd: JsonObject, patch: Parameters<ApiClient["patch"]>[2]): Promise<void> {
  const name = definitionName(crd);
  objectOf(await client.patch(definitions, name, patch));
  await waitUntilPropagated(client);
  await waitUntilEstablished(client, name);
}

function restoreCrd(client: ApiClient, crd: JsonObject): Promise<void> {
  return changeCrd(client, crd, { type: "json", patch: [{ op: "replace", path: "/spec", value: crd.spec ?? {} }] });
}

function refusal(at: Stage | "setup", answer: ApiResult): Outcome {
  if (answer.accepted) return { object: answer.object };
  const { message, causes } = answer.status;
  return { at, message, fields: causes.map(({ field }) => field) };
}
