import { dispatcherOf } from "./dispatcher.js";
import { VCenterError } from "./vcenter-error.js";

/**
 * How the identity of a vCenter is verified: by authorities in PEM, by the hash of its certificate, or not at all. Where the file of its
 * authorities cannot be read, `unreadable` says why, and it is not asked.
 */
export type Trust =
  | { readonly ca?: string }
  | { readonly unreadable: string }
  | { readonly thumbprint: string }
  | { readonly insecure: true };

export interface TransportOptions {
  /** The host name or address, as the documents spell it; errors name it. */
  readonly server: string;
  readonly port: number;
  readonly trust: Trust;
  /** How long a call may take, from the connection to the last byte. */
  readonly timeoutMs: number;
  /** How long all calls may take together, from the first on. Without it there is no such limit. */
  readonly totalTimeoutMs?: number;
  /** Ends all calls, except those that end a session. */
  readonly signal?: AbortSignal;
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
  /** Whether it ends a session: then it is made whatever ended the other calls, and waits for a moment alone. */
  readonly isLogout?: boolean;
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
/** A session ends by itself, too. */
const LOGOUT_MS = 3000;

/** Returns a connection to a vCenter by HTTPS, which opens with the first call. Redirects are not followed. */
export async function openTransport(options: TransportOptions): Promise<Transport> {
  const { server, port, timeoutMs, totalTimeoutMs, signal: cancelled } = options;
  const { request } = await import("undici");
  const dispatcher = await dispatcherOf(options);
  const host = server.includes(":") ? `[${server}]` : server;
  const total = totalTimeoutMs === undefined ? undefined : AbortSignal.timeout(totalTimeoutMs);

  const once = async ({ method, path, headers, body, isLogout = false }: VCenterRequest): Promise<VCenterAnswer> => {
    const one = AbortSignal.timeout(isLogout ? Math.min(LOGOUT_MS, timeoutMs) : timeoutMs);
    const signal = isLogout ? one : AbortSignal.any([one, ...[total, cancelled].filter((each) => each !== undefined)]);
    try {
      const url = `https://${host}:${port}${path}`;
      const answer = await request(url, { method, headers, body: body ?? null, dispatcher, signal });
      const cookie = answer.headers["set-cookie"] ?? [];
      const text = await boundedText(server, answer.body);
      return { status: answer.statusCode, cookies: typeof cookie === "string" ? [cookie] : cookie, text };
    } catch (error) {
      if (error instanceof VCenterError) throw error;
      if (!isLogout && cancelled?.aborted === true)
        throw new VCenterError(server, "cancelled", "its checks were cancelled");
      const within = (ms: number): VCenterError =>
        new VCenterError(server, "timeout", `it did not answer within ${ms / 1000} s`);
      if (one.aborted) throw within(timeoutMs);
      if (!isLogout && total?.aborted === true)
        throw new VCenterError(
          server,
          "timeout",
          `its answers took more than ${(totalTimeoutMs ?? 0) / 1000} s together`,
        );
      const code = codeOf(error);
      throw /TIMEOUT/.test(code) ? within(timeoutMs) : connectionError(options, code, error);
    }
  };
  return {
    server,
    close: () => dispatcher.destroy(),
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

const CERTIFICATE = /^(?:CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_CERT)/;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

function connectionError({ server, proxyUrl }: TransportOptions, code: string, error: unknown): VCenterError {
  if (CERTIFICATE.test(code))
    return new VCenterError(server, "certificate", `its certificate is not trusted (${code})`);
  // What undici says where a proxy answers CONNECT with anything but 200.
  const refused = proxyUrl !== undefined && /^Proxy response \((\d{3})\)/.exec(messageOf(error))?.[1];
  if (refused)
    return new VCenterError(
      server,
      "proxy",
      refused === "407"
        ? "the proxy wants another user or password (407)"
        : `the proxy refuses to connect to it (${refused})`,
    );
  const way = proxyUrl === undefined ? "" : " through the proxy";
  return new VCenterError(
    server,
    "connection",
    `it cannot be reached${way}${/^[A-Z0-9_]+$/.test(code) ? ` (${code})` : ""}`,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : "";
}
