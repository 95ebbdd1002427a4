import { connect, dynamicClient } from "crdwright/client";
import { describe, expect, it, vi } from "vitest";
import { applyManifests } from "../../../src/openshift/apply/apply-manifests.js";
import { followClusters } from "../../../src/openshift/apply/follow-clusters.js";
import { readManifests } from "../../../src/openshift/apply/read-manifests.js";
import { discoverableCluster, RESOURCES, statusSetter } from "./discoverable-cluster.js";

const cluster = (name: string, version: string): string => `apiVersion: cluster.x-k8s.io/${version}
kind: Cluster
metadata: {name: ${name}}
spec: {infrastructureRef: {kind: VSphereCluster, name: ${name}}}
---
apiVersion: infrastructure.cluster.x-k8s.io/${version}
kind: VSphereCluster
metadata: {name: ${name}}
spec: {server: "https://vc-${name}.example.test"}
`;
const machine = (name: string, of: string, version: string): string =>
  `apiVersion: cluster.x-k8s.io/${version}\nkind: Machine\nmetadata: {name: ${name}}\nspec: {clusterName: ${of}}\n`;

/** Applies two clusters with two machines in the first, and follows them. */
async function start(
  version = "v1beta1",
  { limitMs = 30_000, signal }: { limitMs?: number; signal?: AbortSignal } = {},
) {
  const server = discoverableCluster();
  const connection = connect(server.transport, { fieldManager: "crdwright-openshift" });
  const text = [
    cluster("a", version),
    cluster("b", version),
    machine("m-0", "a", version),
    machine("m-1", "a", version),
  ].join("---\n");
  const { manifests } = readManifests([{ path: "all.yaml", text }]);
  const { applied, findings } = await applyManifests(connection, manifests, { namespace: "guests" });
  expect(findings).toEqual([]);
  const lines: string[] = [];
  const progress = ({ vcenter }: { readonly vcenter: string }, line: string) => lines.push(`${vcenter}: ${line}`);
  const outcome = followClusters(connection, applied, { limitMs, progress, ...(signal && { signal }) });
  return { server, outcome, lines, set: statusSetter(server, version, "guests") };
}

const READY = {
  v1beta1: { infrastructureReady: true },
  v1beta2: { initialization: { infrastructureProvisioned: true } },
};
const said = (lines: readonly string[], line: string) => vi.waitFor(() => expect(lines).toContain(line), 10_000);

describe("following clusters", () => {
  it.each(["v1beta1", "v1beta2"] as const)(
    "ends when all are ready, with a line for each change, in %s",
    async (version) => {
      const { outcome, lines, set } = await start(version);
      await said(lines, "vc-a.example.test: cluster a: infrastructure waiting; 0 of 2 machines ready");
      await said(lines, "vc-b.example.test: cluster b: infrastructure waiting");
      await set("Cluster", "a", READY[version]);
      await set("Machine", "m-0", READY[version]);
      await said(lines, "vc-a.example.test: cluster a: infrastructure ready; 1 of 2 machines ready");
      await set("Machine", "m-1", READY[version]);
      await said(lines, "vc-a.example.test: cluster a: infrastructure ready; 2 of 2 machines ready");
      await set("Cluster", "b", READY[version]);
      expect((await outcome).map(({ cluster: { name }, state, findings }) => [name, state, findings])).toEqual([
        ["a", "ready", []],
        ["b", "ready", []],
      ]);
      expect(new Set(lines).size).toBe(lines.length);
    },
  );

  it("waits for machines that the server has besides", async () => {
    const { outcome, lines, set, server } = await start();
    const definition = RESOURCES.find(({ kind }) => kind === "Machine") ?? RESOURCES[0];
    if (definition === undefined) throw new Error("there are machines");
    const machines = dynamicClient(connect(server.fake.transport, { fieldManager: "set" }), definition);
    await machines.inNamespace("guests").create({ metadata: { name: "of-a-set" }, spec: { clusterName: "b" } });
    await machines.inNamespace("guests").create({ metadata: { name: "foreign" }, spec: { clusterName: "c" } });
    await said(lines, "vc-b.example.test: cluster b: infrastructure waiting; 0 of 1 machines ready");
    for (const name of ["m-0", "m-1", "of-a-set"]) await set("Machine", name, READY.v1beta1);
    for (const name of ["a", "b"]) await set("Cluster", name, READY.v1beta1);
    expect((await outcome).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });

  it("says why one fails, and follows the other to its end", async () => {
    const { outcome, lines, set } = await start();
    await set("Machine", "m-1", { failureReason: "CreateError", failureMessage: "no space left" });
    await said(lines, "vc-a.example.test: cluster a: infrastructure waiting; 0 of 2 machines ready; failed: m-1");
    const conditions = [{ type: "InfrastructureReady", status: "False", severity: "Error", reason: "Unreachable" }];
    await set("Cluster", "a", { conditions });
    await set("Cluster", "b", READY.v1beta1);
    const [a, b] = await outcome;
    expect([a?.state, b?.state]).toEqual(["failed", "ready"]);
    expect(a?.findings.map(({ code, vcenter, object, reason }) => [code, vcenter, object, reason])).toEqual([
      ["cluster-failed", "vc-a.example.test", "Cluster a", "Unreachable"],
      ["machine-not-ready", "vc-a.example.test", "Machine m-0", expect.stringContaining("is not ready")],
      ["machine-failed", "vc-a.example.test", "Machine m-1", "CreateError: no space left"],
    ]);
  });

  it("goes on with a failure that passes while another one is waited for", async () => {
    const { outcome, lines, set } = await start();
    const condition = { type: "InfrastructureReady", status: "False", severity: "Error", reason: "Unreachable" };
    await set("Cluster", "a", { conditions: [condition] });
    await said(lines, "vc-a.example.test: cluster a: infrastructure failed: Unreachable; 0 of 2 machines ready");
    await set("Cluster", "a", { ...READY.v1beta1, conditions: [] });
    for (const name of ["m-0", "m-1"]) await set("Machine", name, READY.v1beta1);
    await said(lines, "vc-a.example.test: cluster a: infrastructure ready; 2 of 2 machines ready");
    await set("Cluster", "b", READY.v1beta1);
    expect((await outcome).map(({ state }) => state)).toEqual(["ready", "ready"]);
  });

  it("fails for what is deleted meanwhile", async () => {
    const { outcome, set, server } = await start();
    const definition = RESOURCES.find(({ kind }) => kind === "Cluster");
    if (definition === undefined) throw new Error("there are clusters");
    await dynamicClient(connect(server.fake.transport), definition).inNamespace("guests").delete("a");
    await set("Cluster", "b", READY.v1beta1);
    const [a] = await outcome;
    expect(a?.findings[0]).toMatchObject({ code: "cluster-failed", reason: "it was deleted" });
  });

  it("ends with the time limit, and says what it waited for", async () => {
    const { outcome, set } = await start("v1beta1", { limitMs: 300 });
    await set("Cluster", "b", READY.v1beta1);
    const conditions = [{ type: "Ready", status: "False", severity: "Info", reason: "Cloning", message: "3 of 9 GiB" }];
    await set("Cluster", "a", { conditions });
    const [a, b] = await outcome;
    expect([a?.state, b?.state]).toEqual(["waiting", "ready"]);
    expect(a?.findings.map(({ code, reason }) => [code, reason])).toEqual([
      ["cluster-not-ready", "its infrastructure is not ready after 0.3 s: Cloning: 3 of 9 GiB"],
      ["machine-not-ready", "its infrastructure is not ready after 0.3 s"],
      ["machine-not-ready", "its infrastructure is not ready after 0.3 s"],
    ]);
  });

  it("ends with its signal, and lets a server come back", async () => {
    const cancel = new AbortController();
    const { outcome, lines, set, server } = await start("v1beta1", { signal: cancel.signal });
    let refused = 2;
    server.before = ({ path }) => {
      if (path.includes("/clusters") && refused-- > 0) throw new Error("connect ECONNREFUSED");
    };
    await set("Cluster", "a", READY.v1beta1);
    await said(lines, "vc-a.example.test: cluster a: infrastructure ready; 0 of 2 machines ready");
    cancel.abort();
    await expect(outcome).rejects.toThrow();
  });

  it("says so where the server does not allow it", async () => {
    const server = discoverableCluster();
    const connection = connect(server.transport, { fieldManager: "x" });
    const { manifests } = readManifests([{ path: "all.yaml", text: cluster("a", "v1beta1") }]);
    const { applied } = await applyManifests(connection, manifests, { namespace: "guests" });
    const { request } = server.transport;
    Object.assign(server.transport, {
      request: async (call: Parameters<typeof request>[0]) => {
        if (!call.path.endsWith("/clusters")) return await request(call);
        const status = { kind: "Status", status: "Failure", code: 403, reason: "Forbidden", message: "no" };
        return {
          status: 403,
          header: () => undefined,
          chunks: async function* () {
            yield Buffer.from(JSON.stringify(status));
          },
        };
      },
    });
    const following = followClusters(connection, applied, { limitMs: 10_000, progress: () => undefined });
    await expect(following).rejects.toThrow("the user may not read the clusters: no");
  });
});
