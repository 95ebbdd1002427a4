import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { runCommandLine } from "../../../src/openshift/cli/run-command-line.js";
import { type Ended, runHere } from "../../cli/run-cli.js";
import { STATE } from "../nmstate/example.js";

const folder = mkdtempSync(join(tmpdir(), "crdwright-machine-config-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs a command line as the command does: in this process, unless it reads standard input. */
async function run(args: readonly string[], input?: string): Promise<Ended> {
  if (input === undefined) return runHere(folder, () => runCommandLine(["machine-config", ...args]), { NO_COLOR: "1" });
  const program = resolve("dist/bin/crdwright-openshift.js");
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, "machine-config", ...args], {
    cwd: folder,
    input,
    encoding: "utf8",
    env: { ...process.env, NO_COLOR: "1" },
  });
  return { code: status, stdout, stderr };
}

function write(name: string, text: string): string {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), text);
  return name;
}

const read = (name: string): string => readFileSync(join(folder, name), "utf8");
const OTHER = STATE.replace("192.0.2.10", "192.0.2.11");

beforeAll(async () => {
  write("states/worker/worker-0.yml", STATE);
  write("states/worker/worker-1.example.test.yaml", OTHER);
  write("states/master/cluster.yml", STATE);
  expect((await run(["render", "states", "--out", "out"])).code).toBe(0);
});

describe("machine-config render", () => {
  it("writes one manifest for each role, which others cannot read, and leaves them when they are right", async () => {
    const files = (name: string) =>
      parse(read(name)).spec.config.storage.files.map(({ path }: { path: string }) => path);
    expect(files("out/10-br-ex-worker.yaml")).toEqual([
      "/etc/nmstate/openshift/worker-0.yml",
      "/etc/nmstate/openshift/worker-1.yml",
    ]);
    expect(files("out/10-br-ex-master.yaml")).toEqual(["/etc/nmstate/openshift/cluster.yml"]);
    expect(statSync(join(folder, "out/10-br-ex-worker.yaml")).mode & 0o777).toBe(0o600);
    expect(await run(["render", "states", "--out", "out"])).toMatchObject({
      code: 0,
      stderr: expect.stringContaining(": 0 written"),
    });
  });

  it("prints one role, and reads standard input", async () => {
    const printed = await run(["render", "-", "--role", "master"], STATE);
    expect(printed).toMatchObject({ code: 0, stdout: read("out/10-br-ex-master.yaml"), stderr: "" });
    const json = JSON.parse((await run(["render", "-", "--role", "master", "--format", "json"], STATE)).stdout);
    expect(json).toMatchObject({
      diagnostics: [],
      documents: [{ name: "10-br-ex-master.yaml", text: printed.stdout }],
    });
    expect(
      (await run(["render", "-", "--role", "master", "--with-service", "--dialect", "enhancement"], STATE)).stdout,
    ).toContain("/etc/nmstate/openshift/cluster.yaml");
  });

  it("writes nothing where a document is wrong, and overwrites no other file", async () => {
    write(
      "wrong/worker/worker-0.yml",
      STATE.replace("name: br-ex\n  type: ovs-bridge", "name: br-int\n  type: ovs-bridge"),
    );
    const wrong = await run(["render", "wrong", "--out", "wrong-out"]);
    expect(wrong).toMatchObject({ code: 1, stdout: "" });
    expect(wrong.stderr).toContain(
      "wrong/worker/worker-0.yml:1:1 - error document-invalid: interfaces: the bridge br-ex is missing",
    );
    expect(existsSync(join(folder, "wrong-out"))).toBe(false);
    write("taken/10-br-ex-worker.yaml", "mine\n");
    expect(await run(["render", "states", "--out", "taken"])).toMatchObject({ code: 2, stdout: "" });
    expect([read("taken/10-br-ex-worker.yaml"), existsSync(join(folder, "taken/10-br-ex-master.yaml"))]).toEqual([
      "mine\n",
      false,
    ]);
  });

  it.each([
    ["a folder that is not there", ["render", "none", "--role", "worker"]],
    ["no role", ["render", "states/worker/worker-0.yml"]],
    ["several roles for one output", ["render", "states"]],
    ["a role that is none", ["render", "states/worker", "--role", "../x"]],
    ["findings for GitHub among documents", ["render", "states/worker", "--role", "worker", "--format", "github"]],
  ])("cannot work with %s", async (_, args) => {
    expect(await run(args)).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(/^crdwright-openshift: .+\n$/),
    });
  });

  it("takes two files of one short name for a mistake", async () => {
    write("twice/worker-0.yml", STATE);
    write("twice/worker-0.example.test.yml", STATE);
    expect(await run(["render", "twice", "--role", "worker"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("are both for worker-0"),
    });
  });

  it("prints the policy of what changed since a document, and none of what running nodes do not get", async () => {
    write("later/worker-0.yml", STATE.replace("mtu: 1500", "mtu: 9000"));
    const { code, stdout } = await run([
      "render",
      "later/worker-0.yml",
      "--role",
      "worker",
      "--since",
      "states/worker/worker-0.yml",
    ]);
    expect([code, parse(stdout)]).toMatchObject([
      0,
      {
        kind: "NodeNetworkConfigurationPolicy",
        spec: {
          nodeSelector: { "kubernetes.io/hostname": "worker-0" },
          desiredState: { interfaces: [{ name: "bond0", mtu: 9000 }] },
        },
      },
    ]);
    const refused = await run([
      "render",
      "states/worker/worker-1.example.test.yaml",
      "--role",
      "worker",
      "--since",
      "states/worker/worker-0.yml",
    ]);
    expect(refused).toMatchObject({
      code: 1,
      stdout: "",
      stderr: expect.stringContaining("not supported on a running node"),
    });
  });
});

describe("machine-config show", () => {
  it("prints the documents, and that of one host with the reason", async () => {
    const one = await run(["show", "out/10-br-ex-worker.yaml", "--host", "worker-1.example.test"]);
    expect(one).toEqual({
      code: 0,
      stdout: OTHER,
      stderr: "worker-1.example.test takes worker-1.yml: worker-1.yml is its own\n",
    });
    expect((await run(["show", "-"], read("out/10-br-ex-worker.yaml"))).stdout).toBe(
      `---\n# "worker-0.yml"\n${STATE}---\n# "worker-1.yml"\n${OTHER}`,
    );
    expect(await run(["show", "out/10-br-ex-worker.yaml", "--host", "worker-2"])).toMatchObject({
      code: 1,
      stdout: "",
    });
  });

  it("writes them back as they were read", async () => {
    expect((await run(["show", "out/10-br-ex-worker.yaml", "--out", "back"])).code).toBe(0);
    expect([read("back/worker/worker-0.yml"), read("back/worker/worker-1.yml")]).toEqual([STATE, OTHER]);
  });

  it("masks passwords unless it is asked for them", async () => {
    write(
      "secret/cluster.yml",
      STATE.replace(
        "  mtu: 1500",
        "  802.1x: { identity: me, password: very-secret, private-key-password: very-secret }",
      ),
    );
    const text = (await run(["render", "secret", "--role", "worker"])).stdout;
    expect((await run(["show", "-"], text)).stdout).not.toContain("very-secret");
    expect((await run(["show", "-", "--format", "json"], text)).stdout).not.toContain("very-secret");
    expect((await run(["show", "-", "--show-secrets"], text)).stdout).toContain("very-secret");
    const broken = text.replace("mode: 420", "mode: 644").replace(/base64,(.{40})/, "base64,!!$1");
    for (const format of ["text", "json", "github"])
      expect(await run(["check", "-", "--format", format], broken)).toSatisfy(
        ({ code, stdout, stderr }: Ended) => code === 1 && !/[A-Za-z0-9+/]{60}/.test(stdout + stderr),
      );
  });
});

describe("machine-config check", () => {
  it("takes MachineConfigs and NMState documents", async () => {
    expect(await run(["check", "out/10-br-ex-worker.yaml", "states/worker/worker-0.yml"])).toMatchObject({
      code: 0,
      stderr: "out/10-br-ex-worker.yaml, states/worker/worker-0.yml: nothing is wrong\n",
    });
    const wrong = read("out/10-br-ex-worker.yaml").replace("mode: 420", "mode: 644");
    expect(await run(["check", "-"], wrong)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(".files[0].mode: it is 01204"),
    });
    expect((await run(["check", "none.yaml"])).code).toBe(2);
  });

  it("tells what running nodes do not get of a change", async () => {
    const text = (await run(["render", "states/worker/worker-1.example.test.yaml", "--role", "worker"])).stdout;
    const since = write(
      "since.yaml",
      text.replace(/base64,[A-Za-z0-9+/=]+/, `base64,${Buffer.from(STATE).toString("base64")}`),
    );
    const { code, stderr } = await run(["check", "-", "--since", since], text);
    expect(code).toBe(1);
    expect(stderr).toContain(
      "worker-1.yml: interfaces[2].ipv4: ipv4 of br-ex (ovs-interface) is another, which is not supported",
    );
  });
});

describe("machine-config add-host", () => {
  it("prints the MachineConfig with the host, or writes it in place with its permissions", async () => {
    const before = read("out/10-br-ex-worker.yaml");
    write("worker-2.yml", STATE);
    const { code, stdout } = await run(["add-host", "out/10-br-ex-worker.yaml", "worker-2.yml"]);
    expect([code, stdout.startsWith(before), read("out/10-br-ex-worker.yaml")]).toEqual([0, true, before]);
    write("place.yaml", before);
    expect(
      await run(["add-host", "place.yaml", "-", "--host", "worker-2.example.test", "--in-place"], STATE),
    ).toMatchObject({
      code: 0,
      stdout: "",
      stderr: "place.yaml has worker-2 now\n",
    });
    expect([read("place.yaml"), statSync(join(folder, "place.yaml")).mode & 0o777]).toEqual([stdout, 0o644]);
    expect((await run(["add-host", "place.yaml", "worker-2.yml", "--in-place"])).stderr).toBe(
      "place.yaml has worker-2 already\n",
    );
  });

  it("leaves files beside it alone, and one whose bytes it could not write again", async () => {
    const before = read("out/10-br-ex-worker.yaml");
    write("worker-2.yml", STATE);
    write("again.yaml", before);
    write("again.yaml.partial", "mine");
    expect((await run(["add-host", "again.yaml", "worker-2.yml", "--in-place"])).code).toBe(0);
    expect(read("again.yaml.partial")).toBe("mine");
    const latin = Buffer.from(`# caf\xe9\n${before}`, "latin1");
    writeFileSync(join(folder, "latin.yaml"), latin);
    expect(await run(["add-host", "latin.yaml", "worker-2.yml", "--in-place"])).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("latin.yaml has bytes that are not UTF-8"),
    });
    expect(readFileSync(join(folder, "latin.yaml"))).toEqual(latin);
  });

  it("changes nothing where anything is wrong", async () => {
    const before = write("kept.yaml", read("out/10-br-ex-worker.yaml"));
    const text = read(before);
    const wrong = write("worker-3.yml", "interfaces: []\n");
    expect(await run(["add-host", "kept.yaml", wrong, "--in-place"])).toMatchObject({ code: 1, stdout: "" });
    write("worker-0.yml", OTHER);
    expect((await run(["add-host", "kept.yaml", "worker-0.yml", "--in-place"])).code).toBe(1);
    expect(await run(["add-host", "kept.yaml", "-"], STATE)).toMatchObject({ code: 2, stdout: "" });
    expect((await run(["add-host", "-", "-", "--host", "a"])).code).toBe(2);
    expect(read("kept.yaml")).toBe(text);
  });
});
