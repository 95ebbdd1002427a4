import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { parse } from "yaml";
import { type ApiClient, type ApiResult, collectionPath, objectOf, type Resource } from "./api-client.js";
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

/** How a case ends that nothing was done of. */
export const NOT_RUN: Outcome = { at: "setup", message: "it was not run", fields: [] };

/** Cases that are run at the same time. */
const CONCURRENCY = 8;

/**
 * Does on the server what cases say, each as upstream's runner does: create, status, then update and status, and a deletion. Several are
 * run at a time, and those that change the CRD alike share the change. Returns how each ended.
 */
export async function runCases(
  client: ApiClient,
  resource: Resource,
  crd: JsonObject,
  cases: readonly SuiteCase[],
): Promise<ReadonlyMap<SuiteCase, Outcome>> {
  const outcomes = new Map<SuiteCase, Outcome>();
  for (const { crdPatches, members } of groupsOf(cases)) {
    if (crdPatches.length > 0) await changeCrd(client, crd, { type: "json", patch: crdPatches });
    const begun: BegunCase[] = [];
    await inParallel(members, async (suiteCase) => void begun.push(await begin(client, resource, suiteCase)));
    if (crdPatches.length > 0) await restoreCrd(client, crd);
    await inParallel(begun, async ({ suiteCase, stored, outcome }) => {
      const ended = stored === undefined ? outcome : await update(client, resource, stored, suiteCase.updated ?? {});
      outcomes.set(suiteCase, ended ?? NOT_RUN);
    });
    const deleted = await client.send({ method: "DELETE", path: collectionPath(resource) });
    if (deleted.statusCode >= 300) throw new Error(`objects are not deleted: ${deleted.text}`);
  }
  return outcomes;
}

interface CaseGroup {
  readonly crdPatches: SuiteCase["crdPatches"];
  readonly members: SuiteCase[];
}

/** Cases that can be run at the same time: with the same CRD, and on objects of different names. */
function groupsOf(cases: readonly SuiteCase[]): CaseGroup[] {
  const groups: (CaseGroup & { readonly key: string; readonly names: Set<string> })[] = [];
  for (const suiteCase of cases) {
    const { crdPatches, initial } = suiteCase;
    const key = JSON.stringify(crdPatches);
    // Other objects get names of the server.
    const name = stringAt(initial, "metadata", "name");
    let group = groups.find((each) => each.key === key && (name === undefined || !each.names.has(name)));
    if (group === undefined) {
      group = { key, crdPatches, names: new Set(), members: [] };
      groups.push(group);
    }
    if (name !== undefined) group.names.add(name);
    group.members.push(suiteCase);
  }
  return groups;
}

/** Works on a list, several items at a time. */
async function inParallel<T>(list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = list.values();
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
}

/** A case whose first object was written, and how it ended there or what is to be updated. */
interface BegunCase {
  readonly suiteCase: SuiteCase;
  readonly stored: JsonObject | undefined;
  readonly outcome: Outcome | undefined;
}

async function begin(client: ApiClient, resource: Resource, suiteCase: SuiteCase): Promise<BegunCase> {
  const { initial, updated } = suiteCase;
  const endsWith = (outcome: Outcome): BegunCase => ({ suiteCase, stored: undefined, outcome });
  const created = await client.create(resource, withName(initial));
  if (!created.accepted) return endsWith(refusal(updated === undefined ? "create" : "setup", created));
  if (updated === undefined) return endsWith({ object: created.object });
  const status = await writeStatus(client, resource, created, initial.status);
  return status.accepted
    ? { suiteCase, stored: status.object, outcome: undefined }
    : endsWith(refusal("setup", status));
}

async function update(
  client: ApiClient,
  resource: Resource,
  { metadata = {} }: JsonObject,
  updated: JsonObject,
): Promise<Outcome> {
  const name = stringAt(metadata, "name") ?? "";
  const written = await client.update(resource, name, { ...updated, metadata });
  if (!written.accepted) return refusal("update", written);
  const status = await writeStatus(client, resource, written, updated.status);
  if (!status.accepted) return refusal("status", status);
  return { object: objectOf(await client.get(resource, name)) };
}

function withName(object: JsonObject): JsonObject {
  const metadata = isJsonObject(object.metadata) ? object.metadata : {};
  return { ...object, metadata: { ...metadata, generateName: "case-" } };
}

/** Writes the status of an object as it was stored, where there is one to write. */
async function writeStatus(
  client: ApiClient,
  resource: Resource,
  stored: Extract<ApiResult, { readonly accepted: true }>,
  status: JsonValue | undefined,
): Promise<ApiResult> {
  const name = stringAt(stored.object, "metadata", "name") ?? "";
  return status === undefined ? stored : client.updateStatus(resource, name, { ...stored.object, status });
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
