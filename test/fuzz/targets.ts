import type { FuzzTarget } from "./target.js";

type Load = () => Promise<FuzzTarget<unknown>>;

/** A target whose inputs are its own business: it is only handed what it drew. */
function own<Input>(target: FuzzTarget<Input>): FuzzTarget<unknown> {
  return { inputs: target.inputs, run: (input, isAfresh) => target.run(input as Input, isAfresh) };
}

/** All targets by name; each is loaded by the process that runs it. */
export const TARGETS: Readonly<Record<string, Load>> = {
  yaml: async () => own((await import("./targets/yaml.js")).yaml),
  markers: async () => own((await import("./targets/markers.js")).markers),
  cel: async () => own((await import("./targets/cel.js")).cel),
  features: async () => own((await import("./targets/features.js")).features),
  "install-configs": async () => own((await import("./targets/install-configs.js")).installConfigs),
  kubeconfigs: async () => own((await import("./targets/kubeconfigs.js")).kubeconfigs),
  archives: async () => own((await import("./targets/archives.js")).archives),
  answers: async () => own((await import("./targets/answers.js")).answers),
  suites: async () => own((await import("./targets/suites.js")).suites),
  objects: async () => own((await import("./targets/objects.js")).objects),
  crds: async () => own((await import("./targets/crds.js")).crds),
  "cloud-config-yaml": async () => own((await import("./targets/vsphere-configs.js")).cloudConfigYaml),
  "cloud-config-ini": async () => own((await import("./targets/vsphere-configs.js")).cloudConfigIni),
  "csi-config": async () => own((await import("./targets/vsphere-configs.js")).csiConfig),
  nmstate: async () => own((await import("./targets/node-documents.js")).nmstate),
  "machine-configs": async () => own((await import("./targets/node-documents.js")).machineConfigs),
  enhancements: async () => own((await import("./targets/enhancements.js")).enhancements),
  "go-packages": async () => own((await import("./targets/go-packages.js")).goPackages),
  sources: async () => own((await import("./targets/sources.js")).sources),
};
