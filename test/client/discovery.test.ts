import { describe, expect, it } from "vitest";
import { connect } from "../../src/client/connection.js";
import { discoverResources } from "../../src/client/discovery.js";
import { dynamicClient } from "../../src/client/dynamic-client.js";
import type { Transport } from "../../src/client/transport.js";

type Answers = Readonly<Record<string, unknown>>;

/** A server that answers a path with what is said, 404 where nothing is, and with an error's status where a number is. */
function transportOf(answers: Answers, accepted: string[] = []): Transport {
  return {
    request: async ({ path, headers }) => {
      accepted.push(headers?.["accept"] ?? "");
      const answer = Object.hasOwn(answers, path) ? answers[path] : 404;
      const isStatus = typeof answer === "number";
      const body = isStatus ? { kind: "Status", code: answer, message: "no" } : answer;
      return {
        status: isStatus ? answer : 200,
        header: () => undefined,
        chunks: async function* () {
          yield new TextEncoder().encode(JSON.stringify(body));
        },
      };
    },
  };
}

const verbs = ["get", "list"];
const ALL_AT_ONCE: Answers = {
  "/api": {
    kind: "APIGroupDiscoveryList",
    items: [
      {
        versions: [
          {
            version: "v1",
            resources: [
              {
                resource: "pods",
                responseKind: { kind: "Pod" },
                scope: "Namespaced",
                singularResource: "pod",
                verbs,
                shortNames: ["po"],
                subresources: [{ subresource: "status" }, { subresource: "log" }],
              },
              { resource: "nodes", responseKind: { kind: "Node" }, scope: "Cluster", singularResource: "node", verbs },
            ],
          },
        ],
      },
    ],
  },
  "/apis": {
    kind: "APIGroupDiscoveryList",
    items: [
      {
        metadata: { name: "example.com" },
        versions: [
          {
            version: "v2",
            resources: [
              {
                resource: "widgets",
                responseKind: { kind: "Widget" },
                scope: "Namespaced",
                singularResource: "widget",
                verbs,
                categories: ["all"],
              },
            ],
          },
          {
            version: "v1",
            resources: [
              {
                resource: "widgets",
                responseKind: { kind: "Widget" },
                scope: "Namespaced",
                singularResource: "widget",
                verbs,
                categories: ["all"],
              },
            ],
          },
        ],
      },
    ],
  },
};
const ONE_BY_ONE: Answers = {
  "/api": { kind: "APIVersions", versions: ["v1"] },
  "/api/v1": {
    resources: [
      { name: "pods", kind: "Pod", namespaced: true, singularName: "pod", verbs, shortNames: ["po"] },
      { name: "pods/status", kind: "Pod", namespaced: true, verbs },
      { name: "pods/log", kind: "Pod", namespaced: true, verbs },
      { name: "nodes", kind: "Node", namespaced: false, singularName: "node", verbs },
    ],
  },
  "/apis": {
    kind: "APIGroupList",
    groups: [
      { name: "broken.example.com", versions: [{ version: "v1" }] },
      { name: "gone.example.com", versions: [{ version: "v1" }] },
      { name: "example.com", versions: [{ version: "v1" }, { version: "v2" }], preferredVersion: { version: "v2" } },
    ],
  },
  "/apis/broken.example.com/v1": 500,
  "/apis/example.com/v1": {
    resources: [
      { name: "widgets", kind: "Widget", namespaced: true, singularName: "widget", verbs, categories: ["all"] },
    ],
  },
  "/apis/example.com/v2": {
    resources: [
      { name: "widgets", kind: "Widget", namespaced: true, singularName: "widget", verbs, categories: ["all"] },
    ],
  },
};

describe("discoverResources", () => {
  it("reads what a server says at once and what older ones say version by version alike", async () => {
    const accepted: string[] = [];
    const [once, apart] = await Promise.all([
      discoverResources(connect(transportOf(ALL_AT_ONCE, accepted))),
      discoverResources(connect(transportOf(ONE_BY_ONE))),
    ]);
    expect(once.resources).toEqual(apart.resources);
    expect(accepted).toHaveLength(2);
    for (const accept of accepted) expect(accept).toMatch(/as=APIGroupDiscoveryList,application\/json$/);
    expect(once.resources.map(({ group, version, plural }) => [group, version, plural])).toEqual([
      ["", "v1", "pods"],
      ["", "v1", "nodes"],
      ["example.com", "v2", "widgets"],
      ["example.com", "v1", "widgets"],
    ]);
    expect(once.resources[0]).toEqual({
      group: "",
      version: "v1",
      kind: "Pod",
      plural: "pods",
      singular: "pod",
      scope: "Namespaced",
      statusSubresource: true,
      verbs,
      shortNames: ["po"],
      categories: [],
      subresources: ["log", "status"],
    });
  });

  it.each([
    [{ kind: "Pod" }, "pods v1"],
    [{ plural: "nodes" }, "nodes v1"],
    [{ group: "example.com", kind: "Widget" }, "widgets v2"],
    [{ group: "example.com", version: "v1", plural: "widgets" }, "widgets v1"],
    [{ kind: "Widget" }, undefined],
    [{ group: "example.com", version: "v3", kind: "Widget" }, undefined],
  ])("finds %j", async (name, expected) => {
    const found = (await discoverResources(connect(transportOf(ALL_AT_ONCE)))).find(name);
    expect(found && `${found.plural} ${found.version}`).toBe(expected);
  });

  it.each([
    [{ kind: "APIGroupDiscoveryList" }],
    [{ kind: "APIGroupDiscoveryList", items: [null, 1, { versions: [{ resources: [{ resource: 1 }, null] }] }] }],
    [{ groups: [{ versions: "v1" }] }],
    [{}],
  ])("makes nothing of an answer of another form: %j", async (answer) => {
    const discovery = await discoverResources(connect(transportOf({ "/api": answer, "/apis": answer })));
    expect(discovery.resources).toEqual([]);
  });

  it.each(["/api", "/apis", "/apis/example.com/v1"])("throws where the server forbids to ask: %s", async (path) => {
    const asking = discoverResources(connect(transportOf({ ...ONE_BY_ONE, [path]: 403 })));
    await expect(asking).rejects.toMatchObject({ code: 403 });
  });
});

describe("dynamicClient", () => {
  const connection = connect(
    transportOf({ "/api/v1/namespaces/a/pods/b": { kind: "Pod" }, "/api/v1/nodes/b": { kind: "Node" } }),
  );
  const pods = { group: "", version: "v1", kind: "Pod", plural: "pods", scope: "Namespaced" } as const;
  const nodes = { group: "", version: "v1", kind: "Node", plural: "nodes", scope: "Cluster" } as const;

  it("reaches what is in a namespace, and what is in none", async () => {
    expect(await dynamicClient(connection, pods).inNamespace("a").get("b")).toEqual({ kind: "Pod" });
    expect(await dynamicClient(connection, nodes).inCluster().get("b")).toEqual({ kind: "Node" });
  });

  it("refuses the wrong one of the two, before any request", () => {
    expect(() => dynamicClient(connection, pods).inCluster()).toThrow(
      "pods are in namespaces: use inNamespace(namespace)",
    );
    expect(() => dynamicClient(connection, nodes).inNamespace("a")).toThrow(
      "nodes are in no namespace: use inCluster()",
    );
  });
});
