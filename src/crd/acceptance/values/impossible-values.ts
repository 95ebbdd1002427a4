import type { JsonValue } from "../../../kube/values/json-value.js";
import { problemText } from "../shape/crd-problem.js";
import { type CrdSchema, forEachNode, type SchemaKeyword } from "../shape/crd-schema.js";
import { checkValue, hasUnknownFields } from "./check-value.js";

/** Members of an enum that the rest of their node excludes. */
interface ImpossibleMembers {
  readonly kind: "enum";
  readonly schema: CrdSchema;
  /** The path of the keyword that is wrong: the enum, or the limit that excludes its members. */
  readonly path: string;
  readonly members: readonly JsonValue[];
  /** The limit that excludes the members; undefined where they are of another type than the value. */
  readonly limit: (typeof LIMITS)[number] | "allOf" | undefined;
}

interface ImpossibleValueOf<Kind extends "example" | "default"> {
  readonly kind: Kind;
  readonly path: string;
  readonly problem: string;
}

/** A null that `nullable` allows and an enum excludes, even one that lists it. */
interface ImpossibleNull {
  readonly kind: "null";
  readonly path: string;
}

/** A value in a schema that the rest of its node excludes, and that an API server takes there all the same. */
export type ImpossibleValue =
  | ImpossibleMembers
  | ImpossibleNull
  | ImpossibleValueOf<"example">
  | ImpossibleValueOf<"default">;

/** The keywords beside an enum that can exclude one of its members. */
const LIMITS = ["pattern", "maxLength", "minLength", "maximum", "minimum", "multipleOf", "format"] as const;

/**
 * Finds members of enums, and examples, that the rest of their node excludes, and such defaults below maps, where no server
 * looks at them.
 */
export function impossibleValues(root: CrdSchema, rootPath: string): ImpossibleValue[] {
  const impossible: ImpossibleValue[] = [];
  visit(root, rootPath, false);
  return impossible;

  function visit(schema: CrdSchema, path: string, isInMap: boolean): void {
    if ((schema.enum?.length ?? 0) > 0) {
      checkEnum(schema, path);
      if (schema.nullable === true) impossible.push({ kind: "null", path: `${path}.nullable` });
    }
    checkExample(schema, path);
    if (isInMap) checkDefault(schema, path);
    forEachNode(schema, path, (child, childPath, { keyword }) => {
      visit(child, childPath, isInMap || keyword === "additionalProperties");
    });
  }

  function checkEnum(schema: CrdSchema, path: string): void {
    const rest: CrdSchema = { ...schema, enum: null, default: null };
    // Of null, the schema says that it may be there.
    const members = (schema.enum ?? []).filter((member) => member !== null || schema.nullable !== true);
    const excluded = members.filter((member) => checkValue(member, rest, "").length > 0);
    const isOfType = (member: JsonValue): boolean => checkValue(member, typeOf(schema), "").length === 0;
    const ofOtherType = excluded.filter((member) => !isOfType(member));
    if (ofOtherType.length > 0) {
      impossible.push({ kind: "enum", path: `${path}.enum`, schema, members: ofOtherType, limit: undefined });
    }
    const byLimit = new Map<(typeof LIMITS)[number] | "allOf", JsonValue[]>();
    for (const member of excluded.filter(isOfType)) {
      const limit =
        LIMITS.find((keyword) => checkValue(member, { ...typeOf(schema), ...only(schema, keyword) }, "").length > 0) ??
        "allOf";
      byLimit.set(limit, [...(byLimit.get(limit) ?? []), member]);
    }
    for (const [limit, members] of byLimit) {
      const keyword = limit === "allOf" ? "enum" : limit;
      impossible.push({ kind: "enum", path: `${path}.${keyword}`, schema, members, limit });
    }
  }

  function checkExample(schema: CrdSchema, path: string): void {
    const value = schema.example ?? null;
    const [problem] = value === null ? [] : checkValue(value, { ...schema, default: null }, "");
    if (problem === undefined) return;
    impossible.push({ kind: "example", path: `${path}.example`, problem: problemText(problem) });
  }

  function checkDefault(schema: CrdSchema, path: string): void {
    const value = schema.default ?? null;
    if (value === null) return;
    const unknown = hasUnknownFields(value, schema) ? ["must not have unknown fields"] : [];
    const [problem] = [...unknown, ...checkValue(value, schema, "").map(problemText)];
    if (problem !== undefined) impossible.push({ kind: "default", path: `${path}.default`, problem });
  }
}

/** What of a schema says which JSON types a value may have. */
function typeOf(schema: CrdSchema): CrdSchema {
  const { type = null, nullable = null } = schema;
  return { type, nullable, "x-kubernetes-int-or-string": schema["x-kubernetes-int-or-string"] ?? null };
}

function only(schema: CrdSchema, keyword: SchemaKeyword): CrdSchema {
  const { exclusiveMaximum = null, exclusiveMinimum = null } = schema;
  return { [keyword]: schema[keyword], exclusiveMaximum, exclusiveMinimum };
}
