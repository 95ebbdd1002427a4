import { describe, expect, it } from "vitest";
import { parse, stringify } from "yaml";
import { validateInstallConfig } from "../../../src/openshift/install-config/validate.js";
import { makeManifests } from "../../../src/openshift/manifests/make-manifests.js";
import { EXAMPLE } from "../install-config/example.js";

const paths = { "net-a": "/dc-a/network/net-a" };
const networks = { "vc-a.example.test": { "cluster-a": paths, "cluster-b": paths } };

function filesOf(document: unknown) {
  const { config, isOn, findings } = validateInstallConfig({ path: "a.yaml", text: stringify(document) });
  if (config === undefined) throw new Error(findings.map(({ message }) => message).join("\n"));
  const files = makeManifests(config, { infraId: "one-x7k2p", dialect: "current", networks, isOn });
  return new Map(files.map(({ path, text }) => [path, parse(text, { version: "1.1" })]));
}

describe("the objects of the Machine API", () => {
  it.each([
    [0, [0, 0]],
    [1, [1, 0]],
    [4, [2, 2]],
    [5, [3, 2]],
  ])("spread %i machines of compute over the zones", (replicas, expected) => {
    const files = filesOf({ ...EXAMPLE, compute: [{ name: "worker", replicas }] });
    const sets = [...files].filter(([path]) => path.includes("worker-machineset"));
    expect(sets.map(([, { spec }]) => spec.replicas)).toEqual(expected);
    expect(sets.map(([, { spec }]) => spec.template.spec.providerSpec.value.template)).toEqual([
      "one-x7k2p-rhcos-fd-a",
      "one-x7k2p-rhcos-fd-b",
    ]);
  });

  it("have no set for a control plane of one machine", () => {
    const path = "openshift/99_openshift-machine-api_master-control-plane-machine-set.yaml";
    expect(filesOf(EXAMPLE).get(path)?.spec.replicas).toBe(3);
    const single = filesOf({ ...EXAMPLE, controlPlane: { name: "master", replicas: 1 } });
    expect(single.has(path)).toBe(false);
    expect(single.has("openshift/99_openshift-cluster-api_master-machines-0.yaml")).toBe(true);
  });
});
