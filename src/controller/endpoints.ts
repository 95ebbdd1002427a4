import { createServer, type Server, type ServerResponse } from "node:http";
import type { Logger } from "./logger.js";
import type { Metrics } from "./metrics.js";

/** Where an endpoint listens. */
export interface Listen {
  /** 0 for any port that is free. */
  readonly port: number;
  /** The address to listen on; all of them where absent. */
  readonly host?: string;
}

/** Throws, or rejects, where something is not as it should be. */
export type Check = () => void | Promise<void>;

export interface EndpointOptions {
  /** Where `/healthz` and `/readyz` are. */
  readonly health: Listen | undefined;
  /** Where `/metrics` is; it may be the same place. */
  readonly metrics: Listen | undefined;
  readonly healthChecks: ReadonlyMap<string, Check>;
  readonly readyChecks: ReadonlyMap<string, Check>;
  readonly page: Metrics["page"];
  /** Where it stands why a check failed. */
  readonly log: Logger;
}

export interface Endpoints {
  readonly healthPort: number | undefined;
  readonly metricsPort: number | undefined;
  close(): Promise<void>;
}

type Route = (response: ServerResponse) => Promise<void>;

/** Serves what the kubelet and a scraper ask for. Rejects where it cannot listen. */
export async function serveEndpoints(options: EndpointOptions): Promise<Endpoints> {
  const { health, metrics, healthChecks, readyChecks, page, log } = options;
  const healthRoutes: [string, Route][] = [
    ["/healthz", (response) => answerChecks(response, healthChecks, log)],
    ["/readyz", (response) => answerChecks(response, readyChecks, log)],
  ];
  const metricsRoutes: [string, Route][] = [
    [
      "/metrics",
      async (response) => {
        const { contentType, text } = await page();
        response.writeHead(200, { "content-type": contentType }).end(text);
      },
    ],
  ];
  const isShared =
    health !== undefined && health.port === metrics?.port && health.host === metrics.host && health.port !== 0;
  const servers: Server[] = [];
  const close = async (): Promise<void> => {
    await Promise.all(servers.map(closeServer));
  };
  try {
    const listen = async (where: Listen | undefined, what: string, routes: readonly [string, Route][]) => {
      if (where === undefined) return undefined;
      const server = await listenOn(where, what, new Map(routes));
      servers.push(server);
      return portOf(server);
    };
    const healthPort = await listen(health, "health", isShared ? [...healthRoutes, ...metricsRoutes] : healthRoutes);
    const metricsPort = isShared ? healthPort : await listen(metrics, "metrics", metricsRoutes);
    return { healthPort, metricsPort, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function listenOn({ port, host }: Listen, what: string, routes: ReadonlyMap<string, Route>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? "").split("?", 1)[0] ?? "";
    const route = routes.get(path);
    if (route === undefined) response.writeHead(404).end("not found\n");
    else if (request.method !== "GET" && request.method !== "HEAD")
      response.writeHead(405, { allow: "GET, HEAD" }).end();
    else {
      route(response).catch((error: unknown) => {
        if (!response.headersSent) response.writeHead(500);
        response.end(`${error instanceof Error ? error.message : String(error)}\n`);
      });
    }
  });
  return new Promise((resolve, reject) => {
    server.once("error", (error) => {
      reject(new Error(`the ${what} endpoint cannot listen on port ${port}: ${error.message}`, { cause: error }));
    });
    server.listen(port, host, () => resolve(server));
  });
}

function portOf(server: Server): number | undefined {
  const address = server.address();
  return typeof address === "object" ? address?.port : undefined;
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

/** A line for each check that fails, or `ok`. Why one fails is for the log and not for whoever can reach the port. */
async function answerChecks(response: ServerResponse, checks: ReadonlyMap<string, Check>, log: Logger): Promise<void> {
  const results = await Promise.all(
    [...checks].map(async ([name, check]) => {
      try {
        await check();
        return undefined;
      } catch (error) {
        log.warn({ check: name, err: error }, "a check failed");
        return `[-]${name} failed`;
      }
    }),
  );
  const failed = results.filter((line) => line !== undefined);
  response.writeHead(failed.length === 0 ? 200 : 500, { "content-type": "text/plain; charset=utf-8" });
  response.end(failed.length === 0 ? "ok" : `${failed.join("\n")}\n`);
}
