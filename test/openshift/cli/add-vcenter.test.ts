import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { cloudConfig, domain, logins, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-add-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const DOCUMENTS = ["--infrastructure", "infra.yaml", "--cloud-config", "map.yaml", "--credentials", "secret.yaml"];
const GATES = ["--feature-gate", "VSphereMultiVCenters", "VSphereMultiVCenterDay2"];
const INFRASTRUCTURE = infrastructureText(vsphere("a")).replace(
  "name: cluster",
  'name: cluster\n  resourceVersion: "7"',
);

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["add-vcenter", ...args]), { NO_COLOR: "1" });
}

function read(name: string): string {
  return readFileSync(join(folder, name), "utf8");
}

const ADDITION = {
  vcenter: { server: "vc-b.example.test", datacenters: ["dc-b"] },
  failureDomains: [domain("b")],
  credentials: { user: "admin@b.local", password: "canary-b" },
};

beforeAll(() => {
  const metadata = { name: "cloud-provider-config", namespace: "openshift-config" };
  const files = {
    "infra.yaml": INFRASTRUCTURE,
    "map.yaml": stringify({ apiVersion: "v1", kind: "ConfigMap", metadata, data: { config: cloudConfig("a") } }),
    "secret.yaml": stringify({ apiVersion: "v1", kind: "Secret", stringData: Object.fromEntries(logins("a")) }),
    "add.yaml": stringify(ADDITION),
    "broken.yaml": stringify({ ...ADDITION, credentials: { user: "u", password: "canary-1\ncanary-2" } }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

describe("crdwright-openshift add-vcenter", () => {
  it("prints the plan, without credentials, and writes nothing unless it is asked to", async () => {
    const { code, stdout, stderr } = await run("add.yaml", ...DOCUMENTS, ...GATES);
    expect([code, stderr]).toEqual([0, ""]);
    expect(stdout).toMatch(/^vc-b\.example\.test is added in 3 steps\.\n/);
    expect(stdout).not.toMatch(/canary|admin@/);
    const json = JSON.parse((await run("add.yaml", ...DOCUMENTS, ...GATES, "--format", "json")).stdout);
    expect(json.steps.map(({ document }: { document: string }) => document)).toEqual([
      "secret",
      "cloudConfig",
      "infrastructure",
    ]);
    expect(JSON.stringify(json)).not.toMatch(/canary|admin@/);
  });

  it("writes what is to be applied and what takes it back, for their owner alone where there are credentials", async () => {
    expect((await run("add.yaml", ...DOCUMENTS, ...GATES, "--out", "plan")).code).toBe(0);
    expect(parse(read("plan/after/3-infrastructure.yaml"))).toMatchObject({
      metadata: { resourceVersion: "7" },
      spec: { platformSpec: { vsphere: vsphere("ab") } },
    });
    const map = parse(read("plan/after/2-cloud-provider-config.yaml"));
    expect(Object.keys(parse(map.data.config).vcenter)).toEqual(["vc-a.example.test", "vc-b.example.test"]);
    expect(parse(read("plan/after/1-secret.yaml")).stringData["vc-b.example.test.password"]).toBe("canary-b");
    expect(statSync(join(folder, "plan/after/1-secret.yaml")).mode & 0o777).toBe(0o600);
    expect(read("plan/undo/1-secret.yaml")).toBe(read("secret.yaml"));
    expect(read("plan/undo/2-cloud-provider-config.yaml")).toBe(read("map.yaml"));
    expect(parse(read("plan/undo/3-infrastructure.yaml"))).toEqual(parse(infrastructureText(vsphere("a"))));
  });

  it("refuses before it writes anything, without a word of credentials", async () => {
    const gated = await run("add.yaml", ...DOCUMENTS, "--out", "gated");
    expect([gated.code, gated.stdout, existsSync(join(folder, "gated"))]).toEqual([1, "", false]);
    expect(gated.stderr).toContain("the API server would refuse the Infrastructure object");
    expect(gated.stderr).toContain("turn on VSphereMultiVCenters and VSphereMultiVCenterDay2");
    const broken = await run("broken.yaml", ...DOCUMENTS, ...GATES, "--out", "broken");
    expect([broken.code, existsSync(join(folder, "broken"))]).toEqual([1, false]);
    expect(broken.stderr).toContain("credentials.password: it has a line break in it");
    expect(broken.stdout + broken.stderr).not.toContain("canary");
  });

  it("ends with 2 for a gate that there is not", async () => {
    const { code, stderr } = await run("add.yaml", ...DOCUMENTS, "--feature-gate", "VSphereMultiVCenter");
    expect([code, stderr]).toEqual([2, expect.stringContaining("Did you mean VSphereMultiVCenters?")]);
  });
});
