import { afterEach, describe, expect, it } from "vitest";
import { createCheckContext } from "../../../src/openshift/vcenter/check-context.js";
import { openTransport, type TransportOptions, type Trust } from "../../../src/openshift/vcenter/transport.js";
import { openSession } from "../../../src/openshift/vcenter/vcenter-session.js";
import { certificates } from "../../client/certificates.js";
import { type ConnectProxy, startConnectProxy } from "./connect-proxy.js";
import { type FakeAnswer, type FakeVCenter, startFakeVCenter } from "./fake-vcenter.js";

const LOGIN = { user: "admin", password: "very-secret-canary" };
const started: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((each) => each.stop()));
});

async function vcenter(answers: Readonly<Record<string, readonly FakeAnswer[]>> = {}): Promise<FakeVCenter> {
  const fake = await startFakeVCenter(answers);
  started.push(fake);
  return fake;
}

async function proxy(...args: Parameters<typeof startConnectProxy>): Promise<ConnectProxy> {
  const running = await startConnectProxy(...args);
  started.push(running);
  return running;
}

/** What came of logging in, and out again: nothing, or the error. */
async function login(port: number, more: Partial<TransportOptions> = {}): Promise<unknown> {
  const options = { server: "localhost", port, timeoutMs: 5000, trust: { ca: certificates.authority }, ...more };
  try {
    const transport = await openTransport(options);
    await (await openSession(transport, LOGIN)).logout();
    await transport.close();
    return undefined;
  } catch (error) {
    return error;
  }
}

describe("the connection to a vCenter through a proxy", () => {
  it("goes through its tunnel, with the login of the URL, whatever signs that has", async () => {
    const user = "prôxy:canary@/%";
    const { port, tunnels } = await proxy({ login: user });
    const fake = await vcenter();
    const [name = "", ...rest] = user.split(":");
    const proxyUrl = `http://${encodeURIComponent(name)}:${encodeURIComponent(rest.join(":"))}@127.0.0.1:${port}`;
    expect(await login(fake.port, { proxyUrl })).toBeUndefined();
    const seen = new Set(tunnels.map((each) => `${each.target} ${each.login}`));
    expect([...seen]).toEqual([`localhost:${fake.port} ${user}`]);
  });

  it("takes a user without a password", async () => {
    const { port, tunnels } = await proxy();
    expect(await login((await vcenter()).port, { proxyUrl: `http://someone@127.0.0.1:${port}` })).toBeUndefined();
    expect(tunnels[0]?.login).toBe("someone:");
  });

  it("still checks the certificate of the vCenter", async () => {
    const { port } = await proxy();
    const options = { proxyUrl: `http://127.0.0.1:${port}`, trust: {} };
    expect(await login((await vcenter()).port, options)).toMatchObject({ problem: "certificate" });
  });

  it("is an error of the proxy where that refuses the login, without a word of it", async () => {
    const { port } = await proxy({ login: "other:other" });
    const error = await login((await vcenter()).port, { proxyUrl: `http://me:canary@127.0.0.1:${port}` });
    expect(error).toMatchObject({ problem: "proxy", message: expect.stringContaining("(407)") });
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain("canary");
  });

  it("says where the proxy cannot be reached", async () => {
    const gone = await proxy();
    await gone.stop();
    expect(await login(1, { proxyUrl: `http://me:canary@127.0.0.1:${gone.port}` })).toMatchObject({
      problem: "connection",
      message: "localhost: it cannot be reached through the proxy (ECONNREFUSED)",
    });
  });

  it.each([
    ["no URL", "http://me:canary@[", "no URL"],
    ["nothing but a scheme", "http://", "no URL"],
    ["another scheme", "socks5://me:canary@proxy:1080", "proxies of socks5:// are not supported"],
    ["a login in front of a name", "canary:canary@proxy:3128", "no URL"],
    ["a % without digits", "http://me:canary%zz@proxy:3128", "% that begins no escape"],
  ])("is an error where its setting is %s, and not a crash", async (_, proxyUrl, message) => {
    const error = await login(1, { proxyUrl });
    expect(error).toMatchObject({ problem: "proxy", message: expect.stringContaining(message) });
    expect(String(error)).not.toContain("canary");
  });

  it("does not take a thumbprint, which nobody could check there", async () => {
    const options = { proxyUrl: "http://proxy:3128", trust: { thumbprint: "00" } };
    expect(await login(1, options)).toMatchObject({
      problem: "certificate",
      message: expect.stringContaining("proxy"),
    });
  });
});

describe("the certificate files of a vCenter", () => {
  const cut = certificates.authority.replace(/\n(?=.{1,60}\n-----END)/, "\nAAAA");
  it.each<[string, Trust, string | undefined]>([
    ["an authority", { ca: certificates.authority }, undefined],
    ["several, with text between", { ca: `# ours\n${certificates.client}\n\n${certificates.authority}` }, undefined],
    ["nothing", { ca: "" }, "its caFile holds no certificate in PEM"],
    ["a key", { ca: certificates.serverKey }, "its caFile holds no certificate in PEM"],
    [
      "a broken one behind a good one",
      { ca: certificates.authority + cut },
      "certificate 2 of its caFile cannot be read",
    ],
    ["a file that cannot be read", { unreadable: "its caFile ca.pem cannot be read: gone" }, "its caFile ca.pem"],
  ])("with %s", async (_, trust, message) => {
    const error = await login((await vcenter()).port, { trust });
    if (message === undefined) expect(error).toBeUndefined();
    else expect(error).toMatchObject({ problem: "certificate", message: expect.stringContaining(message) });
  });
});

describe("the end of a connection", () => {
  it("comes with the time for all answers together, however quick each one is", async () => {
    const fake = await vcenter({ FindByInventoryPath: ["hang"] });
    const transport = await openTransport({
      server: "localhost",
      port: fake.port,
      timeoutMs: 60_000,
      totalTimeoutMs: 500,
      trust: { ca: certificates.authority },
    });
    const session = await openSession(transport, LOGIN);
    await expect(session.findByPath("/dc")).rejects.toMatchObject({
      problem: "timeout",
      message: "localhost: its answers took more than 0.5 s together",
    });
    await expect(session.findByPath("/dc")).rejects.toMatchObject({ problem: "timeout" });
    await session.logout();
    await transport.close();
    expect(fake.calls.at(-1)?.name).toBe("Logout");
  });

  it("comes where it is cancelled, after which the sessions still end", async () => {
    const fake = await vcenter({
      FindByInventoryPath: ["hang"],
      "GET /rest/com/vmware/cis/tagging/category": ["hang"],
    });
    const cancel = new AbortController();
    const access = { server: "localhost", port: fake.port, login: LOGIN, timeoutMs: 60_000 };
    const context = createCheckContext([{ ...access, trust: { ca: certificates.authority } }], {
      signal: cancel.signal,
    });
    const calls = [context.session("localhost"), context.tags("localhost")] as const;
    const [session, tags] = await Promise.all(calls);
    const asked = Promise.allSettled([session.findByPath("/dc"), tags.categories()]);
    while (!fake.calls.some(({ name }) => name.startsWith("GET")))
      await new Promise((resolve) => setTimeout(resolve, 5));
    cancel.abort();
    expect(await asked).toMatchObject([{ reason: { problem: "cancelled" } }, { reason: { problem: "cancelled" } }]);
    await context.close();
    expect(fake.calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Logout", "DELETE /rest/com/vmware/cis/session"]),
    );
  });
});
