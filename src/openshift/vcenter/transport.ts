import type { Dispatcher } from "undici";
import { VCenterError } from "./vcenter-error.js";

/** How the identity of a vCenter is verified: by authorities in PEM, by the hash of its certificate, or not at all. */
export type Trust = { readonly ca?: string } | { readonly thumbprint: string } | { readonly insecure: true };

export interface TransportOptions {
  /** The host name or address, as the documents spell it; errors name it. */
  readonly server: string;
  readonly port: number;
  readonly trust: Trust;
  /** How long a call may take, from the connection to the last byte. */
  readonly timeoutMs: number;
  /** Through which proxy, such as `http://proxy.example.com:3128`. */
  readonly proxyUrl?: string;
}

export interface VCenterRequest {
  readonly method: "GET" | "POST" | "DELETE";
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Whether a second request does no harm, where it is not known whether the first one was heard. */
  readonly isRepeatable: boolean;
}

export interface VCenterAnswer {
  readonly status: number;
  readonly cookies: readonly string[];
  readonly text: string;
}

/** The connection to one vCenter. */
export interface Transport {
  readonly server: string;
  /** Throws a {@link VCenterError}. */
  request(request: VCenterRequest): Promise<VCenterAnswer>;
  close(): Promise<void>;
}

/** More is no answer to anything that is asked here: lists come in pages. */
const MAX_BYTES = 64 * 2 ** 20;
const ATTEMPTS = 3;
const FIRST_DELAY_MS = 100;
const BUSY = [502, 503, 504];

/** Returns a connection to a vCenter by HTTPS, which opens with the first call. Redirects are not followed. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const { server, port, timeoutMs } = options;
  const { request } = await import("undici");
  const dispatcher = await dispatcherOf(options);
  const host = server.includes(":") ? `[${server}]` : server;

  const once = async ({ method, path, headers, body }: VCenterRequest): Promise<VCenterAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      const url = `https://${host}:${port}${path}`;
      const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal });
      const cookie = answer.headers["set-cookie"] ?? [];
      const text = await boundedText(server, answer.body);
      return { status: answer.statusCode, cookies: typeof cookie === "string" ? [cookie] : cookie, text };
    } catch (error) {
      throw error instanceof VCenterError ? error : connectionError(server, timeoutMs, signal.aborted, error);
    }
  };
  return {
    server,
    close: () => dispatcher.close(),
    request: async (call) => {
      for (let attempt = 1; ; attempt += 1) {
        const isLast = attempt === ATTEMPTS || !call.isRepeatable;
        try {
          const answer = await once(call);
          if (isLast || !BUSY.includes(answer.status)) return answer;
        } catch (error) {
          if (isLast || !(error instanceof VCenterError) || error.problem !== "connection") throw error;
        }
        await new Promise((resolve) => setTimeout(resolve, FIRST_DELAY_MS * 2 ** (attempt - 1)));
      }
    },
  };
}

async function boundedText(server: string, body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body) {
    size += part.byteLength;
    if (size > MAX_BYTES) throw new VCenterError(server, "answer", `it answered more than ${MAX_BYTES / 2 ** 20} MiB`);
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

async function dispatcherOf({ server, trust, timeoutMs, proxyUrl }: TransportOptions): Promise<Dispatcher> {
  const { Agent, ProxyAgent, buildConnector } = await import("undici");
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connectTimeout: timeoutMs };
  if ("thumbprint" in trust) {
    if (proxyUrl !== undefined)
      throw new VCenterError(
        server,
        "certificate",
        "a thumbprint cannot be checked behind a proxy: name the file of its authority",
      );
    // A resumed session shows no certificate.
    const connect = buildConnector({ rejectUnauthorized: false, timeout: timeoutMs, maxCachedSessions: 0 });
    return new Agent({ ...limits, connect: pinned(connect, server, trust.thumbprint) });
  }
  const tls = "insecure" in trust ? { rejectUnauthorized: false } : trust.ca === undefined ? {} : { ca: trust.ca };
  if (proxyUrl !== undefined) return new ProxyAgent({ ...limits, uri: proxyUrl, requestTls: tls });
  return new Agent({ ...limits, connect: { ...tls, timeout: timeoutMs } });
}

type Connector = ReturnType<typeof import("undici").buildConnector>;

/** A connector that hands out a connection only where the certificate has this hash (SHA-1 or SHA-256). */
function pinned(connect: Connector, server: string, thumbprint: string): Connector {
  const expected = plainHash(thumbprint);
  return (options, callback) =>
    connect(options, (error, socket) => {
      if (error !== null) {
        callback(error, null);
        return;
      }
      const certificate = "getPeerX509Certificate" in socket ? socket.getPeerX509Certificate() : undefined;
      const hashes = [certificate?.fingerprint, certificate?.fingerprint256].map((hash) => plainHash(hash ?? ""));
      if (expected !== "" && hashes.includes(expected)) {
        callback(null, socket);
        return;
      }
      socket.destroy();
      callback(
        new VCenterError(server, "certificate", "its certificate has another thumbprint than the configuration"),
        null,
      );
    });
}

function plainHash(hash: string): string {
  return hash.replace(/[^0-9a-f]/gi, "").toLowerCase();
}

const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/;

function connectionError(server: string, timeoutMs: number, isAborted: boolean, error: unknown): VCenterError {
  const code = error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
  if (isAborted || /TIMEOUT/.test(code))
    return new VCenterError(server, "timeout", `it did not answer within ${timeoutMs / 1000} s`);
  if (CERTIFICATE.test(code))
    return new VCenterError(server, "certificate", `its certificate is not trusted (${code})`);
  return new VCenterError(server, "connection", `it cannot be reached${/^[A-Z0-9_]+$/.test(code) ? ` (${code})` : ""}`);
}
