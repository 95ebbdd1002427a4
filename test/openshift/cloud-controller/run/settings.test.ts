import { describe, expect, test } from "vitest";
import { stringify } from "yaml";
import { loadCloudConfig } from "../../../../src/openshift/cloud-config/load.js";
import { accessesBySettings, secretsOf, settingsOf } from "../../../../src/openshift/cloud-controller/run/settings.js";

function configOf(document: object) {
  const { loaded, findings } = loadCloudConfig({ path: "cloud.conf", text: stringify(document) });
  if (loaded === undefined) throw new Error(JSON.stringify(findings));
  return loaded.config;
}

const GLOBAL = { secretName: "creds", secretNamespace: "kube-system" };
const VCENTER = {
  "vc-a": { server: "vc-a", datacenters: ["dc"] },
  "vc-b": { server: "vc-b", secretName: "own", secretNamespace: "other", port: 444, insecureFlag: true },
};

function accesses(
  secrets: Readonly<Record<string, Readonly<Record<string, string>>>>,
  document: object = { global: GLOBAL, vcenter: VCENTER },
) {
  return accessesBySettings(settingsOf(configOf(document)).settings, {
    secrets: new Map(Object.entries(secrets).map(([key, data]) => [key, new Map(Object.entries(data))])),
    directory: new Map([
      ["vc-a.username", "u\n"],
      ["vc-a.password", "p\n"],
    ]),
    caFiles: new Map(),
    timeoutMs: 1000,
    proxyUrlOf: () => undefined,
  });
}

const CREDS = { "vc-a.username": "u", "vc-a.password": "p" };
const OWN = { "vc-b.username": "v", "vc-b.password": "q" };

describe("the settings of the controller", () => {
  test("name each Secret once", () => {
    expect(secretsOf(configOf({ global: GLOBAL, vcenter: { ...VCENTER, "vc-c": { server: "vc-c" } } }))).toEqual([
      { namespace: "kube-system", name: "creds" },
      { namespace: "other", name: "own" },
    ]);
  });

  test.each([
    [
      { nodes: { internalNetworkSubnetCidr: "10.0.0.0/33" } },
      /^nodes\.internalNetworkSubnetCidr: 10\.0\.0\.0\/33 is no subnet/,
    ],
    [{ vcenter: { a: { server: "x" }, b: { server: "x" } } }, /^vcenter\[b\]\.server: x has an entry already/],
    [{ vcenter: { a: { server: "x", ipFamily: ["ipv5"] } } }, /^vcenter\[a\]\.ipFamily: ipv5; write/],
  ])("refuse what no node could be served with: %j", (more, problem) => {
    const { problems } = settingsOf(configOf({ global: GLOBAL, vcenter: VCENTER, ...more }));
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  test("find a login for each vCenter in the Secret that it names", () => {
    const found = accesses({ "kube-system/creds": CREDS, "other/own": OWN });
    expect(found.get("vc-a")).toMatchObject({
      access: { server: "vc-a", port: 443, login: { user: "u", password: "p" } },
    });
    expect(found.get("vc-b")).toMatchObject({
      access: { port: 444, trust: { insecure: true }, login: { user: "v", password: "q" } },
    });
    expect(found.get("vc-a")?.access).not.toHaveProperty("totalTimeoutMs");
  });

  test("say for one vCenter what is wrong with its Secret, and keep the other's login", () => {
    const found = accesses({ "kube-system/creds": CREDS });
    expect(found.get("vc-a")?.access).toBeDefined();
    expect(found.get("vc-b")).toEqual({ access: undefined, problem: "the Secret other/own is not there" });
    const half = accesses({ "kube-system/creds": { "vc-a.username": "canary" }, "other/own": OWN });
    expect(half.get("vc-a")).toEqual({
      access: undefined,
      problem: "the Secret kube-system/creds has no credentials for it: the password is missing",
    });
    expect(half.get("vc-b")?.access).toBeDefined();
  });

  test("do not take the credentials of one Secret for a vCenter that names another", () => {
    const found = accesses({ "kube-system/creds": { ...CREDS, ...OWN }, "other/own": {} });
    expect(found.get("vc-b")).toMatchObject({ access: undefined });
  });

  test("say that a session manager is not used", () => {
    const found = accesses({ "kube-system/creds": { "vc-a.vc-session-manager-url": "https://sm" }, "other/own": OWN });
    expect(found.get("vc-a")).toMatchObject({ problem: expect.stringContaining("session manager") });
  });

  test("take user and password from the file where no Secret is named, and from a folder", () => {
    const file = { vcenter: { a: { server: "vc-a", user: "x", password: "y" } } };
    expect(accesses({}, file).get("vc-a")).toMatchObject({ access: { login: { user: "x", password: "y" } } });
    const folder = { global: { secretsDirectory: "/etc/cloud/secrets" }, vcenter: { a: { server: "vc-a" } } };
    expect(accesses({}, folder).get("vc-a")).toMatchObject({ access: { login: { user: "u", password: "p" } } });
  });
});
