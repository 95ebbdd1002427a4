import { connect, type Stored, type Transport, type TransportRequest } from "crdwright/client";
import { createFakeCluster } from "crdwright/client/fake";
import { createCoreEventClient, createNodeClient, type NodeClient, nodeResource } from "crdwright/client/kubernetes";
import { createManager, silentLogger } from "crdwright/controller";
import { createFakeClock, managerResources } from "crdwright/controller/fake";
import type { Node } from "crdwright/core/v1";
import { afterEach, describe, expect, test } from "vitest";
import type { Machine } from "../../../../src/openshift/cloud-controller/machine.js";
import type { FollowedVCenter } from "../../../../src/openshift/cloud-controller/run/follow-vcenter.js";
import { addNodeController, type Mode } from "../../../../src/openshift/cloud-controller/run/node-controller.js";
import type { VCenters } from "../../../../src/openshift/cloud-controller/run/vcenters.js";
import { machine, NODE_NAME, sourceOf, UUID } from "../machines.js";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const DUAL = [
  { type: "Hostname", address: NODE_NAME },
  { type: "InternalIP", address: "10.20.1.5" },
  { type: "InternalIP", address: "fd10::5" },
] as const;
const TAINT = { key: "node.cloudprovider.kubernetes.io/uninitialized", value: "true", effect: "NoSchedule" };
const RECORD = { "crdwright-openshift/vcenter": "vc-a", "crdwright-openshift/virtual-machine": "vm-1" };

function newNode(name: string, more: { metadata?: object; spec?: object; status?: object } = {}): Node {
  return {
    apiVersion: "v1",
    kind: "Node",
    ...more,
    metadata: { name, ...more.metadata },
    spec: { providerID: `vsphere://${UUID}`, ...more.spec },
  };
}

interface Setting {
  readonly mode?: Mode;
  readonly machines?: readonly Machine[];
  readonly nodes: readonly Node[];
  /** What the vCenter says when it is asked for a VM itself. */
  readonly hasMachine?: () => Promise<boolean>;
  readonly maxNodes?: number;
  /** Called before each request of the controller. */
  readonly before?: (request: TransportRequest, admin: NodeClient) => Promise<void>;
}

async function run({ mode = "write", machines = [], nodes, hasMachine, maxNodes = 5, before }: Setting) {
  const clock = createFakeClock();
  const cluster = createFakeCluster({ resources: [{ definition: nodeResource }, ...managerResources] });
  const writes: string[] = [];
  const transport: Transport = {
    request: async (request) => {
      await before?.(request, admin);
      if (request.method !== "GET") writes.push(`${request.method} ${request.path.replace(/^\/api\/v1\//, "")}`);
      return await cluster.transport.request(request);
    },
  };
  const admin: NodeClient = createNodeClient(connect(cluster.transport, { userAgent: "test" }));
  for (const each of nodes) {
    const stored = await admin.create(each);
    if (each.status !== undefined) await admin.updateStatus({ ...stored, status: each.status });
  }
  const source = sourceOf("vc-a", machines);
  const follower = { ...source, isBeginning: false, hasMachine: hasMachine ?? (async () => false) };
  let tell: Parameters<VCenters["begin"]>[0] = () => {};
  const vcenters: VCenters = {
    apply: () => {},
    begin: (onChange) => {
      tell = onChange;
      return () => {};
    },
    // What a controller asks of it.
    all: [follower as unknown as FollowedVCenter],
    isShared: false,
    owns: () => true,
    findElsewhere: async () => undefined,
    zoneOf: () => undefined,
    detailsOf: async () => ({
      addresses: { addresses: DUAL, warnings: [] },
      zone: { zone: { region: "r", zone: "z" } },
    }),
    setDomains: () => {},
    stop: async () => {},
  };
  const manager = createManager({ name: "test", transport, logger: silentLogger, clock });
  const client = createNodeClient(connect(manager.transport, { userAgent: "test" }));
  addNodeController(manager, {
    nodes: client,
    vcenters,
    mode,
    limits: { maxNodes, minAbsentMs: 1_000 },
    isInMaintenance: false,
    clock,
    observe: () => {},
    initialised: () => {},
  });
  const stopping = new AbortController();
  const running = manager.run(stopping.signal);
  ends.push(async () => {
    stopping.abort();
    await running;
  });
  const events = createCoreEventClient(connect(cluster.transport, { userAgent: "test" })).inNamespace("default");
  const settle = async (): Promise<void> => {
    // Whatever can happen without time happens.
    for (let turn = 0; turn < 50; turn += 1) await new Promise((resolve) => setTimeout(resolve, 2));
  };
  await settle();
  return {
    admin,
    clock,
    writes,
    settle,
    tellAll: () => tell("all"),
    reasons: async () => (await events.list()).items.map(({ reason }) => reason),
    get: async (name: string): Promise<Stored<Node> | undefined> => await admin.get(name).catch(() => undefined),
  };
}

const NEW = newNode(NODE_NAME, { spec: { taints: [TAINT] } });

describe("the controller of nodes", () => {
  test("writes a node with two families once, addresses first, and then no more", async () => {
    const { get, writes, settle, tellAll, reasons } = await run({ machines: [machine()], nodes: [NEW] });
    const nodeWrites = () => writes.filter((each) => !each.includes("events"));
    expect(nodeWrites()).toEqual([`PATCH nodes/${NODE_NAME}/status`, `PATCH nodes/${NODE_NAME}`]);
    const node = await get(NODE_NAME);
    expect(node?.status?.addresses).toEqual(DUAL);
    expect([node?.spec?.taints, node?.metadata.annotations]).toEqual([[], RECORD]);
    tellAll();
    await settle();
    expect(nodeWrites()).toHaveLength(2);
    expect(await reasons()).toEqual(["Synced"]);
  });

  test("begins again where somebody has written the node meanwhile, and keeps what they wrote", async () => {
    const state = { isWritten: false };
    const { get, clock, settle } = await run({
      machines: [machine()],
      nodes: [NEW],
      before: async ({ method, path }, admin) => {
        if (method !== "PATCH" || !path.endsWith("/status") || state.isWritten) return;
        state.isWritten = true;
        await admin.patch(NODE_NAME, { type: "merge", patch: { spec: { unschedulable: true } } });
      },
    });
    expect(state.isWritten).toBe(true);
    await clock.advance(1_000);
    await settle();
    expect((await get(NODE_NAME))?.spec).toMatchObject({ taints: [], unschedulable: true });
  });

  test.each<Mode>(["dry-run", "report"])("changes nothing in the mode %s", async (mode) => {
    const gone = newNode("gone", {
      metadata: { annotations: RECORD },
      spec: { providerID: `vsphere://${UUID.replace("1", "2")}` },
    });
    const { get, writes, clock, settle, reasons } = await run({ mode, machines: [machine()], nodes: [NEW, gone] });
    await clock.advance(1_000);
    await settle();
    expect((await get(NODE_NAME))?.spec?.taints).toEqual([TAINT]);
    expect(await get("gone")).toBeDefined();
    expect(await reasons()).toEqual([]);
    if (mode === "report") expect(writes).toEqual([]);
    else expect(writes).toEqual(expect.arrayContaining([`PATCH nodes/${NODE_NAME}`, "DELETE nodes/gone"]));
  });

  const GONE = newNode("gone", { metadata: { annotations: RECORD } });

  test("deletes the node of a VM that is gone, after a while, and asks once more before", async () => {
    const asked: number[] = [];
    const hasMachine = async (): Promise<boolean> => asked.push(1) === 0;
    const { get, clock, settle, reasons } = await run({ nodes: [GONE], hasMachine });
    await clock.advance(999);
    await settle();
    expect([await get("gone"), asked.length]).toEqual([expect.anything(), 0]);
    await clock.advance(1);
    await settle();
    expect([await get("gone"), asked.length]).toEqual([undefined, 1]);
    expect(await reasons()).toEqual(["DeletingNode"]);
  });

  test.each<[string, Partial<Setting>, string[]]>([
    ["the vCenter has its VM nevertheless", { hasMachine: async () => true }, ["VirtualMachineUnknown"]],
    ["the vCenter does not answer", { hasMachine: () => Promise.reject(new Error("down")) }, ["VirtualMachineUnknown"]],
    ["nobody has seen its VM", { nodes: [newNode("gone")] }, ["DeletionHeld"]],
    [
      "too many go at once",
      { maxNodes: 1, nodes: [GONE, newNode("too", { metadata: { annotations: RECORD } })] },
      ["DeletionHeld", "DeletionHeld"],
    ],
    [
      "it is ready",
      { nodes: [newNode("gone", { ...GONE, status: { conditions: [{ type: "Ready", status: "True" }] } })] },
      [],
    ],
  ])("keeps a node where %s", async (_, setting, expected) => {
    const { get, clock, settle, reasons } = await run({ nodes: [GONE], ...setting });
    await clock.advance(1_000);
    await settle();
    expect(await get("gone")).toBeDefined();
    expect(await reasons()).toEqual(expected);
    // It is said once.
    await clock.advance(60_000);
    await settle();
    expect(await reasons()).toEqual(expected);
  });

  test("lets nodes that nobody has seen, or that are kept, hold up no other", async () => {
    const stale = ["a", "b", "c"].map((name) => newNode(name));
    const kept = newNode("kept", {
      metadata: { annotations: { ...RECORD, "crdwright-openshift/maintenance": "yes" } },
    });
    const { get, clock, settle } = await run({ maxNodes: 1, nodes: [...stale, kept, GONE] });
    await clock.advance(1_000);
    await settle();
    expect([await get("gone"), await get("kept"), await get("a")]).toEqual([
      undefined,
      expect.anything(),
      expect.anything(),
    ]);
  });
});
