import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import {
  controllerGenPath,
  etcdPath,
  gcfgPath,
  ignitionValidatePath,
  kubeApiserverPath,
  kubeconformPath,
  pinnedTools,
  vcsimPath,
} from "./tools/pinned-tools.mjs";

test.each([
  { name: "kube-apiserver", binary: kubeApiserverPath(), prefix: "Kubernetes v" },
  { name: "etcd", binary: etcdPath(), prefix: "etcd Version: " },
  { name: "controller-gen", binary: controllerGenPath(), prefix: "Version: v" },
  { name: "kubeconform", binary: kubeconformPath(), prefix: "v", argument: "-v" },
  { name: "gcfg", binary: gcfgPath(), prefix: "v" },
  { name: "vcsim", binary: vcsimPath(), prefix: "v" },
  { name: "ignition-validate", binary: ignitionValidatePath(), prefix: "Ignition v" },
])("$name says that it is the version that its go.mod pins", ({ name, binary, prefix, argument = "--version" }) => {
  const pinned = pinnedTools().find((tool) => tool.name === name);
  const [firstLine] = execFileSync(binary, [argument], { encoding: "utf8" }).split("\n");
  expect(firstLine).toBe(`${prefix}${pinned?.version.slice(1)}`);
});
