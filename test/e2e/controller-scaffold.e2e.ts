import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { objectOf } from "./harness/api-client.js";
import { applyFolder } from "./harness/apply-folder.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { waitUntilEstablished } from "./harness/custom-resource-definition.js";
import { isJsonObject, type JsonObject, listAt, stringAt } from "./harness/json-value.js";
import { kubeconfigText } from "./harness/kubeconfig.js";
import { freeLoopbackPort } from "./harness/loopback-port.js";

const repository = fileURLToPath(new URL("../..", import.meta.url));
const scratch = mkdtempSync(path.join(tmpdir(), "crdwright-controller-"));
const project = path.join(scratch, "project");

let server: ControlPlane;
beforeAll(async () => {
  // The roles of the scaffold count.
  server = await startControlPlane({ apiServerArguments: ["--authorization-mode=RBAC"] });
});
afterAll(async () => {
  await server?.stop();
  rmSync(scratch, { recursive: true, force: true });
});

function run(folder: string, program: string, ...args: readonly string[]): string {
  try {
    return execFileSync(program, args, { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  } catch (error) {
    // execFileSync throws with what the process wrote.
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`${[program, ...args].join(" ")}:\n${stdout}${stderr}`);
  }
}

/** The version of a package that this repository is tested with. */
function versioned(name: string): string {
  const list = JSON.parse(run(repository, "npm", "ls", name, "--json", "--depth=0"));
  return `${name}@${list.dependencies[name].version}`;
}

async function eventually<T>(find: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await find();
    if (found !== undefined) return found;
    await delay(100);
  }
}

const widgets = { group: "example.com", version: "v1alpha1", plural: "widgets", namespace: "default" };
const configMaps = { group: "", version: "v1", plural: "configmaps", namespace: "default" };

test("from an empty folder to a reconciled object, with the roles of the scaffold alone", {
  timeout: 240_000,
}, async () => {
  mkdirSync(project);
  run(repository, "npm", "pack", "--ignore-scripts", "--pack-destination", scratch);
  const tarball = readdirSync(scratch).find((name) => name.endsWith(".tgz")) ?? "";
  const install = ["install", "--prefer-offline", "--no-audit", "--no-fund"];
  const ofRunTime = ["@kubernetes/client-node", "prom-client"].map(versioned);
  run(project, "npm", ...install, path.join(scratch, tarball), ...ofRunTime);
  run(project, "npm", ...install, "--save-dev", ...["typescript", "@types/node"].map(versioned));
  run(project, "npx", "crdwright", "init", "--controller");
  run(project, "npm", "run", "generate");
  expect(run(project, "npm", "test")).toMatch(/^# pass 1$/m);

  await applyFolder(server.client, path.join(project, "generated/crds"));
  await waitUntilEstablished(server.client, "widgets.example.com");
  const deployed = [...(await apply("generated/rbac")), ...(await apply("deploy"))];
  expect(deployed).toEqual([
    "ClusterRole",
    "Namespace",
    "ServiceAccount",
    "Deployment",
    "ClusterRoleBinding",
    "Role",
    "RoleBinding",
  ]);

  const healthPort = await freeLoopbackPort();
  const metricsPort = await freeLoopbackPort();
  writeFileSync(path.join(project, "kubeconfig"), kubeconfigText({ ...server.address, token: await accountToken() }));
  const env = {
    ...process.env,
    KUBECONFIG: path.join(project, "kubeconfig"),
    POD_NAMESPACE: "widget-system",
    HEALTH_PORT: String(healthPort),
    METRICS_PORT: String(metricsPort),
  };
  const child = spawn(process.execPath, ["dist/src/main.js"], {
    cwd: project,
    env,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let log = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    log += text;
  });
  const exit = once(child, "exit");
  try {
    const body = {
      apiVersion: "example.com/v1alpha1",
      kind: "Widget",
      metadata: { name: "a" },
      spec: { parts: ["x", "y"] },
    };
    objectOf(await server.client.create(widgets, body));
    const settings = await eventually(() => stored("ConfigMap"));
    expect(settings).toMatchObject({
      data: { replicas: "1", size: "Small", parts: "x,y" },
      metadata: { ownerReferences: [{ kind: "Widget", name: "a", controller: true }] },
    });
    const done = await eventually(async () => {
      const object = objectOf(await server.client.get(widgets, "a"));
      return listAt(object, "status", "conditions").length > 0 ? object : undefined;
    });
    expect(done).toMatchObject({ status: { conditions: [{ type: "Ready", status: "True", observedGeneration: 1 }] } });
    const events = { group: "", version: "v1", plural: "events", namespace: "default" };
    const [event] = await eventually(async () => {
      const found = listAt(objectOf(await server.client.list(events)), "items").filter(isJsonObject);
      return found.length > 0 ? found : undefined;
    });
    expect(event).toMatchObject({ reason: "SettingsWritten", involvedObject: { kind: "Widget", name: "a" } });
    // What somebody deletes comes again.
    objectOf(await server.client.delete(configMaps, "a"));
    const again = await eventually(() => stored("ConfigMap"));
    expect(stringAt(again, "metadata", "uid")).not.toBe(stringAt(settings, "metadata", "uid"));

    for (const page of ["healthz", "readyz"])
      expect((await fetch(`http://127.0.0.1:${healthPort}/${page}`)).status).toBe(200);
    const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
    expect(metrics).toMatch(/^controller_runtime_reconcile_total\{controller="widget",result="success"\} [1-9]/m);
    expect(metrics).toMatch(/^leader_election_master_status\{name="widget-controller"\} 1$/m);
    child.kill("SIGTERM");
    expect((await exit)[0]).toBe(0);
    const leases = { group: "coordination.k8s.io", version: "v1", plural: "leases", namespace: "widget-system" };
    expect(objectOf(await server.client.get(leases, "widget-controller"))).toMatchObject({
      spec: { holderIdentity: "" },
    });
    expect(log).not.toMatch(/"level":"(error|warn)"/);
  } finally {
    child.kill("SIGKILL");
  }
});

async function stored(kind: "ConfigMap"): Promise<JsonObject | undefined> {
  const result = await server.client.get(configMaps, "a");
  return result.accepted && stringAt(result.object, "kind") === kind ? result.object : undefined;
}

/** What `kubectl apply -f <folder>` does. Returns the kinds of the objects, in order. */
async function apply(folder: string): Promise<(string | undefined)[]> {
  const applied = await applyFolder(server.client, path.join(project, folder));
  return applied.map((object) => stringAt(object, "kind"));
}

/** A token of the account that the deployment runs with. */
async function accountToken(): Promise<string> {
  const accounts = "/api/v1/namespaces/widget-system/serviceaccounts/widget-controller/token";
  const body = JSON.stringify({ apiVersion: "authentication.k8s.io/v1", kind: "TokenRequest", spec: {} });
  const reply = await server.client.send({ method: "POST", path: accounts, body, contentType: "application/json" });
  return stringAt(JSON.parse(reply.text), "status", "token") ?? "";
}
