import { allowedLinking } from "../../../cel/compile/link-expression.js";
import { ALL_TEXT_CHECKS } from "../../../kube/formats/all-text-checks.js";
import { createValidator } from "../../../kube/validation/create-validator.js";
import { embeddedResources } from "../../../kube/validation/metadata/embedded-resources.js";
import { walkRules } from "../../../kube/validation/rules/rule-walk.js";
import { checkScale } from "../../../kube/validation/scale.js";
import type { Validator } from "../../../kube/validation/schema/validation-result.js";
import type { KubeObject } from "../../../kube/values/kube-value.js";
import { compileQuickCheck } from "./compile-quick-check.js";
import { CrdCache } from "./crd-cache.js";
import { withLinkedRules } from "./link-rules.js";
import { readCrdVersion } from "./read-crd.js";
import type { CrdValidatorOptions, validatorForCrd } from "./validator-for-crd.js";

/**
 * Returns a function that makes validators as {@link validatorForCrd} does, for many CRDs that have much in common, do not change, and have few
 * objects each: what they share is compiled once, and rules when they first run; nothing is made that pays off on many objects alone.
 */
export function createCrdValidators(cache: CrdCache = new CrdCache()): typeof validatorForCrd {
  return (crd, options = {}) => createCrdValidator(crd, options, cache);
}

/** Makes a validator, for many objects unless something is known of its CRD, or of others. */
export function createCrdValidator(
  crd: KubeObject,
  { version, targetVersion, codeGeneration }: CrdValidatorOptions,
  cache?: CrdCache,
): Validator {
  const { facts, schema } = readCrdVersion(crd, version, cache?.schemas);
  const linking = codeGeneration === undefined ? allowedLinking() : codeGeneration ? "text" : "closures";
  return createValidator({
    kind: facts,
    schema: withLinkedRules(schema, cache === undefined ? { linking } : { linking, cache }),
    // It only finds valid objects sooner.
    ...(cache === undefined && linking === "text" && { isValid: compileQuickCheck(schema) }),
    runRules: walkRules,
    checkScale,
    embedded: embeddedResources,
    ...ALL_TEXT_CHECKS,
    ...(targetVersion === undefined ? {} : { targetVersion }),
  });
}
