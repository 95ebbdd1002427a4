import { regexProblem } from "../../../kube/regex/compile-regex.js";
import { forbidden, invalid, type ProblemList } from "../shape/crd-problem.js";
import {
  branches,
  COMBINATORS,
  type CrdSchema,
  itemSchema,
  propertySchema,
  propertySchemas,
  type SchemaKeyword,
  says,
  saysOnly,
} from "../shape/crd-schema.js";

const EMPTY = "must be empty to be structural";
const UNDEFINED = "must be undefined to be structural";
const FALSE = "must be false to be structural";

/** What belongs to the structure of a value, and so must stand outside of allOf, anyOf, oneOf and not. */
const STRUCTURAL: readonly (readonly [SchemaKeyword, string])[] = [
  ["type", EMPTY],
  ["additionalProperties", UNDEFINED],
  ["default", UNDEFINED],
  ["title", EMPTY],
  ["description", EMPTY],
  ["nullable", FALSE],
  ["x-kubernetes-preserve-unknown-fields", FALSE],
  ["x-kubernetes-embedded-resource", FALSE],
  ["x-kubernetes-int-or-string", FALSE],
  ["x-kubernetes-list-map-keys", EMPTY],
  ["x-kubernetes-list-type", UNDEFINED],
  ["x-kubernetes-map-type", UNDEFINED],
  ["x-kubernetes-validations", EMPTY],
];

/**
 * Checks the pattern of a node and what stands under its combinators: value validations only, except that the types
 * integer and string may be distinguished (see {@link isIntOrString}), on the node itself or in its first allOf.
 */
export function checkCombinators(schema: CrdSchema, path: string, problems: ProblemList): void {
  const [first] = branches(schema, "allOf");
  checkValidations(schema, path, problems, {
    anyOfIsType: isIntOrString(schema),
    firstAllOfIsType: first !== undefined && isIntOrString(first),
  });
}

interface TypePatterns {
  readonly anyOfIsType: boolean;
  readonly firstAllOfIsType: boolean;
}

function checkValidations(schema: CrdSchema, path: string, problems: ProblemList, patterns: TypePatterns): void {
  for (const combinator of COMBINATORS) {
    if (combinator === "anyOf" && patterns.anyOfIsType) continue;
    branches(schema, combinator).forEach((branch, index) => {
      const isFirst = combinator === "allOf" && index === 0;
      checkBranch(branch, `${path}.${combinator}[${index}]`, problems, isFirst && patterns.firstAllOfIsType);
    });
  }
  if (schema.not) checkBranch(schema.not, `${path}.not`, problems);
  if (!schema.pattern) return;
  const problem = regexProblem(schema.pattern);
  if (problem !== undefined) {
    problems.push(invalid(`${path}.pattern`, `must be a valid regular expression, but isn't: ${problem}`));
  }
}

function checkBranch(branch: CrdSchema, path: string, problems: ProblemList, anyOfIsType = false): void {
  checkValidations(branch, path, problems, { anyOfIsType, firstAllOfIsType: false });
  const items = itemSchema(branch);
  if (items !== undefined) checkBranch(items, `${path}.items`, problems);
  for (const [name, property] of propertySchemas(branch)) {
    checkBranch(property, `${path}.properties[${name}]`, problems);
  }
  for (const [keyword, text] of STRUCTURAL) {
    // The server lets additionalProperties pass if they are false.
    if (keyword === "additionalProperties" ? branch[keyword] : says(branch, keyword)) {
      problems.push(forbidden(`${path}.${keyword}`, text));
    }
  }
  if (propertySchema(branch, "metadata") !== undefined) {
    problems.push(forbidden(`${path}.properties[metadata]`, "must not be specified in a nested context"));
  }
}

/** Whether a node's anyOf is exactly integer and string, in this order: the one use of types that a combinator may make. */
function isIntOrString(schema: CrdSchema): boolean {
  const types = branches(schema, "anyOf");
  return types.length === 2 && isType(types[0], "integer") && isType(types[1], "string");
}

function isType(schema: CrdSchema | undefined, type: string): boolean {
  return schema?.type === type && saysOnly(schema, ["type"]);
}
