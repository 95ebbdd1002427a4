import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parseAllDocuments, stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-cloud-controller-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["cloud-controller", ...args]), { NO_COLOR: "1" });
}

function write(name: string, document: unknown): string {
  writeFileSync(join(folder, name), typeof document === "string" ? document : stringify(document));
  return name;
}

const FINE = {
  global: { secretName: "creds", secretNamespace: "kube-system" },
  vcenter: { "vc-a": { server: "vc-a", datacenters: ["dc"] } },
};
/** Nothing is there, so that nothing is reached by a mistake. */
const CLUSTER = ["--kubeconfig", "none.kubeconfig"];

describe("crdwright-openshift cloud-controller", () => {
  it("writes what deploys it, and leaves files with other contents alone", async () => {
    const config = write("fine.yaml", FINE);
    expect(await run("--cloud-config", config, "--manifests", "out", "--image", "registry.example.com/cc:1")).toEqual({
      code: 0,
      stdout: "",
      stderr: "out: 6 of 6 files written\n",
    });
    expect(readdirSync(join(folder, "out")).sort()).toEqual([
      "1-account.yaml",
      "2-roles.yaml",
      "3-bindings.yaml",
      "4-config.yaml",
      "5-deployment.yaml",
      "Dockerfile",
    ]);
    const [map] = parseAllDocuments(readFileSync(join(folder, "out/4-config.yaml"), "utf8"));
    expect(map?.toJS().data["cloud.conf"]).toBe(stringify(FINE));
    expect(await run("--cloud-config", config, "--manifests", "out")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("is there already, with other contents"),
    });
  });

  it("writes a deployment for each vCenter, with a port of its own", async () => {
    const config = write("two.yaml", { ...FINE, vcenter: { ...FINE.vcenter, "vc-b": { server: "vc-b" } } });
    const ends = [];
    for (const server of ["vc-a", "VC-B"]) {
      expect((await run("--cloud-config", config, "--manifests", `for-${server}`, "--vcenter", server)).code).toBe(0);
      const [deployment] = parseAllDocuments(readFileSync(join(folder, `for-${server}/5-deployment.yaml`), "utf8"));
      ends.push(deployment?.toJS().spec.template.spec.containers[0].args.slice(-4));
    }
    expect(ends).toEqual([
      ["--vcenter", "vc-a", "--port", "10271"],
      ["--vcenter", "VC-B", "--port", "10272"],
    ]);
  });

  it("writes a configuration with a password for its owner alone", async () => {
    const config = write("own.yaml", { vcenter: { a: { server: "vc-a", user: "u", password: "canary" } } });
    expect((await run("--cloud-config", config, "--manifests", "own")).code).toBe(0);
    expect(statSync(join(folder, "own/4-config.yaml")).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "own/2-roles.yaml")).mode & 0o777).toBe(0o640);
  });

  it.each([
    ["a configuration without a vCenter", { global: FINE.global }, "no vCenter is given"],
    [
      "a subnet that is none",
      { ...FINE, nodes: { internalNetworkSubnetCidr: "10.0.0.0/8," } },
      "nodes.internalNetworkSubnetCidr: there is a comma with no subnet",
    ],
    [
      "two entries of a server",
      { ...FINE, vcenter: { ...FINE.vcenter, b: { server: "vc-a" } } },
      "vcenter[b].server: vc-a has an entry already",
    ],
  ])("refuses %s with 1, before it asks anybody", async (_, document, message) => {
    const config = write("wrong.yaml", document);
    const kubeconfig = write("none.kubeconfig", {
      apiVersion: "v1",
      kind: "Config",
      clusters: [{ name: "c", cluster: { server: "https://127.0.0.1:1" } }],
      users: [{ name: "u", user: { token: "t" } }],
      contexts: [{ name: "x", context: { cluster: "c", user: "u" } }],
      "current-context": "x",
    });
    for (const args of [
      ["--kubeconfig", kubeconfig],
      ["--manifests", "none"],
    ])
      expect(await run("--cloud-config", config, ...args)).toMatchObject({
        code: 1,
        stderr: expect.stringContaining(message),
      });
  });

  it("shows no password of a configuration that is wrong", async () => {
    const config = write(
      "secret.yaml",
      "vcenter:\n  a:\n    server: vc-a\n    user: u\n    password: canary\n    port: {}\n",
    );
    const { code, stderr } = await run("--cloud-config", config, "--manifests", "none");
    expect([code, stderr]).toEqual([1, expect.not.stringContaining("canary")]);
  });

  it.each([
    [["--cloud-config", "missing.yaml", "--manifests", "none"], "missing.yaml: no such file or directory"],
    [["--cloud-config", "fine.yaml", ...CLUSTER, "--lease", "2"], "it takes a number from 3 to 9999"],
    [["--cloud-config", "fine.yaml", ...CLUSTER, "--port", "65536"], "it takes a port"],
    [["--cloud-config", "fine.yaml", "--manifests", "none", "--image", "a b"], "is no name of an image"],
    [["--cloud-config", "fine.yaml", "--manifests", "none", "--shard", "3/2"], "such as 2/3"],
    [["--cloud-config", "fine.yaml", "--manifests", "none", "--shard", "0/2"], "such as 2/3"],
    [["--cloud-config", "fine.yaml", "--manifests", "none", "--shard", "1/2", "--vcenter", "vc-a"], "--vcenter"],
    [["--cloud-config", "fine.yaml", "--manifests", "none", "--vcenter", "vc-z"], "vc-z is not in the cloud config"],
    [CLUSTER, "required option '--cloud-config <file>'"],
  ])("ends with 2 for %j", async (args, message) => {
    expect(await run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) });
  });
});
