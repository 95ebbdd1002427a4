import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { certificates } from "../../client/certificates.js";
import { cloudConfig, domain, logins, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { answer, type FakeVCenter, startFakeVCenter } from "../vcenter/fake-vcenter.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-check-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["check", ...args]), { NO_COLOR: "1" });
}

function secretText(texts: ReadonlyMap<string, string>): string {
  const data = Object.fromEntries([...texts].map(([key, text]) => [key, Buffer.from(text).toString("base64")]));
  return stringify({ apiVersion: "v1", kind: "Secret", metadata: { name: "vsphere-creds" }, data });
}

const FINE = ["--infrastructure", "infra.yaml", "--cloud-config", "config-map.yaml", "--credentials", "secret.yaml"];

beforeAll(() => {
  const files = {
    "infra.yaml": infrastructureText(vsphere("ab")),
    "unused.yaml": infrastructureText(vsphere("ab", [domain("a")])),
    "cloud.yaml": cloudConfig("ab"),
    "config-map.yaml": stringify({ apiVersion: "v1", kind: "ConfigMap", data: { config: cloudConfig("ab") } }),
    "secret.yaml": secretText(logins("ab")),
    "half.yaml": secretText(logins("a")),
    "broken-secret.yaml": "apiVersion: v1\nkind: Secret\ndata:\n  vc-a.example.test.password: very-secret-canary!\n",
    "wrong-type.yaml": infrastructureText({ vcenters: [{ server: 5 }] }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

describe("crdwright-openshift check", () => {
  it("ends with 0 where all documents agree", async () => {
    expect(await run(...FINE)).toEqual({
      code: 0,
      stdout: "",
      stderr: "5 checks: 5 passed, 0 with warnings, 0 failed; 0 errors, 0 warnings\n",
    });
  });

  it("ends with 1 and says what is wrong, in each format", async () => {
    const args = ["--infrastructure", "unused.yaml", "--cloud-config", "cloud.yaml", "--credentials", "half.yaml"];
    const text = await run(...args);
    expect([text.code, text.stdout]).toEqual([1, ""]);
    expect(text.stderr).toContain("error vcenter-unused: vc-b.example.test: Infrastructure cluster: no failure domain");
    expect(text.stderr).toContain("error credentials-missing: vc-b.example.test: key vc-b.example.test.username");
    const json = JSON.parse((await run(...args, "--format", "json")).stdout);
    expect(json).toMatchObject({ version: 1, diagnostics: [] });
    expect(json.findings.map(({ code }: { code: string }) => code)).toEqual([
      "vcenter-unused",
      "credentials-missing",
      "credentials-missing",
    ]);
    expect((await run(...args, "--format", "junit")).stdout).toContain(
      '<testsuite name="credentials" tests="2" failures="2"',
    );
    expect((await run(...args, "--format", "prometheus")).stdout).toContain(
      'crdwright_openshift_check_findings{check="credentials",code="credentials-missing",severity="error",vcenter="vc-b.example.test"} 2\n',
    );
  });

  it("reports documents that cannot be read at their place, runs what it can, and prints nothing of a Secret", async () => {
    const args = [
      "--infrastructure",
      "wrong-type.yaml",
      "--cloud-config",
      "cloud.yaml",
      "--credentials",
      "broken-secret.yaml",
    ];
    const text = await run(...args);
    expect(text.code).toBe(1);
    expect(text.stderr).toMatch(
      /wrong-type\.yaml:\d+:\d+ - error document-invalid: spec\.platformSpec\.vsphere\.vcenters\[0\]\.server/,
    );
    expect(text.stderr).toContain("data.vc-a.example.test.password: it is no base64");
    expect(text.stderr).toContain("skipped: infrastructure-config, datacenter-consistency");
    const junit = await run(...args, "--format", "junit");
    expect(junit.stdout).toContain('<testsuite name="documents" tests="2" failures="2"');
    expect(junit.stdout).toContain('<testsuite name="credentials" tests="1" failures="0" errors="0" skipped="1">');
    for (const format of ["text", "json", "junit", "prometheus"]) {
      const { stdout, stderr } = await run(...args, "--format", format);
      expect(stdout + stderr).not.toContain("canary");
    }
  });

  /** Writes the documents of vCenters at these ports, by their servers, and returns the options that name them. */
  function liveDocuments(ports: Readonly<Record<string, number>>, caFiles: Readonly<Record<string, string>>): string[] {
    const entries = Object.entries(ports).map(
      ([server, port]) =>
        `  ${server}: {server: ${server}, port: ${port}, caFile: ${caFiles[server] ?? "ca.pem"}, datacenters: [dc]}\n`,
    );
    const texts = Object.keys(ports).flatMap((server) => [
      [`${server}.username`, "admin@local"] as const,
      [`${server}.password`, "live-canary"] as const,
    ]);
    const files = {
      "ca.pem": certificates.authority,
      "live.yaml": `global: {secretName: s, secretNamespace: n}\nvcenter:\n${entries.join("")}`,
      "live-infra.yaml": infrastructureText(undefined),
      "live-secret.yaml": secretText(new Map(texts)),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const documents = {
      infrastructure: "live-infra.yaml",
      "cloud-config": "live.yaml",
      credentials: "live-secret.yaml",
    };
    return [...Object.entries(documents).flatMap(([name, file]) => [`--${name}`, file]), "--live", "--timeout", "5"];
  }

  /** A vCenter with nothing in it, whose user may do nothing. */
  const EMPTY = {
    RetrievePropertiesEx: [answer("RetrievePropertiesEx", "")],
    FetchUserPrivilegeOnEntities: [answer("FetchUserPrivilegeOnEntities", "<returnval/>")],
  };
  const logs = ({ calls }: FakeVCenter) => calls.flatMap(({ name }) => (/^Log(?:in|out)$/.test(name) ? [name] : []));

  it("checks nodes of a file, and shows the line that cannot be read", async () => {
    const nodes = { kind: "List", items: [{ kind: "Node", metadata: { name: "node-1" }, spec: {} }] };
    writeFileSync(join(folder, "nodes.yaml"), stringify(nodes));
    const { code, stderr } = await run(...FINE, "--nodes", "nodes.yaml");
    expect(code).toBe(1);
    expect(stderr).toContain("error node-provider-id-missing: node node-1: it has no spec.providerID\n");
    expect(stderr).toContain("6 checks: 5 passed, 0 with warnings, 1 failed; 1 error, 0 warnings\n");
    writeFileSync(join(folder, "classes.yaml"), "kind: StorageClass\nprovisioner: 5\n");
    const broken = await run(...FINE, "--storage-classes", "classes.yaml");
    expect(broken.stderr).toMatch(/classes\.yaml:2:1 - error document-invalid: provisioner: /);
    expect(broken.stderr).toContain("5 checks: 5 passed");
  });

  it("asks the vCenters with --live, trusts what caFile names, and has one finding for one that is down", async () => {
    const vcenter = await startFakeVCenter(EMPTY);
    const down = await startFakeVCenter();
    await down.stop();
    const args = liveDocuments({ localhost: vcenter.port, "127.0.0.1": down.port }, {});
    const { code, stderr } = await run(...args);
    await vcenter.stop();
    expect(code).toBe(1);
    expect(stderr).toContain(
      "error vcenter-connection: 127.0.0.1: vCenter 127.0.0.1: it cannot be reached (ECONNREFUSED)\n",
    );
    expect(stderr).toContain(
      "error privileges-missing: localhost: vCenter localhost: missing privileges for vcenter: Cns.Searchable",
    );
    expect(stderr).toContain("2 errors, 0 warnings\n");
    expect(stderr).not.toContain("canary");
    expect(logs(vcenter)).toEqual(["Login", "Logout"]);
    expect((await run(...args, "--timeout", "0")).code).toBe(2);
  });

  it("has one finding for a vCenter whose caFile cannot be read, and asks the other one", async () => {
    const vcenter = await startFakeVCenter(EMPTY);
    const { port } = vcenter;
    const { code, stderr } = await run(
      ...liveDocuments({ localhost: port, "127.0.0.1": port }, { localhost: "gone.pem" }),
    );
    await vcenter.stop();
    expect(code).toBe(1);
    expect(stderr).toContain(
      "error vcenter-certificate: localhost: vCenter localhost: its caFile gone.pem cannot be read: there is no such file\n",
    );
    expect(stderr).toContain("error privileges-missing: 127.0.0.1: ");
    expect(stderr).toContain("2 errors, 0 warnings\n");
  });

  it("has a finding where HTTPS_PROXY cannot be used, without a word of it", async () => {
    vi.stubEnv("https_proxy", "http://me:proxy-canary@[");
    const { code, stderr } = await run(...liveDocuments({ localhost: 1 }, {}));
    vi.unstubAllEnvs();
    expect(code).toBe(1);
    expect(stderr).toContain("error vcenter-proxy: localhost: ");
    expect(stderr).not.toContain("canary");
  });

  it("logs out where a signal ends it, and then ends by that signal", async () => {
    const vcenter = await startFakeVCenter({ ...EMPTY, FetchUserPrivilegeOnEntities: ["hang"] });
    const kill = vi.spyOn(process, "kill").mockReturnValue(true);
    const before = new Set(process.listeners("SIGTERM"));
    const ended = run(...liveDocuments({ localhost: vcenter.port }, {}));
    while (!vcenter.calls.some(({ name }) => name === "FetchUserPrivilegeOnEntities"))
      await new Promise((resolve) => setTimeout(resolve, 5));
    process.emit("SIGTERM", "SIGTERM");
    await ended;
    expect(kill.mock.calls).toEqual([[process.pid, "SIGTERM"]]);
    kill.mockRestore();
    await vcenter.stop();
    expect(logs(vcenter)).toEqual(["Login", "Logout"]);
    expect(process.listeners("SIGTERM").filter((listener) => !before.has(listener))).toEqual([]);
  });

  it("ends with 2 where it cannot do its work", async () => {
    expect((await run("--infrastructure", "none.yaml", "--cloud-config", "cloud.yaml")).code).toBe(2);
    expect((await run("--infrastructure", "-", "--cloud-config", "-")).code).toBe(2);
    expect((await run("--infrastructure", "infra.yaml")).code).toBe(2);
  });
});
