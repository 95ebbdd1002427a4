import { isJsonObject, type JsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { parseJson, printJson } from "../json-text.js";
import { PATCH_MEDIA_TYPES } from "../patch.js";
import { requestTarget, type Transport, type TransportRequest, type TransportResponse } from "../transport.js";
import { applyFields } from "./apply/managed-fields.js";
import { deleteObject } from "./fake-delete.js";
import { listObjects, listOf, type OpenLists } from "./fake-list.js";
import { type FakeResource, wholeSchema } from "./fake-resource.js";
import { scaleOf, withScale } from "./fake-scale.js";
import { FakeStore, type Revisions, type StoredEntry } from "./fake-store.js";
import { type OpenWatch, watchChunks } from "./fake-watch.js";
import { createObject, keyOf, updateObject, type WriteContext, type Written } from "./fake-write.js";
import { jsonPatch, mergePatch, objectPatch } from "./patches.js";
import {
  badRequest,
  methodNotAllowed,
  noSuchPath,
  notFound,
  Refusal,
  unsupportedMediaType,
} from "./replies/refusal.js";
import { type Route, readRoute } from "./route.js";
import { readSelectors } from "./selectors.js";

export interface FakeClusterOptions {
  readonly resources: readonly FakeResource[];
  /** Returns the time of what is written. */
  readonly now?: () => Date;
}

/** A cluster in memory that answers as an API server does, for as many kinds as it is given. */
export interface FakeCluster {
  readonly transport: Transport;
  /** Forgets what happened, as the server does in time: watches and pages from before then get 410. */
  compact(): void;
  /** Sends a bookmark to every watch. */
  sendBookmarks(): void;
  /** Breaks the connection of every watch. */
  disconnect(): void;
}

interface Kind {
  readonly resource: FakeResource;
  readonly store: FakeStore;
  readonly openLists: OpenLists;
}

/**
 * Makes a fake cluster. All that goes over its transport is text, as on the wire, so no object is ever shared. It serves
 * custom resources in one version each: there are no conversion, no admission and no namespaces to create, and nothing
 * collects garbage.
 */
export function createFakeCluster({ resources, now = () => new Date() }: FakeClusterOptions): FakeCluster {
  const revisions: Revisions = { current: 1, compacted: 1 };
  const watches = new Set<OpenWatch>();
  const kinds = resources.map(
    (resource): Kind => ({ resource, store: new FakeStore(revisions), openLists: new Map() }),
  );

  async function request(incoming: TransportRequest): Promise<TransportResponse> {
    if (incoming.signal?.aborted === true) throw incoming.signal.reason;
    try {
      const url = new URL(requestTarget(incoming), "http://fake");
      const { kind, route } = find(url.pathname);
      return answer(kind, route, incoming, url.searchParams);
    } catch (error) {
      if (error instanceof Refusal) return json(error.status.code ?? 500, error.status, warningHeader(error.warnings));
      throw error;
    }
  }

  function find(path: string): { readonly kind: Kind; readonly route: Route } {
    for (const kind of kinds) {
      const route = readRoute(path, kind.resource.definition);
      if (route !== undefined) return { kind, route };
    }
    throw noSuchPath();
  }

  function answer(kind: Kind, route: Route, request: TransportRequest, query: URLSearchParams): TransportResponse {
    const { resource, store, openLists } = kind;
    const { definition } = resource;
    const { namespace, name, subresource } = route;
    const context: WriteContext = {
      resource,
      store,
      namespace,
      writer: {
        manager: query.get("fieldManager") ?? managerOf(request.headers),
        operation: request.headers?.["content-type"] === PATCH_MEDIA_TYPES.apply ? "Apply" : "Update",
        subresource,
        time: seconds(now()),
      },
      fieldValidation: fieldValidationOf(query),
      isDryRun: query.get("dryRun") === "All",
      now: seconds(now()),
      newUid: () => crypto.randomUUID(),
    };
    if (name === undefined) {
      switch (request.method) {
        case "GET":
          if (query.get("watch") === null)
            return json(200, listObjects(definition, store, namespace, query, openLists));
          return stream(watchChunks({ definition, store, namespace, query, signal: request.signal, watches }));
        case "POST":
          requireNamespace(definition.scope, namespace);
          return written(createObject(context, bodyOf(request), undefined));
        case "DELETE": {
          const meant = store.objects(namespace).filter(readSelectors(query, definition));
          for (const { metadata } of meant) {
            deleteObject(context, entryOf(store, keyOf(metadata.namespace, metadata.name)), optionalBodyOf(request));
          }
          return json(200, listOf(definition, meant, revisions.current));
        }
        default:
          throw methodNotAllowed();
      }
    }
    requireNamespace(definition.scope, namespace);
    const key = keyOf(namespace, name);
    const entry = store.entries.get(key);
    if (request.method === "PATCH") return written(patchObject(context, name, entry, request, query));
    if (entry === undefined) throw notFound(definition, name);
    switch (request.method) {
      case "GET":
        return json(200, subresource === "scale" ? scaleOf(definition, entry.object) : entry.object);
      case "PUT":
        return written(replaceObject(context, entry, bodyOf(request)));
      case "DELETE": {
        if (subresource !== undefined) throw methodNotAllowed();
        const { object, isGone } = deleteObject(context, entry, optionalBodyOf(request));
        if (!isGone) return json(200, object);
        const details = { name, group: definition.group, kind: definition.plural, uid: object.metadata.uid };
        return json(200, { kind: "Status", apiVersion: "v1", metadata: {}, status: "Success", details });
      }
      default:
        throw methodNotAllowed();
    }
  }

  return {
    transport: { request },
    compact() {
      revisions.compacted = revisions.current;
      for (const { store, openLists } of kinds) {
        store.forget();
        openLists.clear();
      }
    },
    sendBookmarks() {
      for (const watch of watches) watch.bookmark();
    },
    disconnect() {
      for (const watch of watches) watch.breakOff();
    },
  };
}

function replaceObject(context: WriteContext, entry: StoredEntry, body: JsonObject): Written {
  const { subresource } = context.writer;
  const { definition } = context.resource;
  if (subresource !== "scale") {
    const isStatus = subresource === "status";
    return updateObject(context, entry, body, { subresource: isStatus ? "status" : undefined, owners: undefined });
  }
  const scaled = withScale(definition, entry.object, body);
  return asScale(context, updateObject(context, entry, scaled, { subresource: undefined, owners: undefined }));
}

function patchObject(
  context: WriteContext,
  name: string,
  entry: StoredEntry | undefined,
  incoming: TransportRequest,
  query: URLSearchParams,
): Written {
  const { definition, schema } = context.resource;
  const { writer, namespace } = context;
  const subresource = writer.subresource === "status" ? "status" : undefined;
  const type = incoming.headers?.["content-type"];
  if (type === PATCH_MEDIA_TYPES.apply) {
    if (!query.get("fieldManager"))
      throw badRequest(
        'PatchOptions.meta.k8s.io "" is invalid: fieldManager: Required value: is required for apply patch',
      );
    if (writer.subresource === "scale") throw badRequest("the fake cluster does not apply to the scale subresource");
    if (entry === undefined && subresource !== undefined) throw notFound(definition, name);
    const applied = bodyOf(incoming);
    const force = query.get("force") === "true";
    const request = { definition, schema: wholeSchema(schema), writer, force };
    const { object, owners } = applyFields(request, entry?.object, entry?.owners ?? [], applied);
    const body = asObject(object);
    if (entry === undefined) return createObject({ ...context, namespace }, body, owners);
    const metadata = { ...asObject(body.metadata), resourceVersion: entry.object.metadata.resourceVersion };
    return updateObject(context, entry, { ...body, metadata }, { subresource, owners });
  }
  if (entry === undefined) throw notFound(definition, name);
  const target = writer.subresource === "scale" ? scaleOf(definition, entry.object) : entry.object;
  const patched = patchedValue(target, type, incoming);
  return replaceObject(context, entry, asObject(patched));
}

function patchedValue(target: JsonValue, type: string | undefined, request: TransportRequest): JsonValue {
  const patch = parseBody(request);
  if (type === PATCH_MEDIA_TYPES.merge) return mergePatch(target, objectPatch(patch));
  if (type !== PATCH_MEDIA_TYPES.json) throw unsupportedMediaType();
  return jsonPatch(target, patch);
}

function asScale(context: WriteContext, result: Written): Written {
  // A Scale is what the answer holds in place of the object.
  return { ...result, object: scaleOf(context.resource.definition, result.object) as Written["object"] };
}

function asObject(value: JsonValue | undefined): JsonObject {
  if (!isJsonObject(value)) throw badRequest("an object was expected");
  return value;
}

function entryOf(store: FakeStore, key: string): StoredEntry {
  const entry = store.entries.get(key);
  if (entry === undefined) throw noSuchPath();
  return entry;
}

function requireNamespace(scope: "Cluster" | "Namespaced", namespace: string | undefined): void {
  if (scope === "Namespaced" && namespace === undefined) throw methodNotAllowed();
}

function bodyOf(request: TransportRequest): JsonObject {
  return asObject(parseBody(request));
}

function optionalBodyOf(request: TransportRequest): JsonObject {
  return request.body === undefined ? {} : bodyOf(request);
}

function parseBody({ body = "" }: TransportRequest): JsonValue {
  try {
    // What was parsed as JSON is JSON.
    return parseJson(body) as JsonValue;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw badRequest(`the body of the request is no JSON, and the fake cluster reads nothing else: ${why}`);
  }
}

function managerOf(headers: TransportRequest["headers"]): string {
  return headers?.["user-agent"]?.split("/", 1)[0] || "unknown";
}

function fieldValidationOf(query: URLSearchParams): "Strict" | "Warn" | "Ignore" {
  const incoming = query.get("fieldValidation");
  return incoming === "Strict" || incoming === "Ignore" ? incoming : "Warn";
}

function seconds(time: Date): string {
  return time.toISOString().replace(/\.\d+Z$/, "Z");
}

function written({ code, object, warnings }: Written): TransportResponse {
  return json(code, object, warningHeader(warnings));
}

/** What all warnings of an answer may have of characters together, and each of them where they have more. */
const MAX_WARNINGS = 4096;
const MAX_CUT_WARNING = 256;

/** The `Warning` header as the server writes it: without control characters, and cut where there is too much (`WithWarningRecorder`). */
function warningHeader(warnings: readonly string[]): string | undefined {
  const texts = warnings.map((text) => [...text]).filter((text) => !/\p{Cc}/u.test(text.join("")));
  const total = texts.reduce((sum, text) => sum + text.length, 0);
  let written = 0;
  const kept = texts.flatMap((text) => {
    if (total <= MAX_WARNINGS) return [text];
    if (written >= MAX_WARNINGS) return [];
    const cut = text.slice(0, MAX_CUT_WARNING);
    written += cut.length;
    return [cut];
  });
  const quoted = kept.map((text) => `299 - "${text.join("").replaceAll(/["\\]/g, "\\$&")}"`);
  return quoted.length === 0 ? undefined : quoted.join(", ");
}

function json(status: number, value: object, warning?: string): TransportResponse {
  const text = printJson(value);
  return {
    status,
    header: (name) => (name === "warning" ? warning : name === "content-type" ? "application/json" : undefined),
    async *chunks() {
      yield new TextEncoder().encode(text);
    },
  };
}

function stream(chunks: AsyncIterable<Uint8Array>): TransportResponse {
  return { status: 200, header: () => undefined, chunks: () => chunks };
}
