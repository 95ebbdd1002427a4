import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { certificates } from "../../client/certificates.js";
import { cloudConfig, domain, logins, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { answer, startFakeVCenter } from "../vcenter/fake-vcenter.js";

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

  it("asks the vCenters with --live, trusts what caFile names, and has one finding for one that is down", async () => {
    const vcenter = await startFakeVCenter({
      RetrievePropertiesEx: [answer("RetrievePropertiesEx", "")],
      FetchUserPrivilegeOnEntities: [answer("FetchUserPrivilegeOnEntities", "<returnval/>")],
    });
    const down = await startFakeVCenter();
    await down.stop();
    const ports = { localhost: vcenter.port, "127.0.0.1": down.port };
    const entries = Object.entries(ports).map(
      ([server, port]) => `  ${server}: {server: ${server}, port: ${port}, caFile: ca.pem, datacenters: [dc]}\n`,
    );
    const config = `global: {secretName: s, secretNamespace: n}\nvcenter:\n${entries.join("")}`;
    const texts = Object.keys(ports).flatMap((server) => [
      [`${server}.username`, "admin@local"] as const,
      [`${server}.password`, "live-canary"] as const,
    ]);
    const files = {
      "ca.pem": certificates.authority,
      "live.yaml": config,
      "live-infra.yaml": infrastructureText(undefined),
      "live-secret.yaml": secretText(new Map(texts)),
    };
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    const args = [
      "--infrastructure",
      "live-infra.yaml",
      "--cloud-config",
      "live.yaml",
      "--credentials",
      "live-secret.yaml",
    ];
    const { code, stderr } = await run(...args, "--live", "--timeout", "5");
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
    expect(vcenter.calls.filter(({ name }) => /^Log(?:in|out)$/.test(name)).map(({ name }) => name)).toEqual([
      "Login",
      "Logout",
    ]);
    expect((await run(...args, "--live", "--timeout", "0")).code).toBe(2);
  });

  it("ends with 2 where it cannot do its work", async () => {
    expect((await run("--infrastructure", "none.yaml", "--cloud-config", "cloud.yaml")).code).toBe(2);
    expect((await run("--infrastructure", "-", "--cloud-config", "-")).code).toBe(2);
    expect((await run("--infrastructure", "infra.yaml")).code).toBe(2);
  });
});
