import { describe, expect, it } from "vitest";
import { checked, cloudConfig, domain, logins, named, topology, vsphere } from "./example.js";

describe("checks of documents", () => {
  it("find nothing where all documents agree", () => {
    const { checks, findings } = checked(vsphere("ab"), cloudConfig("ab"), logins("ab"));
    expect(findings).toEqual([]);
    expect(checks.map(({ status }) => status)).toEqual(["passed", "passed", "passed", "passed", "passed"]);
  });

  it("are skipped where a document is missing, and say so", () => {
    const { checks } = checked(vsphere("ab"));
    expect(checks.filter(({ status }) => status === "skipped").map(({ name }) => name)).toEqual(["credentials"]);
  });

  it.each([
    [
      "another vCenter there",
      vsphere("ab"),
      cloudConfig("ac"),
      ["vcenter-names-differ ConfigMap openshift-config/cloud-provider-config"],
    ],
    [
      "one more there",
      vsphere("a"),
      cloudConfig("ab"),
      ["vcenter-count-differs ConfigMap openshift-config/cloud-provider-config"],
    ],
    ["an unused one", vsphere("ab", [domain("a")]), cloudConfig("ab"), ["vcenter-unused Infrastructure cluster"]],
    [
      "a datacenter in the cloud config alone",
      vsphere("ab", [domain("a", { topology: topology("x") }), domain("b")]),
      cloudConfig("ab").replace("[dc-a]", "[dc-a, dc-x]"),
      ["datacenter-not-in-infrastructure failure domain fd-a"],
    ],
    [
      "one name twice",
      vsphere("ab", [domain("a"), domain("b", { name: "fd-a" })]),
      cloudConfig("ab"),
      ["failure-domain-name-repeated failure domain fd-a"],
    ],
    [
      "one zone twice",
      vsphere("ab", [domain("a"), domain("b", { region: "region-a", zone: "zone-a" })]),
      cloudConfig("ab"),
      ["failure-domain-zone-repeated failure domain fd-b"],
    ],
    ["one zone in two regions", vsphere("ab", [domain("a"), domain("b", { zone: "zone-a" })]), cloudConfig("ab"), []],
    [
      "a failure domain without a region",
      vsphere("ab", [domain("a", { region: "" }), domain("b")]),
      cloudConfig("ab"),
      ["failure-domain-label-missing failure domain fd-a"],
    ],
    [
      "no labels",
      vsphere("ab"),
      cloudConfig("ab", ""),
      ["zone-labels-missing ConfigMap openshift-config/cloud-provider-config"],
    ],
    ["no labels with one failure domain", vsphere("a"), cloudConfig("a", ""), []],
    [
      "a cluster without its path",
      vsphere("a", [domain("a", { topology: topology("a", { computeCluster: "cluster" }) })]),
      cloudConfig("a"),
      ["failure-domain-topology failure domain fd-a"],
    ],
    [
      "a datastore of a datacenter that begins alike",
      vsphere("a", [domain("a", { topology: topology("a", { datastore: "/dc-ab/datastore/ssd" }) })]),
      cloudConfig("a"),
      ["failure-domain-topology failure domain fd-a"],
    ],
    [
      "a pool of another cluster",
      vsphere("a", [domain("a", { topology: topology("a", { resourcePool: "/dc-a/host/cluster2/Resources" }) })]),
      cloudConfig("a"),
      ["failure-domain-topology failure domain fd-a"],
    ],
  ])("find %s", (_, spec, config, expected) => {
    expect(named(checked(spec, config).findings)).toEqual(expected);
  });

  it("name the vCenter of a finding, and none for a failure domain that names none", () => {
    const { findings } = checked(vsphere("ab", [domain("a"), domain("b", { server: "" })]));
    expect(findings.map(({ vcenter }) => vcenter)).toEqual([undefined, "vc-b.example.test"]);
  });
});

describe("the check of credentials", () => {
  const without = (key: string): Map<string, string> => new Map([...logins("ab")].filter(([each]) => each !== key));
  const key = "vc-b.example.test";

  it.each([
    ["a key that is missing", without(`${key}.username`), [`credentials-missing key ${key}.username of the Secret`]],
    [
      "an empty password",
      new Map([...logins("ab"), [`${key}.password`, ""]]),
      [`credentials-missing key ${key}.password of the Secret`],
    ],
    [
      "an end of line",
      new Map([...logins("ab"), [`${key}.password`, "canary\n"]]),
      [`credentials-line-break key ${key}.password of the Secret`],
    ],
    [
      "a user without domain",
      new Map([...logins("ab"), [`${key}.username`, "admin"]]),
      [`user-without-domain key ${key}.username of the Secret`],
    ],
    ["a user of a Windows domain", new Map([...logins("ab"), [`${key}.username`, "CORP\\admin"]]), []],
    [
      "capitals in a server",
      new Map([...logins("ab"), ["VC-B.example.test.username", "x@y"]]),
      ["credentials-unused key VC-B.example.test.username of the Secret"],
    ],
  ])("finds %s", (_, texts, expected) => {
    const { findings } = checked(vsphere("ab"), cloudConfig("ab"), texts);
    expect(named(findings)).toEqual(expected);
    expect(JSON.stringify(findings)).not.toContain("canary");
  });

  it("asks for nothing that the cloud config has itself", () => {
    const config = cloudConfig("a").replace(
      "{secretName: vsphere-creds, secretNamespace: kube-system}",
      "{user: u, password: p}",
    );
    expect(checked(vsphere("a"), config, new Map()).findings).toEqual([]);
  });
});
