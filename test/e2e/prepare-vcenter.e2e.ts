import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { runCommandLine } from "../../src/openshift/cli/run-command-line.js";
import { textOf } from "../../src/openshift/vcenter/soap.js";
import { attachedObjects, readCategories, readTags } from "../../src/openshift/vcenter/tag-writes.js";
import { openTags } from "../../src/openshift/vcenter/tags.js";
import { openTransport } from "../../src/openshift/vcenter/transport.js";
import { openSession } from "../../src/openshift/vcenter/vcenter-session.js";
import { type Ended, runHere } from "../cli/run-cli.js";
import { type SimulatedVCenter, startVCenter } from "./harness/simulated-vcenter.js";

const A = { user: "admin@a.local", password: `canary "quote" and '`, machines: 0 };
const B = { user: "B\\admin", password: "canary-b", machines: 0, datacenters: 2 };
const NAMES = { a: "127.0.0.1", b: "localhost" } as const;
const folder = mkdtempSync(join(tmpdir(), "crdwright-prepare-"));
let a: SimulatedVCenter;
let b: SimulatedVCenter;
beforeAll(async () => {
  [a, b] = await Promise.all([startVCenter(A), startVCenter(B)]);
  writeDocuments();
});
afterAll(async () => {
  await Promise.all([a?.stop(), b?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

function writeDocuments(): void {
  const domain = (letter: keyof typeof NAMES) => ({
    name: `fd-${letter}`,
    region: `region-${letter}`,
    zone: `zone-${letter}`,
    server: NAMES[letter],
    topology: {
      datacenter: "DC0",
      computeCluster: "/DC0/host/DC0_C0",
      resourcePool: "/DC0/host/DC0_C0/Resources/clusters/one",
      datastore: "/DC0/datastore/LocalDS_0",
      networks: ["VM Network"],
      ...(letter === "a" && { folder: "/DC0/vm/clusters/ones & more" }),
    },
  });
  const vcenters = [
    { server: NAMES.a, datacenters: ["DC0"] },
    { server: NAMES.b, datacenters: ["DC0", "DC1"] },
  ];
  const vsphere = { vcenters, failureDomains: [domain("a"), domain("b")] };
  const spec = { platformSpec: { type: "VSphere", vsphere } };
  const config = (of: keyof typeof NAMES, { port }: SimulatedVCenter, datacenters: string[]) => [
    NAMES[of],
    { server: NAMES[of], port, insecureFlag: true, datacenters },
  ];
  const vcenter = Object.fromEntries([config("a", a, ["DC0"]), config("b", b, ["DC0", "DC1"])]);
  const labels = { zone: "openshift-zone", region: "openshift-region" };
  const stringData = {
    [`${NAMES.a}.username`]: A.user,
    [`${NAMES.a}.password`]: A.password,
    [`${NAMES.b}.username`]: B.user,
    [`${NAMES.b}.password`]: B.password,
  };
  const files = {
    "infrastructure.yaml": { kind: "Infrastructure", spec, status: { infrastructureName: "twins-x7k2p" } },
    "cloud.yaml": { global: { secretName: "vsphere-creds", secretNamespace: "kube-system" }, vcenter, labels },
    "secret.yaml": { kind: "Secret", stringData },
  };
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), stringify(value));
}

const DOCUMENTS = ["--cloud-config", "cloud.yaml", "--credentials", "secret.yaml"];

function run(...args: readonly string[]): Promise<Ended> {
  return runHere(folder, () => runCommandLine(["prepare-vcenter", "infrastructure.yaml", ...DOCUMENTS, ...args]), {
    NO_COLOR: "1",
  });
}

/** Starts the built command, and kills it once it has said that so much was made. One that was quicker is taken back, and started again. */
async function killAfter(count: number): Promise<void> {
  const command = resolve("dist/bin/crdwright-openshift.js");
  const args = ["prepare-vcenter", "infrastructure.yaml", ...DOCUMENTS, "--apply"];
  const child = spawn(process.execPath, [command, ...args], { cwd: folder, stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.on("data", (part: Buffer) => {
    printed += String(part);
    if (printed.split(" made ").length > count) child.kill("SIGKILL");
  });
  const signal = await new Promise((ended) => child.once("exit", (_, by) => ended(by)));
  if (signal === "SIGKILL") return;
  expect([signal, (await run("--undo", "--apply")).code], printed).toEqual([null, 0]);
  await killAfter(count);
}

/** Everything that is in a vCenter: the paths of its objects, and its tags with what they are attached to. */
async function contents({ port }: SimulatedVCenter, login: typeof A): Promise<string[]> {
  const transport = await openTransport({ server: "127.0.0.1", port, trust: { insecure: true }, timeoutMs: 10_000 });
  const [session, tags] = [await openSession(transport, login), await openTags(transport, login)];
  const objects = await session.list("ManagedEntity", ["name", "parent"]);
  const byId = new Map(objects.map((each) => [each.reference.value, each]));
  const pathOf = (id: string): string => {
    const object = byId.get(id);
    return object === undefined
      ? ""
      : `${pathOf(textOf(object.properties.get("parent")))}/${textOf(object.properties.get("name"))}`;
  };
  const named: string[] = [];
  for (const category of await readCategories(tags)) {
    named.push(`category ${category.name}`);
    for (const tag of await readTags(tags, category.id)) {
      const places = (await attachedObjects(tags, tag.id)).map(({ value }) => pathOf(value));
      named.push(`tag ${tag.name} of ${category.name} on ${places.sort().join(", ")}`);
    }
  }
  await Promise.all([session.logout(), tags.logout()]);
  await transport.close();
  return [...objects.map(({ reference }) => pathOf(reference.value)), ...named].sort();
}

const all = async () => ({ a: await contents(a, A), b: await contents(b, B) });

const check = () =>
  runHere(
    folder,
    () =>
      runCommandLine(["check", "--infrastructure", "infrastructure.yaml", ...DOCUMENTS, "--live", "--format", "json"]),
    { NO_COLOR: "1" },
  );

describe("preparing two simulated vCenters", () => {
  test("makes all that their failure domains need, of which a live check finds nothing missing, and takes it back", async () => {
    const before = await all();
    const planned = await run();
    expect([planned.code, await all()]).toEqual([0, before]);
    expect(planned.stdout).toContain("127.0.0.1: 10 to make, 0 there already");
    expect(planned.stdout).toContain("  make  folder /DC0/vm/twins-x7k2p\n");
    expect(planned.stderr).toContain("nothing was changed: add --apply to do it");
    const made = await run("--apply");
    expect([made.code, made.stderr.split("\n").filter((line) => line.includes(" made "))]).toEqual([
      0,
      expect.objectContaining({ length: 19 }),
    ]);
    expect(JSON.parse((await check()).stdout).findings).toEqual([]);
    const after = await all();
    expect(after.a.filter((each) => !before.a.includes(each))).toEqual([
      "/DC0/host/DC0_C0/Resources/clusters",
      "/DC0/host/DC0_C0/Resources/clusters/one",
      "/DC0/vm/clusters",
      "/DC0/vm/clusters/ones & more",
      "category openshift-region",
      "category openshift-zone",
      "tag region-a of openshift-region on /DC0",
      "tag zone-a of openshift-zone on /DC0/host/DC0_C0",
    ]);
    const again = await run("--apply");
    expect([again.code, again.stderr, await all()]).toEqual([0, "", after]);
    const shown = await run("--undo");
    expect(shown.stdout.split("\n")[0]).toMatch(/: take back tag zone-. of openshift-zone on \/DC0\/host\/DC0_C0$/);
    expect(await all()).toEqual(after);
    const undone = await run("--undo", "--apply");
    expect([undone.code, await all(), existsSync(join(folder, "prepare-vcenter.json"))]).toEqual([0, before, false]);
    for (const { stdout, stderr } of [planned, made, again, shown, undone])
      expect(stdout + stderr).not.toMatch(/canary|admin/);
  });

  test("is killed in the middle twice, goes on, and is taken back without a rest", async () => {
    const before = await all();
    await killAfter(3);
    await killAfter(4);
    expect(readFileSync(join(folder, "prepare-vcenter.json"), "utf8")).not.toMatch(/canary|admin/);
    expect((await run("--apply")).code).toBe(0);
    expect(JSON.parse((await check()).stdout).findings).toEqual([]);
    expect((await run("--undo", "--apply")).code).toBe(0);
    expect(await all()).toEqual(before);
  });

  test("does all in one while the other one is down, and the rest once that is there again", async () => {
    const before = await contents(a, A);
    await b.stop();
    const half = await run("--apply");
    expect(half.code).toBe(1);
    expect(half.stderr.match(/^error .*/gm)).toEqual([
      expect.stringMatching(
        /^error vcenter-connection: localhost: vCenter localhost: it cannot be reached \(ECONNREFUSED\)$/,
      ),
    ]);
    expect(half.stderr.match(/^127\.0\.0\.1: made /gm)).toHaveLength(10);
    b = await startVCenter(B);
    writeDocuments();
    const [empty, rest] = [await contents(b, B), await run("--apply")];
    expect([rest.code, rest.stderr.match(/^localhost: made /gm)?.length]).toEqual([0, 9]);
    await b.stop();
    const undone = await run("--undo", "--apply");
    expect([undone.code, await contents(a, A)]).toEqual([1, before]);
    // It is not lost what is left to be taken back.
    expect(existsSync(join(folder, "prepare-vcenter.json"))).toBe(true);
    expect(empty.some((each) => each.includes("openshift"))).toBe(false);
  });
});
