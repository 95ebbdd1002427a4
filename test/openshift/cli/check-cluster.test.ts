import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect } from "crdwright/client";
import { createNodeClient, createStorageClassClient } from "crdwright/client/kubernetes";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { logins } from "../checks/example.js";
import {
  documentClients,
  encoded,
  fakeOpenShift,
  kubeconfigOf,
  makeDocuments,
  refusing,
  type ServedCluster,
  serveCluster,
} from "../cluster/fake-openshift.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-check-cluster-"));
const served: ServedCluster[] = [];
afterEach(async () => {
  await Promise.all(served.splice(0).map((each) => each.stop()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["check", ...args]), { NO_COLOR: "1" });
}

/** Serves a cluster, and writes its kubeconfig. */
async function serve(transport = fakeOpenShift().transport): Promise<readonly string[]> {
  const cluster = await serveCluster(transport);
  served.push(cluster);
  writeFileSync(join(folder, "kubeconfig"), cluster.kubeconfig);
  return ["--kubeconfig", "kubeconfig"];
}

const FINE = "5 checks: 5 passed, 0 with warnings, 0 failed; 0 errors, 0 warnings\n";

describe("crdwright-openshift check of a cluster", () => {
  it("ends with 0 where all documents agree, by an option or by KUBECONFIG", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const args = await serve(transport);
    expect(await run(...args)).toEqual({ code: 0, stdout: "", stderr: FINE });
    expect(await run(...args, "--context", "fake")).toEqual({ code: 0, stdout: "", stderr: FINE });
    const env = { NO_COLOR: "1", KUBECONFIG: join(folder, "kubeconfig") };
    const byVariable = await runHere(folder, () => runCommandLine(["check"]), env);
    expect(byVariable).toEqual({ code: 0, stdout: "", stderr: FINE });
  });

  it("reads nodes and storage classes with --live, and asks no vCenter twice that is not there", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const connection = connect(transport, { userAgent: "test", fieldManager: "test" });
    await createNodeClient(connection).create({ metadata: { name: "node-1" }, spec: {} });
    await createStorageClassClient(connection).create({ metadata: { name: "thin" }, provisioner: "x.example.test/y" });
    const args = await serve(transport);
    const { code, stdout } = await run(...args, "--live", "--timeout", "5", "--format", "json");
    expect(code).toBe(1);
    const { checks, findings } = JSON.parse(stdout);
    const names = (status: string) =>
      checks.filter((each: { status: string }) => each.status === status).map(({ name }: { name: string }) => name);
    expect(names("failed")).toEqual(["node-provider-ids", "connections"]);
    expect(names("skipped")).toEqual(expect.arrayContaining(["node-machines", "storage-classes"]));
    expect(findings.map((each: { code: string }) => each.code)).toEqual([
      "node-provider-id-missing",
      "vcenter-connection",
      "vcenter-connection",
    ]);
  });

  it("ends with 1 and says what is wrong, at its place in the object, and prints nothing of the Secret", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const { configMaps, secrets } = documentClients(transport);
    await configMaps.patch("cloud-provider-config", {
      type: "merge",
      patch: { data: { config: "vcenter:\n  vc-a.example.test: {server: [canary]}\n" } },
    });
    await secrets.patch("vsphere-creds", { type: "merge", patch: { data: { "vc-b.example.test.password": null } } });
    const args = await serve(transport);
    const { code, stderr } = await run(...args);
    expect(code).toBe(1);
    expect(stderr).toMatch(/ConfigMap openshift-config\/cloud-provider-config#config:2:\d+ - error document-invalid: /);
    for (const format of ["json", "junit", "prometheus"]) {
      const ended = await run(...args, "--format", format);
      expect(ended.code).toBe(1);
      expect(ended.stdout).not.toContain("canary-");
      expect(ended.stdout + ended.stderr).not.toContain(encoded(logins("a"))["vc-a.example.test.password"]);
    }
  });

  it("ends with 1 where documents are missing, and names them", async () => {
    const { code, stderr } = await run(...(await serve()));
    expect(code).toBe(1);
    expect(stderr).toContain("error document-missing: Infrastructure cluster is missing in the cluster");
    expect(stderr).toContain("error document-missing: Secret kube-system/vsphere-creds is missing in the cluster");
    expect(stderr).toContain("skipped: infrastructure-config");
  });

  it("ends with 2 and a reason where the Secret may not be read, and does without it where that is said", async () => {
    const { transport } = fakeOpenShift();
    await makeDocuments(transport);
    const args = await serve(refusing(transport, /secrets/, 403, "Forbidden"));
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toMatch(/^crdwright-openshift: the user may not read the Secret kube-system\/vsphere-creds: /);
    expect(await run(...args, "--no-credentials")).toMatchObject({
      code: 0,
      stderr: expect.stringContaining("skipped: credentials"),
    });
    const secret = { apiVersion: "v1", kind: "Secret", data: encoded(logins("ab")) };
    writeFileSync(join(folder, "secret.yaml"), stringify(secret));
    expect(await run(...args, "--credentials", "secret.yaml")).toMatchObject({ code: 0, stderr: FINE });
  });

  it("ends with 2 and a reason where there is no server, no kubeconfig, no context or no login", async () => {
    const stopped = await serveCluster(fakeOpenShift().transport);
    await stopped.stop();
    writeFileSync(join(folder, "down"), stopped.kubeconfig);
    const down = await run("--kubeconfig", "down");
    expect(down.code).toBe(2);
    expect(down.stderr).toContain("the cluster does not answer for the Infrastructure object: connect ECONNREFUSED");
    const env = { NO_COLOR: "1", KUBECONFIG: "", HOME: folder };
    const nothing = await runHere(folder, () => runCommandLine(["check"]), env);
    expect(nothing).toMatchObject({ code: 2, stderr: expect.stringContaining("there is no kubeconfig: ") });
    const none = await run("--kubeconfig", "nowhere");
    expect(none).toMatchObject({ code: 2, stderr: expect.stringContaining("kubeconfig nowhere cannot be read") });
    writeFileSync(join(folder, "broken"), "users: [token-canary\n  x");
    expect((await run("--kubeconfig", "broken")).stderr).not.toMatch(/canary|please report/);
    writeFileSync(join(folder, "kubeconfig"), kubeconfigOf(1));
    const context = await run("--kubeconfig", "kubeconfig", "--context", "other");
    expect(context).toMatchObject({ code: 2, stderr: expect.stringContaining('the context "other"') });
    const args = await serve(refusing(fakeOpenShift().transport, /./, 401, "Unauthorized"));
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toBe(
      "crdwright-openshift: the cluster refuses the credentials of the kubeconfig: log in, or name another --context\n",
    );
  });

  it("ends with 2 where a cluster and files are named, or one file of two", async () => {
    const files = ["--infrastructure", "i", "--cloud-config", "c"];
    expect((await run(...files, "--kubeconfig", "k")).stderr).toContain("leave out one of them");
    expect((await run("--infrastructure", "i")).stderr).toContain("--infrastructure and --cloud-config go together");
    expect((await run("--cloud-config", "c")).code).toBe(2);
  });
});
