import { append } from "../../kube/values/append.js";
import { isJsonObject, type JsonValue } from "../../kube/values/json-value.js";
import { isTooDeep, MAX_DEPTH } from "../../kube/values/kube-value.js";
import { checkConversion } from "./document/conversion.js";
import { checkApiApproval, checkGroupAndScope, checkMetadata, checkNames, checkSize } from "./document/names.js";
import { checkSelectableFields } from "./document/selectable-fields.js";
import {
  type CrdParts,
  checkPrinterColumns,
  checkSubresources,
  type PartsOfVersion,
  versionParts,
} from "./document/version-parts.js";
import { checkSchemasAreThere, checkStoredVersions, checkVersion, checkVersionSet } from "./document/versions.js";
import { checkSchema } from "./schema/check-schema.js";
import { checkShape } from "./shape/check-shape.js";
import { type CrdProblem, invalid, type ProblemList } from "./shape/crd-problem.js";
import { hasNode } from "./shape/crd-schema.js";
import type { CrdDocument, CrdSpec } from "./shape/decoded-crd.js";

const API_VERSION = "apiextensions.k8s.io/v1";
const KIND = "CustomResourceDefinition";

/**
 * Checks whether a kube-apiserver (1.36 and later) would take a CRD that is not there yet, by everything but its CEL
 * expressions and their cost. Returns the problems in the server's order, except that fields of a map are gone through in
 * their own. A document whose fields have wrong types is checked no further than that.
 */
export function checkCrd(crd: JsonValue): CrdProblem[] {
  const problems: ProblemList = [];
  if (!isJsonObject(crd)) return [invalid("", "must be an object")];
  // All below goes down from value to value.
  if (isTooDeep(crd)) return [invalid("", `values are more than ${MAX_DEPTH} deep in one another`)];
  if (crd.apiVersion !== API_VERSION) problems.push(invalid("apiVersion", `must be ${API_VERSION}`));
  if (crd.kind !== KIND) problems.push(invalid("kind", `must be ${KIND}`));
  checkShape(crd, "crd", "", problems);
  if (problems.some(({ severity }) => severity === "error")) return problems;
  // checkShape found every field to have its type.
  const document = crd as CrdDocument;
  const meta = document.metadata ?? {};
  const spec = document.spec ?? {};
  checkMetadata(document, problems);
  checkSpec(spec, problems);
  checkStoredVersions(spec, problems);
  checkApiApproval(spec.group ?? "", meta, problems);
  if (spec.preserveUnknownFields) {
    const instead = "set x-kubernetes-preserve-unknown-fields to true in spec.versions[*].schema instead";
    problems.push(invalid("spec.preserveUnknownFields", `cannot set to true, ${instead}`));
  }
  checkSize(crd, meta, problems);
  return problems;
}

function checkSpec(spec: CrdSpec, problems: ProblemList): void {
  const parts = versionParts(spec);
  checkGroupAndScope(spec, problems);
  checkSchemasAreThere(spec, problems);
  checkPreservesNoDefaults(spec, problems);
  spec.versions?.forEach((version, index) => {
    checkVersion(version ?? {}, `spec.versions[${index}]`, problems);
    const own = parts.own[index];
    if (own !== undefined) checkParts(own, parts, problems);
  });
  checkVersionSet(spec, problems);
  checkNames(spec, problems);
  checkParts(parts.shared, parts, problems);
  checkConversion(spec, problems);
}

function checkPreservesNoDefaults({ preserveUnknownFields, versions }: CrdSpec, problems: ProblemList): void {
  if (!preserveUnknownFields) return;
  const hasDefaults = versions?.some((version) => {
    const schema = version?.schema?.openAPIV3Schema;
    return schema && hasNode(schema, (node) => (node.default ?? null) !== null);
  });
  if (hasDefaults) {
    problems.push(invalid("spec.preserveUnknownFields", "must be false in order to use defaults in the schema"));
  }
}

function checkParts(of: PartsOfVersion, { shared }: CrdParts, problems: ProblemList): void {
  const schema = of.schema?.value.openAPIV3Schema ?? undefined;
  if (of.schema !== undefined && schema !== undefined) {
    append(problems, checkSchema(schema, `${of.schema.path}.openAPIV3Schema`, of));
  }
  if (of.subresources !== undefined) checkSubresources(of.subresources.value, of.subresources.path, problems);
  if (of.columns !== undefined) checkPrinterColumns(of.columns.value, of.columns.path, problems);
  if (of.selectableFields === undefined) return;
  const { value, path } = of.selectableFields;
  // Fields that are shared want a schema that is shared, and fields of a version one of its own.
  if (schema !== undefined) {
    checkSelectableFields(value, schema, path, problems);
  } else if (of !== shared) {
    problems.push(invalid(path, "may only be set when `version.schema.openAPIV3Schema` is not included"));
  } else if (of.schema === undefined) {
    problems.push(invalid(path, "may only be set when validations.schema is included"));
  }
}
