import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { parse } from "yaml";
import { type Connection, connect, discoverResources, dynamicClient, isNotFound } from "../../src/entry/client.js";
import * as kubernetes from "../../src/entry/client-kubernetes.js";
import { httpsTransport } from "../../src/entry/client-node.js";
import type { CustomResourceDefinition } from "../../src/kubernetes/apiextensions-v1.js";
import { createCompiler } from "../../src/project/compile.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { waitUntilEstablished } from "./harness/custom-resource-definition.js";

let controlPlane: ControlPlane;
let connection: Connection;

beforeAll(async () => {
  controlPlane = await startControlPlane();
  const { host, port, certificateAuthority, token } = controlPlane.address;
  const transport = httpsTransport({ server: `https://${host}:${port}`, certificateAuthority, token });
  connection = connect(transport, { fieldManager: "e2e" });
  // No controller makes it here, and each Pod needs one.
  await kubernetes
    .createServiceAccountClient(connection)
    .inNamespace("default")
    .create({ metadata: { name: "default" } });
});
afterAll(async () => controlPlane?.stop());

const labels = { app: "e2e" };
const template = { metadata: { labels }, spec: { containers: [{ name: "main", image: "example.com/main:1" }] } };
const microTime = "2026-11-29T02:30:00.000000Z";

/** What the cases ask of a client, whatever its kind. */
type AnyClient = Pick<
  ReturnType<ReturnType<typeof kubernetes.createConfigMapClient>["inNamespace"]>,
  "get" | "list" | "create" | "update" | "patch" | "apply" | "delete" | "watch"
>;

/** A kind, and an object of it without a name. Types of kinds differ, and the cases look at metadata alone. */
const subjects: Readonly<Record<string, { readonly client: () => unknown; readonly object: object }>> = {
  ConfigMap: {
    client: () => kubernetes.createConfigMapClient(connection).inNamespace("default"),
    object: { data: { a: "b" } },
  },
  Secret: {
    client: () => kubernetes.createSecretClient(connection).inNamespace("default"),
    object: { data: { a: Buffer.from("b").toString("base64") } },
  },
  Lease: {
    client: () => kubernetes.createLeaseClient(connection).inNamespace("default"),
    object: { spec: { holderIdentity: "me", leaseDurationSeconds: 15, renewTime: microTime } },
  },
  "Event of events.k8s.io": {
    client: () => kubernetes.createEventClient(connection).inNamespace("default"),
    object: {
      eventTime: microTime,
      action: "Testing",
      reason: "Tested",
      type: "Normal",
      reportingController: "example.com/e2e",
      reportingInstance: "one",
      regarding: { apiVersion: "v1", kind: "Pod", name: "a", namespace: "default" },
    },
  },
  "Event of the core group": {
    client: () => kubernetes.createCoreEventClient(connection).inNamespace("default"),
    object: { reason: "Tested", type: "Normal", involvedObject: { kind: "Pod", name: "a", namespace: "default" } },
  },
  Pod: { client: () => kubernetes.createPodClient(connection).inNamespace("default"), object: { spec: template.spec } },
  Service: {
    client: () => kubernetes.createServiceClient(connection).inNamespace("default"),
    object: { spec: { selector: labels, ports: [{ port: 80, targetPort: "http" }] } },
  },
  ServiceAccount: {
    client: () => kubernetes.createServiceAccountClient(connection).inNamespace("default"),
    object: {},
  },
  Deployment: {
    client: () => kubernetes.createDeploymentClient(connection).inNamespace("default"),
    object: { spec: { selector: { matchLabels: labels }, template } },
  },
  StatefulSet: {
    client: () => kubernetes.createStatefulSetClient(connection).inNamespace("default"),
    object: { spec: { serviceName: "a", selector: { matchLabels: labels }, template } },
  },
  DaemonSet: {
    client: () => kubernetes.createDaemonSetClient(connection).inNamespace("default"),
    object: { spec: { selector: { matchLabels: labels }, template } },
  },
  Job: {
    client: () => kubernetes.createJobClient(connection).inNamespace("default"),
    object: { spec: { template: { spec: { ...template.spec, restartPolicy: "Never" } } } },
  },
  CronJob: {
    client: () => kubernetes.createCronJobClient(connection).inNamespace("default"),
    object: {
      spec: {
        schedule: "0 * * * *",
        jobTemplate: { spec: { template: { spec: { ...template.spec, restartPolicy: "Never" } } } },
      },
    },
  },
  Node: { client: () => kubernetes.createNodeClient(connection), object: {} },
};

describe.each(Object.keys(subjects))("the client of a %s", (kind) => {
  test("creates, reads, lists, watches, patches, applies and deletes", async () => {
    const subject = subjects[kind];
    if (subject === undefined) throw new Error(`no ${kind}`);
    // Of all kinds the methods take metadata, and what else there is is the object's own.
    const client = subject.client() as AnyClient;
    const name = `e2e-${kind.toLowerCase().replaceAll(/[^a-z]/g, "-")}`;
    const ending = new AbortController();
    const seen: string[] = [];
    const { metadata: listed } = await client.list();
    const watching = (async () => {
      for await (const { type, object } of client.watch({ since: listed.resourceVersion, signal: ending.signal })) {
        if (object.metadata.name !== name) continue;
        seen.push(type);
        if (type === "DELETED") return;
      }
    })();
    const created = await client.create({ ...subject.object, metadata: { name, labels } });
    expect(created.metadata.name).toBe(name);
    expect(created.kind).toBe(kind.split(" ")[0]);
    expect(await client.get(name)).toEqual(created);
    const { items } = await client.list({ labelSelector: "app=e2e", fieldSelector: `metadata.name=${name}` });
    expect(items.map(({ metadata }) => metadata.uid)).toEqual([created.metadata.uid]);
    const patched = await client.patch(name, { type: "merge", patch: { metadata: { labels: { patched: "yes" } } } });
    expect(patched.metadata.labels).toEqual({ ...labels, patched: "yes" });
    const applied = await client.apply({ metadata: { name, labels: { applied: "yes" } } }, { fieldManager: "other" });
    expect(applied.metadata.labels).toEqual({ ...labels, patched: "yes", applied: "yes" });
    expect(applied.metadata.managedFields).toContainEqual(
      expect.objectContaining({ manager: "other", operation: "Apply" }),
    );
    const left = await client.delete(name, { gracePeriodSeconds: 0, propagationPolicy: "Background" });
    if (left === undefined || left.metadata.deletionTimestamp === undefined)
      await expect(client.get(name)).rejects.toSatisfy(isNotFound);
    await watching;
    ending.abort();
    // A Pod changes once more on its way.
    expect(seen.join(" ")).toMatch(/^ADDED MODIFIED MODIFIED (?:MODIFIED )?DELETED$/);
  });
});

describe("subresources", () => {
  test("a Pod is evicted, and a Deployment scaled", async () => {
    const pods = kubernetes.createPodClient(connection).inNamespace("default");
    await pods.create({ metadata: { name: "evicted" }, spec: template.spec });
    expect(await pods.evict("evicted", { metadata: { name: "evicted" } })).toMatchObject({ status: "Success" });
    await expect(pods.get("evicted")).rejects.toSatisfy(isNotFound);
    const deployments = kubernetes.createDeploymentClient(connection).inNamespace("default");
    await deployments.create({ metadata: { name: "scaled" }, spec: { selector: { matchLabels: labels }, template } });
    const scale = await deployments.getScale("scaled");
    expect(scale.spec).toEqual({ replicas: 1 });
    await deployments.patchScale("scaled", { type: "merge", patch: { spec: { replicas: 3 } } });
    expect((await deployments.get("scaled")).spec?.replicas).toBe(3);
  });

  test("a token is made for a ServiceAccount", async () => {
    const accounts = kubernetes.createServiceAccountClient(connection).inNamespace("default");
    const { status } = await accounts.createToken("default", { spec: { audiences: [], expirationSeconds: 600 } });
    expect(status?.token?.split(".")).toHaveLength(3);
  });
});

describe("a type with a pod template", () => {
  test("has a CRD that the server takes, and keeps what a template holds", async () => {
    const text = `// +groupName=e2e.example.com
import type { PodTemplateSpec } from "crdwright/core/v1";
import type { KubernetesObject } from "crdwright/meta/v1";
export interface Worker extends KubernetesObject { spec: { template: PodTemplateSpec } }
`;
    const { files, diagnostics } = createCompiler()({
      config: { embeddedObjectMeta: true },
      sources: [{ path: "api/v1/worker.ts", text }],
      features: undefined,
      vocabulary: readVocabulary,
    });
    expect(diagnostics).toEqual([]);
    const manifest: CustomResourceDefinition & { metadata: { name: string } } = parse(files[0]?.text ?? "");
    await kubernetes.createCustomResourceDefinitionClient(connection).create(manifest, { fieldValidation: "Strict" });
    await waitUntilEstablished(controlPlane.client, manifest.metadata.name);
    const definition = (await discoverResources(connection)).find({ group: "e2e.example.com", kind: "Worker" });
    if (definition === undefined) throw new Error("there are no workers");
    const workers = dynamicClient(connection, definition).inNamespace("default");
    const ports = [{ containerPort: 80 }];
    const containers = [{ name: "main", image: "example.com/main:1", ports, resources: { limits: { cpu: "500m" } } }];
    const created = await workers.create({
      metadata: { name: "a" },
      spec: { template: { metadata: { labels }, spec: { containers } } },
    });
    // The port's protocol has a default.
    const stored = [{ ...containers[0], ports: [{ containerPort: 80, protocol: "TCP" }] }];
    expect(created["spec"]).toEqual({ template: { metadata: { labels }, spec: { containers: stored } } });
  });
});

describe("discovery", () => {
  test("knows each resource as its client does", async () => {
    const discovery = await discoverResources(connection);
    const definitions = Object.entries(kubernetes).flatMap(([name, value]) =>
      name.endsWith("Resource") && typeof value === "object" ? [value] : [],
    );
    expect(definitions.length).toBeGreaterThan(60);
    const unserved: string[] = [];
    for (const definition of definitions) {
      const { group, version, kind, plural, singular, scope } = definition;
      const found = discovery.find({ group, version, kind });
      if (found === undefined) unserved.push(`${kind} of ${group}/${version}`);
      else {
        expect({ group, version, kind, plural, singular, scope }).toEqual({
          group,
          version,
          kind,
          plural: found.plural,
          singular: found.singular,
          scope: found.scope,
        });
        if ("statusSubresource" in definition) expect(`${kind} ${found.subresources}`).toContain("status");
        if ("scaleSubresource" in definition) expect(`${kind} ${found.subresources}`).toContain("scale");
      }
    }
    console.log(
      `discovery: ${definitions.length - unserved.length}/${definitions.length} clients' resources are served`,
    );
    // The control planes of these tests are started without that group.
    expect(unserved).toEqual(["PriorityClass of scheduling.k8s.io/v1"]);
  });

  test("leads to a client of a kind that is named when the program runs", async () => {
    const discovery = await discoverResources(connection);
    const definition = discovery.find({ group: "networking.k8s.io", plural: "ingresses" });
    if (definition === undefined) throw new Error("there are no ingresses");
    expect(definition).toMatchObject({ version: "v1", kind: "Ingress", shortNames: ["ing"], scope: "Namespaced" });
    expect(definition.subresources).toContain("status");
    const ingresses = dynamicClient(connection, definition).inNamespace("default");
    const rules = [{ host: "a.example.com" }];
    const created = await ingresses.create({ metadata: { name: "dynamic" }, spec: { rules } });
    expect(created).toMatchObject({ kind: "Ingress", apiVersion: "networking.k8s.io/v1", spec: { rules } });
    expect((await dynamicClient(connection, definition).all.list()).items).toHaveLength(1);
    await ingresses.delete("dynamic");
    const nodes = discovery.find({ kind: "Node" });
    if (nodes === undefined) throw new Error("there are no nodes");
    expect((await dynamicClient(connection, nodes).inCluster().list()).items).toEqual([]);
  });
});
