import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Connection, connect, dynamicClient } from "crdwright/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { machineSetResource } from "../../../src/openshift/cluster/machine-objects.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import {
  additionText,
  clientsOf,
  documentsOf,
  fakeDayTwo,
  putDocuments,
  STARTING_STATES,
  versionsOf,
  withHooks,
} from "../add-vcenter/day-two-cluster.js";
import { kubeconfigOf, type ServedCluster, serveCluster } from "../cluster/fake-openshift.js";

const [state] = STARTING_STATES;
if (state === undefined) throw new Error("there is a state");
const SET = ["--feature-set", "TechPreviewNoUpgrade"];
const APPLY = ["add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", ...SET, "--apply"];
const UNDO = ["add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", "--undo"];

let folder: string;
let connection: Connection;
let served: ServedCluster;
let failAt: number;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crdwright-apply-"));
  const transport = fakeDayTwo();
  connection = connect(transport);
  await putDocuments(connection, state);
  failAt = 0;
  const before = (count: number) => {
    if (count === failAt) throw new Error("the server is gone");
  };
  served = await serveCluster(withHooks(transport, { before }));
  writeFileSync(join(folder, "kubeconfig"), served.kubeconfig);
  writeFileSync(join(folder, "add.yaml"), additionText(state));
});
afterEach(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(args), { NO_COLOR: "1" });
}

function expectNoSecret({ stdout, stderr }: Ended): void {
  expect(stdout + stderr).not.toMatch(/canary|admin@|Y2FuYXJ5/);
}

describe("crdwright-openshift add-vcenter of a cluster", () => {
  it("shows the plan, applies it step by step, and takes it back", async () => {
    const before = await documentsOf(connection);
    const added = await run(...APPLY);
    expectNoSecret(added);
    expect(added.code).toBe(0);
    expect(added.stdout).toMatch(/^vc-b\.example\.test is added in 3 steps\.\n/);
    expect(added.stderr.split("\n")).toEqual([
      "Secret kube-system/vsphere-creds: written and checked",
      "ConfigMap openshift-config/cloud-provider-config: written and checked",
      "Infrastructure cluster: written and checked",
      "vc-b.example.test is added; --undo takes it back by add.journal.json",
      "",
    ]);
    expect(statSync(join(folder, "add.journal.json")).mode & 0o777).toBe(0o600);
    const again = await run(...APPLY, "--format", "json");
    expect([again.code, JSON.parse(again.stdout).written]).toEqual([0, []]);
    expect((await run(...APPLY)).stderr).toBe("vc-b.example.test is in all documents of the cluster already\n");
    expect((await run("check", "--kubeconfig", "kubeconfig")).code).toBe(0);

    const tried = await run(...UNDO);
    expect([tried.code, tried.stderr]).toEqual([
      0,
      "vc-b.example.test would be taken back, and the API server takes it: 3 of 3 objects; add --apply\n",
    ]);
    const undone = await run(...UNDO, "--apply");
    expect([undone.code, undone.stdout, undone.stderr]).toEqual([
      0,
      "",
      "Infrastructure cluster: as before\nConfigMap openshift-config/cloud-provider-config: as before\nSecret kube-system/vsphere-creds: as before\nvc-b.example.test is taken back\n",
    ]);
    expect(await documentsOf(connection)).toEqual(before);
    expect((await run(...UNDO, "--apply")).stderr).toBe("nothing of vc-b.example.test is in the cluster\n");
  });

  it("writes nothing by itself, and nothing in a dry run", async () => {
    const versions = await versionsOf(connection);
    const planned = await run("add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", ...SET);
    expect([planned.code, planned.stderr]).toEqual([0, ""]);
    const tried = await run(...APPLY, "--dry-run");
    expect([tried.code, tried.stdout]).toEqual([0, planned.stdout]);
    expect(tried.stderr).toBe("the API server takes it: 3 of 3 objects would be changed\n");
    expect(await versionsOf(connection)).toEqual(versions);
    expect(existsSync(join(folder, "add.journal.json"))).toBe(false);
  });

  it("says how to go on where the server goes away, and goes on", async () => {
    failAt = 2;
    const stopped = await run(...APPLY);
    expectNoSecret(stopped);
    expect(stopped.code).toBe(2);
    expect(stopped.stderr).toMatch(
      /^Secret kube-system\/vsphere-creds: written and checked\ncrdwright-openshift: the cluster does not answer for ConfigMap /,
    );
    expect(stopped.stderr).toContain("takes back with --undo what is done (add.journal.json)\n");
    const finished = await run(...APPLY, "--format", "json");
    expect(JSON.parse(finished.stdout)).toMatchObject({
      written: ["ConfigMap openshift-config/cloud-provider-config", "Infrastructure cluster"],
      journal: "add.journal.json",
      diagnostics: [],
    });
  });

  it("goes by the gates of the FeatureGate object, and refuses before it writes anything", async () => {
    const versions = await versionsOf(connection);
    const args = ["add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", "--apply"];
    const refused = await run(...args);
    expectNoSecret(refused);
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("turn on VSphereMultiVCenters and VSphereMultiVCenterDay2");
    expect(await versionsOf(connection)).toEqual(versions);
    expect(existsSync(join(folder, "add.journal.json"))).toBe(false);
  });

  it("is taken back from the folder of a plan that was applied by hand, beside what others have changed", async () => {
    const out = await run("add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", ...SET, "--out", "plan");
    expect([out.code, out.stderr]).toEqual([0, expect.stringContaining("--undo --journal plan takes back just that")]);
    const before = await documentsOf(connection);
    expect((await run(...APPLY)).code).toBe(0);
    const { secrets } = clientsOf(connection);
    await secrets.patch("vsphere-creds", { type: "merge", patch: { data: { later: "eQ==" } } });
    const undone = await run(...UNDO, "--apply", "--journal", "plan");
    expect([undone.code, undone.stderr]).toEqual([0, expect.stringContaining("vc-b.example.test is taken back\n")]);
    expect(await documentsOf(connection)).toEqual({
      ...before,
      secret: { ...before.secret, data: { ...before.secret.data, later: "eQ==" } },
    });
    expect(readFileSync(join(folder, "plan/undo/3-infrastructure.yaml"), "utf8")).toContain("uid:");
  });

  it("finds the cloud config under the key that the Infrastructure object names, also in the folder of a plan", async () => {
    const { infrastructures, configMaps } = clientsOf(connection);
    await infrastructures.patch("cluster", {
      type: "merge",
      patch: { spec: { cloudConfig: { key: "vsphere.conf" } } },
    });
    const patch = { data: { config: null, "vsphere.conf": state.config } };
    await configMaps.patch("cloud-provider-config", { type: "merge", patch });
    const before = await documentsOf(connection);
    const out = await run("add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", ...SET, "--out", "plan");
    expect([out.code, (await run(...APPLY)).code]).toEqual([0, 0]);
    const { data } = (await documentsOf(connection)).configMap;
    expect(data).toEqual({ theirs: "kept", "vsphere.conf": expect.stringContaining("vc-b.example.test") });
    const undone = await run(...UNDO, "--apply", "--journal", "plan");
    expect([undone.code, await documentsOf(connection)]).toEqual([0, before]);
  });

  it("writes manifests of machines beside the plan, and with --apply these alone, by the sets of the cluster", async () => {
    const unnamed = await run("add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", ...SET, "--out", "unnamed");
    expect([unnamed.code, unnamed.stderr]).toEqual([0, expect.stringContaining("unnamed: no machines/: ")]);
    const { infrastructures } = clientsOf(connection);
    const status = { infrastructureName: "one-x7k2p" };
    await infrastructures.patchStatus("cluster", { type: "merge", patch: { status } });
    const sets = dynamicClient(connection, machineSetResource).inNamespace("openshift-machine-api");
    const value = { kind: "VSphereMachineProviderSpec", numCPUs: 8 };
    await sets.create({ metadata: { name: "a" }, spec: { template: { spec: { providerSpec: { value } } } } });
    const planned = await run("add-vcenter", "add.yaml", "--kubeconfig", "kubeconfig", ...SET, "--out", "plan");
    expect([planned.code, readdirSync(join(folder, "plan"))]).toEqual([0, ["after", "machines", "undo"]]);
    const added = await run(...APPLY, "--out", "machines-of-b");
    expect([added.code, readdirSync(join(folder, "machines-of-b"))]).toEqual([0, ["machines"]]);
    expect(added.stderr).toContain("machines-of-b: machines/ is for when the vCenter is added: ");
    const names = ["control-plane-machine-set.patch.yaml", "machine-set-fd-b.yaml"];
    expect(readdirSync(join(folder, "machines-of-b/machines"))).toEqual(names);
    for (const name of names)
      expect(readFileSync(join(folder, "machines-of-b/machines", name), "utf8")).toBe(
        readFileSync(join(folder, "plan/machines", name), "utf8"),
      );
    expect(readFileSync(join(folder, "plan/machines/machine-set-fd-b.yaml"), "utf8")).toContain("numCPUs: 8\n");
  });

  it.each<[string, readonly string[], string]>([
    [
      "files and a cluster",
      ["--infrastructure", "a", "--cloud-config", "b", "--credentials", "c", "--apply"],
      "leave out one of them",
    ],
    ["some of the files", ["--infrastructure", "a"], "name all, or none for those of a cluster"],
    ["a dry run of nothing", ["--dry-run"], "--dry-run goes with --apply"],
    ["a folder and --undo", ["--undo", "--out", "plan"], "leave out --undo"],
    [
      "a journal that is something else",
      ["--apply", "--kubeconfig", "kubeconfig", "--journal", "add.yaml"],
      "add.yaml is no journal of add-vcenter",
    ],
  ])("ends with 2 for %s", async (_, args, message) => {
    const { code, stdout, stderr } = await run("add-vcenter", "add.yaml", ...args);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toContain(message);
  });

  it.each<[string, readonly string[], string]>([
    ["a journal that is not there", ["--journal", "no.json"], "no.json is not there"],
    ["another folder", ["--journal", "."], ". is no folder of add-vcenter --out: it has no undo/1-secret.yaml"],
    ["a server that is not there", ["--kubeconfig", "gone"], "the cluster does not answer"],
  ])("is not taken back by %s, and ends with 2", async (_, args, message) => {
    expect((await run(...APPLY)).code).toBe(0);
    writeFileSync(join(folder, "gone"), kubeconfigOf(1));
    const { code, stderr } = await run(
      "add-vcenter",
      "add.yaml",
      "--undo",
      "--apply",
      "--kubeconfig",
      "kubeconfig",
      ...args,
    );
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
