import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { CHANGES_PATH } from "./page-frame.js";

/** Texts of pages by their paths, or the one page that stands in their place. */
export type ServedPages =
  | { readonly live: string; readonly pages: ReadonlyMap<string, string> }
  | { readonly live: string; readonly problem: string };

export interface PageServer {
  readonly address: string;
  /** Serves other pages from now on, and has those that are open load themselves again. */
  readonly show: (pages: ServedPages) => void;
  readonly close: () => Promise<void>;
}

/** Serves pages to browsers on this machine alone. Rejects where it cannot listen on the port; 0 is for one that is free. */
export function servePages(port: number, first: ServedPages): Promise<PageServer> {
  let shown = first;
  const listeners = new Set<ServerResponse>();
  const server = createServer((request, response) => {
    // Another name may be one that a page of elsewhere has pointed to this machine.
    if (!isLoopback(request.headers.host)) return answer(response, 403, PLAIN, "not served under this name\n");
    if (request.method !== "GET" && request.method !== "HEAD") {
      response.setHeader("allow", "GET, HEAD");
      return answer(response, 405, PLAIN, "pages are only read\n");
    }
    const path = pathOf(request);
    if (path === CHANGES_PATH) {
      response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
      response.write(message(shown.live));
      listeners.add(response);
      response.once("close", () => listeners.delete(response));
      return undefined;
    }
    if ("problem" in shown) return answer(response, 500, HTML, shown.problem);
    const text = shown.pages.get(path === "/" ? "index.html" : path.slice(1));
    return text === undefined
      ? answer(response, 404, PLAIN, "there is no such page\n")
      : answer(response, 200, HTML, text);
  });
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  const show = (pages: ServedPages): void => {
    shown = pages;
    for (const listener of listeners) listener.write(message(pages.live));
  };
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      // A server that listens on a port has an address with one.
      const { port: taken } = server.address() as AddressInfo;
      const address = new URL("http://localhost");
      address.port = String(taken);
      resolve({ address: address.href, show, close });
    });
  });
}

const PLAIN = "text/plain; charset=utf-8";
const HTML = "text/html; charset=utf-8";

function isLoopback(host = ""): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i.test(host);
}

function pathOf({ url = "/" }: IncomingMessage): string {
  const [path = "/"] = url.split("?", 1);
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

function answer(response: ServerResponse, status: number, type: string, text: string): void {
  response.writeHead(status, {
    "content-type": type,
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
    "content-security-policy": "frame-ancestors 'self'",
  });
  response.end(text);
}

/** A message of server-sent events (https://html.spec.whatwg.org/multipage/server-sent-events.html). */
function message(data: string): string {
  return `data: ${data}\n\n`;
}
