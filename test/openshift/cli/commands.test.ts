import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { temporaryPath } from "../../../src/io/atomic-writes.js";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { DEAD } from "../../project/output/folder-on-disk.js";
import { EXAMPLE } from "../install-config/example.js";
import { hasOracle, VSPHERE } from "../oracle.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-openshift-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command line as the command does, in this process. */
function run(args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(args), { NO_COLOR: "1" });
}

/** Runs the built command in a process of its own: for standard input, colours, and what the build puts beside it. */
function runProcess(
  args: readonly string[],
  input: string | Buffer = "",
  env: NodeJS.ProcessEnv = { NO_COLOR: "1" },
): Ended {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [resolve("dist/bin/crdwright-openshift.js"), ...args],
    {
      cwd: folder,
      input,
      encoding: "utf8",
      env: { ...process.env, ...env },
    },
  );
  return { code: status, stdout, stderr };
}

function write(name: string, document: unknown): string {
  writeFileSync(join(folder, name), typeof document === "string" ? document : stringify(document));
  return name;
}

describe("crdwright-openshift validate", () => {
  it("ends with 0 where nothing is wrong, 1 where something is, and 2 where it cannot do its work", async () => {
    expect(await run(["validate", write("right.yaml", EXAMPLE)])).toEqual({
      code: 0,
      stdout: "",
      stderr: "right.yaml: nothing is wrong\n",
    });
    const wrong = await run(["validate", write("wrong.yaml", { ...EXAMPLE, publish: "Privat" })]);
    expect(wrong.code).toBe(1);
    expect(wrong.stderr).toContain('- error document-invalid: publish: Unsupported value: "Privat"');
    expect(await run(["validate", "none.yaml"])).toMatchObject({
      code: 2,
      stderr: "crdwright-openshift: none.yaml: no such file or directory (open)\n",
    });
    expect((await run(["validate"])).code).toBe(2);
    expect((await run(["validate", "."])).stderr).toBe("crdwright-openshift: .: it is a folder\n");
    expect(await run(["validate", "-", "-"])).toMatchObject({
      code: 2,
      stderr: "crdwright-openshift: - can stand for one file alone, since standard input is read once\n",
    });
  });

  it.each([
    ["cloud-config show - --env-file -"],
    ["cloud-config check - -"],
    ["cloud-config check a.conf - --env-file -"],
    ["cloud-config transform - --infrastructure -"],
    ["csi-config check - -"],
    ["machine-config render - --role worker --since -"],
    ["machine-config check - --since -"],
    ["machine-config add-host - - --host a"],
    ["manifests - --out out --networks -"],
    ["enhancement lint - -"],
    ["enhancement api-extensions - -"],
  ])("reads standard input once: %s", async (line) => {
    expect(await run(line.split(" "))).toEqual({
      code: 2,
      stdout: "",
      stderr: "crdwright-openshift: - can stand for one file alone, since standard input is read once\n",
    });
  });

  it("reads standard input", () => {
    expect(runProcess(["validate", "-"], stringify(EXAMPLE)).code).toBe(0);
    expect(runProcess(["validate", "-"], "a: 1").stderr).toContain("<stdin>:1:1 - error");
  });

  it("reads no file of more than 16 MiB, and standard input no further", async () => {
    const most = Buffer.alloc(16 * 2 ** 20, "#");
    expect(runProcess(["validate", "-"], most).stderr).toContain("it holds no document");
    const more = Buffer.concat([most, Buffer.from("#")]);
    const tooMuch = { code: 2, stderr: "crdwright-openshift: <stdin>: it has more than 16 MiB\n" };
    expect(runProcess(["validate", "-"], more)).toMatchObject(tooMuch);
    writeFileSync(join(folder, "large.yaml"), more);
    expect((await run(["validate", "large.yaml"])).stderr).toBe(
      "crdwright-openshift: large.yaml: it has more than 16 MiB\n",
    );
    rmSync(join(folder, "large.yaml"));
  });

  it("prints in colours where that is asked for", () => {
    write("wrong.yaml", { ...EXAMPLE, publish: "Privat" });
    const coloured = runProcess(["validate", "wrong.yaml"], "", { FORCE_COLOR: "1", NO_COLOR: "" }).stderr;
    expect(coloured).toContain("\u001b[31merror document-invalid\u001b[39m");
    expect(runProcess(["validate", "wrong.yaml"], "", { FORCE_COLOR: "1", NO_COLOR: "1" }).stderr).not.toContain(
      "\u001b",
    );
  });

  it("prints JSON and workflow commands", async () => {
    write("wrong.yaml", { ...EXAMPLE, publish: "Privat" });
    const { version, diagnostics } = JSON.parse((await run(["validate", "wrong.yaml", "--format", "json"])).stdout);
    expect(version).toBe(1);
    expect(diagnostics).toEqual([
      expect.objectContaining({ code: "document-invalid", place: expect.objectContaining({ file: "wrong.yaml" }) }),
    ]);
    expect((await run(["validate", "wrong.yaml", "--format", "github"])).stdout).toMatch(
      /^::error file=wrong\.yaml,title=document-invalid,line=\d+/,
    );
  });

  it("prints no credentials, whatever is wrong, and in whatever form", async () => {
    const broken = [
      stringify(EXAMPLE).replace("port: 443", "port: x"),
      stringify(EXAMPLE).replace("password: very-secret", "password: [very-secret]"),
      `${stringify(EXAMPLE)}\n  broken: [`,
      JSON.stringify(EXAMPLE).replace('"port":443', '"prot":443'),
      stringify(EXAMPLE).replace("pullSecret: ", "pullSecret: very-secret"),
    ];
    for (const [index, text] of broken.entries()) {
      write("broken.yaml", text);
      for (const format of ["text", "json", "github"]) {
        const { code, stdout, stderr } = await run(["validate", "broken.yaml", "--format", format]);
        expect([index, format, code]).toEqual([index, format, 1]);
        expect(stdout + stderr).not.toMatch(/very-secret|dmVyeS1/);
      }
    }
  });
});

describe("crdwright-openshift manifests", () => {
  const paths = { "net-a": "/dc-a/network/net-a" };
  const networks = { "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } };
  const args = ["manifests", "one.yaml", "--infra-id", "one-x7k2p", "--networks", "networks.yaml", "--out", "out"];

  it("writes files that others cannot read, and leaves them when they are right", async () => {
    write("one.yaml", EXAMPLE);
    write("networks.yaml", networks);
    expect(await run(args)).toEqual({
      code: 0,
      stdout: "",
      stderr: "22 manifests of one-x7k2p are in out: 22 written\n",
    });
    const modeOf = (name: string) => statSync(join(folder, "out/cluster-api", name)).mode & 0o777;
    expect([modeOf("01_vsphere-creds-0.yaml"), modeOf("01_capi-cluster-0.yaml")]).toEqual([0o600, 0o640]);
    expect((await run(args)).stderr).toContain(": 0 written");
    const json = JSON.parse((await run([...args, "--format", "json"])).stdout);
    expect(json).toMatchObject({ version: 1, diagnostics: [], infraId: "one-x7k2p", written: 0 });
    expect(json.files).toContain("manifests/cluster-infrastructure-02-config.yml");
  });

  it("says what is in the way of its folder, leaves files beside its own alone, and removes those of a run that was killed", async () => {
    write("one.yaml", EXAMPLE);
    write("networks.yaml", networks);
    write("taken", "a file");
    const taken = await run([...args.slice(0, -1), "taken"]);
    expect([taken.code, taken.stderr]).toEqual([
      2,
      expect.stringMatching(/crdwright-openshift: taken.cluster-api.000_capi-namespace\.yaml cannot be written: /),
    ]);
    expect(readFileSync(join(folder, "taken"), "utf8")).toBe("a file");
    mkdirSync(join(folder, "again/cluster-api"), { recursive: true });
    const mine = write("again/cluster-api/000_capi-namespace.yaml.partial", "mine");
    const killed = temporaryPath(join(folder, "again/cluster-api"), DEAD);
    writeFileSync(killed, "half");
    expect((await run([...args.slice(0, -1), "again"])).code).toBe(0);
    expect([readFileSync(join(folder, mine), "utf8"), existsSync(killed)]).toEqual(["mine", false]);
  });

  it("writes none of its files where one cannot be written", async () => {
    write("one.yaml", EXAMPLE);
    write("networks.yaml", networks);
    mkdirSync(join(folder, "some"));
    write("some/openshift", "a file");
    const { code, stderr } = await run([...args.slice(0, -1), "some"]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(/some.openshift.\S+ cannot be written: /)]);
    expect(existsSync(join(folder, "some/cluster-api/000_capi-namespace.yaml"))).toBe(false);
  });

  it("says why none can be made as other findings are said", async () => {
    write("one.yaml", EXAMPLE);
    const { code, stdout } = await run([...args.slice(0, 4), "--out", "none", "--format", "github"]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::error title=document-invalid::the path of the network net-a/);
  });

  it("writes nothing where a file stands in the way, a network is not known, or the document is wrong", async () => {
    write("one.yaml", EXAMPLE);
    write("networks.yaml", networks);
    expect((await run(args)).code).toBe(0);
    writeFileSync(join(folder, "out/cluster-api/01_capi-cluster-0.yaml"), "mine\n");
    rmSync(join(folder, "out/cluster-api/machines"), { recursive: true });
    expect(await run(args)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("01_capi-cluster-0.yaml is there already"),
    });
    expect(existsSync(join(folder, "out/cluster-api/machines"))).toBe(false);
    const unknown = await run([...args.slice(0, 4), "--out", "none"]);
    expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining("the path of the network net-a") });
    write("one.yaml", { ...EXAMPLE, publish: "Internal" });
    expect((await run([...args.slice(0, -1), "none"])).code).toBe(1);
    expect(existsSync(join(folder, "none"))).toBe(false);
    expect((await run([...args.slice(0, 2), "--infra-id", "../x", "--out", "none"])).code).toBe(2);
  });
});

describe("crdwright-openshift", () => {
  it("says its version, and where its help is", async () => {
    const { version } = JSON.parse(readFileSync("package.json", "utf8"));
    expect(runProcess(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
    expect(await run(["validate", "--no-such"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("(crdwright-openshift --help tells what there is)"),
    });
  });
});

describe("crdwright-openshift schema", () => {
  it("prints the JSON Schema for a feature set", () => {
    const ofDefault = JSON.parse(runProcess(["schema", "install-config"]).stdout);
    const ofPreview = JSON.parse(
      runProcess(["schema", "install-config", "--feature-set", "TechPreviewNoUpgrade"]).stdout,
    );
    const most = (schema: typeof ofDefault) =>
      schema.properties.platform.properties.vsphere.properties.vcenters.maxItems;
    expect([most(ofDefault), most(ofPreview)]).toEqual([1, 3]);
    expect(runProcess(["schema", "install-confg"])).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/There are schemas of .*\. Did you mean install-config\?/),
    });
  });
});

describe.skipIf(!hasOracle)("the enhancement's install-config", () => {
  const text = hasOracle ? readFileSync(`${VSPHERE}/seeds/001/install-config.yaml`, "utf8") : "";
  const secret = `pullSecret: '{"auths":{"registry.example.test":{"auth":"YTpi"}}}'\n`;
  const more = (letter: string): string =>
    `    - { server: vc-${letter}.example.test, user: u, password: p, datacenters: [dc] }\n`;

  const ungated = text.replace(/^featureSet:.*\nfeatureGates:\n(- .*\n)+/m, "");

  async function isRefused(name: string, document: string, message: RegExp): Promise<void> {
    const { code, stderr } = await run(["validate", write(name, document)]);
    expect([code, stderr]).toEqual([1, expect.stringMatching(message)]);
    // Each refusal has its line and column.
    for (const line of stderr.split("\n").filter((each) => / error document-/.test(each)))
      expect(line).toMatch(/^\S+\.yaml:\d+:\d+ - error /);
    const { diagnostics } = JSON.parse((await run(["validate", name, "--format", "json"])).stdout);
    for (const { severity, place } of diagnostics)
      if (severity === "error") expect(place).toMatchObject({ line: expect.any(Number), column: expect.any(Number) });
  }

  it("passes in Default with one vCenter", async () => {
    const document = parse(ungated + secret);
    const { vsphere } = document.platform;
    const [vcenter] = vsphere.vcenters;
    vsphere.vcenters = [vcenter];
    const isThere = ({ server }: { readonly server: string }): boolean => server === vcenter.server;
    vsphere.failureDomains = vsphere.failureDomains.filter(isThere);
    const zones = vsphere.failureDomains.map(({ name }: { readonly name: string }) => name);
    for (const pool of [document.controlPlane, ...document.compute]) pool.platform.vsphere.zones = zones;
    expect(await run(["validate", write("one-vcenter.yaml", document)])).toMatchObject({
      code: 0,
      stderr: "one-vcenter.yaml: nothing is wrong\n",
    });
  });

  it("needs the gate with two, and passes with it", async () => {
    const message = /ungated\.yaml:\d+:\d+ - error .*VSphereMultiVCenters/;
    await isRefused("ungated.yaml", ungated + secret, message);
    expect((await run(["validate", write("seed.yaml", text + secret)])).code).toBe(0);
    const preview = `${ungated}${secret}featureSet: TechPreviewNoUpgrade\n`;
    expect((await run(["validate", write("preview.yaml", preview)])).code).toBe(0);
    expect((await run(["validate", "ungated.yaml", "--dialect", "current"])).code).toBe(0);
  });

  it("passes with three and the gate, and is refused with four", async () => {
    expect((await run(["validate", write("three.yaml", text + more("c") + secret)])).code).toBe(0);
    await isRefused("three-ungated.yaml", ungated + more("c") + secret, /VSphereMultiVCenters/);
    const tooMany = /four\.yaml:\d+:\d+ - error document-invalid: platform\.vsphere\.vcenters: Too many: 4/;
    await isRefused("four.yaml", text + more("c") + more("d") + secret, tooMany);
  });
});
