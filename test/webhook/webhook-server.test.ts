import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { MAX_BYTES } from "../../src/webhook/receive-review.js";
import { certificateFolder } from "../../src/webhook/server-certificate.js";
import type { WebhookHandler } from "../../src/webhook/webhook-handler.js";
import { createWebhookServer } from "../../src/webhook/webhook-server.js";
import { certificates } from "../client/certificates.js";
import { admissionReview, newAgent, SERVER_CERTIFICATE, startServer, stopServers } from "./review-server.js";

afterEach(stopServers);

const allows: WebhookHandler = {
  review: "admission",
  answer: async () => ({ response: { allowed: true }, outcome: "allowed" }),
};
const REVIEW = JSON.stringify(admissionReview({}));

/** A handler that answers when it is let, and the signals of the requests that reached it. */
function held(): { handler: WebhookHandler; signals: AbortSignal[]; reached: Promise<void>; release: () => void } {
  const signals: AbortSignal[] = [];
  let release = (): void => {};
  let reach = (): void => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    reach = resolve;
  });
  const handler: WebhookHandler = {
    review: "admission",
    async answer(_, signal) {
      signals.push(signal);
      reach();
      await released;
      return { response: { allowed: true }, outcome: "allowed" };
    },
  };
  return { handler, signals, reached, release };
}

describe("a webhook server", () => {
  it("answers a review by the handler of its path, with the review's version and uid", async () => {
    const { send, events } = await startServer({ "/validate": allows });
    const { code, text, headers } = await send("/validate?timeout=10s", REVIEW);
    expect({ code, type: headers["content-type"] }).toEqual({ code: 200, type: "application/json" });
    expect(JSON.parse(text)).toEqual({
      apiVersion: "admission.k8s.io/v1",
      kind: "AdmissionReview",
      response: { uid: "u", allowed: true },
    });
    expect(events).toEqual([{ path: "/validate", outcome: "allowed", code: 200, seconds: expect.any(Number) }]);
  });

  const conversion = JSON.stringify({
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "ConversionReview",
    request: { uid: "u" },
  });
  const old = REVIEW.replace("/v1", "/v1beta1");
  it.each<[string, string, string | Buffer, { method?: string; headers?: Record<string, string> }, number, RegExp]>([
    ["another path", "/other", REVIEW, {}, 404, /no webhook at this path/],
    ["a path that no URL has", "//", REVIEW, {}, 404, /no webhook at this path/],
    ["an address that is no URL", "http://[", REVIEW, {}, 404, /no webhook at this path/],
    ["the name of what every object has", "/constructor", REVIEW, {}, 404, /no webhook at this path/],
    ["a GET", "/validate", "", { method: "GET" }, 405, /sent by POST, not GET/],
    ["a PUT", "/validate", REVIEW, { method: "PUT" }, 405, /not PUT/],
    ["text", "/validate", REVIEW, { headers: { "content-type": "text/plain" } }, 415, /Content-Type application\/json/],
    ["compressed JSON", "/validate", REVIEW, { headers: { "content-encoding": "gzip" } }, 415, /Content-Encoding/],
    ["broken JSON", "/validate", '{"kind":', {}, 400, /no JSON/],
    ["no UTF-8", "/validate", Buffer.from([0x22, 0xff, 0x22]), {}, 400, /no JSON in UTF-8/],
    ["an empty body", "/validate", "", {}, 400, /no JSON/],
    ["null", "/validate", "null", {}, 400, /no AdmissionReview/],
    ["a deep body", "/validate", `${"[".repeat(1001)}${"]".repeat(1001)}`, {}, 400, /more than 1000 deep/],
    ["another review", "/validate", conversion, {}, 400, /no AdmissionReview/],
    ["another version", "/validate", old, {}, 400, /not of admission\.k8s\.io\/v1/],
    ["no request", "/validate", REVIEW.replace("request", "response"), {}, 400, /no request with a uid/],
    ["no uid", "/validate", REVIEW.replace('"uid"', '"id"'), {}, 400, /no request with a uid/],
    ["an empty uid", "/validate", REVIEW.replace('"u"', '""'), {}, 400, /no request with a uid/],
  ])("answers %s with a Status", async (_, path, body, options, code, message) => {
    const { send, errors, events } = await startServer({ "/validate": allows });
    const reply = await send(path, body, options);
    expect(JSON.parse(reply.text)).toMatchObject({
      kind: "Status",
      apiVersion: "v1",
      status: "Failure",
      code,
      message: expect.stringMatching(message),
    });
    expect(reply.code).toBe(code);
    if (code === 405) expect(reply.headers["allow"]).toBe("POST");
    expect(errors).toEqual([]);
    expect(events).toMatchObject([{ outcome: "error", code, path: code === 404 ? "" : "/validate" }]);
  });

  it.each<["admission" | "conversion"]>([["admission"], ["conversion"]])(
    "takes %s reviews of so many bytes, and none of one more",
    async (review) => {
      const maxBytes = { [review]: REVIEW.length + 5 };
      const { send } = await startServer(
        { "/validate": { ...allows, review: "admission" }, "/convert": { ...allows, review: "conversion" } },
        { maxBytes },
      );
      const [path, text] = review === "admission" ? ["/validate", REVIEW] : ["/convert", conversion];
      const room = REVIEW.length + 5 - text.length;
      const chunked = { headers: { "transfer-encoding": "chunked" } };
      for (const options of [{}, chunked]) {
        expect((await send(path, text + " ".repeat(room), options)).code).toBe(200);
        const refused = await send(path, text + " ".repeat(room + 1), options);
        expect(JSON.parse(refused.text)).toMatchObject({ code: 413, reason: "RequestEntityTooLarge" });
      }
    },
  );

  it("has room for two objects of the size that the API server takes", async () => {
    const { send } = await startServer({ "/validate": allows });
    const object = { data: "x".repeat(3 * 2 ** 20 - 20) };
    const review = JSON.stringify(admissionReview({ object, oldObject: object }));
    expect((await send("/validate", review)).code).toBe(200);
    expect((await send("/validate", review.padEnd(MAX_BYTES.admission))).code).toBe(200);
    expect((await send("/validate", review.padEnd(MAX_BYTES.admission + 1))).code).toBe(413);
  });

  it("tells nobody but onError what a handler throws", async () => {
    const failure = new Error("the password is canary");
    const fails: WebhookHandler = { review: "admission", answer: () => Promise.reject(failure) };
    const { send, errors } = await startServer({ "/validate": fails });
    const { code, text } = await send("/validate", REVIEW);
    expect(code).toBe(500);
    expect(text).not.toMatch(/canary|\.ts|\bat /);
    expect(JSON.parse(text)).toMatchObject({ kind: "Status", reason: "InternalError" });
    expect(errors).toEqual([failure]);
  });

  it("reports an answer that has no JSON, and what onReview throws, and goes on", async () => {
    const response: Record<string, unknown> = { allowed: true };
    response["itself"] = response;
    const circular: WebhookHandler = { review: "admission", answer: async () => ({ response, outcome: "allowed" }) };
    const failure = new Error("the metrics are gone");
    const { send, errors } = await startServer(
      { "/circular": circular, "/validate": allows },
      {
        onReview: () => {
          throw failure;
        },
      },
    );
    expect((await send("/circular", REVIEW)).code).toBe(500);
    expect((await send("/validate", REVIEW)).code).toBe(200);
    await expect.poll(() => errors).toEqual([expect.any(TypeError), failure, failure]);
  });

  it("answers when the time of the query is over, and aborts the handler", async () => {
    const { handler, signals } = held();
    const { send } = await startServer({ "/validate": handler });
    const { code, text } = await send("/validate?timeout=20ms", REVIEW);
    expect({ code, status: JSON.parse(text) }).toMatchObject({ code: 504, status: { reason: "Timeout" } });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it("aborts the handler of a client that is gone", async () => {
    const { handler, signals, reached } = held();
    const { send } = await startServer({ "/validate": handler });
    const agent = newAgent();
    const sent = send("/validate", REVIEW, { agent }).catch((error: unknown) => error);
    await reached;
    agent.destroy();
    const [signal] = signals;
    if (!signal?.aborted) await new Promise((resolve) => signal?.addEventListener("abort", resolve));
    expect(await sent).toBeInstanceOf(Error);
  });

  it("answers probes", async () => {
    const { send, events } = await startServer({});
    for (const path of ["/healthz", "/readyz"]) {
      expect(await send(path, "", { method: "GET" })).toMatchObject({ code: 200, text: "ok\n" });
      expect((await send(path, "", { method: "POST" })).code).toBe(405);
    }
    expect(events).toEqual([]);
  });

  it.each(["validate", "", "/a b", "/a?b=c", "/healthz"])("has no webhook at %j", (path) => {
    expect(() =>
      createWebhookServer({ handlers: { [path]: allows }, certificate: SERVER_CERTIFICATE, onError: () => {} }),
    ).toThrow(TypeError);
  });

  it("does not start on a port in use, nor with a certificate of another key", async () => {
    const { port } = await startServer({});
    const options = { handlers: {}, host: "127.0.0.1", onError: () => {} };
    const second = createWebhookServer({ ...options, port, certificate: SERVER_CERTIFICATE });
    await expect(second.start()).rejects.toThrow(/EADDRINUSE/);
    const mixed = createWebhookServer({
      ...options,
      port: 0,
      certificate: { cert: certificates.server, key: certificates.clientKey },
    });
    await expect(mixed.start()).rejects.toThrow(/key/i);
  });

  it("asks clients for a certificate where it knows their authorities", async () => {
    const { send } = await startServer({ "/validate": allows }, { clientAuthorities: certificates.authority });
    await expect(send("/validate", REVIEW)).rejects.toThrow();
    const agent = newAgent();
    Object.assign(agent.options, { cert: certificates.client, key: certificates.clientKey });
    expect((await send("/validate", REVIEW, { agent })).code).toBe(200);
    agent.destroy();
  });
});

describe("the certificate of a webhook server", () => {
  it("is reloaded for new connections, while open ones go on", async () => {
    const folder = mkdtempSync(join(tmpdir(), "crdwright-webhook-"));
    try {
      const put = (cert: string, key: string): void => {
        writeFileSync(join(folder, "tls.crt"), cert);
        writeFileSync(join(folder, "tls.key"), key);
      };
      put(certificates.server, certificates.serverKey);
      const { send, server, errors } = await startServer(
        { "/validate": allows },
        { certificate: certificateFolder(folder) },
      );
      const before = await send("/validate", REVIEW);
      expect(await server.reloadCertificate()).toBe(false);

      // Half of a rotation: what cannot be used is reported, and nothing changes.
      put(certificates.server, certificates.clientKey);
      expect(await server.reloadCertificate()).toBe(false);
      expect(errors).toHaveLength(1);
      rmSync(join(folder, "tls.key"));
      expect(await server.reloadCertificate()).toBe(false);
      expect(errors).toHaveLength(2);

      put(certificates.expired, certificates.serverKey);
      expect(await server.reloadCertificate()).toBe(true);
      const after = await send("/validate", REVIEW);
      expect(after).toMatchObject({ code: 200, clientPort: before.clientPort, fingerprint: before.fingerprint });
      const agent = newAgent();
      agent.options.rejectUnauthorized = false;
      const anew = await send("/validate", REVIEW, { agent });
      expect(anew.code).toBe(200);
      expect(anew.fingerprint).not.toBe(before.fingerprint);
      agent.destroy();
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("is asked for again from time to time", async () => {
    let asked = 0;
    let again = (): void => {};
    const askedAgain = new Promise<void>((resolve) => {
      again = resolve;
    });
    const certificate = () => {
      if (++asked === 3) again();
      return SERVER_CERTIFICATE;
    };
    await startServer({}, { certificate, certificateSeconds: 0.001 });
    await askedAgain;
  });
});

describe("the stop of a webhook server", () => {
  it("lets answers that are being made finish, and takes nothing new", async () => {
    const { handler, reached, release } = held();
    const { send, server, port } = await startServer({ "/validate": handler });
    const sent = send("/validate", REVIEW);
    await reached;
    const stopped = server.stop();
    await expect(send("/validate", REVIEW, { agent: newAgent() })).rejects.toThrow(/ECONNREFUSED/);
    release();
    expect(await sent).toMatchObject({ code: 200, headers: { connection: "close" } });
    expect(await stopped).toEqual({ cutOff: 0 });
    expect(port).toBeGreaterThan(0);
  });

  it("cuts off what takes longer than its limit, with an answer", async () => {
    const { handler, signals, reached } = held();
    const { send, server } = await startServer({ "/validate": handler });
    const sent = send("/validate", REVIEW);
    await reached;
    expect(await server.stop({ seconds: 0.01 })).toEqual({ cutOff: 1 });
    expect(await sent).toMatchObject({ code: 503, headers: { connection: "close" } });
    expect(signals[0]?.aborted).toBe(true);
  });

  it("closes idle connections, and does nothing to a server that was never started", async () => {
    const { send, server } = await startServer({ "/validate": allows });
    expect((await send("/validate", REVIEW)).code).toBe(200);
    expect(await server.stop()).toEqual({ cutOff: 0 });
    const idle = createWebhookServer({ handlers: {}, certificate: SERVER_CERTIFICATE, onError: () => {} });
    expect(await idle.stop()).toEqual({ cutOff: 0 });
  });
});
