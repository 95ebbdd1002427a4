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
import type { CrdValidatorOptions, validatorForCrd } from "./validator-for-crd.js";

/**
 * Returns a function that makes validators as {@link validatorForCrd} does, for many CRDs that have much in common and few objects of
 * each: a rule that several say of the same node is compiled once, and nothing that pays off on many objects alone. Takes what is known of rules already.
 */
export function createCrdValidators(texts: CheckedTexts = new CheckedTexts()): typeof validatorForCrd {
  return (crd, options = {}) => createCrdValidator(crd, options, { texts, isQuick: false });
}

/** Makes a validator with what is known of rules, and with a quick check or without. */
export function createCrdValidator(
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
