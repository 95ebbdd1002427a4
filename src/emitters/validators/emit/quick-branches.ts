import { allOf, anyOf, call } from "../../../code/lists.js";
import { literal, name, text } from "../../../code/literals.js";
import type { Piece } from "../../../code/piece.js";
import { sourceText } from "../../../code/source-text.js";
import { js } from "../../../code/templates.js";
import { jsonText } from "../../../kube/values/json-value.js";
import { type GatedSchema, gatesOfSchema, resolveSchema } from "../../../schema/gated-schema.js";
import type { StructuralSchema } from "../../../schema/structural-schema.js";
import { isAlways } from "./print-gated.js";
import { type Body, fixedKeyword, readProperty } from "./quick-code.js";

const WITHOUT_EFFECT = new Set(["description", "title", "example", "externalDocs"]);
const INT_OR_STRING = '[{"type":"integer"},{"type":"string"}]';

/** An expression for a branch of a combinator; a value that it is false for may be valid yet, unless it is exact. */
interface BranchCheck {
  readonly code: Piece;
  readonly isExact: boolean;
}

/**
 * Writes the checks of anyOf, oneOf, allOf and not as one expression each, for a value that has passed the checks of its
 * type; undefined where they are of a kind that is not checked at a glance.
 */
export function combinatorChecks(body: Body, schema: GatedSchema, value: Piece): Piece[] | undefined {
  const checks: Piece[] = [];
  for (const keyword of ["anyOf", "oneOf", "allOf", "not"] as const) {
    const isThere = keyword === "allOf" ? schema.allOf.length > 0 : schema.keywords.has(keyword);
    if (!isThere) continue;
    const whole = keyword === "allOf" ? fixedBranches(schema) : fixedCombinator(schema, keyword);
    if (whole === undefined) return undefined;
    if (isIntOrString(whole) && fixedKeyword(schema, "x-kubernetes-int-or-string") === true) continue;
    const check = branchCheck(body, whole, schema, value);
    if (check === undefined) return undefined;
    if (sourceText(check.code) !== "true") checks.push(check.code);
  }
  return checks;
}

/** A combinator as a schema of its own; undefined where a gate changes it. */
function fixedCombinator({ keywords }: GatedSchema, keyword: "anyOf" | "oneOf" | "not"): StructuralSchema | undefined {
  const gated = keywords.get(keyword);
  // What the keyword holds is a schema, or a list of them.
  return gated !== undefined && "value" in gated ? ({ [keyword]: gated.value } as StructuralSchema) : undefined;
}

function fixedBranches({ allOf }: GatedSchema): StructuralSchema | undefined {
  if (!allOf.every(({ when, schema }) => isAlways(when) && gatesOfSchema(schema).size === 0)) return undefined;
  return { allOf: allOf.map(({ schema }) => resolveSchema(schema, new Set())) };
}

/** The alternative that every int-or-string has, which its type has been checked for already. */
function isIntOrString({ anyOf, allOf }: StructuralSchema): boolean {
  if (allOf !== undefined)
    return allOf.length === 1 && Object.keys(allOf[0] ?? {}).length === 1 && isIntOrString(allOf[0] ?? {});
  return anyOf !== undefined && jsonText(anyOf) === INT_OR_STRING;
}

function branchCheck(body: Body, branch: StructuralSchema, base: GatedSchema, value: Piece): BranchCheck | undefined {
  const parts: BranchCheck[] = [];
  for (const [keyword, part] of Object.entries(branch)) {
    if (part === undefined || WITHOUT_EFFECT.has(keyword)) continue;
    const check = keywordCheck(body, keyword, branch, base, value);
    if (check === undefined) return undefined;
    parts.push(check);
  }
  return every(parts);
}

function keywordCheck(
  body: Body,
  keyword: string,
  branch: StructuralSchema,
  base: GatedSchema,
  value: Piece,
): BranchCheck | undefined {
  const type = fixedKeyword(base, "type");
  switch (keyword) {
    case "required":
      if (type !== "object") return undefined;
      return exact(allOf((branch.required ?? []).map((each) => js`${readProperty(value, each)} !== undefined`)));
    case "properties":
      return type === "object" ? propertiesCheck(body, branch, base, value) : undefined;
    case "enum":
      return type === "string" ? enumCheck(branch.enum ?? [], value) : undefined;
    case "pattern": {
      if (type !== "string" || branch.pattern === undefined || branch.pattern === "") return undefined;
      const pattern = body.code.textChecks.pattern(branch.pattern);
      return pattern && exact(js`${pattern}.test(${value})`);
    }
    case "format": {
      if (type !== "string" || branch.format === undefined || branch.format.startsWith("k8s")) return undefined;
      // One that no server knows asks for nothing.
      const check = body.code.textChecks.format(branch.format);
      return exact(check === undefined ? literal(true) : js`${check}(${value})`);
    }
    case "anyOf": {
      const branches = branchChecks(body, branch.anyOf ?? [], base, value);
      return branches && some(branches);
    }
    case "allOf": {
      const branches = branchChecks(body, branch.allOf ?? [], base, value);
      return branches && every(branches);
    }
    case "oneOf": {
      const branches = branchChecks(body, branch.oneOf ?? [], base, value);
      if (branches === undefined || !branches.every(({ isExact }) => isExact)) return undefined;
      const [first = literal(0), ...others] = branches.map((each) => call(name("Number"), each.code));
      return exact(js`${others.reduce((sum, each) => js`${sum} + ${each}`, first)} === 1`);
    }
    case "not": {
      const inner = branch.not === undefined ? undefined : branchCheck(body, branch.not, base, value);
      return inner?.isExact ? exact(js`!${inner.code}`) : undefined;
    }
    default:
      return undefined;
  }
}

function branchChecks(
  body: Body,
  branches: readonly StructuralSchema[],
  base: GatedSchema,
  value: Piece,
): readonly BranchCheck[] | undefined {
  const checks = branches.map((branch) => branchCheck(body, branch, base, value));
  return checks.every((check) => check !== undefined) ? checks : undefined;
}

/** Properties of a branch can be checked where the node itself has checked that they are of their type. */
function propertiesCheck(
  _body: Body,
  branch: StructuralSchema,
  base: GatedSchema,
  value: Piece,
): BranchCheck | undefined {
  const parts: BranchCheck[] = [];
  for (const [each, schema] of Object.entries(branch.properties ?? {})) {
    const part = base.properties.get(each);
    if (part === undefined || !isAlways(part.when) || part.schema.keywords.has("nullable")) return undefined;
    const property = readProperty(value, each);
    if (Object.keys(schema).length === 0) continue;
    if (fixedKeyword(part.schema, "type") !== "string" || schema.enum === undefined || Object.keys(schema).length > 1)
      return undefined;
    const check = enumCheck(schema.enum, property);
    if (check === undefined) return undefined;
    parts.push(exact(js`${property} === undefined || ${check.code}`));
  }
  return every(parts);
}

function enumCheck(members: readonly unknown[], value: Piece): BranchCheck | undefined {
  if (members.length === 0 || !members.every((member) => typeof member === "string")) return undefined;
  return exact(anyOf(members.map((member) => js`${value} === ${text(member)}`)));
}

function exact(check: Piece): BranchCheck {
  return { code: check, isExact: true };
}

function every(parts: readonly BranchCheck[]): BranchCheck {
  return { code: allOf(parts.map(({ code }) => code)), isExact: parts.every(({ isExact }) => isExact) };
}

/** Without any branch, nothing is asked for. */
function some(parts: readonly BranchCheck[]): BranchCheck {
  if (parts.length === 0) return every(parts);
  return { code: anyOf(parts.map(({ code }) => code)), isExact: parts.every(({ isExact }) => isExact) };
}
