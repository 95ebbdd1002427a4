import { type Connection, connect, type Transport } from "crdwright/client";
import { beforeEach, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { applyAddition, prepareAddition } from "../../../src/openshift/add-vcenter/apply-addition.js";
import { type Journal, journalText, readJournal } from "../../../src/openshift/add-vcenter/journal.js";
import { prepareUndo, undoAddition } from "../../../src/openshift/add-vcenter/undo-addition.js";
import { ClusterProblem } from "../../../src/openshift/cluster/cluster-objects.js";
import { logins, vsphere } from "../checks/example.js";
import { encoded } from "../cluster/fake-openshift.js";
import {
  additionText,
  clientsOf,
  documentsOf,
  fakeDayTwo,
  putDocuments,
  STARTING_STATES,
  type StartingState,
  versionsOf,
  type WriteHooks,
  withHooks,
} from "./day-two-cluster.js";

const FEATURE_GATES = featureGatesOf.SelfManagedHA.TechPreviewNoUpgrade;

let transport: Transport;
let connection: Connection;
/** The text of the journal's file. */
let journal: string | undefined;
let names: string[];
beforeEach(() => {
  transport = fakeDayTwo();
  connection = connect(transport);
  journal = undefined;
  names = [];
});

const KEEPING = {
  save: (next: Journal) => {
    journal = journalText(next);
  },
  onStep: (name: string) => names.push(name),
};

function keptJournal(): Journal | undefined {
  return journal === undefined ? undefined : readJournal(journal);
}

interface Run extends WriteHooks {
  readonly gates?: readonly string[];
  readonly addition?: string;
}

/** Adds the vCenter as the command does, and returns what is wrong. */
async function add(
  state: StartingState,
  { gates = FEATURE_GATES, addition = additionText(state), ...hooks }: Run = {},
) {
  const client = connect(withHooks(transport, hooks));
  const { prepared, findings } = await prepareAddition(
    client,
    { path: "add.yaml", text: addition },
    { featureGates: gates, journal: keptJournal() },
  );
  if (prepared === undefined) return errorsOf(findings);
  const problem = await applyAddition(client, prepared, KEEPING);
  return problem === undefined ? [] : [problem.message];
}

async function undo(hooks: WriteHooks = {}) {
  const kept = keptJournal();
  if (kept === undefined) throw new Error("there is no journal");
  const client = connect(withHooks(transport, hooks));
  const { pending, findings } = await prepareUndo(client, kept);
  if (findings.length > 0) return errorsOf(findings);
  const problem = await undoAddition(client, kept, { ...KEEPING, pending });
  return problem === undefined ? [] : [problem.message];
}

function errorsOf(findings: readonly Diagnostic[]): string[] {
  return findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

type Documents = Awaited<ReturnType<typeof documentsOf>>;

/** The documents once the addition was taken back. */
function undoneOf(before: Documents, { undone }: StartingState): Documents {
  if (undone === undefined) return before;
  const spec = structuredClone(before.infrastructure.spec);
  Object.assign(spec.platformSpec ?? {}, { vsphere: undone });
  return { ...before, infrastructure: { ...before.infrastructure, spec } };
}

async function expectAdded(): Promise<void> {
  const { infrastructure, configMap, secret } = await documentsOf(connection);
  const { vcenters, failureDomains = [] } = infrastructure.spec.platformSpec?.vsphere ?? {};
  expect(vcenters).toEqual(vsphere("ab").vcenters);
  expect(failureDomains.map(({ region }) => region)).toEqual(["region-a", "region-b"]);
  expect(Object.keys(parse(configMap.data?.["config"] ?? "").vcenter)).toEqual([
    "vc-a.example.test",
    "vc-b.example.test",
  ]);
  expect(secret.data).toEqual({ ...encoded(logins("ab")), theirs: "a2VwdA==" });
}

const KILLED = new Error("killed");
const at = (count: number) => (each: number) => {
  if (each === count) throw KILLED;
};
/** Before the first write, and on both sides of when the answer to each of them came. */
const POINTS: readonly [string, WriteHooks][] = [1, 2, 3].flatMap((count): [string, WriteHooks][] => [
  [`before write ${count}`, { before: at(count) }],
  [`after write ${count}, which nobody heard of`, { after: at(count) }],
]);

describe.each(STARTING_STATES.map((state) => [state.name, state] as const))("a cluster with %s", (_, state) => {
  let before: Documents;
  beforeEach(async () => {
    await putDocuments(connection, state);
    before = await documentsOf(connection);
  });

  it("gets a vCenter in the order of the enhancement, and is as before once it is taken back", async () => {
    expect(await add(state)).toEqual([]);
    expect(names).toEqual([
      "Secret kube-system/vsphere-creds",
      "ConfigMap openshift-config/cloud-provider-config",
      "Infrastructure cluster",
    ]);
    await expectAdded();
    expect(keptJournal()?.state).toBe("applied");
    const versions = await versionsOf(connection);
    expect(await add(state)).toEqual([]);
    expect(await versionsOf(connection)).toEqual(versions);
    names.length = 0;
    expect(await undo()).toEqual([]);
    expect(names).toEqual([
      "Infrastructure cluster",
      "ConfigMap openshift-config/cloud-provider-config",
      "Secret kube-system/vsphere-creds",
    ]);
    expect(await documentsOf(connection)).toEqual(undoneOf(before, state));
    // Nothing is left to take back, and it can be added once more.
    expect(await undo()).toEqual([]);
    expect(await add(state)).toEqual([]);
    await expectAdded();
  });

  it.each(POINTS)("is taken back, and finished, where adding was interrupted %s", async (_name, hooks) => {
    await expect(add(state, hooks)).rejects.toThrow(ClusterProblem);
    expect(await undo()).toEqual([]);
    const undone = await documentsOf(connection);
    // Where the Infrastructure object was never written, nothing of it had to stay.
    expect([before, undoneOf(before, state)]).toContainEqual(undone);
    await expect(add(state, hooks)).rejects.toThrow(ClusterProblem);
    expect(await add(state)).toEqual([]);
    await expectAdded();
  });

  it.each(POINTS)("is finished or taken back where taking back was interrupted %s", async (_name, hooks) => {
    expect(await add(state)).toEqual([]);
    await expect(undo(hooks)).rejects.toThrow(ClusterProblem);
    expect(await add(state)).toEqual([]);
    await expectAdded();
    await expect(undo(hooks)).rejects.toThrow(ClusterProblem);
    expect(await undo()).toEqual([]);
    expect(await documentsOf(connection)).toEqual(undoneOf(before, state));
  });
});

describe("adding a vCenter", () => {
  const [state] = STARTING_STATES;
  if (state === undefined) throw new Error("there is a state");
  beforeEach(() => putDocuments(connection, state));

  it("touches nothing where the gates, the addition or the server are against it", async () => {
    const versions = await versionsOf(connection);
    expect(await add(state, { gates: featureGatesOf.SelfManagedHA.Default })).toEqual([
      expect.stringContaining("the API server would refuse the Infrastructure object"),
      expect.stringContaining("the API server would refuse the Infrastructure object"),
    ]);
    expect(await add(state, { addition: additionText(state).replaceAll("vc-b", "vc-a") })).not.toEqual([]);
    expect(await versionsOf(connection)).toEqual(versions);
    expect(journal).toBeUndefined();

    transport = fakeDayTwo("Default");
    connection = connect(transport);
    await putDocuments(connection, state);
    const before = await versionsOf(connection);
    expect(await add(state)).toEqual([
      expect.stringMatching(/^the API server would refuse the change of Infrastructure cluster: /),
    ]);
    expect(await versionsOf(connection)).toEqual(before);
    expect(journal).toBeUndefined();
  });

  it("keeps what others change meanwhile in the same objects", async () => {
    const { infrastructures, configMaps, secrets } = clientsOf(connection);
    const labels = { labels: { meanwhile: "yes" } };
    const added = async () => {
      await secrets.patch("vsphere-creds", { type: "merge", patch: { data: { meanwhile: "eQ==" } } });
      await configMaps.patch("cloud-provider-config", { type: "merge", patch: { metadata: labels } });
      await infrastructures.patch("cluster", { type: "merge", patch: { metadata: labels } });
    };
    // Each write of the command meets a conflict once, since the object was read before.
    const seen = new Set<number>();
    const before = async (count: number) => {
      if (count <= 6 && count % 2 === 1) await added();
      seen.add(count);
    };
    expect(await add(state, { before })).toEqual([]);
    expect(seen.size).toBeGreaterThanOrEqual(4);
    const done = await documentsOf(connection);
    expect(done.secret.data).toMatchObject({ meanwhile: "eQ==", "vc-b.example.test.username": expect.any(String) });
    expect(await undo()).toEqual([]);
    const undone = await documentsOf(connection);
    expect(undone.secret.data).toEqual({ ...encoded(logins("a")), theirs: "a2VwdA==", meanwhile: "eQ==" });
    expect(undone.configMap.labels).toEqual({ theirs: "yes", meanwhile: "yes" });
    expect(undone.infrastructure.labels).toEqual({ theirs: "yes", meanwhile: "yes" });
  });

  it("stops where somebody else changes what it is about to change, loses nothing of it, and can be taken back", async () => {
    const { configMaps } = clientsOf(connection);
    const theirs = `# theirs\n${state.config}`;
    const before = async (count: number) => {
      if (count === 2)
        await configMaps.patch("cloud-provider-config", { type: "merge", patch: { data: { config: theirs } } });
    };
    expect(await add(state, { before })).toEqual([
      expect.stringMatching(
        /^ConfigMap openshift-config\/cloud-provider-config: somebody else has changed data\.config since/,
      ),
    ]);
    expect((await documentsOf(connection)).configMap.data?.["config"]).toBe(theirs);
    // Run again, it plans with what is there now.
    expect(await add(state)).toEqual([]);
    await expectAdded();
    expect(await undo()).toEqual([]);
    expect((await documentsOf(connection)).configMap.data?.["config"]).toBe(theirs);
    expect((await documentsOf(connection)).secret.data).toEqual({ ...encoded(logins("a")), theirs: "a2VwdA==" });
  });

  it("keeps a failure domain that somebody else adds before or after", async () => {
    const { infrastructures } = clientsOf(connection);
    const addDomain = async (name: string) => {
      const object = await infrastructures.get("cluster");
      const [first] = object.spec.platformSpec?.vsphere?.failureDomains ?? [];
      if (first === undefined) throw new Error("there is a failure domain");
      object.spec.platformSpec?.vsphere?.failureDomains?.push({ ...first, name, zone: name });
      await infrastructures.update(object);
    };
    const before = async (count: number) => {
      if (count === 3) await addDomain("theirs-1");
    };
    expect(await add(state, { before })).toEqual([]);
    await addDomain("theirs-2");
    const namesNow = async () =>
      (await infrastructures.get("cluster")).spec.platformSpec?.vsphere?.failureDomains?.map(({ name }) => name);
    expect(await namesNow()).toEqual(["fd-a", "theirs-1", "fd-b", "theirs-2"]);
    expect(await undo()).toEqual([]);
    expect(await namesNow()).toEqual(["fd-a", "theirs-1", "theirs-2"]);
  });

  it("is not taken back where somebody else has changed what it wrote, and nothing is touched then", async () => {
    expect(await add(state)).toEqual([]);
    const { secrets } = clientsOf(connection);
    await secrets.patch("vsphere-creds", {
      type: "merge",
      patch: { data: { "vc-b.example.test.password": "cm90YXRlZA==" } },
    });
    const versions = await versionsOf(connection);
    expect(await undo()).toEqual([
      "Secret kube-system/vsphere-creds: somebody else has changed data.vc-b.example.test.password since it was read, and it is left as it is",
    ]);
    expect(await versionsOf(connection)).toEqual(versions);
  });

  it("stops where somebody changes back at once what it wrote", async () => {
    const { secrets } = clientsOf(connection);
    const after = async (count: number) => {
      if (count === 1)
        await secrets.patch("vsphere-creds", {
          type: "merge",
          patch: { data: { "vc-b.example.test.password": null } },
        });
    };
    expect(await add(state, { after })).toEqual([
      "Secret kube-system/vsphere-creds was written, and somebody has changed it back since",
    ]);
  });

  it("stops where checks find after a step what the plan does not say", async () => {
    const { infrastructures } = clientsOf(connection);
    const after = async (count: number) => {
      if (count !== 1) return;
      const object = await infrastructures.get("cluster");
      for (const each of object.spec.platformSpec?.vsphere?.failureDomains ?? []) each.topology.datacenter = "dc-z";
      await infrastructures.update(object);
    };
    expect(await add(state, { after })).toEqual([
      expect.stringMatching(/^after the change of Secret kube-system\/vsphere-creds checks find datacenter-not-in-/),
    ]);
    expect(await undo()).toEqual([]);
  });

  it("does not go on with another addition than that of the journal", async () => {
    await expect(add(state, { before: at(2) })).rejects.toThrow(ClusterProblem);
    const versions = await versionsOf(connection);
    expect(await add(state, { addition: additionText(state, "another") })).toEqual([
      "the cluster has parts of another addition of vc-b.example.test, as the journal says",
    ]);
    expect(await add(state, { addition: additionText(state).replaceAll("vc-b", "vc-c") })).toEqual([
      "the journal is of the vCenter vc-b.example.test, and is needed to take that back",
    ]);
    const { infrastructures } = clientsOf(connection);
    expect(await versionsOf(connection)).toEqual(versions);
    await infrastructures.delete("cluster");
    await putDocuments(connection, state);
    expect(await add(state)).toEqual(["the journal is of another cluster"]);
    expect(await undo()).toEqual(["the addition was made in another cluster"]);
  });

  it("writes no credentials into the journal, but for those that the Secret had for this vCenter", async () => {
    expect(await add(state)).toEqual([]);
    for (const secret of ["canary-b", "admin@b.local", ...Object.values(encoded(logins("b")))])
      expect(journal).not.toContain(secret);
    await undo();
    const { secrets } = clientsOf(connection);
    const old = { "vc-b.example.test.username": "b2xk", "vc-b.example.test.password": "b2xk" };
    await secrets.patch("vsphere-creds", { type: "merge", patch: { data: old } });
    expect(await add(state)).toEqual([]);
    await expectAdded();
    expect(journal).toContain("b2xk");
    expect(await undo()).toEqual([]);
    expect((await documentsOf(connection)).secret.data).toMatchObject(old);
  });
});

describe("a journal", () => {
  it.each([
    "",
    "{}",
    "[]",
    '{"kind":"AddVCenterJournal","version":2}',
    '{"kind":"AddVCenterJournal","version":1,"server":"a","state":"applied","edits":{"secret":[{"path":[]}],"cloudConfig":[],"infrastructure":[]}}',
  ])("is nothing else: %s", (text) => expect(readJournal(text)).toBeUndefined());
});
