import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server, type ServerOptions } from "node:https";
import type { AddressInfo } from "node:net";
import { printJson } from "../client/json-text.js";
import { answerTime, checkReviewRequest, MAX_BYTES, readBody, readReview } from "./receive-review.js";
import { type CertificateSource, readCertificate, type ServerCertificate } from "./server-certificate.js";
import { failureStatus, REVIEWS, ReviewError, type ReviewOutcome, type WebhookHandler } from "./webhook-handler.js";

/** One review that was answered, for metrics and logs. */
export interface ReviewEvent {
  /** The path of the webhook; empty for one that there is not, so that nobody can fill up a metric's labels. */
  readonly path: string;
  readonly outcome: ReviewOutcome;
  /** The HTTP status of the answer; a denied request has 200. */
  readonly code: number;
  readonly seconds: number;
}

export interface WebhookServerOptions {
  /** The handlers by their paths, such as `/validate-example-com-v1-widget`. */
  readonly handlers: Readonly<Record<string, WebhookHandler>>;
  readonly certificate: CertificateSource;
  /** Default 9443; 0 for one that is free. */
  readonly port?: number;
  /** The address to listen on. Default: all. */
  readonly host?: string;
  /**
   * PEM authorities of the clients. Then only clients with a certificate of one of these are answered, probes included. Default:
   * everybody is, as it is usual within a cluster, where network policies decide who gets here.
   */
  readonly clientAuthorities?: string;
  /** How often a certificate that comes from a function is asked for, in seconds. Default 10. */
  readonly certificateSeconds?: number;
  /** How many bytes a review may have. Default 7 MiB for admission, 128 MiB for conversion. */
  readonly maxBytes?: { readonly admission?: number; readonly conversion?: number };
  /** Hears of each answer to a POST. */
  readonly onReview?: (event: ReviewEvent) => void;
  /**
   * Hears of what went wrong on this side: what a handler threw, a certificate that cannot be used. Clients only learn that something
   * did. `path` is that of the webhook, if it was one.
   */
  readonly onError: (error: unknown, path?: string) => void;
}

export interface WebhookServer {
  /** Starts to listen. Rejects where it cannot, such as for a port in use or a certificate of another key. */
  start(): Promise<{ readonly port: number }>;
  /**
   * Asks for the certificate again. New connections get it, those that are open stay. Returns whether it is another one; one that cannot
   * be used is reported to `onError`, and the old one stays.
   */
  reloadCertificate(): Promise<boolean>;
  /**
   * Takes no more connections, and waits for the answers that are being made, for so many seconds at most (default 10). Those that take
   * longer are cut off, with 503. Returns how many were.
   */
  stop(options?: { readonly seconds?: number }): Promise<{ readonly cutOff: number }>;
}

/** Go keeps idle connections for 90 s. The client has to be the one that closes them, or a review may meet a closing one. */
const KEEP_ALIVE_MS = 120_000;
const HEALTH_PATHS: readonly string[] = ["/healthz", "/readyz"];

interface Scope {
  readonly options: WebhookServerOptions;
  readonly stopping: AbortController;
  readonly running: Set<Promise<void>>;
  isStopping: boolean;
}

/**
 * Makes a server for admission and conversion reviews (admission.k8s.io/v1, apiextensions.k8s.io/v1) over HTTPS, with `/healthz` and
 * `/readyz` for probes. Throws for a path that no request can have.
 */
export function createWebhookServer(options: WebhookServerOptions): WebhookServer {
  checkPaths(Object.keys(options.handlers));
  const scope: Scope = { options, stopping: new AbortController(), running: new Set(), isStopping: false };
  let server: Server | undefined;
  let timer: NodeJS.Timeout | undefined;
  let current: ServerCertificate | undefined;

  const reloadCertificate = async (): Promise<boolean> => {
    try {
      const pair = await readCertificate(options.certificate);
      if (pair.cert === current?.cert && pair.key === current.key) return false;
      current = pair;
      server?.setSecureContext({ ...pair, ...clientChecks(options) });
      return true;
    } catch (error) {
      options.onError(error);
      return false;
    }
  };
  return {
    async start() {
      if (server !== undefined) throw new Error("the server was started before");
      current = await readCertificate(options.certificate);
      server = createServer(
        { ...current, ...clientChecks(options), keepAliveTimeout: KEEP_ALIVE_MS },
        (request, response) => {
          const running: Promise<void> = serve(request, response, scope)
            .catch((error: unknown) => options.onError(error))
            .finally(() => scope.running.delete(running));
          scope.running.add(running);
        },
      );
      const port = await listen(server, options);
      if (typeof options.certificate === "function") {
        timer = setInterval(reloadCertificate, (options.certificateSeconds ?? 10) * 1000).unref();
      }
      return { port };
    },
    reloadCertificate,
    async stop({ seconds = 10 } = {}) {
      clearInterval(timer);
      scope.isStopping = true;
      if (server === undefined) return { cutOff: 0 };
      // This closes the idle connections, too.
      server.close();
      await settled(scope.running, seconds * 1000);
      const cutOff = scope.running.size;
      scope.stopping.abort(new Error("the server stops"));
      await Promise.all(scope.running);
      server.closeAllConnections();
      return { cutOff };
    },
  };
}

function checkPaths(paths: readonly string[]): void {
  for (const path of paths) {
    if (!/^\/[^?#\s]*$/.test(path)) throw new TypeError(`a webhook's path begins with / and has no query: ${path}`);
    if (HEALTH_PATHS.includes(path)) throw new TypeError(`${path} is for probes`);
  }
}

function clientChecks({ clientAuthorities }: WebhookServerOptions): ServerOptions {
  return clientAuthorities === undefined ? {} : { ca: clientAuthorities, requestCert: true, rejectUnauthorized: true };
}

function listen(server: Server, { port = 9443, host }: WebhookServerOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, ...(host !== undefined && { host }) }, () => {
      server.off("error", reject);
      // It listens on a port.
      resolve((server.address() as AddressInfo).port);
    });
  });
}

/** Waits until all of these are settled, or so long. */
async function settled(running: ReadonlySet<Promise<void>>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([Promise.all(running), limit]);
  clearTimeout(timer);
}

interface Answer {
  readonly code: number;
  readonly outcome: ReviewOutcome;
  /** JSON. */
  readonly body: string;
}

/** Answers one request, whatever is wrong with it. Rejects only where `onReview` or `onError` throws. */
async function serve(request: IncomingMessage, response: ServerResponse, scope: Scope): Promise<void> {
  const started = performance.now();
  const { path, query } = targetOf(request);
  if (HEALTH_PATHS.includes(path)) return answerProbe(request, response, path === "/readyz" && scope.isStopping);
  const { handlers, onReview, onError } = scope.options;
  const handler = Object.hasOwn(handlers, path) ? handlers[path] : undefined;
  let answer: Answer;
  try {
    if (handler === undefined) throw new ReviewError(404, "NotFound", "there is no webhook at this path");
    answer = await answerReview({ request, response }, handler, answerTime(query, handler.review), scope);
  } catch (error) {
    if (!(error instanceof ReviewError)) onError(error, path);
    const { code, reason, message } =
      error instanceof ReviewError
        ? error
        : new ReviewError(500, "InternalError", "the webhook failed; its own log says why");
    answer = { code, outcome: "error", body: printJson(failureStatus(code, reason, message)) };
  }
  await send(request, response, answer, scope);
  onReview?.({
    path: handler === undefined ? "" : path,
    outcome: answer.outcome,
    code: answer.code,
    seconds: (performance.now() - started) / 1000,
  });
}

/** The path and the query of a request. Of some that HTTP allows, such as `//`, no URL can be made: no webhook has such a path. */
function targetOf({ url = "/" }: IncomingMessage): { readonly path: string; readonly query: URLSearchParams } {
  const base = "https://webhook";
  if (!URL.canParse(url, base)) return { path: "", query: new URLSearchParams() };
  const { pathname: path, searchParams: query } = new URL(url, base);
  return { path, query };
}

async function answerReview(
  { request, response }: { readonly request: IncomingMessage; readonly response: ServerResponse },
  handler: WebhookHandler,
  milliseconds: number,
  { options, stopping }: Scope,
): Promise<Answer> {
  const maxBytes = options.maxBytes?.[handler.review] ?? MAX_BYTES[handler.review];
  checkReviewRequest(request, maxBytes);
  const outOfTime = new ReviewError(504, "Timeout", `there was no answer within ${milliseconds / 1000} s`);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(outOfTime), milliseconds);
  // The server has given up; nobody hears the answer.
  response.once("close", () => late.abort(outOfTime));
  const signal = AbortSignal.any([late.signal, stopping.signal]);
  const aborted = new Promise<never>((_, reject) => {
    const stopped = new ReviewError(503, "ServiceUnavailable", "the webhook is being stopped");
    signal.addEventListener("abort", () => reject(late.signal.aborted ? outOfTime : stopped), { once: true });
  });
  try {
    return await Promise.race([aborted, answered(request, handler, maxBytes, signal)]);
  } finally {
    clearTimeout(timer);
  }
}

async function answered(
  request: IncomingMessage,
  handler: WebhookHandler,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Answer> {
  const { uid, ...review } = readReview(await readBody(request, maxBytes), handler.review);
  const { response, outcome } = await handler.answer({ uid, ...review }, signal);
  return { code: 200, outcome, body: printJson({ ...REVIEWS[handler.review], response: { uid, ...response } }) };
}

function answerProbe(request: IncomingMessage, response: ServerResponse, isLeaving: boolean): void {
  const isRead = request.method === "GET" || request.method === "HEAD";
  response.writeHead(isRead ? (isLeaving ? 503 : 200) : 405, { "content-type": "text/plain; charset=utf-8" });
  response.end(isRead ? (isLeaving ? "stopping\n" : "ok\n") : "");
}

/** Sends an answer and waits until it is on its way, or the client is gone. */
function send(request: IncomingMessage, response: ServerResponse, { code, body }: Answer, scope: Scope): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) return resolve();
    response.once("close", resolve);
    response.writeHead(code, {
      "content-type": "application/json",
      ...(code === 405 && { allow: "POST" }),
      // What is left of a body that was not read would be taken for the next request.
      ...((!request.complete || scope.isStopping) && { connection: "close" }),
    });
    response.end(body);
  });
}
