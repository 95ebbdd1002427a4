import {
  checkHeaders,
  requestTarget,
  serverUrl,
  type Transport,
  type TransportRequest,
  type TransportResponse,
} from "./transport.js";

export interface FetchTransportOptions {
  /** Such as `https://127.0.0.1:6443`, or the address of `kubectl proxy`. A path is put before those of requests. */
  readonly server: string;
  /** A bearer token, or what gives one for each request. */
  readonly token?: string | (() => string | Promise<string>);
  /** Headers of every request. */
  readonly headers?: Readonly<Record<string, string>>;
  /** In place of the global one. */
  readonly fetch?: typeof fetch;
  /** A dispatcher of the package undici for Node's fetch, where certificates or a proxy are to be set. */
  readonly dispatcher?: unknown;
}

/** A transport over `fetch`, for any run time that has it. */
export function fetchTransport(options: FetchTransportOptions): Transport {
  const base = options.server.replace(/\/+$/, "");
  // A page may leave out where it comes from.
  if (base.includes("://")) {
    const { username, password } = serverUrl(base);
    if (username + password !== "")
      throw new Error(
        "the address of the server holds a user or a password, which fetch does not send; give a token or headers",
      );
  }
  const { token, headers: common } = options;
  const send = options.fetch ?? fetch;
  return {
    async request(request: TransportRequest): Promise<TransportResponse> {
      const headers: Record<string, string> = { ...common, ...request.headers };
      if (token !== undefined) headers["authorization"] = `Bearer ${typeof token === "string" ? token : await token()}`;
      checkHeaders(headers);
      const init = {
        method: request.method,
        headers,
        signal: request.signal ?? null,
        redirect: "manual",
        ...(request.body === undefined ? {} : { body: request.body }),
        ...(options.dispatcher === undefined ? {} : { dispatcher: options.dispatcher }),
      };
      // Only Node's fetch knows a dispatcher, and its type is that of a package that need not be there.
      const response = await send(base + requestTarget(request), init as RequestInit);
      return {
        status: response.status,
        header: (name) => response.headers.get(name) ?? undefined,
        chunks: () => chunksOf(response.body),
      };
    },
  };
}

/** Not every browser iterates over a stream by itself. Some answers have no body at all, and then there is no stream either. */
async function* chunksOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array, void, undefined> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // What is left is not wanted; a stream that broke says so to the reader alone.
    await reader.cancel().catch(() => {});
  }
}
