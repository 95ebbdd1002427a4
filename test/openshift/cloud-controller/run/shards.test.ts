import { connect } from "crdwright/client";
import { createFakeCluster } from "crdwright/client/fake";
import { createNodeClient, nodeResource } from "crdwright/client/kubernetes";
import { createManager, silentLogger } from "crdwright/controller";
import { createFakeClock, managerResources } from "crdwright/controller/fake";
import { afterEach, describe, expect, test } from "vitest";
import type { Machine } from "../../../../src/openshift/cloud-controller/machine.js";
import type { FollowedVCenter } from "../../../../src/openshift/cloud-controller/run/follow-vcenter.js";
import { addNodeController, type NodeState } from "../../../../src/openshift/cloud-controller/run/node-controller.js";
import type { VCenters } from "../../../../src/openshift/cloud-controller/run/vcenters.js";
import { ownsVCenter, shardName } from "../../../../src/openshift/vcenter/shard.js";
import { machine, sourceOf, UUID } from "../machines.js";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const SERVERS = ["vc-a", "vc-b"];
const VCENTER = "crdwright-openshift/vcenter";
const TAINT = { key: "node.cloudprovider.kubernetes.io/uninitialized", value: "true", effect: "NoSchedule" };
const OTHER_UUID = UUID.replace("11223344", "99999999");

/** A cluster with a copy of the controller for each of two vCenters, whose VMs a test changes. */
async function startTwo(first: Readonly<Record<string, readonly Machine[]>>) {
  const clock = createFakeClock();
  const cluster = createFakeCluster({ resources: [{ definition: nodeResource }, ...managerResources] });
  const admin = createNodeClient(connect(cluster.transport, { userAgent: "test" }));
  const machines = new Map(SERVERS.map((server) => [server, first[server] ?? []]));
  const changed: (() => void)[] = [];
  const states = new Map<string, NodeState["finding"] | undefined>();
  const writes: { readonly by: string; readonly path: string; readonly method: string; readonly isTaken: boolean }[] =
    [];
  const silent = new Set<string>();

  for (const server of SERVERS) {
    const shard = { server };
    const source = (): FollowedVCenter =>
      // What a controller asks of it.
      ({
        ...sourceOf(server, machines.get(server) ?? []),
        isBeginning: false,
        hasMachine: async (uuid: string) => machines.get(server)?.some((each) => each.uuid === uuid) === true,
      }) as unknown as FollowedVCenter;
    const vcenters: VCenters = {
      apply: () => {},
      begin: (onChange) => {
        changed.push(() => onChange("all"));
        return () => {};
      },
      get all() {
        return [source()];
      },
      isShared: true,
      owns: (each) => ownsVCenter(shard, each),
      findElsewhere: async (uuid) => {
        const [other = ""] = SERVERS.filter((each) => !ownsVCenter(shard, each));
        if (silent.has(other)) throw new Error(`${other} does not answer`);
        return machines.get(other)?.some((each) => each.uuid === uuid) === true ? other : undefined;
      },
      zoneOf: () => undefined,
      detailsOf: async ({ nics }) => {
        const [address = ""] = nics.flatMap(({ addresses }) => addresses);
        return { addresses: { addresses: [{ type: "InternalIP", address }], warnings: [] }, zone: { zone: {} } };
      },
      setDomains: () => {},
      stop: async () => {},
    };
    const name = shardName("lease", shard);
    const manager = createManager({
      name: `copy-of-${server}`,
      logger: silentLogger,
      clock,
      leaderElection: { name, namespace: "kube-system" },
      transport: {
        request: async (request) => {
          const response = await cluster.transport.request(request);
          const { method, path } = request;
          if (method !== "GET" && path.includes("/nodes/"))
            writes.push({ by: server, method, path, isTaken: response.status < 300 });
          return response;
        },
      },
    });
    addNodeController(manager, {
      nodes: createNodeClient(connect(manager.transport, { userAgent: server })),
      vcenters,
      mode: "write",
      limits: { maxNodes: 5, minAbsentMs: 1_000 },
      isInMaintenance: false,
      clock,
      observe: (node, state) => states.set(`${server} ${node}`, state?.finding),
      initialised: () => {},
    });
    const stopping = new AbortController();
    const running = manager.run(stopping.signal);
    ends.push(async () => {
      stopping.abort();
      await running;
    });
  }

  const settle = async (): Promise<void> => {
    // Whatever can happen without time happens.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await settle();
  return {
    admin,
    clock,
    states,
    silent,
    settle,
    addNode: async (name: string, uuid: string, isReady = false) => {
      const spec = { providerID: `vsphere://${uuid}`, taints: [TAINT] };
      const stored = await admin.create({ apiVersion: "v1", kind: "Node", metadata: { name }, spec });
      const conditions = [{ type: "Ready", status: isReady ? "True" : "False" }];
      await admin.updateStatus({ ...stored, status: { conditions } });
      await settle();
    },
    setMachines: async (next: Readonly<Record<string, readonly Machine[]>>) => {
      for (const server of SERVERS) machines.set(server, next[server] ?? []);
      for (const tell of changed) tell();
      await settle();
    },
    /** Who wrote a node since the last call, each once. */
    writersOf: (name: string) => {
      const own = writes.filter(({ path, isTaken }) => isTaken && path.includes(`/nodes/${name}`));
      writes.length = 0;
      return [...new Set(own.map(({ by }) => by))];
    },
    get: async (name: string) => await admin.get(name).catch(() => undefined),
  };
}

const A = machine({ server: "vc-a", name: "node-a", hostName: "node-a" });
const B = machine({ server: "vc-b", name: "node-b", hostName: "node-b", uuid: OTHER_UUID });

describe("copies for one vCenter each", () => {
  test("initialise the nodes of their own vCenter, and no other", async () => {
    const { addNode, get, writersOf, states } = await startTwo({ "vc-a": [A], "vc-b": [B] });
    await addNode("node-a", UUID);
    expect(writersOf("node-a")).toEqual(["vc-a"]);
    await addNode("node-b", OTHER_UUID);
    expect(writersOf("node-b")).toEqual(["vc-b"]);
    expect((await get("node-a"))?.spec?.taints).toEqual([]);
    expect((await get("node-b"))?.metadata.annotations?.[VCENTER]).toBe("vc-b");
    expect([states.get("vc-a node-b"), states.get("vc-b node-a")]).toEqual(["elsewhere", "elsewhere"]);
  });

  test("leave a node to the first that takes it where both have a VM like it", async () => {
    const twin = machine({ server: "vc-b", name: "node-a", hostName: "node-a", reference: "vm-7" });
    const { addNode, get, writersOf } = await startTwo({ "vc-a": [A], "vc-b": [twin] });
    await addNode("node-a", UUID);
    const writers = writersOf("node-a");
    expect(writers).toHaveLength(1);
    expect((await get("node-a"))?.metadata.annotations?.[VCENTER]).toBe(writers[0]);
  });

  test("take no node by a UUID alone, which a clone in the other vCenter may have", async () => {
    const clone = machine({ server: "vc-b", name: "clone", hostName: "clone" });
    const { addNode, get, writersOf, setMachines } = await startTwo({ "vc-b": [clone] });
    await addNode("node-a", UUID);
    expect(writersOf("node-a")).toEqual([]);
    await setMachines({ "vc-a": [A], "vc-b": [clone] });
    expect(writersOf("node-a")).toEqual(["vc-a"]);
    expect((await get("node-a"))?.metadata.annotations?.[VCENTER]).toBe("vc-a");
  });

  test("hand a node over whose VM has moved, ready or not, and delete none that is there", async () => {
    const { addNode, get, writersOf, setMachines, clock, settle, states } = await startTwo({ "vc-a": [A] });
    await addNode("node-a", UUID);
    expect(writersOf("node-a")).toEqual(["vc-a"]);
    await setMachines({
      "vc-b": [{ ...A, server: "vc-b", nics: [{ network: "", deviceConfigId: 1, addresses: ["10.9.9.9"] }] }],
    });
    expect(writersOf("node-a")).toEqual([]);
    await clock.advance(1_000);
    await settle();
    const node = await get("node-a");
    expect(node?.metadata.annotations?.[VCENTER]).toBe("vc-b");
    expect(node?.status?.addresses).toEqual([{ type: "InternalIP", address: "10.9.9.9" }]);
    expect([states.get("vc-a node-a"), states.get("vc-b node-a")]).toEqual(["elsewhere", "found"]);
  });

  test("delete a node whose VM is gone from all vCenters, and only when all have answered", async () => {
    const { addNode, get, writersOf, setMachines, clock, settle, silent } = await startTwo({ "vc-a": [A] });
    await addNode("node-a", UUID);
    writersOf("node-a");
    silent.add("vc-b");
    await setMachines({});
    await clock.advance(1_000);
    await settle();
    expect(await get("node-a")).toBeDefined();
    silent.clear();
    await clock.advance(30_000);
    await settle();
    expect(await get("node-a")).toBeUndefined();
    expect(writersOf("node-a")).toEqual(["vc-a"]);
  });
});
