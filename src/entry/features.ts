// biome-ignore-all lint/performance/noBarrelFile: the entry `crdwright/features` of the package
export {
  type ClusterProfileName,
  defineFeatureGates,
  type FeatureGateDeclarations,
  type GateDeclaration,
  type GateEnablement,
  type GateFeatureSetName,
} from "../features/define-feature-gates.js";
