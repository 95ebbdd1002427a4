import { createServer } from "node:http";

/**
 * Starts a server on a free port of this machine that keeps artifacts in memory, by the part of Turborepo's public protocol of remote
 * caches (turborepo.dev/docs/openapi/artifacts) that `turbo run` speaks. Returns its address, how many artifacts it has and gave,
 * and what ends it.
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
    const [, hash] = /^\/v8\/artifacts\/([0-9a-f]+)$/.exec(pathname) ?? [];
    if (hash === undefined) return answer(404);
    if (request.method === "PUT") {
      artifacts.set(hash, { body: Buffer.concat(body), duration: request.headers["x-artifact-duration"] ?? "0" });
      counts.taken += 1;
      return json(answer, { urls: [] }, 202);
    }
    const found = artifacts.get(hash);
    if (found === undefined) return answer(404);
    if (request.method === "GET") counts.given += 1;
    const headers = { "content-type": "application/octet-stream", "x-artifact-duration": found.duration };
    return answer(200, request.method === "GET" ? found.body : "", headers);
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
