import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { featureGatesOf } from "../../../generated/documents/feature-gates.ts";
import { type ClusterSources, PLAN_DOCUMENTS, planAddVCenter } from "../../../src/openshift/add-vcenter/plan.js";
import { planText } from "../../../src/openshift/add-vcenter/plan-text.js";
import { planProgress } from "../../../src/openshift/add-vcenter/undo.js";
import { writeYaml } from "../../../src/openshift/yaml/write-yaml.js";
import { cloudConfig, domain, logins, topology, vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";

const GATES = featureGatesOf.SelfManagedHA.TechPreviewNoUpgrade;
const WORKSPACE = `[Global]
secret-name = "vsphere-creds"
secret-namespace = "kube-system"
[Workspace]
server = "vc-a.example.test"
datacenter = "dc-a"
default-datastore = "ssd"
folder = "cl-x1"
resourcepool-path = "/dc-a/host/racks/cluster/Resources/pool"
[VirtualCenter "vc-a.example.test"]
datacenters = "dc-a"
`;
const CURRENT = { name: "fd-a", region: "region-a", zone: "zone-a", networks: ["machines"] };

function secretText(letters: string, section = "stringData"): string {
  return stringify({ apiVersion: "v1", kind: "Secret", [section]: Object.fromEntries(logins(letters)) });
}

interface Change {
  readonly spec?: unknown;
  readonly config?: string;
  readonly secret?: string;
  readonly addition?: object;
  readonly gates?: readonly string[];
}

function sources({ spec = vsphere("a"), config = cloudConfig("a"), secret = secretText("a") }: Change): ClusterSources {
  return {
    infrastructure: { path: "infrastructure.yaml", text: typeof spec === "string" ? spec : infrastructureText(spec) },
    cloudConfig: { path: "cloud.conf", text: config },
    secret: { path: "secret.yaml", text: secret },
  };
}

function addition(more: object = {}): object {
  return {
    vcenter: { server: "vc-b.example.test", datacenters: ["dc-b"] },
    failureDomains: [domain("b")],
    credentials: { user: "admin@b.local", password: "canary-b" },
    ...more,
  };
}

function planned(change: Change = {}) {
  const text = writeYaml(addition(change.addition));
  return planAddVCenter(sources(change), { path: "add.yaml", text }, { featureGates: change.gates ?? GATES });
}

function errorsOf(change: Change): string[] {
  const { plan, findings } = planned(change);
  expect(plan).toBeUndefined();
  return findings.filter(({ severity }) => severity === "error").map(({ message }) => message);
}

function afterOf(change: Change = {}): Record<string, string> {
  const { plan, findings } = planned(change);
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
  return Object.fromEntries(plan?.steps.map(({ document, after }) => [document, after]) ?? []);
}

describe("a plan of a further vCenter", () => {
  it("changes the Secret, then the cloud config, then the Infrastructure object", () => {
    const { plan } = planned();
    expect(plan?.steps.map(({ document }) => document)).toEqual(["secret", "cloudConfig", "infrastructure"]);
    const { secret = "", cloudConfig: config = "", infrastructure = "" } = afterOf();
    expect(parse(secret).stringData).toEqual(Object.fromEntries([...logins("a"), ...logins("b")]));
    expect(Object.keys(parse(config).vcenter)).toEqual(["vc-a.example.test", "vc-b.example.test"]);
    expect(parse(infrastructure).spec.platformSpec.vsphere).toEqual(vsphere("ab"));
  });

  it("writes credentials as the Secret has them", () => {
    const data = Object.fromEntries([...logins("a")].map(([key, text]) => [key, Buffer.from(text).toString("base64")]));
    const { secret = "" } = afterOf({ secret: stringify({ kind: "Secret", data }) });
    expect(parse(secret)).toMatchObject({ data: { ...data, "vc-b.example.test.password": "Y2FuYXJ5LWI=" } });
  });

  it("keeps comments, and all else of the object", () => {
    const text = `# of the cluster\n${infrastructureText(vsphere("a"))}`.replace("server: vc-a", "server:  vc-a");
    const { infrastructure = "" } = afterOf({ spec: text });
    expect(infrastructure).toContain("# of the cluster\n");
    expect(parse(infrastructure).spec.cloudConfig).toEqual(parse(text).spec.cloudConfig);
  });

  it("writes names that YAML takes for something else in quotes", () => {
    const failureDomains = [domain("b", { topology: topology("b", { networks: ["n"] }), zone: "012" })];
    const { infrastructure = "" } = afterOf({ addition: { failureDomains } });
    for (const version of ["1.1", "1.2"] as const)
      expect(parse(infrastructure, { version }).spec.platformSpec.vsphere.failureDomains[1]).toEqual(failureDomains[0]);
  });

  it("gives the generated failure domain its real tags, and leaves its name", () => {
    const generated = {
      ...domain("a"),
      name: "generated-failure-domain",
      region: "generated-region",
      zone: "generated-zone",
    };
    const spec = vsphere("a", [generated]);
    const { infrastructure = "" } = afterOf({ spec, addition: { current: { region: "r", zone: "z" } } });
    const [first] = parse(infrastructure).spec.platformSpec.vsphere.failureDomains;
    expect(first).toEqual({ ...generated, region: "r", zone: "z" });
    expect(errorsOf({ spec })).toEqual([
      expect.stringMatching(/^current\.region: /),
      expect.stringMatching(/^current\.zone: /),
    ]);
    const taken = { current: { region: "region-b", zone: "zone-b" } };
    expect(errorsOf({ spec, addition: taken })).toEqual([expect.stringMatching(/^failureDomains\[0\]\.zone: /)]);
  });

  it("makes a failure domain of [Workspace] for a cluster without any", () => {
    const { plan, findings } = planned({ spec: {}, config: WORKSPACE, addition: { current: CURRENT } });
    const { vcenters, failureDomains } = parse(plan?.steps[2]?.after ?? "").spec.platformSpec.vsphere;
    expect(vcenters).toEqual(vsphere("ab").vcenters);
    expect(failureDomains[0]).toEqual({
      ...domain("a"),
      topology: {
        datacenter: "dc-a",
        computeCluster: "/dc-a/host/racks/cluster",
        datastore: "/dc-a/datastore/ssd",
        resourcePool: "/dc-a/host/racks/cluster/Resources/pool",
        folder: "/dc-a/vm/cl-x1",
        networks: ["machines"],
      },
    });
    expect(findings.map(({ message }) => message)).toContainEqual(expect.stringMatching(/^Workspace\.folder/));
  });

  it.each<[string, string, string]>([
    ["[Workspace]", WORKSPACE.replace(/\[Workspace\][^[]*/, ""), "current: the cluster has no failure domain, and"],
    [
      "its vCenter",
      WORKSPACE.replace('server = "vc-a', 'server = "vc-x'),
      "current: [Workspace] names the vCenter vc-x.example.test",
    ],
    ["a datastore", WORKSPACE.replace(/default-datastore.*\n/, ""), "current: [Workspace] has no default-datastore"],
    [
      "a pool of a cluster",
      WORKSPACE.replace("/Resources/pool", ""),
      "current: resourcepool-path of [Workspace] is not",
    ],
  ])("is refused for a cluster without failure domains that lacks %s", (_, config, message) => {
    expect(errorsOf({ spec: {}, config, addition: { current: CURRENT } })).toEqual([expect.stringContaining(message)]);
  });

  it.each<[string, Change, string]>([
    [
      "a server that is there",
      {
        addition: {
          vcenter: { server: "VC-A.example.test", datacenters: ["dc-b"] },
          failureDomains: [domain("b", { server: "VC-A.example.test" })],
        },
      },
      "vcenter.server: ",
    ],
    [
      "another server in a failure domain",
      { addition: { failureDomains: [domain("b", { server: "vc-z" })] } },
      "failureDomains[0].server: ",
    ],
    [
      "a datacenter that is not the vCenter's",
      { addition: { failureDomains: [domain("b", { topology: topology("z") })] } },
      "failureDomains[0].topology.datacenter: ",
    ],
    [
      "a path without datacenter",
      { addition: { failureDomains: [domain("b", { topology: topology("b", { datastore: "ssd" }) })] } },
      "failureDomains[0].topology.datastore: ",
    ],
    [
      "two failure domains of one name",
      { addition: { failureDomains: [domain("b"), domain("b", { zone: "z2" })] } },
      "failureDomains[1].name: ",
    ],
    ["an unknown field", { addition: { vcentre: {} } }, "vcentre is no field of the document"],
    ["a line break", { addition: { credentials: { user: "u", password: "canary\nb" } } }, "credentials.password: "],
    [
      "documents that disagree already",
      { config: cloudConfig("ac") },
      "the documents of the cluster disagree already: ",
    ],
    [
      "a cloud config with a login of its own",
      {
        config: cloudConfig("a").replace(
          "{secretName: vsphere-creds, secretNamespace: kube-system}",
          "{user: u, password: canary}",
        ),
      },
      "credentials: the cloud config names no Secret",
    ],
    [
      "a value that the API refuses",
      {
        addition: {
          failureDomains: [domain("b", { topology: topology("b", { resourcePool: "/dc-b/host/cluster/pool" }) })],
        },
      },
      "the API server would refuse the Infrastructure object: ",
    ],
  ])("is refused for %s", (_, change, message) => {
    const errors = errorsOf(change);
    expect(errors).toEqual([expect.stringContaining(message)]);
    expect(errors.join()).not.toContain("canary");
  });

  it.each<[number, string, readonly string[], boolean]>([
    [2, "ab", GATES, true],
    [3, "abc", GATES, false],
    [1, "a", GATES.filter((gate) => gate !== "VSphereMultiVCenters"), false],
    [1, "a", featureGatesOf.SelfManagedHA.Default, false],
  ])("with %i vCenters in the cluster is possible or not: %s", (_, letters, gates, isPossible) => {
    const change = {
      spec: vsphere(letters),
      config: cloudConfig(letters),
      secret: secretText(letters),
      gates,
      addition: {
        vcenter: { server: "vc-x.example.test", datacenters: ["dc-x"] },
        failureDomains: [domain("x")],
      },
    };
    expect(planned(change).plan !== undefined).toBe(isPossible);
  });

  it("is shown without a user name or a password, and with what checks find on the way", async () => {
    const { plan } = planned();
    const text = plan === undefined ? "" : await planText(plan);
    expect(text).toContain("+vc-b.example.test.password: ********\n");
    expect(text).toContain("until the next step checks find vcenter-count-differs");
    expect(text).toContain("+        - server: vc-b.example.test\n");
    expect(text).not.toMatch(/canary|admin@|Y2FuYXJ5/);
  });
});

describe("the progress of a plan", () => {
  const { plan } = planned();
  const texts = (count: number) => {
    const entries = PLAN_DOCUMENTS.map((document, index) => {
      const step = plan?.steps[index];
      return [document, (index < count ? step?.after : step?.before) ?? ""] as const;
    });
    return Object.fromEntries(entries) as Record<(typeof PLAN_DOCUMENTS)[number], string>; // One entry for each.
  };

  it.each([0, 1, 2, 3])("after %i steps tells what is left and what is to be undone", (count) => {
    if (plan === undefined) throw new Error("there is a plan");
    const { next, undo } = planProgress(plan, texts(count));
    expect(next.map(({ document }) => document)).toEqual(PLAN_DOCUMENTS.slice(count));
    expect(undo.map(({ document }) => document)).toEqual(PLAN_DOCUMENTS.slice(0, count).reverse());
  });

  it("goes nowhere over what somebody else has changed", () => {
    if (plan === undefined) throw new Error("there is a plan");
    const { states, next, undo } = planProgress(plan, { ...texts(2), secret: "kind: Secret\n" });
    expect([states.secret, next, undo]).toEqual(["changed", [], []]);
  });
});
