import { type ChildProcess, spawn } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { connect, type DynamicObject, discoverResources, dynamicClient, type ObjectMethods } from "crdwright/client";
import { kubeconfigTransport } from "crdwright/client/node";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";
import { VSPHERE } from "../openshift/oracle.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { applyDefinition, removeDefinition, waitUntilEstablished } from "./harness/custom-resource-definition.js";
import type { JsonObject } from "./harness/json-value.js";

const CRDS = join(VSPHERE, "../crds");
const isThere = existsSync(CRDS) && existsSync(VSPHERE);
if (!isThere) console.warn(`skipped: ${CRDS} is not there, so that no definitions of Cluster API can be installed`);

const CAPI = ["cluster-api/cluster.x-k8s.io_clusters", "cluster-api/cluster.x-k8s.io_machines"];
const CAPV = ["vsphereclusters", "vspheremachines"].map(
  (name) => `cluster-api-provider-vsphere/infrastructure.cluster.x-k8s.io_${name}`,
);
const NAMESPACE = "openshift-cluster-api-guests";
const [A, B] = ["two-vc-x7k2p-0", "two-vc-x7k2p-1"] as const;
const MACHINES = { [A]: ["bootstrap", "master-0", "master-2"], [B]: ["master-1"] } as const;
const folder = mkdtempSync(join(tmpdir(), "crdwright-apply-"));
let controlPlane: ControlPlane;
const running = new Set<ChildProcess>();

beforeAll(async () => {
  if (!isThere) return;
  controlPlane = await startControlPlane();
  await install("v1beta1");
  const [from, to] = [join(VSPHERE, "machines/two-vcenters"), join(folder, "cluster-api")];
  cpSync(join(from, "cluster"), to, { recursive: true });
  cpSync(join(from, "capi"), join(to, "machines"), { recursive: true });
});
afterAll(async () => {
  for (const child of running) child.kill("SIGKILL");
  await controlPlane?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Installs the definitions with one version alone: no webhook converts here. */
async function install(version: string): Promise<void> {
  for (const name of [...CAPI, ...CAPV]) {
    const crd = parse(readFileSync(join(CRDS, `${name}.yaml`), "utf8"));
    const own = crd.spec.versions.find((each: { readonly name: string }) => each.name === version);
    const { metadata, spec } = crd;
    const manifest = {
      ...crd,
      metadata: { name: metadata.name },
      spec: { ...spec, versions: [{ ...own, storage: true }] },
    };
    delete manifest.status;
    // It is JSON, as the file has it.
    await applyDefinition(controlPlane.client, manifest as JsonObject);
    await waitUntilEstablished(controlPlane.client, metadata.name);
  }
}

interface Run {
  readonly child: ChildProcess;
  readonly text: () => string;
  /** Waits until a line was printed. */
  said(line: string): Promise<void>;
  readonly ended: Promise<{ readonly code: number | null; readonly signal: string | null }>;
}

/** Starts the built command on a folder. */
function start(args: readonly string[], path = "cluster-api"): Run {
  const command = resolve("dist/bin/crdwright-openshift.js");
  const all = [command, "apply", path, "--kubeconfig", controlPlane.kubeconfig, ...args];
  const child = spawn(process.execPath, all, {
    cwd: folder,
    stdio: ["ignore", "ignore", "pipe"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  running.add(child);
  let text = "";
  let look = (): void => undefined;
  child.stderr.on("data", (part: Buffer) => {
    text += String(part);
    look();
  });
  const ended = new Promise<{ code: number | null; signal: string | null }>((resolveEnd) =>
    child.once("close", (code, signal) => {
      running.delete(child);
      resolveEnd({ code, signal });
      look();
    }),
  );
  return {
    child,
    text: () => text,
    ended,
    said: (line) =>
      new Promise((resolveSaid, reject) => {
        look = () => {
          if (text.includes(`${line}\n`)) resolveSaid();
          else if (child.exitCode !== null) reject(new Error(`it ended without ${JSON.stringify(line)}: ${text}`));
        };
        look();
      }),
  };
}

async function objects(group: string, kind: string): Promise<ObjectMethods<DynamicObject, DynamicObject>> {
  const connection = connect(await kubeconfigTransport({ file: controlPlane.kubeconfig }), { fieldManager: "capi" });
  const resource = (await discoverResources(connection)).find({ group, kind });
  if (resource === undefined) throw new Error(`${kind} is not served`);
  return dynamicClient(connection, resource).inNamespace(NAMESPACE);
}

/** Stands in for the controllers: sets the status of a Cluster or a Machine. */
async function setStatus(kind: string, name: string, status: object): Promise<void> {
  const client = await objects("cluster.x-k8s.io", kind);
  await client.patchStatus(name, { type: "merge", patch: { status } });
}

async function setMachines(cluster: keyof typeof MACHINES, status: object): Promise<void> {
  for (const name of MACHINES[cluster]) await setStatus("Machine", `two-vc-x7k2p-${name}`, status);
}

const READY = { infrastructureReady: true };
const NOT_READY = { infrastructureReady: false, conditions: null, failureReason: null, failureMessage: null };
const condition = (severity: string, reason: string, message: string) => {
  const lastTransitionTime = "2026-01-01T00:00:00Z";
  return { type: "InfrastructureReady", status: "False", severity, reason, message, lastTransitionTime };
};

describe.skipIf(!isThere)("apply --wait on a real API server", () => {
  test("applies in the order of the names, and follows two clusters until they are ready in turn; a second run finds them so", async () => {
    const run = start(["--wait"]);
    await run.said("vc-a.example.test: cluster two-vc-x7k2p-0: infrastructure waiting; 0 of 3 machines ready");
    const files = readdirSync(join(folder, "cluster-api"), { recursive: true, encoding: "utf8" }).filter((name) =>
      name.endsWith(".yaml"),
    );
    const applied = [...run.text().matchAll(/^cluster-api\/(\S+): .* created$/gm)].map(([, file]) => file);
    expect(applied).toEqual(files.sort());
    await setStatus("Cluster", A, { conditions: [condition("Info", "WaitingForVCenter", "no answer yet")] });
    await run.said(
      "vc-a.example.test: cluster two-vc-x7k2p-0: infrastructure waiting: WaitingForVCenter: no answer yet; 0 of 3 machines ready",
    );
    await setStatus("Cluster", A, READY);
    await setMachines(A, READY);
    await run.said("vc-a.example.test: cluster two-vc-x7k2p-0: infrastructure ready; 3 of 3 machines ready");
    await setStatus("Cluster", B, READY);
    await setMachines(B, READY);
    expect(await run.ended).toEqual({ code: 0, signal: null });
    expect(run.text()).toContain(
      "vc-b.example.test: cluster two-vc-x7k2p-1: infrastructure ready; 1 of 1 machines ready\n",
    );
    expect(run.text()).toContain(`${files.length} of ${files.length} objects applied; 2 of 2 clusters ready\n`);
    // What the server warns of is said once.
    expect(run.text().match(/^warning: cluster\.x-k8s\.io\/v1beta1 Machine is deprecated/gm)).toHaveLength(1);
    const again = start(["--wait"]);
    expect(await again.ended).toEqual({ code: 0, signal: null });
    expect(again.text().match(/.* (created|changed)$/gm)).toBeNull();
    expect(again.text().match(/ unchanged$/gm)).toHaveLength(files.length);
  });

  test("says why one fails, while the other becomes ready", async () => {
    await setStatus("Cluster", A, NOT_READY);
    await setStatus("Cluster", B, NOT_READY);
    await setStatus("Machine", "two-vc-x7k2p-master-1", NOT_READY);
    const run = start(["--wait"]);
    await run.said("vc-b.example.test: cluster two-vc-x7k2p-1: infrastructure waiting; 0 of 1 machines ready");
    await setStatus("Cluster", B, {
      conditions: [condition("Error", "VCenterUnreachable", "dial tcp: no route to host")],
    });
    await setStatus("Machine", "two-vc-x7k2p-master-1", {
      failureReason: "CreateError",
      failureMessage: "no datastore",
    });
    await setStatus("Cluster", A, READY);
    expect(await run.ended).toEqual({ code: 1, signal: null });
    expect(run.text().match(/^error .*/gm)).toEqual([
      "error cluster-failed: vc-b.example.test: Cluster two-vc-x7k2p-1: VCenterUnreachable: dial tcp: no route to host",
      "error machine-failed: vc-b.example.test: Machine two-vc-x7k2p-master-1: CreateError: no datastore",
    ]);
    expect(run.text()).toContain("1 of 2 clusters ready\n");
  });

  test("ends with an interruption and with the time limit, and a second run goes on where it stood", async () => {
    await setStatus("Cluster", B, NOT_READY);
    await setStatus("Machine", "two-vc-x7k2p-master-1", NOT_READY);
    const line = "vc-b.example.test: cluster two-vc-x7k2p-1: infrastructure waiting; 0 of 1 machines ready";
    const interrupted = start(["--wait"]);
    await interrupted.said(line);
    interrupted.child.kill("SIGINT");
    expect(await interrupted.ended).toEqual({ code: null, signal: "SIGINT" });
    expect(interrupted.text()).toContain("interrupted: apply again to go on from here\n");
    await setStatus("Machine", "two-vc-x7k2p-master-1", READY);
    const limited = start(["--wait", "--timeout", "1"]);
    expect(await limited.ended).toEqual({ code: 1, signal: null });
    expect(limited.text()).toMatch(/^error cluster-not-ready: vc-b.*its infrastructure is not ready after 1 s$/m);
    await setStatus("Cluster", B, READY);
    expect(await start(["--wait"]).ended).toEqual({ code: 0, signal: null });
  });

  test("reports what the server refuses and what others own, at its line, and goes no further", async () => {
    mkdirSync(join(folder, "wrong"));
    const cluster = parse(readFileSync(join(folder, `cluster-api/01_vsphere-cluster-0.yaml`), "utf8"));
    const write = (name: string, object: object) => writeFileSync(join(folder, "wrong", name), stringify(object));
    const { metadata, ...rest } = cluster;
    write("1.yaml", { ...rest, metadata: { ...metadata, name: "own" } });
    write("2.yaml", { ...rest, metadata: { ...metadata, name: "refused" }, spec: { ...cluster.spec, server: ["no"] } });
    write("3.yaml", { ...rest, metadata: { ...metadata, name: "later" } });
    const refused = start([], "wrong");
    expect(await refused.ended).toEqual({ code: 1, signal: null });
    expect(refused.text()).toMatch(
      /^wrong\/2\.yaml:\d+:\d+ - error apply-refused: the server refuses VSphereCluster refused: /m,
    );
    expect(refused.text()).toContain("1 of 3 objects applied\n");
    const client = await objects("infrastructure.cluster.x-k8s.io", "VSphereCluster");
    await client.apply(
      { metadata: { name: "own" }, spec: { server: "https://another.example.test" } },
      { force: true },
    );
    rmSync(join(folder, "wrong/2.yaml"));
    const conflict = start([], "wrong");
    expect(await conflict.ended).toEqual({ code: 1, signal: null });
    const line =
      stringify({ ...rest, metadata: { ...metadata, name: "own" } })
        .split("\n")
        .findIndex((each) => each.includes("server:")) + 1;
    expect(conflict.text()).toContain(`wrong/1.yaml:${line}:`);
    expect(conflict.text()).toContain('error apply-conflict: VSphereCluster own: spec.server: conflict with "capi"');
    expect(await start(["--force-conflicts"], "wrong").ended).toEqual({ code: 0, signal: null });
    expect((await client.get("own")).spec).toMatchObject({ server: cluster.spec.server });
  });

  test("follows clusters of v1beta2, too", async () => {
    for (const name of [...CAPI, ...CAPV])
      await removeDefinition(controlPlane.client, `${name.split("_")[1]}.${name.split("/")[1]?.split("_")[0]}`);
    await install("v1beta2");
    mkdirSync(join(folder, "new"));
    const ref = (kind: string) => ({ apiGroup: "infrastructure.cluster.x-k8s.io", kind, name: "new" });
    const metadata = { name: "new", namespace: NAMESPACE };
    const [core, provider] = ["cluster.x-k8s.io/v1beta2", "infrastructure.cluster.x-k8s.io/v1beta2"];
    const spec = { clusterName: "new", bootstrap: { dataSecretName: "b" }, infrastructureRef: ref("VSphereMachine") };
    const all = [
      { apiVersion: core, kind: "Cluster", metadata, spec: { infrastructureRef: ref("VSphereCluster") } },
      { apiVersion: provider, kind: "VSphereCluster", metadata, spec: { server: "vc-new.example.test" } },
      { apiVersion: core, kind: "Machine", metadata, spec },
    ];
    writeFileSync(join(folder, "new/all.yaml"), all.map((each) => stringify(each)).join("---\n"));
    const run = start(["--wait"], "new");
    await run.said("vc-new.example.test: cluster new: infrastructure waiting; 0 of 1 machines ready");
    await setStatus("Cluster", "new", { initialization: { infrastructureProvisioned: true } });
    await setStatus("Machine", "new", { initialization: { infrastructureProvisioned: true } });
    expect(await run.ended, run.text()).toEqual({ code: 0, signal: null });
  });
});
