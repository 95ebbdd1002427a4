import { isDeepStrictEqual } from "node:util";
import {
  ApiError,
  type Connection,
  type DiscoveredResource,
  type Discovery,
  type DynamicObject,
  discoverResources,
  dynamicClient,
  isConflict,
  isNotFound,
  isUnauthorized,
  type Named,
  type ObjectMethods,
} from "crdwright/client";
import { isObject } from "crdwright/runtime";
import { applyConflict, applyKindUnknown, applyRefused } from "../../diagnostics/catalogue/apply.js";
import { type Diagnostic, diagnose } from "../../diagnostics/diagnostic.js";
import { clusterProblem } from "../cluster/cluster-objects.js";
import { groupOf, type Manifest, versionOf } from "./read-manifests.js";
import { withoutValues } from "./secret-values.js";

/** What applying a manifest did; where the object may not be read before, it is not known. */
export type Applied = "created" | "changed" | "unchanged" | "applied";

export interface ApplyOptions {
  /** Where objects are put that name no namespace and are in one. */
  readonly namespace: string;
  /** Takes fields over from other managers. */
  readonly force?: boolean;
  readonly signal?: AbortSignal;
  /** For how long a server that does not answer, or cannot at present, is asked again. */
  readonly patienceMs?: number;
  readonly onApplied?: (manifest: Manifest, result: Applied) => void;
}

/** An object that was applied, and where it is. */
export interface AppliedManifest {
  readonly manifest: Manifest;
  readonly resource: DiscoveredResource;
  /** Undefined for a kind that is in none. */
  readonly namespace: string | undefined;
}

export interface ApplyResult {
  readonly applied: readonly AppliedManifest[];
  readonly findings: readonly Diagnostic[];
}

const PATIENCE_MS = 60_000;
const FIRST_DELAY_MS = 100;
const MAX_DELAY_MS = 2000;

/**
 * Applies manifests one after the other by server-side apply. Reports a kind that the server does not have before anything is written, and
 * what it refuses, at the fields in question; those behind it are not applied then. Applying the same once more changes nothing. Throws a
 * `ClusterProblem` where the server cannot be asked.
 */
export async function applyManifests(
  connection: Connection,
  manifests: readonly Manifest[],
  options: ApplyOptions,
): Promise<ApplyResult> {
  const { patienceMs = PATIENCE_MS, signal } = options;
  const patient = <T>(what: string, work: () => Promise<T>): Promise<T> => patiently(what, work, patienceMs, signal);
  const discover = (): Promise<Discovery> =>
    patient("its kinds", () => discoverResources(connection, { ...(signal && { signal }) }));
  let discovery = await discover();
  const defined = new Set(manifests.flatMap(definedKinds));
  const unknown = manifests.filter((each) => resourceOf(discovery, each) === undefined && !defined.has(kindKey(each)));
  if (unknown.length > 0) return { applied: [], findings: unknown.map(kindUnknown) };
  const applied: AppliedManifest[] = [];
  for (const manifest of manifests) {
    const deadline = performance.now() + patienceMs;
    let resource = resourceOf(discovery, manifest);
    // Its definition was applied just before, and is served soon.
    for (let delay = FIRST_DELAY_MS; resource === undefined; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
      if (performance.now() > deadline) return { applied, findings: [kindUnknown(manifest)] };
      await sleep(delay, signal);
      discovery = await discover();
      resource = resourceOf(discovery, manifest);
    }
    const namespace = resource.scope === "Cluster" ? undefined : (manifest.namespace ?? options.namespace);
    const client = dynamicClient(connection, resource);
    const objects = namespace === undefined ? client.inCluster() : client.inNamespace(namespace);
    try {
      const result = await patient(objectText(manifest), () => applyOne(objects, manifest, options));
      applied.push({ manifest, resource, namespace });
      options.onApplied?.(manifest, result);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return { applied, findings: refusals(manifest, error) };
    }
  }
  return { applied, findings: [] };
}

async function applyOne(
  objects: ObjectMethods<DynamicObject, DynamicObject>,
  { name, value }: Manifest,
  { force = false, signal }: ApplyOptions,
): Promise<Applied> {
  const request = { ...(signal && { signal }) };
  let before: DynamicObject | undefined;
  let mayRead = true;
  try {
    before = await objects.get(name, request);
  } catch (error) {
    if (!(error instanceof ApiError) || passes(error)) throw error;
    // Who may write need not be allowed to read.
    mayRead = isNotFound(error);
  }
  // It has a name, as was seen when it was read.
  const after = await objects.apply(value as Named<DynamicObject>, { ...request, force });
  if (before === undefined) return mayRead ? "created" : "applied";
  return isDeepStrictEqual(contents(before), contents(after)) ? "unchanged" : "changed";
}

/** An object without what a server notes with each apply. */
function contents({ metadata, ...rest }: DynamicObject): object {
  const { managedFields: _, resourceVersion: __, ...own } = metadata ?? {};
  return { ...rest, metadata: own };
}

/** Does work again while the server cannot do it, or is not there: one that starts refuses what its webhooks are to judge. */
async function patiently<T>(
  what: string,
  work: () => Promise<T>,
  patienceMs: number,
  signal: AbortSignal | undefined,
): Promise<T> {
  const deadline = performance.now() + patienceMs;
  for (let delay = FIRST_DELAY_MS; ; delay = Math.min(2 * delay, MAX_DELAY_MS)) {
    try {
      return await work();
    } catch (error) {
      if (signal?.aborted) throw error;
      if (isUnauthorized(error)) throw clusterProblem(what, error);
      if (error instanceof ApiError && !passes(error)) throw error;
      if (performance.now() > deadline) throw error instanceof ApiError ? error : clusterProblem(what, error);
      await sleep(delay, signal);
    }
  }
}

/**
 * Whether a server may answer otherwise later. With 500 it answers where a webhook does not run yet, and for a value of another type in what
 * is applied, too.
 */
function passes({ code, message }: ApiError): boolean {
  return code === 500 ? /webhook|etcdserver|timed out|deadline exceeded|connection refused/i.test(message) : code > 500;
}

/** Waits, or rejects as soon as the signal is aborted. */
async function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const { setTimeout: wait } = await import("node:timers/promises");
  await wait(ms, undefined, signal && { signal });
}

function resourceOf(discovery: Discovery, { apiVersion, kind }: Manifest): DiscoveredResource | undefined {
  return discovery.find({ group: groupOf(apiVersion), version: versionOf(apiVersion), kind });
}

function kindKey({ apiVersion, kind }: Pick<Manifest, "apiVersion" | "kind">): string {
  return `${apiVersion} ${kind}`;
}

/** The kinds that a CustomResourceDefinition among the manifests brings. */
function definedKinds({ kind, value }: Manifest): string[] {
  const spec = value["spec"];
  if (kind !== "CustomResourceDefinition" || !isObject(spec)) return [];
  const { group, names, versions } = spec;
  const own = isObject(names) ? String(names["kind"]) : "";
  return (Array.isArray(versions) ? versions : []).map((version) =>
    kindKey({ apiVersion: `${String(group)}/${isObject(version) ? String(version["name"]) : ""}`, kind: own }),
  );
}

function kindUnknown({ apiVersion, kind, spanOf }: Manifest): Diagnostic {
  return diagnose(applyKindUnknown, spanOf("kind"), { apiVersion, kind });
}

/** Returns what an object is called, for people. */
export function objectText({ kind, name }: Pick<Manifest, "kind" | "name">): string {
  return `${kind} ${name}`;
}

function refusals(manifest: Manifest, error: ApiError): Diagnostic[] {
  const object = objectText(manifest);
  const text = (message: string): string => withoutValues(message, manifest);
  if (isConflict(error) && error.causes.length > 0)
    return error.causes.map(({ field, message }) =>
      diagnose(applyConflict, manifest.spanOf(field), {
        object,
        field: field.replace(/^\./, ""),
        problem: text(message),
      }),
    );
  const ofFields = error.causes.filter(({ field }) => field !== "" && field !== "<nil>");
  if (ofFields.length === 0)
    return [diagnose(applyRefused, manifest.spanOf(""), { object, problem: text(error.message) })];
  return ofFields.map(({ field, message }) =>
    diagnose(applyRefused, manifest.spanOf(field), { object, problem: `${field}: ${text(message)}` }),
  );
}
