import { Agent, type RequestOptions, request } from "node:https";
import { parseWarnings } from "./warning-header.js";

/** How to reach one API server. */
export interface ServerAddress {
  readonly host: string;
  readonly port: number;
  /** PEM certificates that the server's own is checked against. */
  readonly certificateAuthority: string;
  /** Bearer token. */
  readonly token: string;
}

export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body?: string;
  readonly contentType?: string;
}

export interface HttpReply {
  readonly statusCode: number;
  readonly text: string;
  /** Texts of the `Warning` headers. */
  readonly warnings: readonly string[];
}

export interface HttpsConnection {
  /** Sends one request; rejects only where no answer came. */
  send(request: HttpRequest): Promise<HttpReply>;
  /** Closes idle sockets. */
  close(): void;
}

const timeoutMs = 30_000;

export function connectHttps(address: ServerAddress): HttpsConnection {
  const agent = new Agent({ keepAlive: true, ca: address.certificateAuthority });
  return { send: (outgoing) => send(address, agent, outgoing), close: () => agent.destroy() };
}

function send(address: ServerAddress, agent: Agent, outgoing: HttpRequest): Promise<HttpReply> {
  const headers: Record<string, string> = { Accept: "application/json", Authorization: `Bearer ${address.token}` };
  if (outgoing.body !== undefined) {
    headers["Content-Type"] = outgoing.contentType ?? "application/json";
    headers["Content-Length"] = String(Buffer.byteLength(outgoing.body));
  }
  const { host, port } = address;
  const options: RequestOptions = { agent, host, port, method: outgoing.method, path: outgoing.path, headers };
  return new Promise((resolve, reject) => {
    const sent = request(options, (reply) => {
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const warnings = parseWarnings((reply.headersDistinct.warning ?? []).map(asUtf8));
        resolve({ statusCode: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString("utf8"), warnings });
      });
    });
    sent.on("error", reject);
    sent.setTimeout(timeoutMs, () =>
      sent.destroy(new Error(`no answer to ${outgoing.method} ${outgoing.path} in time`)),
    );
    sent.end(outgoing.body);
  });
}

/** Node reads headers as Latin-1; the server writes UTF-8. */
function asUtf8(header: string): string {
  return Buffer.from(header, "latin1").toString("utf8");
}
