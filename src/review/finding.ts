import type { JsonObject, JsonValue } from "../kube/values/json-value.js";

/** Who is hurt by a change of an API: whoever installs the CRD, writes, has objects stored, applies, discovers, reads, or rolls back. */
export type Harm = "install" | "write" | "stored" | "apply" | "discovery" | "read" | "rollback";

/** How a change is judged: it breaks somebody, or a reviewer has to decide whether readers and a rollback can live with it. */
export type Level = "breaking" | "review";

/** What shows a change: something that the one state answers otherwise than the other. */
export type Witness =
  /** Taken by the one state and refused by the other. */
  | { readonly kind: "create"; readonly object: JsonObject; readonly refusal: string }
  /** Taken by both, and stored otherwise. */
  | { readonly kind: "stored"; readonly object: JsonObject; readonly before: JsonObject; readonly after: JsonObject }
  /** An object that is stored, and an update of it that only one state takes. */
  | { readonly kind: "update"; readonly stored: JsonObject; readonly object: JsonObject; readonly refusal: string }
  /** What two managers apply one after the other, and what comes of it. */
  | {
      readonly kind: "apply";
      readonly first: JsonObject;
      readonly second: JsonObject;
      readonly before: JsonValue;
      readonly after: JsonValue;
    }
  /** A request that was answered and no longer is. */
  | { readonly kind: "request"; readonly request: string; readonly answer: string }
  /** What an API server says of the CRD. */
  | { readonly kind: "crd"; readonly refusals: readonly string[] };

/** One change of an API that hurts somebody, or may. */
export interface ChangeFinding {
  /** What changed: the keyword in kebab-case, or a part of the CRD such as `short-name`. */
  readonly rule: string;
  readonly level: Level;
  readonly harm: Harm;
  readonly crd: string;
  /** Empty where the CRD as a whole is meant. */
  readonly version: string;
  /** The field in the data, such as `spec.list[*].name`; empty outside of schemas and at their root. */
  readonly path: string;
  /** The place in the new CRD, as an API server would print it; it leads to the place in the sources. */
  readonly place: string;
  readonly message: string;
  readonly witness: Witness | undefined;
}

export interface ReviewOptions {
  /**
   * The Kubernetes version of the servers, such as `1.34`; without one, the newest. Those before 1.32 are judged like it, but for the functions
   * that rules have and for what they let stay on updates.
   */
  readonly targetVersion?: string;
}
