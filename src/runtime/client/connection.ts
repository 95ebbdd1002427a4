import type { Validator } from "../validation/validation-result.js";
import { ApiError, statusOfText } from "./api-error.js";
import { sleep } from "./backoff.js";
import { parseJson, printJson } from "./json-text.js";
import type { ResourceDefinition } from "./resource-definition.js";
import type { Transport, TransportRequest, TransportResponse } from "./transport.js";

/** What all clients of one cluster share. */
export interface ClientOptions {
  /** Noted as the manager of fields in writes that name none. */
  readonly fieldManager?: string;
  /** The `User-Agent` of requests. */
  readonly userAgent?: string;
  /** Told of each `Warning` header's text. */
  readonly onWarning?: (text: string, definition: ResourceDefinition) => void;
  /**
   * Gives the validator of a kind for the cluster, or undefined for kinds that go to the server as they are. `create`,
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
const MOST_RETRIES = 5;
const LONGEST_WAIT_SECONDS = 30;

/** Sends a request and gives the answer's JSON. Throws an {@link ApiError} where the server refuses it. */
export async function callServer(
  connection: Connection,
  definition: ResourceDefinition,
  request: ClientRequest,
): Promise<unknown> {
  const response = await openRequest(connection, definition, request);
  return parseJson(await response.text());
}

/**
 * Sends a request and gives the accepted answer with its body unread. Requests that the server put off unseen (429, or 503
 * with a time to wait) are sent again after that time.
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
    if (response.status < 300) return response;
    const status = statusOfText(await response.text(), response.status, `${request.method} ${request.path}`);
    const wait = retryAfterSeconds(response);
    if (wait === undefined || attempt >= MOST_RETRIES) throw new ApiError(status);
    await sleep(wait * 1000, request.signal);
  }
}

function retryAfterSeconds(response: TransportResponse): number | undefined {
  if (response.status !== 429 && response.status !== 503) return undefined;
  const seconds = Number(response.header("retry-after") ?? Number.NaN);
  if (Number.isFinite(seconds)) return Math.min(Math.max(seconds, 0), LONGEST_WAIT_SECONDS);
  return response.status === 429 ? 1 : undefined;
}

const WARNING = /\b\d{3} \S+ "((?:[^"\\]|\\.)*)"/g;

/** Reads `Warning` headers as the server sends them: `299 - "text"`, several joined by commas (RFC 7234 section 5.5). */
function reportWarnings(header: string, { onWarning }: ClientOptions, definition: ResourceDefinition): void {
  if (onWarning === undefined) return;
  for (const [, text = ""] of header.matchAll(WARNING)) onWarning(text.replace(/\\(.)/g, "$1"), definition);
}
