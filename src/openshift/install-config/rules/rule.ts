import type {
  InstallConfig,
  InstallMachinePool,
  InstallVSphere,
} from "../../../../generated/documents/install-config.ts";
import type { RuleFinding } from "./rule-error.js";

/** An install-config whose values are of their types; any of them may be missing, and that is for the rules to report. */
export interface RuleSubject {
  readonly config: Partial<InstallConfig>;
  /** The platform; undefined where the cluster is on another one. */
  readonly vsphere: Partial<InstallVSphere> | undefined;
  /** The pools with their paths, that of the control plane first. */
  readonly pools: readonly MachinePoolAt[];
  readonly isOn: (gate: string) => boolean;
}

export interface MachinePoolAt {
  readonly path: string;
  readonly pool: Partial<InstallMachinePool>;
  readonly isControlPlane: boolean;
}

/** One rule: a small function that returns what it finds. */
export type Rule = (subject: RuleSubject) => readonly RuleFinding[];

/** Returns what a rule needs of a document. */
export function subjectOf(config: Partial<InstallConfig>, isOn: RuleSubject["isOn"]): RuleSubject {
  const { controlPlane, compute = [] } = config;
  const pools: MachinePoolAt[] = compute.map((pool, index) => ({
    path: `compute[${index}]`,
    pool,
    isControlPlane: false,
  }));
  if (controlPlane !== undefined) pools.unshift({ path: "controlPlane", pool: controlPlane, isControlPlane: true });
  return { config, vsphere: config.platform?.vsphere, pools, isOn };
}
