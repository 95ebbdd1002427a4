import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Connection, connect, type Transport } from "crdwright/client";
import { createNamespaceClient } from "crdwright/client/kubernetes";
import { httpsTransport } from "crdwright/client/node";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createFeatureGateClient } from "../../generated/clients/config.openshift.io/v1/featuregate.ts";
import { runCommandLine } from "../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../cli/run-cli.js";
import {
  additionText,
  clientsOf,
  documentsOf,
  putDocuments,
  STARTING_STATES,
  type StartingState,
  versionsOf,
} from "../openshift/add-vcenter/day-two-cluster.js";
import { logins, vsphere } from "../openshift/checks/example.js";
import { encoded, type ServedCluster, serveCluster } from "../openshift/cluster/fake-openshift.js";
import { type ApiServer, installCrds, startApiServer } from "./harness/api-server.js";
import { selectGeneratedCrds } from "./harness/generated-crds.js";

const COMMAND = fileURLToPath(new URL("../../dist/bin/crdwright-openshift.js", import.meta.url));
const TECH_PREVIEW = { clusterProfile: "SelfManagedHA", featureSet: "TechPreviewNoUpgrade" } as const;

/** When a command is killed: before a write, between it and its answer, or once its journal has it. */
type Point = readonly [when: "before" | "unheard" | "journaled", write: number];

const POINTS: readonly Point[] = [
  ["before", 1],
  ["unheard", 1],
  ["journaled", 1],
  ["unheard", 2],
  ["unheard", 3],
];

let server: ApiServer;
let connection: Connection;
let served: ServedCluster;
let folder: string;
/** Is called around each write that a command sends, and before each request. */
let hook: ((when: Point[0], writes: number) => Promise<void>) | undefined;

beforeAll(async () => {
  server = await startApiServer(TECH_PREVIEW);
  const { host, port, certificateAuthority, token } = server.address;
  const transport = httpsTransport({ server: `https://${host}:${port}`, certificateAuthority, token });
  connection = connect(transport, { fieldManager: "e2e" });
  await createNamespaceClient(connection).create({ metadata: { name: "openshift-config" } });
  const spec = { featureSet: "TechPreviewNoUpgrade" } as const;
  await createFeatureGateClient(connection).create({ metadata: { name: "cluster" }, spec });
  served = await serveCluster(hooked(transport));
});
afterAll(async () => {
  await served?.stop();
  await server?.stop();
});

function hooked(transport: Transport): Transport {
  let writes = 0;
  return {
    request: async (request) => {
      if (hook === undefined) writes = 0;
      const isWrite = request.method === "PUT" && request.query?.["dryRun"] === undefined;
      if (!isWrite) {
        await hook?.("journaled", writes);
        return await transport.request(request);
      }
      writes += 1;
      await hook?.("before", writes);
      const response = await transport.request(request);
      await hook?.("unheard", writes);
      return response;
    },
  };
}

beforeEach(() => {
  hook = undefined;
  folder = mkdtempSync(join(tmpdir(), "crdwright-day-two-"));
  writeFileSync(join(folder, "kubeconfig"), served.kubeconfig);
  return () => rmSync(folder, { recursive: true, force: true });
});

const CLUSTER = ["--kubeconfig", "kubeconfig"];
const APPLY = ["add-vcenter", "add.yaml", ...CLUSTER, "--apply"];

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(args), { NO_COLOR: "1" });
}

async function add(): Promise<void> {
  const { code, stderr } = await run(...APPLY);
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^vc-b\.example\.test is (?:added;|in all documents)/m)]);
}

async function undo(): Promise<void> {
  const { code, stderr } = await run(...APPLY, "--undo");
  expect([code, stderr]).toEqual([0, expect.stringMatching(/^(?:vc-b\.example\.test is taken back|nothing of)/m)]);
}

/** Starts a command of its own and kills it outright at a point. */
async function kill([when, write]: Point, ...args: readonly string[]): Promise<void> {
  const child: ChildProcess = spawn(process.execPath, [COMMAND, ...args], { cwd: folder, stdio: "ignore" });
  const ended = once(child, "exit");
  hook = async (each, writes) => {
    if (each !== when || writes !== write) return;
    child.kill("SIGKILL");
    await ended;
  };
  expect(await ended).toEqual([null, "SIGKILL"]);
  hook = undefined;
}

type Documents = Awaited<ReturnType<typeof documentsOf>>;

function undoneOf(before: Documents, { undone }: StartingState): Documents {
  if (undone === undefined) return before;
  const spec = structuredClone(before.infrastructure.spec);
  Object.assign(spec.platformSpec ?? {}, { vsphere: undone });
  return { ...before, infrastructure: { ...before.infrastructure, spec } };
}

async function expectAdded(before: Documents): Promise<void> {
  const { infrastructure, configMap, secret } = await documentsOf(connection);
  const { vcenters, failureDomains = [] } = infrastructure.spec.platformSpec?.vsphere ?? {};
  expect(vcenters).toEqual(vsphere("ab").vcenters);
  expect(failureDomains.map(({ region }) => region)).toEqual(["region-a", "region-b"]);
  expect(configMap.data).toMatchObject({ theirs: "kept", config: expect.stringContaining("vc-b.example.test") });
  expect(secret.data).toEqual({ ...encoded(logins("ab")), theirs: "a2VwdA==" });
  for (const name of ["infrastructure", "configMap", "secret"] as const) {
    const { labels, annotations } = before[name];
    expect({ infrastructure, configMap, secret }[name]).toMatchObject({ labels, annotations });
  }
  expect((await run("check", ...CLUSTER)).stderr).toMatch(/^5 checks: .* 0 failed; 0 errors, /m);
}

describe.each(STARTING_STATES.map((state) => [state.name, state] as const))("a cluster with %s", (_, state) => {
  let before: Documents;
  beforeEach(async () => {
    await putDocuments(connection, state);
    before = await documentsOf(connection);
    writeFileSync(join(folder, "add.yaml"), additionText(state));
  });

  test("gets a vCenter, and is as before once it is taken back", async () => {
    await add();
    await expectAdded(before);
    await undo();
    expect(await documentsOf(connection)).toEqual(undoneOf(before, state));
  });

  // Each start of a command takes a second: the other states have one point each, at which the journal cannot know.
  const index = STARTING_STATES.indexOf(state);
  const points: readonly Point[] = index === 0 ? POINTS : [["unheard", index]];
  test.each(points.map((point) => [...point, point] as const))(
    "is right again and finished where adding was killed: %s, write %i",
    async (_when, _write, point) => {
      await kill(point, ...APPLY);
      await undo();
      // Where the Infrastructure object was never written, nothing of it had to stay.
      expect([before, undoneOf(before, state)]).toContainEqual(await documentsOf(connection));
      await kill(point, ...APPLY);
      await add();
      await expectAdded(before);
    },
  );
});

describe("a cluster with failure domains", () => {
  const [state] = STARTING_STATES;
  if (state === undefined) throw new Error("there is a state");
  beforeEach(async () => {
    await putDocuments(connection, state);
    writeFileSync(join(folder, "add.yaml"), additionText(state));
  });

  test("is right again where taking back was killed", async () => {
    const before = await documentsOf(connection);
    await add();
    await kill(["unheard", 1], ...APPLY, "--undo");
    await undo();
    expect(await documentsOf(connection)).toEqual(before);
  });

  test("keeps what others change between the steps, and their change of the same place stops it", async () => {
    const { infrastructures, configMaps, secrets } = clientsOf(connection);
    const theirs = { labels: { meanwhile: "yes" } };
    hook = async (when, writes) => {
      if (when !== "before" || writes > 3) return;
      // The object that is about to be written has another version now.
      await secrets.patch("vsphere-creds", { type: "merge", patch: { data: { [`meanwhile-${writes}`]: "eQ==" } } });
      await configMaps.patch("cloud-provider-config", { type: "merge", patch: { metadata: theirs } });
      await infrastructures.patch("cluster", { type: "merge", patch: { metadata: theirs } });
    };
    await add();
    hook = undefined;
    await undo();
    const { infrastructure, configMap, secret } = await documentsOf(connection);
    expect([infrastructure.labels, configMap.labels]).toEqual([
      { theirs: "yes", meanwhile: "yes" },
      { theirs: "yes", meanwhile: "yes" },
    ]);
    expect(Object.keys(secret.data ?? {}).filter((key) => key.startsWith("meanwhile"))).toHaveLength(3);

    const config = `# theirs\n${state.config}`;
    hook = async (when, writes) => {
      if (when === "before" && writes === 2)
        await configMaps.patch("cloud-provider-config", { type: "merge", patch: { data: { config } } });
    };
    const stopped = await run(...APPLY);
    hook = undefined;
    expect([stopped.code, stopped.stderr]).toEqual([
      1,
      expect.stringContaining("somebody else has changed data.config"),
    ]);
    expect((await documentsOf(connection)).configMap.data?.["config"]).toBe(config);
    await add();
    await undo();
    expect((await documentsOf(connection)).configMap.data?.["config"]).toBe(config);
  });

  test("refuses before it writes anything what gates, the CRD or the addition do not allow", async () => {
    const versions = await versionsOf(connection);
    const refusals: string[] = [];
    const refused = async (...args: readonly string[]) => {
      const { code, stderr } = await run(...APPLY, ...args);
      expect(code).toBe(1);
      refusals.push(stderr);
    };
    await refused("--feature-set", "Default");
    writeFileSync(join(folder, "add.yaml"), additionText(state).replace("networks:", "networkz: []\n    networks:"));
    await refused();
    writeFileSync(join(folder, "add.yaml"), additionText(state));
    // The server is one without the gates, whatever the FeatureGate object says.
    await installCrds(server.client, selectGeneratedCrds({ ...TECH_PREVIEW, featureSet: "Default" }));
    await refused();
    await installCrds(server.client, selectGeneratedCrds(TECH_PREVIEW));
    expect(refusals).toEqual([
      expect.stringContaining("turn on VSphereMultiVCenters and VSphereMultiVCenterDay2"),
      expect.stringContaining("networkz"),
      expect.stringContaining("the API server would refuse the change of Infrastructure cluster: "),
    ]);
    expect(await versionsOf(connection)).toEqual(versions);
    expect(() => readFileSync(join(folder, "add.journal.json"))).toThrow("ENOENT");
  });
});
