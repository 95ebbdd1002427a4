import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { readGcfg } from "../../../src/openshift/gcfg/read-gcfg.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { EXAMPLE } from "../install-config/example.js";
import { type Case, hasOracle, readOracle, VSPHERE } from "../oracle.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-configs-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const INI =
  '# mine\n[Global]\nuser = "me-canary"\npassword = "very-secret-canary"\nserver = vc\ndatacenter = dc\ndatastore = ds\n';

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(args), { NO_COLOR: "1" });
}

function write(name: string, text: string): void {
  writeFileSync(join(folder, name), text);
}

beforeAll(() => {
  write("one.yaml", stringify(EXAMPLE));
  write("cloud.ini", INI);
  write("wrong.yaml", "global: {password: very-secret-canary, prot: 1}\nvcenter:\n  a:\n");
  const vsphere = { vcenters: [{ server: "vc", datacenters: ["dc"] }], failureDomains: [] };
  write("infra.yaml", stringify({ kind: "Infrastructure", spec: { platformSpec: { vsphere } } }));
  write("broken.yaml", stringify({ spec: { platformSpec: { vsphere: { failureDomains: [{ server: "z" }] } } } }));
});

describe("crdwright-openshift cloud-config", () => {
  it("check ends with 0, 1 or 2, with places, in each format", async () => {
    expect(await run("cloud-config", "check", "cloud.ini")).toMatchObject({
      code: 0,
      stdout: "",
      stderr: expect.stringMatching(
        /cloud\.ini:6:1 - warning document-warned: Global\.datacenter .*nothing is wrong\n$/s,
      ),
    });
    const wrong = await run("cloud-config", "check", "cloud.ini", "wrong.yaml");
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining("wrong.yaml:3:3 - error document-invalid: vcenter[a]"),
    ]);
    const json = JSON.parse((await run("cloud-config", "check", "wrong.yaml", "--format", "json")).stdout);
    expect(json.diagnostics[0]).toMatchObject({ place: { file: "wrong.yaml" } });
    expect((await run("cloud-config", "check", "wrong.yaml", "--format", "github")).stdout).toMatch(/^::/);
    expect((await run("cloud-config", "check", "none.yaml")).code).toBe(2);
    expect((await run("cloud-config")).code).not.toBe(0);
  });

  it("show prints what the provider has, with the environment, and credentials when they are asked for", async () => {
    write("env", "# of the pod\nexport VSPHERE_VCENTER_TWO=vc-2\nVCENTER_TWO_USERNAME=two-canary\n");
    const shown = await run("cloud-config", "show", "cloud.ini", "--env-file", "env");
    expect(shown.code).toBe(0);
    expect(shown.stderr).toContain("stars stand for user names and passwords");
    expect(shown.stdout + shown.stderr).not.toContain("canary");
    expect(parse(shown.stdout)).toMatchObject({
      config: {
        global: { port: 443, password: "********" },
        vcenter: { vc: { tenantref: "vc" }, "vc-2": { server: "vc-2", user: "********" } },
      },
      legacyConfig: { Global: { datacenter: "dc", user: "********" } },
    });
    const secrets = await run("cloud-config", "show", "cloud.ini", "--show-secrets");
    expect(parse(secrets.stdout).config.vcenter.vc).toMatchObject({
      user: "me-canary",
      password: "very-secret-canary",
    });
    write("env", "VSPHERE_USER\n");
    expect(await run("cloud-config", "show", "cloud.ini", "--env-file", "env")).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("env:1 has another form than NAME=value"),
    });
  });

  it("render prints each form on standard output, or its ConfigMap", async () => {
    const render = (...more: readonly string[]) =>
      run("cloud-config", "render", "one.yaml", "--infra-id", "one-x7k2p", ...more);
    expect(parse((await render()).stdout)).toMatchObject({
      global: { secretName: "vsphere-creds" },
      vcenter: { "vc-a.example.test": {} },
    });
    expect((await render("--form", "enhancement")).stdout).toMatch(/^global:\n {2}user: ""\n/);
    const { stdout } = await render("--form", "ini");
    expect(readGcfg(stdout).file?.sections.map(({ name }) => name)).toContain("Workspace");
    expect(stdout).toContain('folder = "/dc-a/vm/one"\n');
    const { kind, data } = parse((await render("--form", "ini", "--config-map")).stdout);
    expect([kind, data.config]).toEqual(["ConfigMap", stdout]);
    expect((await render("--format", "github")).code).toBe(2);
    expect((await run("cloud-config", "render", "wrong.yaml")).code).toBe(1);
  });

  it("convert prints YAML, and names what has no place in it", async () => {
    const converted = await run("cloud-config", "convert", "cloud.ini");
    expect(parse(converted.stdout)).toEqual({
      global: { user: "********", password: "********", server: "vc" },
      vcenter: { vc: { server: "vc", datacenters: ["dc"] } },
    });
    expect(converted.stderr).toContain(
      "cloud.ini:7:1 - warning document-warned: Global.datastore: it has no place in the new file",
    );
    expect(converted.stdout + converted.stderr).not.toContain("canary");
    const asPublished = await run("cloud-config", "convert", "cloud.ini", "--as-published", "--show-secrets");
    expect(parse(asPublished.stdout)).toEqual({
      global: { user: "me-canary", password: "very-secret-canary", server: "vc" },
    });
    const json = JSON.parse((await run("cloud-config", "convert", "cloud.ini", "--format", "json")).stdout);
    expect([json.diagnostics.length, json.documents[0].text]).toEqual([1, converted.stdout]);
  });

  it("transform takes the vCenters of the Infrastructure object, and refuses one that cannot be", async () => {
    const transformed = await run(
      "cloud-config",
      "transform",
      "cloud.ini",
      "--infrastructure",
      "infra.yaml",
      "--service-network",
      "fd02::/112",
    );
    expect(transformed.code).toBe(0);
    expect(parse(transformed.stdout)).toMatchObject({
      global: { ipFamily: ["ipv6"] },
      vcenter: { vc: { datacenters: ["dc"] } },
    });
    const broken = await run("cloud-config", "transform", "cloud.ini", "--infrastructure", "broken.yaml");
    expect([broken.code, broken.stdout, broken.stderr]).toEqual([
      1,
      "",
      expect.stringMatching(/broken\.yaml:\d+:\d+ - error .*failureDomains\[0\]\.server/),
    ]);
    expect((await run("cloud-config", "transform", "-", "--infrastructure", "-")).code).toBe(2);
  });

  it("names variables at their places, and shows nothing of their values", async () => {
    write("env", "A=1\nVCENTER_X_INSECURE=canary\nVSPHERE_VCENTER_X=vc-x\nVCENTER_X_PASSWORD=very=canary\n");
    const { code, stderr } = await run("cloud-config", "check", "cloud.ini", "--env-file", "env");
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/env:2:1 - error document-invalid: VCENTER_X_INSECURE: /),
    ]);
    expect(stderr).toContain("env:4:1 - warning document-warned: VCENTER_X_PASSWORD: ");
    expect(stderr).not.toContain("canary");
  });

  it("reads the ConfigMap that a file stands in", async () => {
    const map = (await run("cloud-config", "render", "one.yaml", "--form", "ini", "--config-map")).stdout;
    write("map.yaml", map);
    expect(await run("cloud-config", "check", "map.yaml")).toMatchObject({ code: 0, stdout: "" });
    const converted = await run("cloud-config", "convert", "map.yaml");
    expect(parse(converted.stdout).vcenter).toMatchObject({ "vc-a.example.test": { port: 443 } });
    expect(converted.stderr).toContain("map.yaml#config:");
    expect(parse((await run("cloud-config", "show", "map.yaml")).stdout).config.global.secretName).toBe(
      "vsphere-creds",
    );
    write("map.yaml", map.replace("  config:", "  other:"));
    const other = await run("cloud-config", "check", "map.yaml");
    expect([other.code, other.stderr]).toEqual([1, expect.stringContaining("data: the ConfigMap has no key config")]);
    expect((await run("cloud-config", "convert", "map.yaml")).code).toBe(1);
    expect((await run("cloud-config", "transform", "map.yaml", "--infrastructure", "infra.yaml")).code).toBe(1);
  });

  it("reads standard input, and shows no password of a text that is broken", () => {
    for (const text of [
      INI,
      `${INI}[`,
      INI.replace("me-canary", 'me-"canary'),
      "global:\n  password: very-secret-canary\n  user: a: canary\n",
    ]) {
      const { stdout, stderr } = spawnSync(
        process.execPath,
        [resolve("dist/bin/crdwright-openshift.js"), "cloud-config", "check", "-"],
        {
          cwd: folder,
          input: text,
          encoding: "utf8",
        },
      );
      expect(stderr).toContain("<stdin>");
      expect(stdout + stderr).not.toContain("canary");
    }
  });
});

describe("crdwright-openshift csi-config", () => {
  const render = (...more: readonly string[]) =>
    run("csi-config", "render", "one.yaml", "--infra-id", "one-x7k2p", ...more);

  it("render prints a Secret, with credentials when they are asked for", async () => {
    const masked = await render();
    expect([masked.code, masked.stderr]).toEqual([0, expect.stringContaining("--show-secrets prints them")]);
    expect(Buffer.from(parse(masked.stdout).data["cloud.conf"], "base64").toString()).toContain(
      'password = "********"',
    );
    const { stdout } = await render("--show-secrets", "--snapshots", "5");
    expect(parse(stdout).kind).toBe("Secret");
    const ini = await render("--show-secrets", "--ini", "--snapshots", "5");
    expect(Buffer.from(parse(stdout).data["cloud.conf"], "base64").toString()).toBe(ini.stdout);
    expect(ini.stdout).toContain('password = "very-secret"\n');
    expect(ini.stdout).toContain("[Snapshot]\nglobal-max-snapshots-per-block-volume = 5\n");
    expect((await render("--snapshots", "x")).code).toBe(2);
  });

  it("render refuses what the driver would not read back", async () => {
    const { vcenters } = EXAMPLE.platform.vsphere;
    const lines = vcenters.map((each) => ({ ...each, password: "very-secret\ncanary" }));
    write(
      "lines.yaml",
      stringify({ ...EXAMPLE, platform: { vsphere: { ...EXAMPLE.platform.vsphere, vcenters: lines } } }),
    );
    const refused = await run("csi-config", "render", "lines.yaml");
    expect([refused.code, refused.stdout]).toEqual([1, ""]);
    expect(refused.stderr).toContain("platform.vsphere.vcenters[0].password: it holds a line end");
    expect(refused.stderr).not.toContain("canary");
  });

  it("check reads the file and the Secret around it, and no ConfigMap", async () => {
    const { stdout: secret } = await render("--show-secrets");
    write("secret.yaml", secret);
    write("map.yaml", secret.replace("kind: Secret", "kind: ConfigMap"));
    write("key.yaml", secret.replace("cloud.conf", "other.conf"));
    write("wrong.ini", '[Global]\ncluster-id = c\n[VirtualCenter "a"]\nuser = u\npassword = "very-secret-canary\n');
    expect(await run("csi-config", "check", "secret.yaml")).toEqual({
      code: 0,
      stdout: "",
      stderr: "secret.yaml: nothing is wrong\n",
    });
    expect((await run("csi-config", "check", "map.yaml")).stderr).toContain(
      "kind: a ConfigMap is no place for this file",
    );
    expect((await run("csi-config", "check", "key.yaml")).stderr).toContain("the Secret has no key cloud.conf");
    write("data.yaml", "kind: Secret\napiVersion: v1\ndata:\n  cloud-conf: Y2FuYXJ5\n  other: Y2FuYXJ5\n");
    const data = (await run("csi-config", "check", "data.yaml")).stderr;
    expect([data, data.includes("Y2FuYXJ5")]).toEqual([expect.stringContaining("> 3 | data*"), false]);
    const ini = '[Global]\npassword = "very-secret-canary"\n';
    write("map.json", JSON.stringify({ data: { "cloud.conf": ini, other: "canary" }, kind: "ConfigMap" }));
    const map = (await run("csi-config", "check", "map.json")).stderr;
    expect([map, map.includes("canary")]).toEqual([expect.stringContaining('"kind":"ConfigMap"'), false]);
    const wrong = await run("csi-config", "check", "wrong.ini");
    expect([wrong.code, wrong.stderr]).toEqual([
      1,
      expect.stringContaining("wrong.ini:5:12 - error document-invalid: string not terminated"),
    ]);
    expect(wrong.stderr).not.toContain("canary");
  });
});

describe("a manifest that holds no file", () => {
  const data = "data:\n  cloud.conf: Q0FOQVJZ\n";
  const json = JSON.stringify({ data: { "cloud.conf": "Q0FOQVJZ" }, apiVersion: "v1", kind: "Secret" });
  it.each([
    ["cannot be read behind its data", `kind: Secret\n${data}metadata: {`, "cannot be read"],
    ["cannot be read in its data", `kind: Secret\n${data.replace("Q0", '"Q0')}`, "cannot be read"],
    ["cannot be read in front of its data", `kind: Secret\nmetadata: {\n${data}`, "cannot be read"],
    ["is one of two", `kind: Secret\n${data}---\nkind: Secret\n${data}`, "it holds more than one document"],
    ["is in a list", `- kind: Secret\n  ${data.replace("\n", "\n  ")}`, "it is no map"],
    ["has no kind", `apiVersion: v1\n${data}`, "kind: it has to be "],
    ["has no kind and its version behind its data", `${data}apiVersion: v1\n`, "kind: it has to be "],
    ["has no kind, in JSON", json.replace(',"kind":"Secret"', ""), "kind: it has to be "],
    ["has a number for its kind", `kind: 1\n${data}`, "kind: it has to be "],
    ["is JSON that ends too early", json.slice(0, -1), "cannot be read"],
    ["is JSON that is broken in its data", json.replace('JZ"', "JZ"), "cannot be read"],
  ])("shows none of its data where it %s", async (_, text, problem) => {
    write("held.yaml", text);
    for (const group of ["csi-config", "cloud-config"]) {
      const { code, stdout, stderr } = await run(group, "check", "held.yaml");
      expect([code, stdout, stderr]).toEqual([1, "", expect.stringContaining(problem)]);
      expect(stderr).toMatch(/held\.yaml:\d+:\d+ - error/);
      expect(stderr).not.toContain("Q0FOQVJZ");
    }
  });

  it.each([
    ["a variable of INI is called kind", "[Global]\nkind = x\ncluster-id = c\n"],
    ["INI is broken behind it", "[Global]\nkind = x\ncluster-id\n[\n"],
  ])("is not taken for one where %s", async (_, text) => {
    write("held.ini", text);
    expect((await run("csi-config", "check", "held.ini")).stderr).toMatch(
      /Global\.kind is nothing|expected section name/,
    );
  });
});

describe("crdwright-openshift manifests", () => {
  it("writes the configuration of the cloud provider, and that of the CSI driver for its owner alone", async () => {
    const paths = { "net-a": "/dc-a/network/net-a" };
    write("networks.yaml", stringify({ "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } }));
    const args = ["manifests", "one.yaml", "--infra-id", "one-x7k2p", "--networks", "networks.yaml", "--out", "out"];
    expect((await run(...args)).code).toBe(0);
    const textOf = (name: string) => readFileSync(join(folder, "out/manifests", name), "utf8");
    const { stdout } = await run("cloud-config", "render", "one.yaml", "--form", "enhancement");
    expect(parse(textOf("cloud-provider-config.yaml")).data.config).toBe(stdout);
    const secret = "99_vsphere-csi-config-secret.yaml";
    expect(Buffer.from(parse(textOf(secret)).data["cloud.conf"], "base64").toString()).toContain(
      "cluster-id = one-x7k2p\n",
    );
    expect(statSync(join(folder, "out/manifests", secret)).mode & 0o777).toBe(0o600);
  });
});

describe("crdwright-openshift schema cloud-config", () => {
  it("prints the schema that every feature set has", () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [resolve("dist/bin/crdwright-openshift.js"), "schema", "cloud-config"],
      {
        encoding: "utf8",
      },
    );
    expect(status).toBe(0);
    expect(JSON.parse(stdout).properties.vcenter.additionalProperties.properties.port).toMatchObject({
      maximum: 65535,
    });
  });
});

describe.skipIf(!hasOracle)("the enhancement's install-config", () => {
  it("gives the enhancement's cloud config, byte for byte", async () => {
    const secret = `pullSecret: '{"auths":{"registry.example.test":{"auth":"YTpi"}}}'\n`;
    write("seed.yaml", readFileSync(`${VSPHERE}/seeds/001/install-config.yaml`, "utf8") + secret);
    const rendered = await run("cloud-config", "render", "seed.yaml", "--form", "enhancement");
    expect(rendered.stdout).toBe(readFileSync(`${VSPHERE}/seeds/001/cloud-provider-config.yaml`, "utf8"));
    const cases: readonly Case[] = readOracle("cloud-provider/from-install-config.yaml").cases;
    const ini = await run("cloud-config", "render", "seed.yaml", "--form", "ini", "--infra-id", cases[0].infraID);
    expect(ini.stdout).toBe(cases[0].ini);
  });
});
