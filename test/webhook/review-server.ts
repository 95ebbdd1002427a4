import { Agent, request } from "node:https";
import type { TLSSocket } from "node:tls";
import type { WebhookHandler } from "../../src/webhook/webhook-handler.js";
import {
  createWebhookServer,
  type ReviewEvent,
  type WebhookServer,
  type WebhookServerOptions,
} from "../../src/webhook/webhook-server.js";
import { certificates } from "../client/certificates.js";

/** A server that runs, what it told, and a client of it with one connection that it keeps. */
export interface RunningServer {
  readonly server: WebhookServer;
  readonly port: number;
  readonly errors: unknown[];
  readonly events: ReviewEvent[];
  send(path: string, body: string | Buffer, options?: SendOptions): Promise<Reply>;
  /** Sends an admission review, and returns the response in it. */
  review(path: string, request: object): Promise<Record<string, unknown>>;
}

export interface SendOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly agent?: Agent;
}

export interface Reply {
  readonly code: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** The fingerprint of the server's certificate, and the client's port. */
  readonly fingerprint: string;
  readonly clientPort: number | undefined;
}

export const SERVER_CERTIFICATE = { cert: certificates.server, key: certificates.serverKey } as const;
const running: { readonly server: WebhookServer; readonly agent: Agent }[] = [];

export async function stopServers(): Promise<void> {
  for (const { server, agent } of running.splice(0)) {
    agent.destroy();
    await server.stop({ seconds: 0 });
  }
}

export async function startServer(
  handlers: Readonly<Record<string, WebhookHandler>>,
  options: Partial<WebhookServerOptions> = {},
): Promise<RunningServer> {
  const errors: unknown[] = [];
  const events: ReviewEvent[] = [];
  const server = createWebhookServer({
    handlers,
    certificate: SERVER_CERTIFICATE,
    port: 0,
    host: "127.0.0.1",
    onError: (error) => errors.push(error),
    onReview: (event) => events.push(event),
    ...options,
  });
  const { port } = await server.start();
  const agent = newAgent();
  running.push({ server, agent });
  const send = (path: string, body: string | Buffer, sending: SendOptions = {}) =>
    sendTo(port, path, body, { agent, ...sending });
  const review = async (path: string, sent: object): Promise<Record<string, unknown>> => {
    const { text } = await send(path, JSON.stringify(admissionReview(sent)));
    return JSON.parse(text).response;
  };
  return { server, port, errors, events, send, review };
}

export function newAgent(): Agent {
  return new Agent({ keepAlive: true, maxSockets: 1, ca: certificates.authority });
}

export function admissionReview(request: object): object {
  return { apiVersion: "admission.k8s.io/v1", kind: "AdmissionReview", request: { uid: "u", ...request } };
}

function sendTo(
  port: number,
  path: string,
  body: string | Buffer,
  { method = "POST", headers, agent }: SendOptions,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = request(
      {
        host: "127.0.0.1",
        port,
        path,
        method,
        ...(agent !== undefined && { agent }),
        headers: { "content-type": "application/json", ...headers },
      },
      (message) => {
        // A request to an https server goes over a TLS socket, which the message loses at its end.
        const socket = message.socket as TLSSocket;
        const about = { fingerprint: socket.getPeerCertificate().fingerprint256, clientPort: socket.localPort };
        const chunks: Buffer[] = [];
        message.on("data", (chunk: Buffer) => chunks.push(chunk));
        message.on("error", reject);
        message.on("end", () =>
          resolve({
            code: message.statusCode ?? 0,
            headers: message.headers,
            text: Buffer.concat(chunks).toString(),
            ...about,
          }),
        );
      },
    );
    sent.on("error", reject);
    sent.end(body);
  });
}
