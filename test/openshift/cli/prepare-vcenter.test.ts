import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { certificates } from "../../client/certificates.js";
import { domain, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { EXAMPLE } from "../install-config/example.js";
import { fault, startFakeVCenter } from "../vcenter/fake-vcenter.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-prepare-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["prepare-vcenter", ...args]), { NO_COLOR: "1" });
}

/** The vCenter is on this machine, on a port that another document names. */
const CONFIG = stringify(EXAMPLE)
  .replaceAll("vc-a.example.test", "127.0.0.1")
  .replace(/^ +port: 443\n/m, "");

beforeAll(() => {
  const entry = { server: "s", instanceUuid: "u", state: "made", item: { kind: "folder", path: "/dc/vm/f" }, id: "f" };
  const files = {
    "infra.yaml": infrastructureText(vsphere("ab")),
    "repeated.yaml": infrastructureText(vsphere("ab", [domain("a"), domain("b", { name: "fd-a" })])),
    "none.yaml": "kind: Infrastructure\nspec: {platformSpec: {type: VSphere}}\n",
    "broken.yaml": CONFIG.replace("baseDomain:", "baseDomains:"),
    "install-config.yaml": CONFIG,
    "other.json": '{"mine": true}\n',
    "journal.json": JSON.stringify({ kind: "PrepareVCenterJournal", version: 1, id: "0a", entries: [entry] }),
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
});

describe("crdwright-openshift prepare-vcenter", () => {
  it("reports each vCenter that there are no credentials for, and writes no journal", async () => {
    const { code, stderr } = await run("infra.yaml", "--apply");
    expect(code).toBe(1);
    expect(stderr.match(/^error .*/gm)).toEqual([
      "error vcenter-not-asked: vc-a.example.test: vCenter vc-a.example.test: there are no credentials for it, so that it is not asked",
      "error vcenter-not-asked: vc-b.example.test: vCenter vc-b.example.test: there are no credentials for it, so that it is not asked",
    ]);
    expect(existsSync(join(folder, "prepare-vcenter.json"))).toBe(false);
  });

  it("asks nobody where the document is wrong", async () => {
    const repeated = await run("repeated.yaml");
    expect([repeated.code, repeated.stderr]).toEqual([1, expect.stringContaining("failure-domain-name-repeated")]);
    const broken = await run("broken.yaml", "--format", "json");
    expect(JSON.parse(broken.stdout)).toMatchObject({ vcenters: [], findings: [] });
    expect([broken.code, broken.stdout]).toEqual([1, expect.stringContaining("baseDomains")]);
    expect(await run("none.yaml")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("says nothing of vSphere"),
    });
  });

  it("logs in by an install-config, and shows nothing of its credentials", async () => {
    const vcenter = await startFakeVCenter({ Login: [fault("InvalidLogin")] });
    const config = stringify({
      global: { secretName: "vsphere-creds", secretNamespace: "kube-system", caFile: "ca.pem" },
      vcenter: { "127.0.0.1": { server: "127.0.0.1", port: vcenter.port, datacenters: ["dc-a"] } },
    });
    writeFileSync(join(folder, "cloud.yaml"), config);
    writeFileSync(join(folder, "ca.pem"), certificates.authority);
    const { code, stdout, stderr } = await run("install-config.yaml", "--cloud-config", "cloud.yaml", "--timeout", "5");
    await vcenter.stop();
    expect([code, stderr.match(/^error .*/gm)]).toEqual([
      1,
      ["error vcenter-login: 127.0.0.1: vCenter 127.0.0.1: it refuses the user name or the password"],
    ]);
    expect(vcenter.calls.find(({ name }) => name === "Login")?.body).toContain("very-secret-admin");
    expect(stdout + stderr).not.toMatch(/canary|very-secret/);
  });

  it("leaves alone what is no journal of its own, and shows what it would take back", async () => {
    const other = await run("infra.yaml", "--apply", "--journal", "other.json");
    expect([other.code, other.stderr]).toEqual([2, expect.stringContaining("other.json is no journal")]);
    expect(readFileSync(join(folder, "other.json"), "utf8")).toBe('{"mine": true}\n');
    const none = await run("infra.yaml", "--undo");
    expect([none.code, none.stderr]).toEqual([2, expect.stringContaining("nothing can be taken back")]);
    const shown = await run("infra.yaml", "--undo", "--journal", "journal.json");
    expect(shown).toMatchObject({ code: 0, stdout: "s: take back folder /dc/vm/f\n" });
    const unknown = await run("infra.yaml", "--undo", "--apply", "--journal", "journal.json");
    expect([unknown.code, unknown.stderr]).toEqual([
      1,
      expect.stringContaining("it is not one of the document's vCenters"),
    ]);
    expect(existsSync(join(folder, "journal.json"))).toBe(true);
  });
});
