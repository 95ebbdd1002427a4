import { connectHttps, type HttpReply, type HttpRequest, type ServerAddress } from "./https-request.js";
import { isJsonObject, type JsonObject, type JsonValue, parseJson, stringAt } from "./json-value.js";
import { parseServerStatus, type ServerStatus } from "./server-status.js";

/** Names a collection of objects on the server. */
export interface Resource {
  /** The API group; empty for the core group. */
  readonly group: string;
  readonly version: string;
  readonly plural: string;
  /** Absent for cluster-scoped resources. */
  readonly namespace?: string;
}

/** What the server did with a request. `objectOf` and `statusOf` take it apart. */
export type ApiResult =
  | {
      readonly accepted: true;
      readonly statusCode: number;
      readonly object: JsonObject;
      readonly warnings: readonly string[];
    }
  | {
      readonly accepted: false;
      readonly statusCode: number;
      readonly status: ServerStatus;
      readonly warnings: readonly string[];
    };

/** An object to send, or the exact JSON or YAML text of one where number tokens or duplicate keys matter. */
export type ApiBody = JsonObject | string;

export interface WriteOptions {
  /** The server's own default, where this is absent, is `Warn`. */
  readonly fieldValidation?: "Ignore" | "Warn" | "Strict";
  /** The server does all but store: enough to ask whether it accepts something. */
  readonly dryRun?: boolean;
  /** Media type of a body given as text. */
  readonly contentType?: "application/json" | "application/yaml";
}

export type Patch =
  | { readonly type: "merge"; readonly patch: JsonObject }
  | { readonly type: "json"; readonly patch: readonly JsonObject[] }
  /** Server-side apply, forced. */
  | { readonly type: "apply"; readonly patch: JsonObject; readonly fieldManager: string };

/** A client for tests: it hides nothing of the server's answer, retries nothing and caches nothing. */
export interface ApiClient {
  create(resource: Resource, body: ApiBody, options?: WriteOptions): Promise<ApiResult>;
  get(resource: Resource, name: string): Promise<ApiResult>;
  /** Accepted, it gives the list object, with its `items`. */
  list(resource: Resource): Promise<ApiResult>;
  /** PUT of the whole object; custom resources must carry the current `metadata.resourceVersion`. */
  update(resource: Resource, name: string, body: ApiBody, options?: WriteOptions): Promise<ApiResult>;
  /** PUT to the status subresource. */
  updateStatus(resource: Resource, name: string, body: ApiBody, options?: WriteOptions): Promise<ApiResult>;
  patch(
    resource: Resource,
    name: string,
    patch: Patch,
    options?: WriteOptions & { subresource?: string },
  ): Promise<ApiResult>;
  delete(resource: Resource, name: string): Promise<ApiResult>;
  /** Any other request, with the answer as text. */
  send(request: HttpRequest): Promise<HttpReply>;
  close(): void;
}

const patchMediaTypes = {
  merge: "application/merge-patch+json",
  json: "application/json-patch+json",
  apply: "application/apply-patch+yaml",
} as const;

/** Returns a client that checks the server's certificate and authenticates with its token. */
export function createApiClient(address: ServerAddress): ApiClient {
  const connection = connectHttps(address);

  async function call(request: HttpRequest): Promise<ApiResult> {
    return toResult(request, await connection.send(request));
  }

  function write(method: string, path: string, body: ApiBody, options: WriteOptions = {}): Promise<ApiResult> {
    const text = typeof body === "string" ? body : JSON.stringify(body);
    const contentType = options.contentType ?? "application/json";
    return call({ method, path: `${path}${writeQuery(options)}`, body: text, contentType });
  }

  return {
    create: (resource, body, options) => write("POST", collectionPath(resource), body, options),
    get: (resource, name) => call({ method: "GET", path: objectPath(resource, name) }),
    list: (resource) => call({ method: "GET", path: collectionPath(resource) }),
    update: (resource, name, body, options) => write("PUT", objectPath(resource, name), body, options),
    updateStatus: (resource, name, body, options) =>
      write("PUT", `${objectPath(resource, name)}/status`, body, options),
    patch: (resource, name, patch, options = {}) => {
      const manager: Record<string, string> =
        patch.type === "apply" ? { fieldManager: patch.fieldManager, force: "true" } : {};
      const subresource = options.subresource === undefined ? "" : `/${options.subresource}`;
      return call({
        method: "PATCH",
        path: `${objectPath(resource, name)}${subresource}${writeQuery(options, manager)}`,
        body: JSON.stringify(patch.patch),
        contentType: patchMediaTypes[patch.type],
      });
    },
    delete: (resource, name) => call({ method: "DELETE", path: objectPath(resource, name) }),
    send: connection.send,
    close: connection.close,
  };
}

/** Returns the object of an accepted request; throws with the server's whole answer where it was refused. */
export function objectOf(result: ApiResult): JsonObject {
  if (result.accepted) return result.object;
  const { reason, message, causes } = result.status;
  // The message repeats the causes, all in one line.
  const lines =
    causes.length === 0 ? [message] : causes.map(({ type, field, message }) => `  ${field}: ${message} (${type})`);
  throw new Error([`the server refused the request (${result.statusCode} ${reason}):`, ...lines].join("\n"));
}

/** Returns the status of a refused request; throws where the server accepted it. */
export function statusOf(result: ApiResult): ServerStatus {
  if (!result.accepted) return result.status;
  const name = stringAt(result.object, "metadata", "name") ?? "";
  throw new Error(`the server accepted what it should refuse: ${stringAt(result.object, "kind") ?? "object"} ${name}`);
}

export function collectionPath({ group, version, plural, namespace }: Resource): string {
  const root = group === "" ? `/api/${version}` : `/apis/${group}/${version}`;
  return namespace === undefined
    ? `${root}/${plural}`
    : `${root}/namespaces/${encodeURIComponent(namespace)}/${plural}`;
}

function objectPath(resource: Resource, name: string): string {
  return `${collectionPath(resource)}/${encodeURIComponent(name)}`;
}

function writeQuery(options: WriteOptions, more: Readonly<Record<string, string>> = {}): string {
  const query = new URLSearchParams(more);
  if (options.fieldValidation !== undefined) query.set("fieldValidation", options.fieldValidation);
  if (options.dryRun === true) query.set("dryRun", "All");
  const text = query.toString();
  return text === "" ? "" : `?${text}`;
}

function toResult(request: HttpRequest, reply: HttpReply): ApiResult {
  const { statusCode, warnings } = reply;
  const body = jsonOf(reply.text);
  if (statusCode < 400 && isJsonObject(body)) return { accepted: true, statusCode, object: body, warnings };
  const status = parseServerStatus(body) ?? {
    code: statusCode,
    reason: "",
    message: `${request.method} ${request.path} was answered with: ${reply.text}`,
    causes: [],
  };
  return { accepted: false, statusCode, status, warnings };
}

function jsonOf(text: string): JsonValue | undefined {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}
