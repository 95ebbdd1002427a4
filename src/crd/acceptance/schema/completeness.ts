import { type ProblemList, required } from "../crd-problem.js";
import { branches, COMBINATORS, type CrdSchema, itemSchema, propertySchema, propertySchemas } from "./crd-schema.js";

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
    const at = `.properties[${name}]`;
    checkDeclared(property, propertySchema(declared, name), declaredPath + at, path + at, problems);
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
