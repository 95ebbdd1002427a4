import type { ClusterProfile, FeatureSet } from "./feature-registry.js";

/** The cluster profiles of OpenShift. */
export type ClusterProfileName = ClusterProfile;

/** The feature sets that a gate can be on in. CustomNoUpgrade is not among them: it takes every gate. */
export type GateFeatureSetName = Exclude<FeatureSet, "CustomNoUpgrade">;

/** Where a gate is on: in these sets, on these profiles (all, if not given), in these releases (all, if not given). */
export interface GateEnablement {
  readonly featureSets: readonly GateFeatureSetName[];
  readonly clusterProfiles?: readonly ClusterProfileName[];
  /** Major versions. */
  readonly releases?: readonly number[];
}

interface GateDeclarationBase {
  /** Whether the gate is OpenShift's own or one of Kubernetes. */
  readonly scope: "OpenShift" | "Kubernetes";
  /** No entry, or an empty list, means off everywhere but in CustomNoUpgrade. No set implies another. */
  readonly enabledIn: readonly GateEnablement[];
}

/** A feature gate. Gates that are older than the registry may go without component and enhancement. */
export type GateDeclaration = GateDeclarationBase &
  (
    | {
        /** The component whose owners answer for the gate. */
        readonly component: string;
        /** The link to the enhancement that describes the feature. */
        readonly enhancement: string;
        readonly predatesRegistry?: false;
      }
    | { readonly predatesRegistry: true; readonly component?: string; readonly enhancement?: string }
  );

export interface FeatureGateDeclarations {
  /** The major versions that manifests are made for. One list of gates serves all of them. */
  readonly releases?: readonly number[];
  readonly gates: Readonly<Record<string, GateDeclaration>>;
}

/**
 * Declares the feature gates of an API. The toolchain reads the call from the source and never runs it, so everything
 * in it has to be a literal. Returns back what it is given.
 */
export function defineFeatureGates<const Declarations extends FeatureGateDeclarations>(
  declarations: Declarations,
): Declarations {
  return declarations;
}
