import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { transformSync } from "esbuild";

const WAIT_MS = 60_000;
const SERVER = "one.example.com";
const SAID = [`cluster: vCenter ${SERVER} has no failure domain`, `cluster: vCenter ${SERVER} is in order`];

/** Runs README's example with a kubeconfig, as README says, against a server of one Infrastructure that is soon put in order. */
export async function runExample({ node, root, scratch }) {
  const { certificates } = await importTypeScript(join(root, "test/client/certificates.ts"));
  const server = createServer({ cert: certificates.server, key: certificates.serverKey }, answer);
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const kubeconfig = join(scratch, "kubeconfig.json");
    writeFileSync(kubeconfig, JSON.stringify(kubeconfigOf(server.address().port, certificates.authority)));
    const { lines, status } = await reports(node, root, kubeconfig);
    assert.deepEqual(lines, SAID);
    assert.equal(status, 0);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

function answer({ url = "", headers }, response) {
  const path = "/apis/config.openshift.io/v1/infrastructures?";
  if (!url.startsWith(path) || headers.authorization !== "Bearer for-tests") {
    response.writeHead(400).end(`${url} is not what the example asks for`);
    return;
  }
  response.setHeader("Content-Type", "application/json");
  if (url.includes("watch=")) {
    const change = { type: "MODIFIED", object: infrastructure("2", [{ name: "a", server: SERVER }]) };
    response.write(`${JSON.stringify(change)}\n`);
    return;
  }
  const items = [infrastructure("1")];
  const list = { apiVersion: "config.openshift.io/v1", kind: "InfrastructureList", metadata: { resourceVersion: "1" } };
  response.end(JSON.stringify({ ...list, items }));
}

function infrastructure(resourceVersion, failureDomains = []) {
  const vsphere = { vcenters: [{ server: SERVER, datacenters: ["a"] }], failureDomains };
  return {
    apiVersion: "config.openshift.io/v1",
    kind: "Infrastructure",
    metadata: { name: "cluster", uid: "1", resourceVersion, generation: Number(resourceVersion) },
    spec: { platformSpec: { type: "VSphere", vsphere } },
  };
}

function kubeconfigOf(port, authority) {
  const name = "only";
  const server = `https://127.0.0.1:${port}`;
  return {
    apiVersion: "v1",
    kind: "Config",
    "current-context": name,
    clusters: [{ name, cluster: { server, "certificate-authority-data": Buffer.from(authority).toString("base64") } }],
    contexts: [{ name, context: { cluster: name, user: name } }],
    users: [{ name, user: { token: "for-tests" } }],
  };
}

/** What the example prints until it has said all that is to be said, and how it ends when it is told to. */
function reports(node, root, kubeconfig) {
  return new Promise((resolve, reject) => {
    const child = spawn(node, ["examples/vcenters-without-failure-domain.ts"], {
      cwd: root,
      env: { ...process.env, KUBECONFIG: kubeconfig },
      stdio: ["ignore", "pipe", "pipe"],
      timeout: WAIT_MS,
    });
    let [shown, errors] = ["", ""];
    const lines = () => shown.split("\n").filter((line) => line !== "");
    child.stdout.setEncoding("utf8").on("data", (part) => {
      shown += part;
      if (lines().length >= SAID.length) child.kill("SIGTERM");
    });
    child.stderr.setEncoding("utf8").on("data", (part) => {
      errors += part;
    });
    child.on("error", reject);
    child.on("close", (status, signal) => {
      if (lines().length >= SAID.length) resolve({ lines: lines(), status });
      else reject(new Error(`the example ended with ${status ?? signal}: ${shown}${errors}`));
    });
  });
}

async function importTypeScript(file) {
  const { code } = transformSync(readFileSync(file, "utf8"), { loader: "ts", format: "esm" });
  return await import(`data:text/javascript;base64,${Buffer.from(code).toString("base64")}`);
}
