import { describe, expect, it } from "vitest";
import { stringify } from "yaml";
import { readSubject } from "../../../src/openshift/prepare-vcenter/read-subject.js";
import { vsphere } from "../checks/example.js";
import { infrastructureText } from "../checks/judge-config-checks.js";
import { EXAMPLE } from "../install-config/example.js";

const CURRENT = { dialect: "current" } as const;

function installConfig(change: (document: typeof EXAMPLE) => void = () => undefined): string {
  const document = structuredClone(EXAMPLE);
  change(document);
  return stringify(document);
}

const folders = (text: string, options: { readonly infraId?: string } = {}) =>
  readSubject({ path: "a.yaml", text }, { ...CURRENT, ...options }).vsphere?.failureDomains.map(
    ({ topology }) => topology.folder,
  );

describe("what vCenters are prepared for", () => {
  it("is an Infrastructure object, with folders that are called as the infrastructure", () => {
    const text = infrastructureText(vsphere("ab"));
    expect(folders(text)).toEqual(["", ""]);
    const named = `${text}status: {infrastructureName: twins-x7k2p}\n`;
    expect(folders(named)).toEqual(["/dc-a/vm/twins-x7k2p", "/dc-b/vm/twins-x7k2p"]);
    expect(folders(named, { infraId: "other" })).toEqual(["/dc-a/vm/other", "/dc-b/vm/other"]);
    expect(readSubject({ path: "a.yaml", text }, CURRENT).credentials.size).toBe(0);
  });

  it("is an install-config, with its users, and the pool of the whole cluster where it names none", () => {
    const text = installConfig((document) => {
      for (const { topology } of document.platform.vsphere.failureDomains)
        Object.assign(topology, { resourcePool: undefined, folder: undefined });
    });
    const { vsphere: spec, credentials, findings } = readSubject({ path: "a.yaml", text }, CURRENT);
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(spec?.vcenters).toEqual([{ server: "vc-a.example.test", port: 443, datacenters: ["dc-a"] }]);
    expect(spec?.failureDomains[1]).toMatchObject({
      name: "fd-b",
      zone: "zone-b",
      hostGroup: undefined,
      topology: { resourcePool: "/dc-a/host/cluster-b/Resources", folder: "", template: "" },
    });
    expect(credentials).toEqual(
      new Map([
        ["vc-a.example.test.username", "very-secret-admin"],
        ["vc-a.example.test.password", "very-secret"],
      ]),
    );
    expect(folders(text, { infraId: "one-x7k2p" })).toEqual(["/dc-a/vm/one-x7k2p", "/dc-a/vm/one-x7k2p"]);
  });

  it("has the group of hosts of a zone, and leaves its other groups to the installer", () => {
    const text = installConfig((document) => {
      for (const domain of document.platform.vsphere.failureDomains)
        Object.assign(domain, {
          regionType: "ComputeCluster",
          zoneType: "HostGroup",
          topology: { ...domain.topology, hostGroup: `hosts-${domain.name}` },
        });
    });
    expect(readSubject({ path: "a.yaml", text }, CURRENT).vsphere?.failureDomains[0]).toMatchObject({
      regionAffinity: "ComputeCluster",
      zoneAffinity: "HostGroup",
      hostGroup: { hostGroup: "hosts-fd-a", vmGroup: "", vmHostRule: "" },
    });
  });

  it("is nothing where the document is wrong", () => {
    for (const text of ["a: [", "kind: Infrastructure\nspec: {platformSpec: {type: AWS}}\n", "apiVersion: v1\n"]) {
      const { vsphere: spec, findings } = readSubject({ path: "a.yaml", text }, CURRENT);
      expect([spec, findings.some(({ severity }) => severity === "error")]).toEqual([undefined, true]);
    }
  });
});
