import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { parse } from "yaml";
import { readMachineConfig } from "../../../src/openshift/machine-config/read-machine-config.js";
import { machineConfigText } from "../../../src/openshift/machine-config/render.js";
import { hasOracle, VSPHERE } from "../oracle.js";
import { machineConfigCases, machineConfigProblem, selectionCases, selectionProblem } from "./judge-machine-configs.js";

describe.skipIf(!hasOracle)("MachineConfigs, as Ignition and the operator judge them", () => {
  it.each(hasOracle ? machineConfigCases().map((each) => [each.name, each] as const) : [])("%s", (_, given) => {
    expect(machineConfigProblem(given)).toBeUndefined();
  });
});

describe.skipIf(!hasOracle)("the file that a node takes, by the function and by the program", () => {
  it.each(hasOracle ? selectionCases().map((each) => [each.name, each] as const) : [])("%s", (_, given) => {
    expect(selectionProblem(given)).toBeUndefined();
  });
});

describe.skipIf(!hasOracle)("the MachineConfigs of the enhancement", () => {
  const read = (name: string): string => readFileSync(`${VSPHERE}/seeds/003/${name}`, "utf8");

  it.each([
    ["machineconfig-worker-per-node.yaml", "worker", ["worker-1", "worker-0"]],
    ["machineconfig-master-cluster-wide.yaml", "master", [undefined]],
  ] as const)("%s is written in its dialect, and its documents are read back", (file, role, hosts) => {
    const states = hosts.map((host) => ({ host, text: read(`nmstate/${host ?? `${role}-cluster`}.yaml`) }));
    const text = machineConfigText(states, { role, dialect: "enhancement" });
    // `mode: 0644` is octal for the readers of Kubernetes.
    expect(parse(text, { version: "1.1" })).toEqual(parse(read(file), { version: "1.1" }));
    expect(parse(text, { version: "1.2" })).toEqual(parse(text, { version: "1.1" }));
    const back = readMachineConfig({ path: file, text: read(file) }, { dialect: "enhancement" });
    expect(back.findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(back.config).toMatchObject({ name: `10-br-ex-${role}`, role });
    expect(back.config?.states.map((each) => each.text).sort()).toEqual(states.map((each) => each.text).sort());
  });

  it("have files that no node reads", () => {
    const source = { path: "a.yaml", text: read("machineconfig-master-cluster-wide.yaml") };
    expect(readMachineConfig(source).findings.map(({ severity, message }) => [severity, message])).toContainEqual([
      "warning",
      "spec.config.storage.files[0].path: nodes only read files that end in .yml",
    ]);
  });
});
