import { allowedLinking } from "../../../cel/compile/link-expression.js";
import { CheckedTexts } from "../../../cel/rules/checked-texts.js";
import { ALL_TEXT_CHECKS } from "../../../kube/formats/all-text-checks.js";
import { createValidator } from "../../../kube/validation/create-validator.js";
import { embeddedResources } from "../../../kube/validation/metadata/embedded-resources.js";
import { walkRules } from "../../../kube/validation/rules/rule-walk.js";
import { checkScale } from "../../../kube/validation/scale.js";
import type { Validator } from "../../../kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../kube/values/kube-value.js";
import { compileQuickCheck } from "./compile-quick-check.js";
import { withLinkedRules } from "./link-rules.js";
import { readCrdVersion } from "./read-crd.js";

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
  return createCrdValidator(crd, options, { isQuick: true });
}

/**
 * Returns a function that makes validators as {@link validatorForCrd} does, for many CRDs that have much in common and few objects of
 * each: a rule that several say of the same node is compiled once, and nothing that pays off on many objects alone. Takes what is known of rules already.
 */
export function createCrdValidators(texts: CheckedTexts = new CheckedTexts()): typeof validatorForCrd {
  return (crd, options = {}) => createCrdValidator(crd, options, { texts, isQuick: false });
}

function createCrdValidator(
  crd: KubeObject,
  { version, targetVersion, codeGeneration }: CrdValidatorOptions,
  { texts, isQuick }: { readonly texts?: CheckedTexts; readonly isQuick: boolean },
): Validator {
  const { facts, schema } = readCrdVersion(crd, version);
  const linking = codeGeneration === undefined ? allowedLinking() : codeGeneration ? "text" : "closures";
  return createValidator({
    kind: facts,
    schema: withLinkedRules(schema, texts === undefined ? { linking } : { linking, texts }),
    // It only finds valid objects sooner.
    ...(isQuick && linking === "text" && { isValid: compileQuickCheck(schema) }),
    runRules: walkRules,
    checkScale,
    embedded: embeddedResources,
    ...ALL_TEXT_CHECKS,
    ...(targetVersion === undefined ? {} : { targetVersion }),
  });
}
