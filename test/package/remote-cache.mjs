import { createServer } from "node:http";

/**
 * Starts a server on a free port of this machine that keeps artifacts in memory, by the parts of two public protocols of remote caches:
 * Turborepo's (turborepo.dev/docs/openapi/artifacts) as `turbo run` speaks it, and Nx's (nx.dev/docs/kb/self-hosted-caching). Returns
 * its address, how many artifacts it took and gave, and what ends it.
 */
export async function startRemoteCache(token) {
  const artifacts = new Map();
  const counts = { taken: 0, given: 0 };
  const server = createServer(async (request, response) => {
    const body = [];
    for await (const chunk of request) body.push(chunk);
    const answer = (status, content = "", headers = {}) => response.writeHead(status, headers).end(content);
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401);
    const { pathname } = new URL(request.url, "http://localhost");
    if (request.method === "GET" && pathname === "/v8/artifacts/status") return json(answer, { status: "enabled" });
    if (request.method === "POST" && pathname === "/v8/artifacts/events") return answer(200);
    if (!/^\/(v8\/artifacts|v1\/cache)\/[0-9a-f]+$/.test(pathname)) return answer(404);
    if (request.method === "PUT") {
      if (pathname.startsWith("/v1/") && artifacts.has(pathname)) return answer(409);
      artifacts.set(pathname, { body: Buffer.concat(body), duration: request.headers["x-artifact-duration"] ?? "0" });
      counts.taken += 1;
      return pathname.startsWith("/v1/") ? answer(200) : json(answer, { urls: [] }, 202);
    }
    const artifact = artifacts.get(pathname);
    if (artifact === undefined) return answer(404);
    if (request.method === "GET") counts.given += 1;
    const headers = { "content-type": "application/octet-stream", "x-artifact-duration": artifact.duration };
    return answer(200, request.method === "GET" ? artifact.body : "", headers);
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    counts,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
}

function json(answer, content, status = 200) {
  answer(status, JSON.stringify(content), { "content-type": "application/json" });
}
