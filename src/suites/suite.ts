import type { SourceSpan } from "../diagnostics/source-span.js";
import type { KubeObject, KubeValue } from "../kube/values/kube-value.js";

/** A file with a suite. */
export interface SuiteText {
  /** As it is shown. */
  readonly path: string;
  readonly text: string;
  /** The absolute path, with `/`; the folders in it say which version of which group is meant. */
  readonly location?: string;
}

/** A gate that clusters must have on, or off. */
export interface GateRequirement {
  readonly gate: string;
  readonly isOn: boolean;
  readonly span: SourceSpan;
}

/** An integration suite of an API, in the format of openshift/api. */
export interface Suite {
  readonly path: string;
  readonly location: string;
  readonly name: string;
  readonly crdName: string;
  /** All of them have to hold. */
  readonly gates: readonly GateRequirement[];
  /** Undefined where the CRD has but one. */
  readonly version: string | undefined;
  readonly cases: readonly SuiteCase[];
  /** Where the name of the CRD stands. */
  readonly span: SourceSpan;
}

/** An object that is created and, where there is an `updated`, updated: first all but its status, then the status. */
export interface SuiteCase {
  readonly name: string;
  readonly span: SourceSpan;
  /** Changes of the CRD that stand while the initial object is written. */
  readonly crdPatches: readonly PatchOperation[];
  readonly initial: KubeObject;
  readonly updated: KubeObject | undefined;
  readonly expected: Expectation;
}

/** One of RFC 6902. */
export interface PatchOperation {
  readonly op: PatchOp;
  readonly path: string;
  readonly from?: string;
  readonly value?: KubeValue;
}

export const PATCH_OPS = ["add", "remove", "replace", "move", "copy", "test"] as const;
export type PatchOp = (typeof PATCH_OPS)[number];

/** A write of a case. */
export type Stage = "create" | "update" | "status";

export type Expectation =
  | { readonly stored: KubeObject }
  /** The write that is refused, with a message that holds the text. */
  | { readonly refusedAt: Stage; readonly text: string };
