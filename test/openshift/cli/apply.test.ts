import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { connect, dynamicClient } from "crdwright/client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { type DiscoverableCluster, discoverableCluster, RESOURCES } from "../apply/discoverable-cluster.js";
import { type ServedCluster, serveCluster } from "../cluster/fake-openshift.js";

let cluster: DiscoverableCluster;
let served: ServedCluster;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "crdwright-apply-"));
  cluster = discoverableCluster();
  served = await serveCluster(cluster.transport);
  write("kubeconfig", served.kubeconfig);
});
afterEach(async () => {
  await served.stop();
  rmSync(folder, { recursive: true, force: true });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["apply", ...args, "--kubeconfig", "kubeconfig"]), { NO_COLOR: "1" });
}

const manifest = (kind: string, name: string, more = "", apiVersion = "v1"): string =>
  `apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: ${name}}\n${more}`;
const CLUSTER = manifest(
  "Cluster",
  "c",
  "spec: {infrastructureRef: {kind: VSphereCluster, name: c}}\n",
  "cluster.x-k8s.io/v1beta1",
);

describe("crdwright-openshift apply", () => {
  it("applies files in the order of the bytes of their paths, those of subfolders among them", async () => {
    for (const name of ["01_b", "01_a-2", "01_a-10", "sub/00_c", "Z"])
      write(`m/${name}.yaml`, manifest("ConfigMap", name.toLowerCase().replace(/[/_]/g, "-")));
    write("m/notes.txt", "not a manifest");
    write("m/sub/d.json", '{"apiVersion":"v1","kind":"ConfigMap","metadata":{"name":"d"}}');
    const { code, stdout, stderr } = await run("m");
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr.match(/(?<=^m\/)[^:]+/gm)).toEqual([
      "01_a-10.yaml",
      "01_a-2.yaml",
      "01_b.yaml",
      "Z.yaml",
      "sub/00_c.yaml",
      "sub/d.json",
    ]);
    expect(stderr).toContain("6 of 6 objects applied\n");
    const json = JSON.parse((await run("m", "--format", "json", "--namespace", "other")).stdout);
    expect(json.applied[0]).toEqual({
      file: "m/01_a-10.yaml",
      kind: "ConfigMap",
      namespace: "other",
      name: "01-a-10",
      result: "created",
    });
    expect(json).toMatchObject({ clusters: [], findings: [], diagnostics: [] });
  });

  it("waits for clusters that are ready already, and says so where there are none", async () => {
    write("m/1.yaml", CLUSTER);
    await run("m");
    const definition = RESOURCES.find(({ kind, version }) => kind === "Cluster" && version === "v1beta1");
    if (definition === undefined) throw new Error("there are clusters");
    const clusters = dynamicClient(connect(cluster.fake.transport), definition).inNamespace("default");
    await clusters.patchStatus("c", { type: "merge", patch: { status: { infrastructureReady: true } } });
    const { code, stderr } = await run("m", "--wait");
    expect([code, stderr]).toEqual([
      0,
      expect.stringContaining("c: cluster c: infrastructure ready\n1 of 1 objects applied; 1 of 1 clusters ready\n"),
    ]);
    write("none/1.yaml", manifest("ConfigMap", "a"));
    expect(await run("none", "--wait")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("there is no Cluster among them to wait for"),
    });
  });

  it("ends with the time limit, as JSON too", async () => {
    write("m/1.yaml", CLUSTER);
    const { code, stdout } = await run("m", "--wait", "--timeout", "1", "--format", "json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toMatchObject({
      clusters: [{ vcenter: "c", namespace: "default", name: "c", state: "waiting" }],
      findings: [{ code: "cluster-not-ready", vcenter: "c", object: "Cluster c" }],
    });
  });

  it("writes nothing where a file cannot be read, and shows nothing of Secrets", async () => {
    write("m/1.yaml", manifest("ConfigMap", "a"));
    write("m/2.yaml", `${manifest("Secret", "s", "stringData: {password: very-secret}\n")}---\nkind: Secret\n`);
    write("m/3.yaml", "password: [very-secret");
    cluster.before = () => expect.unreachable("nothing is asked");
    const { code, stdout, stderr } = await run("m");
    expect([code, stderr.match(/error [a-z-]+/g)]).toEqual([
      1,
      ["error document-invalid", "error document-invalid", "error document-unreadable"],
    ]);
    expect(stderr).toContain("m/2.yaml:6:1 - error document-invalid: apiVersion: Required value");
    expect(stdout + stderr).not.toContain("very-secret");
  });

  it.each<[string, () => void, RegExp]>([
    ["no folder", () => undefined, /m: no such file or directory/],
    ["a file", () => write("m", "a: 1"), /m is no folder/],
    ["an empty folder", () => write("m/notes.txt", "x"), /m has no manifests/],
    [
      "a cluster that is not there",
      () => {
        write("m/1.yaml", manifest("ConfigMap", "a"));
        write("kubeconfig", "a: 1");
      },
      /kubeconfig/,
    ],
  ])("ends with 2 for %s", async (_, prepare, message) => {
    prepare();
    const { code, stderr } = await run("m");
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
  });
});
