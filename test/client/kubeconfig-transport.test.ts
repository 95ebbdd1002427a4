import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer as createHttpServer, type IncomingMessage } from "node:http";
import { createServer, type Server } from "node:https";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TLSSocket } from "node:tls";
import { inspect } from "node:util";
import { KubeConfig } from "@kubernetes/client-node";
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { kubeconfigTransport, transportOfKubeConfig } from "../../src/client/kubeconfig-transport.js";
import type { Transport } from "../../src/client/transport.js";
import { certificates } from "./certificates.js";
import { widgetsOver } from "./widgets.js";

const VARIABLES = [
  "HTTPS_PROXY",
  "https_proxy",
  "HTTP_PROXY",
  "http_proxy",
  "ALL_PROXY",
  "all_proxy",
  "NO_PROXY",
  "no_proxy",
];
const servers: { close(): unknown; closeAllConnections(): void }[] = [];
/** All that any failure said. No secret may be in it. */
const said: string[] = [];
let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "crdwright-kubeconfig-"));
  for (const name of VARIABLES) vi.stubEnv(name, "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => {
  expect(said.length).toBeGreaterThan(10);
  for (const text of said) expect(text).not.toContain("canary");
});

interface Seen {
  readonly token: string | undefined;
  readonly subject: string | undefined;
  readonly impersonate: readonly string[];
}

/** A TLS server that answers each request with a widget; what it saw, and its address. */
async function serve(
  options: { readonly cert?: string; readonly answer?: (request: IncomingMessage) => number } = {},
): Promise<{ readonly seen: Seen[]; readonly port: number }> {
  const { cert = certificates.server, answer = () => 200 } = options;
  const seen: Seen[] = [];
  const tls = {
    key: certificates.serverKey,
    cert,
    ca: certificates.authority,
    requestCert: true,
    rejectUnauthorized: false,
  };
  const server: Server = createServer(tls, (request, reply) => {
    // A request to an https server comes over a TLS socket.
    const subject = (request.socket as TLSSocket).getPeerCertificate().subject as { CN?: string } | undefined;
    const impersonate = request.rawHeaders.flatMap((name, index, all) =>
      index % 2 === 0 && /^impersonate-/i.test(name) ? [`${name}: ${all[index + 1]}`] : [],
    );
    seen.push({ token: request.headers.authorization, subject: subject?.CN, impersonate });
    reply.writeHead(answer(request)).end('{"metadata":{"name":"a","resourceVersion":"1"}}');
  });
  server.on("tlsClientError", () => {});
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { seen, port: (server.address() as AddressInfo).port };
}

const AUTHORITY = { "certificate-authority-data": Buffer.from(certificates.authority).toString("base64") };

function writeConfig(cluster: object, user: object | undefined = {}): string {
  const file = join(folder, "config");
  const config = {
    apiVersion: "v1",
    kind: "Config",
    clusters: [{ name: "c", cluster }],
    users: user === undefined ? [] : [{ name: "u", user }],
    contexts: [{ name: "x", context: { cluster: "c", ...(user === undefined ? {} : { user: "u" }) } }],
    "current-context": "x",
  };
  writeFileSync(file, stringify(config));
  return file;
}

async function get(transport: Transport | Promise<Transport>): Promise<unknown> {
  return widgetsOver(await transport).get("a");
}

async function failure(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => {
      throw new Error("it was accepted");
    },
    (thrown: unknown) => thrown,
  );
  said.push(inspect(error, { depth: 9, showHidden: true }), String((error as Error).stack));
  return String(error);
}

/** A program that prints what the test says, and notes each run. */
function plugin(program: string): { readonly command: string; readonly runs: () => number } {
  const command = join(folder, "plugin.mjs");
  const notes = join(folder, "runs");
  const text = `#!${process.execPath}\nimport { appendFileSync } from "node:fs";\nappendFileSync(${JSON.stringify(notes)}, "x");\n${program}\n`;
  writeFileSync(command, text);
  chmodSync(command, 0o755);
  return { command, runs: () => (existsSync(notes) ? readFileSync(notes, "utf8").length : 0) };
}

function credential(status: string): string {
  return `console.log(JSON.stringify({ apiVersion: "client.authentication.k8s.io/v1", kind: "ExecCredential", status: ${status} }));`;
}

describe("certificates", () => {
  it("of an authority that the kubeconfig names hold, with and without a user", async () => {
    const { seen, port } = await serve();
    const cluster = { server: `https://127.0.0.1:${port}`, ...AUTHORITY };
    await get(kubeconfigTransport({ file: writeConfig(cluster) }));
    await get(kubeconfigTransport({ file: writeConfig(cluster, undefined) }));
    expect(seen).toHaveLength(2);
  });

  it("of an unknown authority, and those that have expired, do not hold, and nothing is sent", async () => {
    const user = { token: "canary-token" };
    const unknown = await serve();
    const text = await failure(
      get(kubeconfigTransport({ file: writeConfig({ server: `https://127.0.0.1:${unknown.port}` }, user) })),
    );
    expect(text).toMatch(/unable to verify|self-signed/i);
    const expired = await serve({ cert: certificates.expired });
    const cluster = { server: `https://127.0.0.1:${expired.port}`, ...AUTHORITY };
    expect(await failure(get(kubeconfigTransport({ file: writeConfig(cluster, user) })))).toMatch(/expired/);
    const named = { server: `https://127.0.0.1:${unknown.port}`, ...AUTHORITY, "tls-server-name": "other.test" };
    expect(await failure(get(kubeconfigTransport({ file: writeConfig(named, user) })))).toMatch(/altnames/);
    expect([...unknown.seen, ...expired.seen]).toEqual([]);
  });

  it("are not looked at with insecure-skip-tls-verify, and that alone", async () => {
    const { seen, port } = await serve({ cert: certificates.expired });
    const server = `https://127.0.0.1:${port}`;
    await get(kubeconfigTransport({ file: writeConfig({ server, "insecure-skip-tls-verify": true }) }));
    await get(kubeconfigTransport({ file: writeConfig({ server, "insecure-skip-tls-verify": true }, undefined) }));
    await failure(get(kubeconfigTransport({ file: writeConfig({ server, "insecure-skip-tls-verify": "true" }) })));
    expect(seen).toHaveLength(2);
  });

  it("are checked for the name that the kubeconfig gives", async () => {
    const { seen, port } = await serve();
    const cluster = { server: `https://127.0.0.1:${port}`, ...AUTHORITY, "tls-server-name": "kube.test" };
    await get(kubeconfigTransport({ file: writeConfig(cluster) }));
    expect(seen).toHaveLength(1);
  });

  it("of the client are shown", async () => {
    const { seen, port } = await serve();
    const [certificate, key] = [certificates.client, certificates.clientKey].map((text) =>
      Buffer.from(text).toString("base64"),
    );
    const user = { "client-certificate-data": certificate, "client-key-data": key };
    await get(kubeconfigTransport({ file: writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }, user) }));
    expect(seen[0]?.subject).toBe("client");
  });

  it("are read from files, and again when these rotate", async () => {
    const { seen, port } = await serve();
    for (const [name, text] of [
      ["ca.pem", certificates.authority],
      ["client.pem", certificates.client],
      ["key.pem", certificates.clientKey],
    ] as const)
      writeFileSync(join(folder, name), text);
    const cluster = { server: `https://127.0.0.1:${port}`, "certificate-authority": "ca.pem" };
    const user = { "client-certificate": "client.pem", "client-key": "key.pem" };
    const transport = await kubeconfigTransport({ file: writeConfig(cluster, user) });
    await get(transport);
    expect(seen[0]?.subject).toBe("client");
    writeFileSync(join(folder, "ca.pem"), certificates.client);
    expect(await failure(get(transport))).toMatch(/unable to verify|self-signed/i);
  });

  it.each(["certificate-authority", "client-certificate", "client-key"])(
    "in a file without an end, as %s, are refused, and so is one that is not there",
    async (name) => {
      const { seen, port } = await serve();
      writeFileSync(join(folder, "client.pem"), certificates.client);
      for (const path of ["/dev/zero", "none.pem"]) {
        const named = { [name]: path };
        const server = `https://127.0.0.1:${port}`;
        const file = name.startsWith("client")
          ? writeConfig({ server, ...AUTHORITY }, named)
          : writeConfig({ server, ...named });
        expect(await failure(get(kubeconfigTransport({ file })))).toMatch(
          /the file \S*(zero|none\.pem) of the kubeconfig cannot be read or has more than 16 MiB/,
        );
      }
      expect(seen).toEqual([]);
    },
  );
});

describe("a token in a file", () => {
  it("is read anew when it rotates, wins over one beside it, and outlives a moment without the file", async () => {
    const { seen, port } = await serve();
    mkdirSync(join(folder, "tokens"));
    const file = join(folder, "tokens", "token");
    writeFileSync(file, "one\n");
    const user = { tokenFile: "tokens/token", token: "canary-beside" };
    const transport = await kubeconfigTransport({
      file: writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }, user),
    });
    await get(transport);
    writeFileSync(file, "two");
    await get(transport);
    rmSync(file);
    await get(transport);
    expect(seen.map(({ token }) => token)).toEqual(["Bearer one", "Bearer two", "Bearer two"]);
  });

  it("that is not there is named", async () => {
    const { seen, port } = await serve();
    const user = { tokenFile: "none", token: "canary-beside" };
    const file = writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }, user);
    expect(await failure(get(kubeconfigTransport({ file })))).toContain(
      `the token file ${join(folder, "none")} of the kubeconfig`,
    );
    expect(seen).toEqual([]);
  });
});

describe("an exec plug-in", () => {
  async function withPlugin(program: string, exec: object = {}, answer?: () => number) {
    const server = await serve(answer === undefined ? {} : { answer });
    const { command, runs } = plugin(program);
    const cluster = { server: `https://127.0.0.1:${server.port}`, ...AUTHORITY };
    const user = { exec: { apiVersion: "client.authentication.k8s.io/v1", command, ...exec } };
    const file = writeConfig(cluster, user);
    return { ...server, runs, file, transport: await kubeconfigTransport({ file }) };
  }

  it("is run once while what it gave holds, also by many requests at once", async () => {
    const { seen, runs, transport } = await withPlugin(credential('{ token: "from-plugin" }'));
    await Promise.all([get(transport), get(transport), get(transport)]);
    await get(transport);
    expect(seen.map(({ token }) => token)).toEqual(Array(4).fill("Bearer from-plugin"));
    expect(runs()).toBe(1);
  });

  it("is run again when what it gave ends, or is refused", async () => {
    const old = await withPlugin(
      credential('{ token: "t", expirationTimestamp: new Date(Date.now() + 5_000).toISOString() }'),
    );
    await get(old.transport);
    await get(old.transport);
    expect(old.runs()).toBe(2);
    let count = 0;
    const refused = await withPlugin(credential('{ token: "t" }'), {}, () => (++count === 2 ? 401 : 200));
    await get(refused.transport);
    rmSync(join(folder, "runs"));
    await get(refused.transport);
    expect([refused.runs(), refused.seen.length]).toEqual([1, 3]);
    const never = await withPlugin(credential('{ token: "t" }'), {}, () => 401);
    rmSync(join(folder, "runs"), { force: true });
    await failure(get(never.transport));
    expect([never.runs(), never.seen.length]).toEqual([2, 2]);
  });

  it("gets its arguments, its variables and the cluster, and may give a certificate", async () => {
    const text = (name: "client" | "clientKey") => JSON.stringify(certificates[name]);
    const program = `
      const { kind, spec } = JSON.parse(process.env.KUBERNETES_EXEC_INFO);
      const { server } = spec.cluster;
      const token = [kind, spec.interactive, new URL(server).hostname, process.argv[2], process.env.MORE].join();
      ${credential(`{ token, clientCertificateData: ${text("client")}, clientKeyData: ${text("clientKey")} }`)}`;
    const exec = { args: ["argument"], env: [{ name: "MORE", value: "more" }], provideClusterInfo: true };
    const { seen, transport } = await withPlugin(program, exec);
    await get(transport);
    expect(seen).toMatchObject([{ token: "Bearer ExecCredential,false,127.0.0.1,argument,more", subject: "client" }]);
  });

  it.each<[string, string, string]>([
    ["fails", 'console.log("canary-out"); process.exitCode = 3;', "failed: exit code 3"],
    ["prints no JSON", 'console.log("canary-out {");', "printed no ExecCredential"],
    ["prints another object", 'console.log(\'{"token":"canary-out"}\');', "printed no ExecCredential"],
    ["gives nothing", credential('{ token: "", note: "canary-out" }'), "printed no ExecCredential"],
    [
      "gives a certificate without a key",
      credential('{ clientCertificateData: "canary-out" }'),
      "printed no ExecCredential",
    ],
    [
      "prints without end",
      'const go = () => process.stdout.write("canary-out".repeat(1000), go); go();',
      "failed: ERR_CHILD_PROCESS_STDIO_MAXBUFFER",
    ],
  ])("that %s is an error without what it printed", async (_, program, wanted) => {
    const env = [{ name: "SECRET", value: "canary-variable" }];
    const { seen, transport } = await withPlugin(program, { args: ["--password=canary-argument"], env });
    expect(await failure(get(transport))).toContain(wanted);
    expect(seen).toEqual([]);
  });

  it("that is not there is named", async () => {
    const { port } = await serve();
    const user = { exec: { command: "./none", args: ["canary-argument"] } };
    const file = writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }, user);
    expect(await failure(get(kubeconfigTransport({ file })))).toContain(
      `plug-in ${join(folder, "none")} of the kubeconfig failed: ENOENT`,
    );
  });

  it("of a kubeconfig that is loaded already is run the same way", async () => {
    const { file, seen, runs } = await withPlugin(credential('{ token: "loaded" }'));
    const config = new KubeConfig();
    config.loadFromFile(file);
    const transport = transportOfKubeConfig(config);
    await get(transport);
    await get(transport);
    expect([seen[1]?.token, runs()]).toEqual(["Bearer loaded", 1]);
  });
});

describe("impersonation", () => {
  it("names user, uid, groups and extras", async () => {
    const { seen, port } = await serve();
    const user = {
      token: "t",
      as: "jane",
      "as-uid": "7",
      "as-groups": ["a", "b"],
      "as-user-extra": { "Example.com/scopes": ["view", "edit"], reason: ["x"] },
    };
    await get(kubeconfigTransport({ file: writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }, user) }));
    expect(seen[0]?.impersonate.map((line) => line.toLowerCase()).sort()).toEqual([
      "impersonate-extra-example.com%2fscopes: edit",
      "impersonate-extra-example.com%2fscopes: view",
      "impersonate-extra-reason: x",
      "impersonate-group: a",
      "impersonate-group: b",
      "impersonate-uid: 7",
      "impersonate-user: jane",
    ]);
  });

  it("of groups without a user is refused, since the request would be made with all rights", async () => {
    const { seen, port } = await serve();
    const user = { token: "canary-token", "as-groups": ["a"] };
    const file = writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }, user);
    expect(await failure(get(kubeconfigTransport({ file })))).toContain("no user to speak for in `as`");
    expect(seen).toEqual([]);
  });
});

describe("a proxy", () => {
  /** A proxy that leads all names to this machine. */
  async function serveProxy(): Promise<{ readonly asked: string[]; readonly url: string }> {
    const asked: string[] = [];
    const server = createHttpServer();
    server.on("connect", (request, socket) => {
      asked.push(request.url ?? "");
      const upstream = connect(Number(request.url?.split(":")[1]), "127.0.0.1", () => {
        socket.write("HTTP/1.1 200 OK\r\n\r\n");
        upstream.pipe(socket).pipe(upstream);
      });
      for (const each of [upstream, socket]) each.on("error", () => {});
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  }

  it("of the environment is used, unless NO_PROXY or the kubeconfig says otherwise", async () => {
    const { seen, port } = await serve();
    const [common, own] = [await serveProxy(), await serveProxy()];
    vi.stubEnv("HTTPS_PROXY", common.url);
    const cluster = { server: `https://kube.test:${port}`, ...AUTHORITY };
    await get(kubeconfigTransport({ file: writeConfig(cluster, { token: "t" }) }));
    expect([common.asked, seen.length]).toEqual([[`kube.test:${port}`], 1]);
    await get(kubeconfigTransport({ file: writeConfig({ ...cluster, "proxy-url": own.url }) }));
    expect([common.asked.length, own.asked]).toEqual([1, [`kube.test:${port}`]]);
    vi.stubEnv("NO_PROXY", "other.test,.test");
    expect(await failure(get(kubeconfigTransport({ file: writeConfig(cluster, { token: "canary-token" }) })))).toMatch(
      /ENOTFOUND|EAI_AGAIN/,
    );
    expect(common.asked).toHaveLength(1);
  });

  it("is passed by for this machine, and for networks of NO_PROXY", async () => {
    const { port } = await serve();
    const { asked, url } = await serveProxy();
    vi.stubEnv("HTTPS_PROXY", url);
    await get(kubeconfigTransport({ file: writeConfig({ server: `https://127.0.0.1:${port}`, ...AUTHORITY }) }));
    expect(asked).toEqual([]);
    // Nobody answers at these addresses: what counts is whom the client asks.
    const ask = async (server: string): Promise<void> => {
      const transport = await kubeconfigTransport({
        file: writeConfig({ server, ...AUTHORITY }, { token: "canary-token" }),
      });
      await failure(widgetsOver(transport).get("a", { signal: AbortSignal.timeout(200) }));
    };
    vi.stubEnv("NO_PROXY", "nothing/8,10.0.0.0/33,192.0.2.0/24,2001:db8::/32");
    await ask("https://192.0.2.1:1");
    await ask("https://[2001:db8::1]:1");
    expect(asked).toEqual([]);
    await ask("https://192.0.3.1:1");
    expect(asked).toEqual(["192.0.3.1:1"]);
  });
});

describe("a kubeconfig that cannot be read", () => {
  it.each<[string, string, string]>([
    ["is no YAML", 'users: [{ user: { token: "canary-token }', "it is no YAML, as line 3 shows"],
    ["has a user without a name", "users: [{ user: { token: canary-token } }]", "it is no kubeconfig"],
    ["is empty", "", "it is no kubeconfig"],
  ])("since it %s is named without what it holds", async (_, text, wanted) => {
    const file = join(folder, "broken");
    writeFileSync(file, `kind: Config\n${text}`.slice(text === "" ? 12 : 0));
    expect(await failure(kubeconfigTransport({ file }))).toContain(`the kubeconfig ${file} cannot be read: ${wanted}`);
  });

  it("is said to be none where nobody named one", async () => {
    vi.stubEnv("KUBECONFIG", "");
    vi.stubEnv("HOME", folder);
    expect(await failure(kubeconfigTransport())).toContain("there is no kubeconfig: ");
  });

  it("is named where it is not there, and where its context names no cluster", async () => {
    const file = join(folder, "none");
    expect(await failure(kubeconfigTransport({ file }))).toContain(
      `the kubeconfig ${file} cannot be read: there is no such file`,
    );
    const good = writeConfig({ server: "https://127.0.0.1:1" }, { token: "canary-token" });
    expect(await failure(kubeconfigTransport({ file: good, context: "other" }))).toContain(
      'the context "other" of the kubeconfig names no cluster',
    );
  });
});
