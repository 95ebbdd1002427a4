import type { Agent as HttpAgent, IncomingMessage, RequestOptions } from "node:http";
import {
  requestTarget,
  serverUrl,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "./transport.js";

export interface HttpsTransportOptions {
  /** Such as `https://127.0.0.1:6443`. A path is put before those of requests. */
  readonly server: string;
  /** A bearer token, or what gives one for each request. */
  readonly token?: string | (() => string | Promise<string>);
  /** PEM certificates that the server's own is checked against; those of the system where absent. */
  readonly certificateAuthority?: string | Buffer;
  /** PEM certificate and key of the client. */
  readonly clientCertificate?: string | Buffer;
  readonly clientKey?: string | Buffer;
  /** Only ever for tests: talk to a server whose certificate does not hold. */
  readonly skipTlsVerify?: boolean;
}

export interface HttpsTransport extends Transport {
  /** Closes the idle sockets. */
  close(): void;
}

/** Completes the options of one request: where it goes, by which agent, with which credentials. */
export type PrepareRequest = (options: RequestOptions) => void | Promise<void>;

/** A transport over `node:https` (or `node:http`), with keep-alive, certificate authorities and client certificates. */
export function httpsTransport(options: HttpsTransportOptions): HttpsTransport {
  const { token } = options;
  let agent: HttpAgent | undefined;
  const isSecure = options.server.startsWith("https:");
  const prepare: PrepareRequest = async (request) => {
    agent ??= await createAgent(options, isSecure);
    request.agent = agent;
    if (token !== undefined) {
      const value = typeof token === "string" ? token : await token();
      request.headers = { ...request.headers, authorization: `Bearer ${value}` };
    }
  };
  const transport = nodeTransport(options.server, prepare);
  return { ...transport, close: () => agent?.destroy() };
}

async function createAgent(options: HttpsTransportOptions, isSecure: boolean): Promise<HttpAgent> {
  if (!isSecure) return new (await import("node:http")).Agent({ keepAlive: true });
  const { Agent } = await import("node:https");
  return new Agent({
    keepAlive: true,
    ...(options.certificateAuthority === undefined ? {} : { ca: options.certificateAuthority }),
    ...(options.clientCertificate === undefined ? {} : { cert: options.clientCertificate }),
    ...(options.clientKey === undefined ? {} : { key: options.clientKey }),
    ...(options.skipTlsVerify === true ? { rejectUnauthorized: false } : {}),
  });
}

/** A transport over Node's own client; `prepare` is asked for credentials and an agent before each request. */
export function nodeTransport(server: string, prepare: PrepareRequest): Transport {
  const url = serverUrl(server);
  const prefix = url.pathname.replace(/\/+$/, "");
  const isSecure = url.protocol === "https:";
  // Loaded with the first request, so that importing a client costs nothing.
  const client = () => (isSecure ? import("node:https") : import("node:http"));
  return {
    async request(request: TransportRequest): Promise<TransportResponse> {
      const { body, signal } = request;
      const options: RequestOptions = {
        method: request.method,
        // An IPv6 address stands in brackets in a URL, and without them here.
        hostname: url.hostname.replace(/^\[|\]$/g, ""),
        port: url.port,
        path: prefix + requestTarget(request),
        headers: {
          ...request.headers,
          ...(body === undefined ? {} : { "content-length": Buffer.byteLength(body) }),
        },
        ...(signal === undefined ? {} : { signal }),
      };
      await prepare(options);
      const { request: open } = await client();
      return new Promise((resolve, reject) => {
        // The request obeys the signal only once it has a socket, which a proxy may never give it.
        const abort = (): void => reject(signal?.reason);
        signal?.addEventListener("abort", abort, { once: true });
        const sent = open(options, (message) => {
          signal?.removeEventListener("abort", abort);
          resolve(responseOf(message));
        });
        sent.on("error", (error) => {
          signal?.removeEventListener("abort", abort);
          reject(signal?.aborted === true ? signal.reason : error);
        });
        sent.end(body);
      });
    },
  };
}

function responseOf(message: IncomingMessage): TransportResponse {
  return {
    status: message.statusCode ?? 0,
    header: (name) => {
      const value = message.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    chunks: () => message,
  };
}
