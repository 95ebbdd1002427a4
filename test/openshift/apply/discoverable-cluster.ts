import {
  connect,
  dynamicClient,
  type ResourceDefinition,
  type Transport,
  type TransportResponse,
} from "crdwright/client";
import { createFakeCluster, type FakeCluster } from "crdwright/client/fake";

/** What the clusters of tests have: two kinds of Cluster API with their counterparts for vSphere, and some of Kubernetes. */
export const RESOURCES: readonly ResourceDefinition[] = [
  { group: "", version: "v1", kind: "Namespace", plural: "namespaces", scope: "Cluster" },
  { group: "", version: "v1", kind: "Node", plural: "nodes", scope: "Cluster" },
  { group: "", version: "v1", kind: "Secret", plural: "secrets", scope: "Namespaced" },
  { group: "", version: "v1", kind: "ConfigMap", plural: "configmaps", scope: "Namespaced" },
  {
    group: "apiextensions.k8s.io",
    version: "v1",
    kind: "CustomResourceDefinition",
    plural: "customresourcedefinitions",
    scope: "Cluster",
  },
  ...["v1beta1", "v1beta2"].flatMap((version) => [
    capi(version, "cluster.x-k8s.io", "Cluster", "clusters"),
    capi(version, "cluster.x-k8s.io", "Machine", "machines"),
    capi(version, "infrastructure.cluster.x-k8s.io", "VSphereCluster", "vsphereclusters"),
    capi(version, "infrastructure.cluster.x-k8s.io", "VSphereMachine", "vspheremachines"),
  ]),
];

function capi(version: string, group: string, kind: string, plural: string): ResourceDefinition {
  return { group, version, kind, plural, scope: "Namespaced", statusSubresource: true };
}

/** A server in memory that says which kinds it has. */
export interface DiscoverableCluster {
  readonly fake: FakeCluster;
  readonly transport: Transport;
  /** What is asked of it before it answers; what this throws, the client gets. */
  before: ((request: { readonly method: string; readonly path: string }) => void) | undefined;
  /** The kinds that discovery leaves out. */
  readonly hidden: Set<string>;
}

export function discoverableCluster(): DiscoverableCluster {
  const fake = createFakeCluster({ resources: RESOURCES.map((definition) => ({ definition })) });
  const namespaces = new Set<string>();
  const cluster: DiscoverableCluster = {
    fake,
    before: undefined,
    hidden: new Set(),
    transport: {
      request: async (request) => {
        cluster.before?.(request);
        // The fake has no namespaces of its own.
        const [, namespace] = /^\/api\/v1\/namespaces\/([^/]+)$/.exec(request.path) ?? [];
        if (namespace !== undefined) {
          const isThere = namespaces.has(namespace);
          namespaces.add(namespace);
          const metadata = { name: namespace, resourceVersion: "1" };
          if (isThere || request.method !== "GET") return answer(200, { kind: "Namespace", metadata });
          namespaces.delete(namespace);
          return answer(404, { kind: "Status", reason: "NotFound", code: 404 });
        }
        if (request.path !== "/api" && request.path !== "/apis") return await fake.transport.request(request);
        const isOf = ({ group }: ResourceDefinition): boolean => (group === "") === (request.path === "/api");
        const shown = RESOURCES.filter((each) => isOf(each) && !cluster.hidden.has(each.kind));
        return answer(200, { kind: "APIGroupDiscoveryList", items: shown.map(discovered) });
      },
    },
  };
  return cluster;
}

function discovered({ group, version, kind, plural, scope }: ResourceDefinition): object {
  const resource = { resource: plural, responseKind: { kind }, scope, verbs: ["get", "patch"], subresources: [] };
  return { metadata: { name: group }, versions: [{ version, resources: [resource] }] };
}

function answer(status: number, body: object): TransportResponse {
  return {
    status,
    header: (name) => (name === "content-type" ? "application/json" : undefined),
    chunks: async function* () {
      yield Buffer.from(JSON.stringify(body));
    },
  };
}

/** Returns what sets the status of an object, as its controller does. */
export function statusSetter({ fake }: DiscoverableCluster, version: string, namespace: string) {
  return async (kind: string, name: string, status: object): Promise<void> => {
    const definition = RESOURCES.find((each) => each.kind === kind && each.version === version);
    if (definition === undefined) throw new Error(`there is no ${kind}`);
    const objects = dynamicClient(connect(fake.transport, { fieldManager: "capi" }), definition).inNamespace(namespace);
    await objects.patchStatus(name, { type: "merge", patch: { status } });
  };
}
