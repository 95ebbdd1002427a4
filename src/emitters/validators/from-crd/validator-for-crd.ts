import type { Validator } from "../../../kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../kube/values/kube-value.js";
import { createCrdValidator } from "./create-crd-validators.js";

export interface CrdValidatorOptions {
  /** The version of the CRD that objects are of; the stored one if none is named. */
  readonly version?: string;
  /** The Kubernetes version whose verdicts and texts are given, `1.32` to `1.37` (the default). */
  readonly targetVersion?: string;
  /**
   * Whether functions are generated from text, with `new Function`, which makes validation faster. By default they are where that is
   * allowed; it is tried once, which a page's policy may report. With `false` it is not even tried. Verdicts are the same.
   */
  readonly codeGeneration?: boolean;
}

/**
 * Makes a validator from a CRD, as a server that has accepted it would validate. Throws a CrdError for a document without
 * the version, without a schema, or with a rule that cannot be compiled.
 */
export function validatorForCrd(crd: KubeObject, options: CrdValidatorOptions = {}): Validator {
  return createCrdValidator(crd, options);
}
