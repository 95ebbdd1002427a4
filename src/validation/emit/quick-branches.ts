import type { StructuralSchema } from "../../schema/structural-schema.js";
import { isAlways } from "../gated/choice.js";
import type { GatedSchema } from "../gated/gated-schema.js";
import { quoted } from "./literal-text.js";
import { type Body, constantOf, fixedKeyword, propertyText } from "./quick-code.js";

const WITHOUT_EFFECT = new Set(["description", "title", "example", "externalDocs"]);
const INT_OR_STRING = '[{"type":"integer"},{"type":"string"}]';

/** An expression for a branch of a combinator; a value that it is false for may be valid yet, unless it is exact. */
interface BranchText {
  readonly text: string;
  readonly isExact: boolean;
}

/**
 * Writes the checks of anyOf, oneOf, allOf and not as one expression each, for a value that has passed the checks of its
 * type; undefined where they are of a kind that is not checked at a glance.
 */
export function combinatorTexts(body: Body, schema: GatedSchema, value: string): string[] | undefined {
  const texts: string[] = [];
  for (const keyword of ["anyOf", "oneOf", "allOf", "not"] as const) {
    const choice = schema.keywords.get(keyword);
    if (choice === undefined) continue;
    if (!("value" in choice)) return undefined;
    // What the keyword holds was a schema, or a list of them.
    const whole = { [keyword]: choice.value } as StructuralSchema;
    if (isIntOrString(whole) && fixedKeyword(schema, "x-kubernetes-int-or-string") === true) continue;
    const text = branchText(body, whole, schema, value);
    if (text === undefined) return undefined;
    texts.push(text.text);
  }
  return texts;
}

/** The alternative that every int-or-string has, which its type has been checked for already. */
function isIntOrString({ anyOf, allOf }: StructuralSchema): boolean {
  if (allOf !== undefined)
    return allOf.length === 1 && Object.keys(allOf[0] ?? {}).length === 1 && isIntOrString(allOf[0] ?? {});
  return anyOf !== undefined && JSON.stringify(anyOf) === INT_OR_STRING;
}

function branchText(body: Body, branch: StructuralSchema, base: GatedSchema, value: string): BranchText | undefined {
  const parts: BranchText[] = [];
  for (const [keyword, part] of Object.entries(branch)) {
    if (part === undefined || WITHOUT_EFFECT.has(keyword)) continue;
    const text = keywordText(body, keyword, branch, base, value);
    if (text === undefined) return undefined;
    parts.push(text);
  }
  return join(parts, " && ", "true");
}

function keywordText(
  body: Body,
  keyword: string,
  branch: StructuralSchema,
  base: GatedSchema,
  value: string,
): BranchText | undefined {
  const type = fixedKeyword(base, "type");
  switch (keyword) {
    case "required":
      if (type !== "object") return undefined;
      return exact(
        (branch.required ?? []).map((name) => `${propertyText(body, value, name)} !== undefined`).join(" && ") ||
          "true",
      );
    case "properties":
      return type === "object" ? propertiesText(body, branch, base, value) : undefined;
    case "enum":
      return type === "string" ? enumText(branch.enum ?? [], value) : undefined;
    case "pattern": {
      if (type !== "string" || branch.pattern === undefined || branch.pattern === "") return undefined;
      body.code.imports.add("lazyPattern");
      return exact(`${constantOf(body, "pattern", `lazyPattern(${quoted(branch.pattern)})`)}.test(${value})`);
    }
    case "format": {
      if (type !== "string" || branch.format === undefined || branch.format.startsWith("k8s")) return undefined;
      body.code.imports.add("formatCheck");
      return exact(`${constantOf(body, `is ${branch.format}`, `formatCheck(${quoted(branch.format)})`)}(${value})`);
    }
    case "anyOf":
      return alternatives(body, branch.anyOf ?? [], base, value, " || ");
    case "allOf":
      return alternatives(body, branch.allOf ?? [], base, value, " && ");
    case "oneOf": {
      const all = alternatives(body, branch.oneOf ?? [], base, value, ") + Number(");
      return all?.isExact ? exact(`Number(${all.text}) === 1`) : undefined;
    }
    case "not": {
      const inner = branch.not === undefined ? undefined : branchText(body, branch.not, base, value);
      return inner?.isExact ? exact(`!(${inner.text})`) : undefined;
    }
    default:
      return undefined;
  }
}

function alternatives(
  body: Body,
  branches: readonly StructuralSchema[],
  base: GatedSchema,
  value: string,
  operator: string,
): BranchText | undefined {
  const texts: BranchText[] = [];
  for (const branch of branches) {
    const text = branchText(body, branch, base, value);
    if (text === undefined) return undefined;
    texts.push(operator.includes("Number") ? text : { ...text, text: `(${text.text})` });
  }
  const joined = join(texts, operator, "true");
  return operator === " || " ? { ...joined, text: `(${joined.text})` } : joined;
}

/** Properties of a branch can be checked where the node itself has checked that they are of their type. */
function propertiesText(
  body: Body,
  branch: StructuralSchema,
  base: GatedSchema,
  value: string,
): BranchText | undefined {
  const parts: BranchText[] = [];
  for (const [name, schema] of Object.entries(branch.properties ?? {})) {
    const part = base.properties.get(name);
    if (part === undefined || !isAlways(part.when) || part.schema.keywords.has("nullable")) return undefined;
    const property = propertyText(body, value, name);
    if (Object.keys(schema).length === 0) continue;
    if (fixedKeyword(part.schema, "type") !== "string" || schema.enum === undefined || Object.keys(schema).length > 1)
      return undefined;
    const text = enumText(schema.enum, property);
    if (text === undefined) return undefined;
    parts.push(exact(`(${property} === undefined || ${text.text})`));
  }
  return join(parts, " && ", "true");
}

function enumText(members: readonly unknown[], value: string): BranchText | undefined {
  if (members.length === 0 || !members.every((member) => typeof member === "string")) return undefined;
  const texts = members.map((member) => `${value} === ${quoted(member)}`);
  return exact(texts.length === 1 ? texts.join("") : `(${texts.join(" || ")})`);
}

function exact(text: string): BranchText {
  return { text, isExact: true };
}

function join(parts: readonly BranchText[], operator: string, none: string): BranchText {
  if (parts.length === 0) return exact(none);
  return { text: parts.map(({ text }) => text).join(operator), isExact: parts.every(({ isExact }) => isExact) };
}
