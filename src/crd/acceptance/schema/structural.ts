import { LABELS } from "../../../kube/validation/schema/field-error.js";
import { type CrdProblem, forbidden, invalid, type ProblemList, required } from "../shape/crd-problem.js";
import {
  branches,
  COMBINATORS,
  type CrdSchema,
  forEachNode,
  hasProperties,
  itemSchema,
  propertySchema,
  propertySchemas,
  type SchemaKeyword,
  says,
  saysOnly,
} from "../shape/crd-schema.js";
import { checkCombinators } from "./combinators.js";

type Level = "root" | "items" | "field";

const TYPE_MISSING: Readonly<Record<Level, string>> = {
  root: "must not be empty at the root",
  items: "must not be empty for specified array items",
  field: "must not be empty for specified object fields",
};

/** What a schema for the metadata of a resource may say. A default there is refused elsewhere. */
const METADATA_KEYWORDS: readonly SchemaKeyword[] = ["type", "properties", "default"];
const METADATA_NAMES = ["name", "generateName"];

/**
 * Checks that a schema is structural: that every part of a value has a type outside of allOf, anyOf, oneOf and not, and
 * that those hold nothing but value validations (see the Kubernetes documentation, "Specifying a structural schema").
 * Problems are sorted as the server sorts them.
 */
export function checkStructural(schema: CrdSchema, path: string): CrdProblem[] {
  const problems: ProblemList = [];
  checkNode(schema, "root", path, problems);
  checkCompleteness(schema, path, problems);
  return problems.sort((one, other) => compareText(sortKey(one), sortKey(other)));
}

function checkNode(schema: CrdSchema, level: Level, path: string, problems: ProblemList): void {
  if (schema.type === "array" && itemSchema(schema) === undefined)
    problems.push(required(`${path}.items`, "must be specified"));
  forEachNode(schema, path, (child, childPath, { keyword }) => {
    checkNode(child, keyword === "items" ? "items" : "field", childPath, problems);
  });
  if (level === "root" && says(schema, "additionalProperties")) {
    problems.push(forbidden(`${path}.additionalProperties`, "must not be used at the root"));
  }
  checkIntOrString(schema, path, problems);
  checkCombinators(schema, path, problems);
  checkType(schema, level, path, problems);
  checkEmbeddedResource(schema, path, problems);
  checkResourceFields(schema, level, path, problems);
}

function checkType(schema: CrdSchema, level: Level, path: string, problems: ProblemList): void {
  const { type } = schema;
  if (schema["x-kubernetes-embedded-resource"] && type !== "object") {
    const text = "must be object if x-kubernetes-embedded-resource is true";
    problems.push(type ? invalid(`${path}.type`, text) : required(`${path}.type`, text));
  } else if (!type && !schema["x-kubernetes-int-or-string"] && !schema["x-kubernetes-preserve-unknown-fields"]) {
    problems.push(required(`${path}.type`, TYPE_MISSING[level]));
  }
  if (level === "root" && type && type !== "object")
    problems.push(invalid(`${path}.type`, "must be object at the root"));
}

function checkIntOrString(schema: CrdSchema, path: string, problems: ProblemList): void {
  if (!schema["x-kubernetes-int-or-string"]) return;
  for (const keyword of ["x-kubernetes-preserve-unknown-fields", "x-kubernetes-embedded-resource"] as const) {
    if (schema[keyword]) {
      problems.push(invalid(`${path}.${keyword}`, "must be false if x-kubernetes-int-or-string is true"));
    }
  }
}

function checkEmbeddedResource(schema: CrdSchema, path: string, problems: ProblemList): void {
  if (!schema["x-kubernetes-embedded-resource"]) return;
  if (says(schema, "additionalProperties")) {
    const text = "must not be used if x-kubernetes-embedded-resource is set";
    problems.push(forbidden(`${path}.additionalProperties`, text));
  }
  if (!schema["x-kubernetes-preserve-unknown-fields"] && !hasProperties(schema)) {
    problems.push(
      required(
        `${path}.properties`,
        "must not be empty if x-kubernetes-embedded-resource is true without x-kubernetes-preserve-unknown-fields",
      ),
    );
  }
}

/** Checks what is said about apiVersion, kind and metadata, which Kubernetes defines. */
function checkResourceFields(schema: CrdSchema, level: Level, path: string, problems: ProblemList): void {
  if (level !== "root" && !schema["x-kubernetes-embedded-resource"]) return;
  for (const name of ["kind", "apiVersion"]) {
    const property = propertySchema(schema, name);
    if (property !== undefined && property.type !== "string") {
      problems.push(invalid(`${path}.properties[${name}].type`, "must be string"));
    }
  }
  const metadata = propertySchema(schema, "metadata");
  if (metadata === undefined) return;
  const fieldPath = `${path}.properties[metadata]`;
  if (metadata.type !== "object") problems.push(invalid(`${fieldPath}.type`, "must be object"));
  if (level === "root" && !isAboutNamesOnly(metadata)) {
    problems.push(
      forbidden(
        fieldPath,
        "must not specify anything other than name and generateName, but metadata is implicitly specified",
      ),
    );
  }
}

function isAboutNamesOnly(metadata: CrdSchema): boolean {
  const names = propertySchemas(metadata).map(([name]) => name);
  return names.every((name) => METADATA_NAMES.includes(name)) && saysOnly(metadata, METADATA_KEYWORDS);
}

function sortKey({ path, type, detail }: CrdProblem): string {
  return `${path}: ${LABELS[type]}: ${detail}`;
}

function compareText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/**
 * Checks that what the combinators at the root speak of is declared outside of them, too. The server does not look at
 * the combinators of other nodes in this way.
 */
export function checkCompleteness(schema: CrdSchema, path: string, problems: ProblemList): void {
  checkUnder(schema, schema, path, path, problems);
}

/** Checks the branches under a node or branch against the declaration of the same value. */
function checkUnder(
  node: CrdSchema,
  declared: CrdSchema,
  declaredPath: string,
  path: string,
  problems: ProblemList,
): void {
  if (node.not) checkBranch(node.not, declared, declaredPath, `${path}.not`, problems);
  for (const combinator of COMBINATORS) {
    branches(node, combinator).forEach((branch, index) => {
      checkBranch(branch, declared, declaredPath, `${path}.${combinator}[${index}]`, problems);
    });
  }
}

function checkBranch(
  branch: CrdSchema,
  declared: CrdSchema,
  declaredPath: string,
  path: string,
  problems: ProblemList,
): void {
  checkUnder(branch, declared, declaredPath, path, problems);
  const items = itemSchema(branch);
  if (items !== undefined) {
    checkDeclared(items, itemSchema(declared), `${declaredPath}.items`, `${path}.items`, problems);
  }
  for (const [name, property] of propertySchemas(branch)) {
    const fieldPath = `.properties[${name}]`;
    checkDeclared(property, propertySchema(declared, name), declaredPath + fieldPath, path + fieldPath, problems);
  }
}

function checkDeclared(
  branch: CrdSchema,
  declared: CrdSchema | undefined,
  declaredPath: string,
  path: string,
  problems: ProblemList,
): void {
  if (declared === undefined) problems.push(required(declaredPath, `because it is defined in ${path}`));
  else checkBranch(branch, declared, declaredPath, path, problems);
}
