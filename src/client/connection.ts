import type { Validator } from "../kube/validation/schema/validation-result.js";
import { ApiError, type Status, shown, statusOfText } from "./api-error.js";
import type { ApiObject, ObjectList } from "./api-object.js";
import { type Backoff, backoffMs, sleep } from "./backoff.js";
import { parseJson, printJson } from "./json-text.js";
import { apiVersionOf, type ResourceDefinition } from "./resource-definition.js";
import { type BodyLimits, readText } from "./response-body.js";
import type { Transport, TransportRequest, TransportResponse } from "./transport.js";

/** What all clients of one cluster share. */
export interface ClientOptions extends BodyLimits {
  /** Noted as the manager of fields in writes that name none. */
  readonly fieldManager?: string;
  /** The `User-Agent` of requests. */
  readonly userAgent?: string;
  /** Told of each `Warning` header's text. */
  readonly onWarning?: (text: string, definition: ResourceDefinition) => void;
  /**
   * Returns the validator of a kind for the cluster, or undefined for kinds that go to the server as they are. `create`,
   * `update` and `updateStatus` then throw the server's own `Invalid` error before the request, where the server
   * would. An update asks for the stored object first: rules may compare it with the new one.
   */
  readonly validator?: (definition: ResourceDefinition) => ClientValidator | undefined;
}

/** What a client asks of a validator, whatever the type of its kind. */
export type ClientValidator = Pick<Validator<object, never>, "create" | "update" | "updateStatus">;

export interface Connection {
  readonly transport: Transport;
  readonly options: ClientOptions;
}

/** What clients are made with, of a transport and what they have in common. */
export function connect(transport: Transport, options: ClientOptions = {}): Connection {
  return { transport, options };
}

/** A request whose body, if any, is still a value. */
export interface ClientRequest extends Omit<TransportRequest, "body"> {
  readonly value?: unknown;
  readonly contentType?: string;
}

/** How often a request is sent again that the server put off. */
const MAX_RETRIES = 5;
const MAX_WAIT_SECONDS = 30;
/** The least that is waited before a request is sent again, also where the server names no time, or none at all. */
const RETRY_BACKOFF: Backoff = { initialMs: 50, maxMs: 5_000, factor: 2, jitter: 0.5 };

/**
 * Sends a request and gives the answer's object. Throws an {@link ApiError} where the server refuses it, or where its answer is
 * no object in JSON.
 */
export async function callServer(
  connection: Connection,
  definition: ResourceDefinition,
  request: ClientRequest,
): Promise<object> {
  const response = await openRequest(connection, definition, request);
  const text = await readText(response, connection.options);
  let answer: unknown;
  try {
    answer = parseJson(text);
  } catch {
    // It is reported below, with what came.
  }
  if (typeof answer === "object" && answer !== null && !Array.isArray(answer)) return answer;
  const isPage = answer === undefined && text !== "";
  throw strangeAnswer(request, response.status, `but not with an object in JSON${isPage ? `: ${shown(text)}` : ""}`);
}

/** Sends a request for a list and gives it. What is no list is an {@link ApiError}. */
export async function callForList<T extends ApiObject>(
  connection: Connection,
  definition: ResourceDefinition,
  request: ClientRequest,
): Promise<ObjectList<T>> {
  const answer: { items?: unknown; metadata?: unknown } = await callServer(connection, definition, request);
  // A list in Go that was never made is null in JSON.
  const { items = null, metadata } = answer;
  const list = { ...answer, items: items ?? [] };
  const areItems = Array.isArray(list.items) && list.items.every((item) => hasIdentity(item, false));
  // The items are what the API says; only what the client itself goes by is looked at.
  if (areItems && hasIdentity({ metadata }, true)) return withKinds(list as ObjectList<T>, definition);
  throw strangeAnswer(request, 200, "but not with a list of objects");
}

/** Items of the server's own kinds come without what the list says of all of them. */
function withKinds<T extends ApiObject>(list: ObjectList<T>, definition: ResourceDefinition): ObjectList<T> {
  for (const item of list.items) {
    item.apiVersion ??= apiVersionOf(definition);
    item.kind ??= definition.kind;
  }
  return list;
}

/** Whether a value has what a client goes by: a name, but for bookmarks, and a resource version. */
export function hasIdentity(value: unknown, isBookmark: boolean): boolean {
  if (typeof value !== "object" || value === null || !("metadata" in value)) return false;
  const { metadata } = value;
  if (typeof metadata !== "object" || metadata === null) return false;
  const has = (name: string): boolean => name in metadata && typeof Reflect.get(metadata, name) === "string";
  return has("resourceVersion") && (isBookmark || has("name"));
}

function strangeAnswer({ method, path }: ClientRequest, code: number, what: string): ApiError {
  return new ApiError({ code, message: `${method} ${path} was answered with ${code}, ${what}` });
}

/**
 * Sends a request and gives the accepted answer with its body unread. Requests that the server put off unseen (429, or 503
 * with a time to wait) are sent again after that time. A redirect is refused: it is not followed, to whatever place.
 */
export async function openRequest(
  { transport, options }: Connection,
  definition: ResourceDefinition,
  { value, contentType, ...request }: ClientRequest,
): Promise<TransportResponse> {
  const headers: Record<string, string> = { accept: "application/json", ...request.headers };
  if (options.userAgent !== undefined) headers["user-agent"] = options.userAgent;
  if (value !== undefined) headers["content-type"] = contentType ?? "application/json";
  const sent = { ...request, headers, ...(value === undefined ? {} : { body: printJson(value) }) };
  for (let attempt = 0; ; attempt++) {
    const response = await transport.request(sent);
    const warning = response.header("warning");
    if (warning !== undefined) reportWarnings(warning, options, definition);
    if (response.status >= 200 && response.status < 300) return response;
    const status = await refusalOf(response, `${request.method} ${request.path}`, options);
    const wait = retryAfterSeconds(response);
    if (wait === undefined || attempt >= MAX_RETRIES) throw new ApiError(status);
    await sleep(Math.max(wait * 1000, backoffMs(RETRY_BACKOFF, attempt)), request.signal);
  }
}

async function refusalOf(response: TransportResponse, request: string, options: ClientOptions): Promise<Status> {
  const { status: code } = response;
  const text = await readText(response, options);
  // A browser gives a redirect that it does not follow without saying what it is.
  if (code !== 0 && (code < 300 || code >= 400)) return statusOfText(text, code, request);
  const to = placeOf(response.header("location"));
  return { code, message: `${request} was answered with a redirect${to}, which is not followed` };
}

/** The server that a redirect leads to; what comes behind may hold secrets. */
function placeOf(location: string | undefined): string {
  if (location === undefined) return "";
  return URL.canParse(location) ? ` to ${new URL(location).origin}` : " to another path";
}

function retryAfterSeconds(response: TransportResponse): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = Number(response.header("retry-after") ?? Number.NaN);
  if (Number.isFinite(seconds)) return Math.min(Math.max(seconds, 0), MAX_WAIT_SECONDS);
  return response.status === 429 ? 1 : undefined;
}

const WARNING = /\b\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/** Reads `Warning` headers as the server sends them: `299 - "text"`, several joined by commas (RFC 7234 section 5.5). */
function reportWarnings(header: string, { onWarning }: ClientOptions, definition: ResourceDefinition): void {
  if (onWarning === undefined) return;
  for (const [, text = ""] of header.matchAll(WARNING)) onWarning(text.replace(/\\(.)/g, "$1"), definition);
}
