import { isKnownFormat } from "../../../kube/validation/schema/check-number.js";
import { append } from "../../../kube/values/append.js";
import {
  asWarning,
  type CrdProblem,
  forbidden,
  invalid,
  notSupported,
  type ProblemList,
} from "../shape/crd-problem.js";
import { type CrdSchema, forEachChild, RESOURCE_FIELDS, type SchemaEdge } from "../shape/crd-schema.js";
import { checkDefaults } from "../values/defaults.js";
import { checkKeywords, checkValidationRules, isConvertible, type NodePlace } from "./keywords.js";
import { checkListTypes } from "./list-types.js";
import { checkStatusRoot } from "./status-root.js";
import { checkStructural } from "./structural.js";

/**
 * Checks the schema of one version, or of all. Defaults are looked at only where the schema is structural, as the
 * server does it; CEL expressions are not looked at.
 */
export function checkSchema(
  schema: CrdSchema,
  path: string,
  { hasStatus }: { readonly hasStatus: boolean },
): CrdProblem[] {
  const problems: ProblemList = [];
  const atRoot = hasStatus ? checkStatusRoot(schema, path) : undefined;
  if (atRoot !== undefined) problems.push(atRoot);
  if (schema.nullable) problems.push(forbidden(`${path}.nullable`, "nullable cannot be true at the root"));
  const convertible = isConvertible(schema);
  if (convertible) {
    const structural = checkStructural(schema, path);
    append(problems, structural);
    if (structural.length === 0) append(problems, checkDefaults(schema, path));
  }
  checkNodes(schema, path, ROOT, problems);
  // The other keywords that cannot be converted have been reported where they stand.
  if (!convertible && !problems.some(({ severity }) => severity === "error")) {
    problems.push(invalid(path, "OpenAPIV3Schema 'schema' is not supported"));
  }
  return problems;
}

interface Place extends NodePlace {
  readonly isRoot: boolean;
}

const ROOT: Place = { isRoot: true, inResourceMeta: false };
const NOWHERE_SPECIAL: Place = { isRoot: false, inResourceMeta: false };

function checkNodes(schema: CrdSchema, path: string, place: Place, problems: ProblemList): void {
  checkKeywords(schema, path, place, problems);
  checkListTypes(schema, path, problems);
  checkValidationRules(schema, path, problems);
  if (schema.format && !isKnownFormat(schema.format, schema.type ?? "")) {
    const warning = asWarning(notSupported(`${path}.format`, []));
    problems.push({ ...warning, detail: `unrecognized format ${JSON.stringify(schema.format)}` });
  }
  forEachChild(schema, path, (child, fieldPath, edge) => {
    checkNodes(child, fieldPath, placeOf(edge, schema, place), problems);
  });
}

/** Returns the place of a child. */
function placeOf({ keyword, name = "" }: SchemaEdge, parent: CrdSchema, place: Place): Place {
  const below = place.isRoot ? NOWHERE_SPECIAL : place;
  if (keyword === "additionalProperties" && place.inResourceMeta) {
    return { ...below, noDefault: "inside additionalProperties applying to object metadata" };
  }
  if (!RESOURCE_FIELDS.has(name)) return below;
  if (place.isRoot) return { ...below, inResourceMeta: true, noDefault: `in top-level ${name}` };
  return parent["x-kubernetes-embedded-resource"] ? { ...below, inResourceMeta: true } : below;
}
