import { connect, dynamicClient } from "crdwright/client";
import { describe, expect, it } from "vitest";
import { applyManifests } from "../../../src/openshift/apply/apply-manifests.js";
import { type Manifest, readManifests } from "../../../src/openshift/apply/read-manifests.js";
import { discoverableCluster, RESOURCES } from "./discoverable-cluster.js";

const manifest = (kind: string, name: string, more = ""): string =>
  `apiVersion: v1\nkind: ${kind}\nmetadata:\n  name: ${name}\n${more}`;

function setUp(...texts: readonly string[]) {
  const cluster = discoverableCluster();
  const connection = connect(cluster.transport, { fieldManager: "crdwright-openshift" });
  const { manifests } = readManifests(texts.map((text, index) => ({ path: `${index}.yaml`, text })));
  const results: string[] = [];
  const run = (
    options: { readonly force?: boolean; readonly patienceMs?: number; readonly signal?: AbortSignal } = {},
  ) =>
    applyManifests(connection, manifests, {
      namespace: "guests",
      ...options,
      onApplied: ({ file, name }: Manifest, result) => results.push(`${file} ${name} ${result}`),
    });
  const configMaps = dynamicClient(
    connect(cluster.fake.transport, { fieldManager: "another" }),
    RESOURCES.find(({ kind }) => kind === "ConfigMap") ?? fail(),
  );
  return { cluster, run, results, configMaps: configMaps.inNamespace("guests"), manifests };
}

function fail(): never {
  throw new Error("there is such a resource");
}

describe("applying manifests", () => {
  it("goes by their order, and changes nothing the second time", async () => {
    const { run, results, configMaps } = setUp(
      manifest("Node", "guests"),
      manifest("ConfigMap", "b", "data: {k: v}\n"),
    );
    const { applied, findings } = await run();
    expect([findings, results.splice(0)]).toEqual([[], ["0.yaml guests created", "1.yaml b created"]]);
    expect(applied.map(({ namespace }) => namespace)).toEqual([undefined, "guests"]);
    await run();
    expect(results.splice(0)).toEqual(["0.yaml guests unchanged", "1.yaml b unchanged"]);
    await configMaps.patch("b", { type: "merge", patch: { data: { k: null } } });
    await run();
    expect(results).toEqual(["0.yaml guests unchanged", "1.yaml b changed"]);
  });

  it("writes nothing where the server lacks a kind", async () => {
    const { cluster, run, results } = setUp(manifest("Node", "guests"), manifest("Widget", "w"));
    cluster.before = ({ method }) => expect(method).toBe("GET");
    const { findings } = await run();
    expect(findings.map(({ code, message, span }) => [code, message, span?.file])).toEqual([
      ["apply-kind-unknown", "the server has no kind Widget of v1", "1.yaml"],
    ]);
    expect(results).toEqual([]);
  });

  it("waits for a kind that a definition among them brings", async () => {
    const definition = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: clusters.cluster.x-k8s.io}
spec: {group: cluster.x-k8s.io, names: {kind: Cluster}, versions: [{name: v1beta1}]}
`;
    const { cluster, run, results } = setUp(
      definition,
      "apiVersion: cluster.x-k8s.io/v1beta1\nkind: Cluster\nmetadata: {name: c}\n",
    );
    cluster.hidden.add("Cluster");
    let discoveries = 0;
    cluster.before = ({ path }) => {
      if (path === "/apis" && ++discoveries === 3) cluster.hidden.clear();
    };
    expect((await run()).findings).toEqual([]);
    expect(results).toEqual(["0.yaml clusters.cluster.x-k8s.io created", "1.yaml c created"]);
    cluster.hidden.add("Cluster");
    const { findings } = await run({ patienceMs: 1 });
    expect(findings).toMatchObject([{ code: "apply-kind-unknown", span: { file: "1.yaml" } }]);
  });

  it("reports what another program has applied, at its field, and takes it over if it is to", async () => {
    const { run, results, configMaps } = setUp(
      manifest("ConfigMap", "a", "data:\n  k: v\n"),
      manifest("ConfigMap", "b"),
    );
    await configMaps.apply({ metadata: { name: "a" }, data: { k: "other" } });
    const { findings } = await run();
    expect(findings).toMatchObject([{ code: "apply-conflict", severity: "error", span: { file: "0.yaml" } }]);
    expect(findings[0]?.message).toMatch(/^ConfigMap a: data\.k: conflict with "another"/);
    expect(results.splice(0)).toEqual([]);
    expect((await run({ force: true })).findings).toEqual([]);
    expect(results).toEqual(["0.yaml a changed", "1.yaml b created"]);
  });

  it("asks again while the server is not there or cannot do it, and stops where that lasts", async () => {
    const { cluster, run, results } = setUp(manifest("ConfigMap", "a"));
    let failures = 3;
    cluster.before = () => {
      if (failures-- > 0) throw Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
    };
    expect((await run()).findings).toEqual([]);
    expect(results).toEqual(["0.yaml a created"]);
    failures = Number.POSITIVE_INFINITY;
    await expect(run({ patienceMs: 1 })).rejects.toThrow(
      "the cluster does not answer for its kinds: connect ECONNREFUSED",
    );
  });

  it("ends with its signal", async () => {
    const { cluster, run } = setUp(manifest("ConfigMap", "a"));
    const cancel = new AbortController();
    cluster.before = () => {
      cancel.abort();
      throw new Error("gone");
    };
    await expect(run({ signal: cancel.signal })).rejects.toThrow();
  });

  it("shows nothing of a Secret in what the server says of it", async () => {
    const { cluster, run } = setUp(manifest("Secret", "s", "stringData: {password: very-secret}\n"));
    const message = "failed to create typed patch: got &value{Value:very-secret}, very-secret, dmVyeS1zZWNyZXQ=";
    const { request } = cluster.transport;
    Object.assign(cluster.transport, {
      request: async (call: Parameters<typeof request>[0]) => {
        if (call.method !== "PATCH") return await request(call);
        const status = { kind: "Status", status: "Failure", code: 400, reason: "BadRequest", message };
        return {
          status: 400,
          header: () => undefined,
          chunks: async function* () {
            yield Buffer.from(JSON.stringify(status));
          },
        };
      },
    });
    const { findings } = await run();
    expect(findings.map(({ code }) => code)).toEqual(["apply-refused"]);
    expect(findings[0]?.message).toMatch(
      /^the server refuses Secret s: failed to create typed patch: got &value\{Value:…\}, …, /,
    );
    expect(JSON.stringify(findings)).not.toContain("very-secret");
  });
});
