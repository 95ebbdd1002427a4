import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import type { Transport } from "../../src/entry/client.js";
import { kubeconfigTransport } from "../../src/entry/client-node.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";

let controlPlane: ControlPlane;
let folder: string;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  folder = mkdtempSync(join(tmpdir(), "crdwright-kubeconfig-"));
});
afterAll(async () => {
  await controlPlane?.stop();
  if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
});

interface UserInfo {
  readonly username?: string;
  readonly uid?: string;
  readonly groups?: readonly string[];
  readonly extra?: Readonly<Record<string, readonly string[]>>;
}

const SELVES = "/apis/authentication.k8s.io/v1/selfsubjectreviews";

/** Whom the server takes a request for, and its status. */
async function whoAmI(transport: Transport): Promise<{ readonly status: number; readonly user: UserInfo | undefined }> {
  const body = JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "SelfSubjectReview" });
  const headers = { "content-type": "application/json" };
  const response = await transport.request({ method: "POST", path: SELVES, headers, body });
  let text = "";
  for await (const chunk of response.chunks()) text += new TextDecoder().decode(chunk);
  // The answer of a server to this request is such a review, or a Status.
  const answer = JSON.parse(text) as { readonly status?: { readonly userInfo?: UserInfo } };
  return { status: response.status, user: answer.status?.userInfo };
}

/** The kubeconfig of the server with another user. */
function configWith(user: object): string {
  const config = parse(readFileSync(controlPlane.kubeconfig, "utf8")) as { users: { user: object }[] };
  config.users = config.users.map((each) => ({ ...each, user }));
  const file = join(folder, "config");
  writeFileSync(file, stringify(config));
  return file;
}

let admin: UserInfo | undefined;
beforeEach(async () => {
  const { token } = controlPlane.address;
  admin = (await whoAmI(await kubeconfigTransport({ file: configWith({ token }) }))).user;
  expect(admin?.groups).toContain("system:masters");
});

test("a file of a token that rotates is followed by a real server", async () => {
  const { token } = controlPlane.address;
  const file = join(folder, "token");
  writeFileSync(file, "no-such-token");
  const transport = await kubeconfigTransport({ file: configWith({ tokenFile: "token" }) });
  expect((await whoAmI(transport)).status).toBe(401);
  writeFileSync(file, `${token}\n`);
  expect((await whoAmI(transport)).user).toEqual(admin);
});

test("what an exec plug-in gives is taken by a real server, and asked for anew once that refuses it", async () => {
  const { token } = controlPlane.address;
  const [command, current] = [join(folder, "plugin.mjs"), join(folder, "current")];
  const status = `{ token: readFileSync(${JSON.stringify(current)}, "utf8") }`;
  const credential = `{ apiVersion: "client.authentication.k8s.io/v1", kind: "ExecCredential", status: ${status} }`;
  const program = `import { readFileSync } from "node:fs";\nconsole.log(JSON.stringify(${credential}));\n`;
  writeFileSync(command, `#!${process.execPath}\n${program}`);
  chmodSync(command, 0o755);
  writeFileSync(current, "no-such-token");
  const exec = { apiVersion: "client.authentication.k8s.io/v1", command, interactiveMode: "Never" };
  const transport = await kubeconfigTransport({ file: configWith({ exec }) });
  expect((await whoAmI(transport)).status).toBe(401);
  writeFileSync(current, token);
  expect((await whoAmI(transport)).user).toEqual(admin);
});

test("impersonation makes a real server take requests for those of somebody else, with just these groups", async () => {
  const { token } = controlPlane.address;
  const user = {
    token,
    as: "jane",
    "as-uid": "7",
    "as-groups": ["one", "two"],
    "as-user-extra": { "example.com/scopes": ["view", "edit"] },
  };
  const { user: told } = await whoAmI(await kubeconfigTransport({ file: configWith(user) }));
  expect(told).toEqual({
    username: "jane",
    uid: "7",
    groups: ["one", "two", "system:authenticated"],
    extra: { "example.com/scopes": ["view", "edit"] },
  });
});

test("a real server's certificate does not hold without its authority, and is not looked at where the kubeconfig says so", async () => {
  const { host, port, token } = controlPlane.address;
  const withCluster = (cluster: object): string => {
    const config = parse(readFileSync(configWith({ token }), "utf8")) as { clusters: { cluster: object }[] };
    config.clusters = config.clusters.map((each) => ({ ...each, cluster }));
    const file = join(folder, "other");
    writeFileSync(file, stringify(config));
    return file;
  };
  const server = `https://${host}:${port}`;
  const unknown = whoAmI(await kubeconfigTransport({ file: withCluster({ server }) }));
  await expect(unknown).rejects.toThrow(/unable to verify|self-signed/i);
  const file = withCluster({ server, "insecure-skip-tls-verify": true });
  expect((await whoAmI(await kubeconfigTransport({ file }))).user).toEqual(admin);
});
