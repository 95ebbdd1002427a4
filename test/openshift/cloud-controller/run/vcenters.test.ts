import { silentLogger } from "crdwright/controller";
import { createFakeClock } from "crdwright/controller/fake";
import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { loadCloudConfig } from "../../../../src/openshift/cloud-config/load.js";
import { settingsOf } from "../../../../src/openshift/cloud-controller/run/settings.js";
import { createVCenters } from "../../../../src/openshift/cloud-controller/run/vcenters.js";
import { certificates } from "../../../client/certificates.js";
import { answer, startFakeVCenter } from "../../vcenter/fake-vcenter.js";
import { machine } from "../machines.js";

function vcentersWith(more: object) {
  const document = { vcenter: { "vc-a": { server: "vc-a", user: "u", password: "p" } }, ...more };
  const { loaded } = loadCloudConfig({ path: "cloud.conf", text: stringify(document) });
  if (loaded === undefined) throw new Error("it is right");
  const vcenters = createVCenters({
    clock: createFakeClock(),
    log: silentLogger,
    maxWaitSeconds: 1,
    tagIntervalMs: 1_000,
  });
  // Nothing is connected before it is begun.
  vcenters.apply(settingsOf(loaded.config).settings, new Map());
  return vcenters;
}

describe("a vCenter of another copy", () => {
  const UUID = "11223344-5566-7788-99aa-bbccddeeff00";
  const signal = new AbortController().signal;

  async function elsewhere(found: string, password = "p") {
    const vcenter = await startFakeVCenter({ FindAllByUuid: [answer("FindAllByUuid", found)] });
    try {
      const document = {
        global: { user: "u", password: "p" },
        vcenter: { other: { server: "127.0.0.1" }, own: { server: "vc-a" } },
      };
      const { loaded } = loadCloudConfig({ path: "cloud.conf", text: stringify(document) });
      if (loaded === undefined) throw new Error("it is right");
      const options = { clock: createFakeClock(), log: silentLogger, maxWaitSeconds: 1, tagIntervalMs: 1_000 };
      const vcenters = createVCenters({ ...options, shard: { server: "vc-a" } });
      const trust = { ca: certificates.authority };
      const login = { user: "u", password };
      const access = { server: "127.0.0.1", port: vcenter.port, trust, timeoutMs: 60_000, login };
      vcenters.apply(settingsOf(loaded.config).settings, new Map(password === "" ? [] : [["127.0.0.1", { access }]]));
      const server = await vcenters.findElsewhere(UUID, signal);
      return { server, calls: vcenter.calls.map(({ name }) => name) };
    } finally {
      await vcenter.stop();
    }
  }

  test("is logged in to for one question, and out of again", async () => {
    const { server, calls } = await elsewhere('<returnval type="VirtualMachine">vm-1</returnval>');
    expect(server).toBe("127.0.0.1");
    expect(calls.filter((name) => /^(Login|FindAllByUuid|Logout)$/.test(name))).toEqual([
      "Login",
      "FindAllByUuid",
      "Logout",
    ]);
  });

  test("is asked in both byte orders before it counts for having none", async () => {
    const { server, calls } = await elsewhere("");
    expect(server).toBeUndefined();
    expect(calls.filter((name) => name === "FindAllByUuid")).toHaveLength(2);
  });

  test("proves nothing where there are no credentials for it", async () => {
    await expect(elsewhere("", "")).rejects.toThrow("no credentials");
  });
});

const DOMAIN = {
  region: "east",
  zone: "east-1",
  server: "vc-a",
  topology: { datacenter: "dc-1", computeCluster: "/dc-1/host/c-1" },
};

describe("the vCenters of a configuration", () => {
  test("give a VM without tags the zone of its failure domain", async () => {
    const vcenters = vcentersWith({});
    expect(vcenters.zoneOf(machine())).toEqual({});
    vcenters.setDomains([DOMAIN]);
    expect((await vcenters.detailsOf(machine())).zone).toEqual({ zone: { region: "east", zone: "east-1" } });
    expect(vcenters.zoneOf(machine({ cluster: "/dc-1/host/other" }))).toEqual({});
  });

  test("say what is missing where tags are configured, unless a failure domain says it", async () => {
    const vcenters = vcentersWith({ labels: { region: "k8s-region", zone: "k8s-zone" } });
    expect((await vcenters.detailsOf(machine())).zone).toMatchObject({ missing: ["region", "zone"] });
    vcenters.setDomains([DOMAIN]);
    expect(vcenters.zoneOf(machine())).toEqual({ region: "east", zone: "east-1" });
  });

  test("choose addresses by the families and the rules of the configuration", async () => {
    const nics = [{ network: "", deviceConfigId: 4000, addresses: ["10.0.0.1", "10.20.1.5"] }];
    const { addresses } = await vcentersWith({ nodes: { internalNetworkSubnetCidr: "10.20.0.0/16" } }).detailsOf(
      machine({ nics }),
    );
    expect(addresses.addresses?.slice(1)).toEqual([{ type: "InternalIP", address: "10.20.1.5" }]);
  });

  test("warn of metadata that cannot be read, and give the addresses nevertheless", async () => {
    const metadata = { text: Buffer.from("password: canary: x").toString("base64"), encoding: "base64" };
    const { addresses } = await vcentersWith({}).detailsOf(machine({ metadata }));
    expect(addresses).toMatchObject({
      addresses: expect.any(Array),
      warnings: [expect.stringContaining("guestinfo.metadata")],
    });
    expect(JSON.stringify(addresses)).not.toContain("canary");
  });
});
