import { describe, expect, it } from "vitest";
import { inventory } from "../../../src/openshift/checks/live/inventory.js";
import { zoneTags } from "../../../src/openshift/checks/live/zone-tags.js";
import { type FailureDomain, readInfrastructure } from "../../../src/openshift/checks/read-infrastructure.js";
import { type Journal, keepJournal, readJournal } from "../../../src/openshift/prepare-vcenter/journal.js";
import { makeItems, settleDoubts } from "../../../src/openshift/prepare-vcenter/make-items.js";
import { itemText, planVCenter } from "../../../src/openshift/prepare-vcenter/plan.js";
import { takeBack } from "../../../src/openshift/prepare-vcenter/take-back.js";
import { domain, topology } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { Killed, type WritableVCenter, writableVCenter } from "./writable-vcenter.js";

/** Failure domains in `dc-a`: the first with a folder and a pool two levels deep. */
function domains(...more: readonly object[]): readonly FailureDomain[] {
  const spec = { failureDomains: more.map((each) => domain("a", { ...PLACE, ...each })) };
  const text = infrastructureText(spec);
  const { vsphere } = readInfrastructure({ path: "i", text });
  if (vsphere === undefined) throw new Error("it can be read");
  return vsphere.failureDomains;
}

const PLACE = {
  topology: topology("a", {
    folder: "/dc-a/vm/clusters/one",
    resourcePool: "/dc-a/host/cluster/Resources/clusters/one",
  }),
};
const DOMAINS = domains({});

/** A journal whose file is kept here. */
function keeper(file: { text: string | undefined }) {
  const journal: Journal | undefined = file.text === undefined ? undefined : readJournal(file.text);
  if (file.text !== undefined && journal === undefined) throw new Error("what was written can be read");
  return keepJournal(journal ?? { id: "0123abcd", entries: [] }, (text) => {
    file.text = text;
  });
}

/** A run as the command does it. */
async function prepare(vcenter: WritableVCenter, file: { text: string | undefined }, of = DOMAINS) {
  const session = vcenter.open(of);
  const kept = keeper(file);
  await settleDoubts(session, kept);
  const plan = await planVCenter(session);
  const progress: string[] = [];
  if (!plan.findings.some(({ severity }) => severity === "error"))
    await makeItems(session, plan, kept, (text) => progress.push(text));
  return { plan, progress };
}

async function undo(vcenter: WritableVCenter, file: { text: string | undefined }, instanceUuid?: string) {
  const session = vcenter.open(DOMAINS, instanceUuid);
  const kept = keeper(file);
  await settleDoubts(session, kept);
  return await takeBack(session, kept, () => undefined);
}

const shown = (findings: readonly { readonly code: string; readonly severity: string; readonly reason: string }[]) =>
  findings.map(({ severity, code, reason }) => `${severity} ${code}: ${reason}`);

describe("the plan for a vCenter", () => {
  it("names what is to be made, in order, and changes nothing", async () => {
    const vcenter = writableVCenter();
    const before = vcenter.snapshot();
    const { steps, findings } = await planVCenter(vcenter.open(DOMAINS));
    expect(steps.map((each) => `${each.isThere ? "there" : "make"} ${itemText(each)}`)).toEqual([
      "make folder /dc-a/vm/clusters",
      "make folder /dc-a/vm/clusters/one",
      "make resource pool /dc-a/host/cluster/Resources/clusters",
      "make resource pool /dc-a/host/cluster/Resources/clusters/one",
      "make tag category openshift-region",
      "make tag category openshift-zone",
      "make tag region-a of openshift-region",
      "make tag zone-a of openshift-zone",
      "make tag region-a of openshift-region on /dc-a",
      "make tag zone-a of openshift-zone on /dc-a/host/cluster",
    ]);
    expect([findings, vcenter.snapshot(), vcenter.writes]).toEqual([[], before, 0]);
  });

  it("leaves alone what is there, and a region that the folder above has", async () => {
    const vcenter = writableVCenter();
    vcenter.add("/dc-a/vm/clusters", "Folder");
    vcenter.tag("openshift-region", "region-a", "/");
    const { steps } = await planVCenter(vcenter.open(DOMAINS));
    expect(steps.filter(({ isThere }) => isThere).map(itemText)).toEqual([
      "folder /dc-a/vm/clusters",
      "tag category openshift-region",
      "tag region-a of openshift-region",
      "tag region-a of openshift-region on /dc-a",
    ]);
    // With an affinity the object itself has to have it.
    const strict = await planVCenter(vcenter.open(domains({ regionAffinity: { type: "Datacenter" } })));
    expect(strict.steps.find(({ kind, isThere }) => kind === "attachment" && isThere)).toBeUndefined();
  });

  it("puts tags where affinities want them: on the cluster, and on each host of a group", async () => {
    const vcenter = writableVCenter();
    const host = vcenter.add("/dc-a/host/cluster/esx-2", "HostSystem");
    const group = {
      "@value-type": "ClusterHostGroup",
      name: "hosts",
      host: { "@type": host.type, "#text": host.value },
    };
    vcenter.configuration = {
      group: [group, { "@value-type": "ClusterVmGroup", name: "vms" }],
      rule: { name: "rule" },
    };
    const of = domains({
      regionAffinity: { type: "ComputeCluster" },
      zoneAffinity: { type: "HostGroup", hostGroup: { hostGroup: "hosts", vmGroup: "vms", vmHostRule: "rule" } },
    });
    const { steps, findings } = await planVCenter(vcenter.open(of));
    expect(steps.filter(({ kind }) => kind === "attachment").map(itemText)).toEqual([
      "tag region-a of openshift-region on /dc-a/host/cluster",
      "tag zone-a of openshift-zone on /dc-a/host/cluster/esx-2",
    ]);
    expect(findings).toEqual([]);
  });

  it("says what is left to be done by hand", async () => {
    const place = {
      ...PLACE.topology,
      template: "/dc-a/vm/rhcos",
      networks: ["other"],
      datastore: "/dc-a/datastore/hdd",
    };
    const zoneAffinity = { type: "HostGroup", hostGroup: { hostGroup: "h", vmGroup: "v", vmHostRule: "r" } };
    const { findings } = await planVCenter(writableVCenter().open(domains({ topology: place, zoneAffinity })));
    expect(findings.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
      "warning datastore-not-found",
      "warning template-not-found",
      "warning network-not-found",
      "warning host-group-not-found",
      "warning vm-group-not-found",
      "warning vm-host-rule-not-found",
    ]);
  });

  it.each<[string, readonly object[], string]>([
    [
      "a datacenter",
      [{ topology: { ...PLACE.topology, datacenter: "dc-x" } }],
      "error datacenter-not-found: there is no datacenter dc-x, or this user may not see it; there are dc-a",
    ],
    [
      "a folder that is none",
      [{ topology: { ...PLACE.topology, folder: "/dc-a/vm/machine/one" } }],
      "error folder-not-found: /dc-a/vm/machine is no folder, but of the type VirtualMachine",
    ],
    [
      "a folder in a datacenter that is not there",
      [{ topology: { ...PLACE.topology, folder: "/dc-x/vm/one" } }],
      "error folder-not-found: there is no /dc-x/vm, or this user may not see it",
    ],
    [
      "a pool of no cluster",
      [{ topology: { ...PLACE.topology, resourcePool: "/dc-a/host/cluster/pool" } }],
      "error resource-pool-not-found: /dc-a/host/cluster/pool is no path of a resource pool",
    ],
    [
      "two zones of one cluster",
      [{}, { name: "fd-b", zone: "zone-b" }],
      "error zone-tag-conflict: /dc-a/host/cluster would have the tag zone-b of openshift-zone, and for the failure domain fd-a the tag zone-a",
    ],
  ])("is wrong for %s", async (_, of, message) => {
    const vcenter = writableVCenter();
    vcenter.add("/dc-a/vm/machine", "VirtualMachine");
    const { findings } = await planVCenter(vcenter.open(domains(...of)));
    expect(shown(findings)).toEqual([message]);
  });

  it("is wrong where an object has another tag already, or a category is for other types", async () => {
    const vcenter = writableVCenter();
    vcenter.tag("openshift-zone", "zone-x", "/dc-a/host/cluster");
    vcenter.tag("openshift-region", "", undefined, ["HostSystem"]);
    const { findings } = await planVCenter(vcenter.open(DOMAINS));
    expect(shown(findings)).toEqual([
      "error tag-category-restricted: tags of the category openshift-region cannot be attached to a Datacenter, as /dc-a is one",
      "error zone-tag-differs: the zone is zone-a, and /dc-a/host/cluster has the tag zone-x of openshift-zone",
    ]);
  });

  it("is wrong where the user may not make what is left, each at its place", async () => {
    const vcenter = writableVCenter();
    vcenter.add("/dc-a/vm/clusters", "Folder");
    vcenter.lacking = {
      "/": ["InventoryService.Tagging.CreateCategory", "Folder.Create"],
      "/dc-a/vm": ["Folder.Create"],
      "/dc-a/host/cluster/Resources": ["Resource.CreatePool"],
      "/dc-a": ["InventoryService.Tagging.AttachTag"],
    };
    const reason = "the user may not do what is to be made there";
    const { findings } = await planVCenter(vcenter.open(DOMAINS));
    expect(findings.map(({ code, object, reason: text }) => [code, object, text])).toEqual([
      ["privileges-missing", "/dc-a/host/cluster/Resources", `${reason}: Resource.CreatePool`],
      ["privileges-missing", "vCenter vc-a.example.test", `${reason}: InventoryService.Tagging.CreateCategory`],
      ["privileges-missing", "/dc-a", `${reason}: InventoryService.Tagging.AttachTag`],
    ]);
    await prepare(vcenter, { text: undefined });
    expect(vcenter.writes).toBe(0);
    // What is there needs no privilege.
    vcenter.lacking = { "/dc-a/vm/clusters": ["Folder.Create"] };
    vcenter.add("/dc-a/vm/clusters/one", "Folder");
    expect((await planVCenter(vcenter.open(DOMAINS))).findings).toEqual([]);
  });

  it("wants no tags for the failure domain that an installer generates", async () => {
    const of = domains({ region: "generated-region", zone: "generated-zone" });
    const { steps } = await planVCenter(writableVCenter().open(of));
    expect(new Set(steps.map(({ kind }) => kind))).toEqual(new Set(["folder", "resource-pool"]));
  });
});

describe("preparing a vCenter", () => {
  it("makes what checks ask for, makes nothing in a second run, and is taken back", async () => {
    const vcenter = writableVCenter();
    const before = vcenter.snapshot();
    const file = { text: undefined };
    expect((await prepare(vcenter, file)).progress).toHaveLength(10);
    const session = vcenter.open(DOMAINS);
    expect([...(await inventory.find(session)), ...(await zoneTags.find(session))]).toEqual([]);
    const { writes } = vcenter;
    expect((await prepare(vcenter, file)).progress).toEqual([]);
    expect(vcenter.writes).toBe(writes);
    expect(await undo(vcenter, file)).toEqual([]);
    expect(vcenter.snapshot()).toEqual(before);
    expect(readJournal(file.text ?? "")?.entries).toEqual([]);
  });

  it("makes nothing where the plan has errors", async () => {
    const vcenter = writableVCenter();
    vcenter.tag("openshift-zone", "zone-x", "/dc-a/host/cluster");
    await prepare(vcenter, { text: undefined });
    expect(vcenter.writes).toBe(0);
  });

  const WRITES = 10;
  const kills = Array.from({ length: WRITES }, (_, index) =>
    (["before", "after"] as const).map((when) => [when, index + 1] as const),
  ).flat();

  it.each(kills)("goes on after it was killed %s write %i, and is taken back from there, too", async (when, number) => {
    for (const next of ["again", "undo"]) {
      const vcenter = writableVCenter();
      const before = vcenter.snapshot();
      const file = { text: undefined };
      vcenter.interrupt = (write, place) => {
        if (write === number && place === when) throw new Killed();
      };
      await expect(prepare(vcenter, file)).rejects.toThrow(Killed);
      vcenter.interrupt = undefined;
      if (next === "again") {
        await prepare(vcenter, file);
        const whole = writableVCenter();
        await prepare(whole, { text: undefined });
        expect(vcenter.snapshot()).toEqual(whole.snapshot());
      }
      expect(await undo(vcenter, file)).toEqual([]);
      expect(vcenter.snapshot()).toEqual(before);
    }
  });

  it.each(kills)("is taken back after taking back was killed %s write %i", async (when, number) => {
    const vcenter = writableVCenter();
    const before = vcenter.snapshot();
    const file = { text: undefined };
    await prepare(vcenter, file);
    const done = vcenter.writes;
    vcenter.interrupt = (write, place) => {
      if (write === done + number && place === when) throw new Killed();
    };
    await expect(undo(vcenter, file)).rejects.toThrow(Killed);
    vcenter.interrupt = undefined;
    expect(await undo(vcenter, file)).toEqual([]);
    expect(vcenter.snapshot()).toEqual(before);
  });

  it("takes nothing back that somebody else was quicker to make", async () => {
    const vcenter = writableVCenter();
    const file = { text: undefined };
    let isRacing = true;
    vcenter.interrupt = (write, when) => {
      if (!isRacing || write !== 1 || when !== "before") return;
      isRacing = false;
      vcenter.add("/dc-a/vm/clusters", "Folder");
      vcenter.tag("openshift-zone", "", undefined);
    };
    const { progress } = await prepare(vcenter, file);
    expect(progress.filter((text) => text.endsWith("is there by now"))).toEqual([
      "folder /dc-a/vm/clusters is there by now",
      "tag category openshift-zone is there by now",
    ]);
    await undo(vcenter, file);
    expect(vcenter.snapshot().filter((each) => /clusters|openshift/.test(each))).toEqual([
      "/dc-a/vm/clusters",
      "category openshift-zone",
    ]);
  });
});

describe("taking back", () => {
  it("leaves what is used by now, and reports it, until it is used no more", async () => {
    const vcenter = writableVCenter();
    const file = { text: undefined };
    await prepare(vcenter, file);
    vcenter.add("/dc-a/vm/clusters/one/machine", "VirtualMachine");
    vcenter.add("/dc-a/host/cluster/Resources/clusters/one/other", "ResourcePool");
    vcenter.tag("openshift-zone", "zone-b", undefined);
    vcenter.tag("openshift-region", "region-a", "/dc-a/host/cluster");
    const findings = await undo(vcenter, file);
    expect(findings.map(({ object, reason }) => `${object}: ${reason}`)).toEqual([
      expect.stringMatching(/^tag region-a of openshift-region: it is attached to /),
      "tag category openshift-zone: it has the tag zone-b",
      "tag category openshift-region: it has the tag region-a",
      "resource pool /dc-a/host/cluster/Resources/clusters/one: there is something in it",
      "resource pool /dc-a/host/cluster/Resources/clusters: there is something in it",
      "folder /dc-a/vm/clusters/one: there is something in it",
      "folder /dc-a/vm/clusters: there is something in it",
    ]);
    expect(vcenter.snapshot()).toContain("/dc-a/vm/clusters/one/machine");
    expect(readJournal(file.text ?? "")?.entries).toHaveLength(7);
  });

  it("leaves what has the place of something that was made, and everything of another vCenter of the name", async () => {
    const vcenter = writableVCenter();
    const file: { text: string | undefined } = { text: undefined };
    await prepare(vcenter, file);
    const all = vcenter.snapshot();
    expect(await undo(vcenter, { ...file }, "another")).toHaveLength(10);
    expect(vcenter.snapshot()).toEqual(all);
    file.text = file.text?.replaceAll(/"id": "(folder|resourcepool|tag|category)-\d+"/g, '"id": "$1-999"');
    await undo(vcenter, file);
    expect(vcenter.snapshot()).toEqual(all);
  });
});

describe("a journal", () => {
  it.each(["", "[]", "null", "{}", '{"kind":"PrepareVCenterJournal","version":2,"id":"a","entries":[]}'])(
    "is not read of %j",
    (text) => expect(readJournal(text)).toBeUndefined(),
  );

  it("is not read with an entry that is none", () => {
    const entry = {
      server: "s",
      instanceUuid: "u",
      state: "made",
      item: { kind: "folder", path: "/dc/vm/f" },
      id: "f",
    };
    const text = (one: object) =>
      JSON.stringify({ kind: "PrepareVCenterJournal", version: 1, id: "a", entries: [one] });
    expect(readJournal(text(entry))?.entries).toEqual([entry]);
    for (const change of [{ state: "done" }, { item: { kind: "host" } }, { server: 1 }])
      expect(readJournal(text({ ...entry, ...change }))).toBeUndefined();
  });
});
