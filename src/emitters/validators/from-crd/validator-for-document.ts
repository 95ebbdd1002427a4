import { ALL_TEXT_CHECKS } from "../../../kube/formats/all-text-checks.js";
import { createDocumentValidator, type DocumentValidator } from "../../../kube/validation/create-document-validator.js";
import { embeddedResources } from "../../../kube/validation/metadata/embedded-resources.js";
import { walkRules } from "../../../kube/validation/rules/rule-walk.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { withLinkedRules } from "./link-rules.js";

/**
 * Makes the validator of documents of a schema at run time, with the verdicts of that which `generate` writes. Throws a CrdError for
 * a rule that cannot be compiled.
 */
export function validatorForDocument(schema: StructuralSchema, targetVersion?: string): DocumentValidator {
  return createDocumentValidator({
    schema: withLinkedRules(schema),
    runRules: walkRules,
    embedded: embeddedResources,
    ...ALL_TEXT_CHECKS,
    ...(targetVersion === undefined ? {} : { targetVersion }),
  });
}
