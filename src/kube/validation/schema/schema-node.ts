import type { CompiledRule } from "../../cel/exact/compiled-rule.js";
import {
  type FormatCheck,
  formatCheckOf,
  type Pattern,
  patternOf,
  type TextChecks,
} from "../../formats/text-checks.js";
import type { VersionTraits } from "../../target-version.js";
import type { KubeValue } from "../../values/kube-value.js";
import { isNumberFormat } from "./check-number.js";
import { pruneDefault } from "./prune.js";
import type { Schema } from "./schema.js";

/** A schema made ready for the walks over values: what the server of one version makes of it. */
export interface SchemaNode {
  readonly schema: Schema;
  /** The JSON types that are allowed: none said, one, or `integer` and `string`. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** The format, if the server knows it for the type, else empty. */
  readonly format: string;
  readonly isOfFormat: FormatCheck | undefined;
  /** The type and format that numbers have to fit, where the version looks at them. */
  readonly numberType: string;
  readonly numberFormat: string;
  readonly pattern: Pattern | undefined;
  readonly properties: ReadonlyMap<string, SchemaNode>;
  /** The schema of all other properties; `true` and `false` are without one. */
  readonly additional: SchemaNode | boolean | undefined;
  readonly items: SchemaNode | undefined;
  readonly anyOf: readonly SchemaNode[];
  readonly oneOf: readonly SchemaNode[];
  readonly allOf: readonly SchemaNode[];
  readonly not: SchemaNode | undefined;
  readonly defaultValue: KubeValue | undefined;
  readonly preserves: boolean;
  readonly embedded: boolean;
  readonly listType: string;
  readonly listMapKeys: readonly string[];
  readonly rules: readonly CompiledRule[];
  /** Whether something of the kind is on the node or below it; where not, a walk ends. */
  readonly has: {
    readonly defaults: boolean;
    readonly listTypes: boolean;
    readonly embedded: boolean;
    readonly rules: boolean;
    /** Rules below the node, whether it has some itself or not. */
    readonly rulesBelow: boolean;
    /** Rules that look at the old value. */
    readonly transitions: boolean;
  };
}

/**
 * How a server reads a schema: for objects it leaves out formats that it does not know for the type and gives int-or-string
 * its types; defaults it checks by the schema as it is written.
 */
export type SchemaReading = "served" | "written";

export interface SchemaOptions extends TextChecks {
  readonly traits: VersionTraits;
  readonly reading?: SchemaReading;
}

/** Makes a schema ready. Schemas that are used in several places are made ready once. */
export function prepareSchema(root: Schema, options: SchemaOptions): SchemaNode {
  const nodes = new Map<Schema, SchemaNode>();
  return prepare(root);

  function prepare(schema: Schema): SchemaNode {
    const cached = nodes.get(schema);
    if (cached !== undefined) return cached;
    const node = prepareFresh(schema);
    nodes.set(schema, node);
    return node;
  }

  function prepareFresh(schema: Schema): SchemaNode {
    const properties = new Map(Object.entries(schema.properties ?? {}).map(([name, each]) => [name, prepare(each)]));
    const { additionalProperties } = schema;
    const additional = typeof additionalProperties === "object" ? prepare(additionalProperties) : additionalProperties;
    const items = schema.items === undefined ? undefined : prepare(schema.items);
    const below = [...properties.values()];
    if (typeof additional === "object") below.push(additional);
    if (items !== undefined) below.push(items);
    const own = ownParts(schema, options);
    const rulesBelow = below.some(({ has }) => has.rules);
    const node: SchemaNode = {
      ...own,
      properties,
      additional,
      items,
      anyOf: (schema.anyOf ?? []).map(prepare),
      oneOf: (schema.oneOf ?? []).map(prepare),
      allOf: (schema.allOf ?? []).map(prepare),
      not: schema.not === undefined ? undefined : prepare(schema.not),
      has: {
        defaults: below.some((node) => node.defaultValue !== undefined || node.has.defaults),
        listTypes: isUnique(own.listType) || below.some(({ has }) => has.listTypes),
        embedded: own.embedded || below.some(({ has }) => has.embedded),
        rules: own.rules.length > 0 || rulesBelow,
        rulesBelow,
        transitions: own.rules.some(({ transition }) => transition) || below.some(({ has }) => has.transitions),
      },
    };
    // The server prunes defaults before it serves them.
    return node.defaultValue === undefined ? node : { ...node, defaultValue: pruneDefault(node.defaultValue, node) };
  }
}

type OwnParts = Omit<SchemaNode, "properties" | "additional" | "items" | "anyOf" | "oneOf" | "allOf" | "not" | "has">;

function ownParts(schema: Schema, options: SchemaOptions): OwnParts {
  const { traits, reading = "served" } = options;
  const types = typesOf(schema, reading);
  const written = schema.format ?? "";
  const [type = ""] = types.length === 1 ? types : [];
  const format = reading === "written" ? written : knownFormat(written, type, options);
  const isNumeric = type === "integer" || type === "number";
  return {
    schema,
    types,
    nullable: schema.nullable ?? false,
    format,
    isOfFormat: format === "" ? undefined : formatCheckOf(options, format),
    numberType: isNumeric && traits.numericFormats ? type : "",
    numberFormat: isNumeric && isNumberFormat(format, type) ? format : "",
    pattern: schema.pattern === undefined || schema.pattern === "" ? undefined : patternOf(options, schema.pattern),
    defaultValue: schema.default ?? undefined,
    preserves: schema["x-kubernetes-preserve-unknown-fields"] ?? false,
    embedded: schema["x-kubernetes-embedded-resource"] ?? false,
    listType: schema["x-kubernetes-list-type"] ?? "",
    listMapKeys: schema["x-kubernetes-list-map-keys"] ?? [],
    rules: schema.rules ?? [],
  };
}

function typesOf(schema: Schema, reading: SchemaReading): readonly string[] {
  if (schema["x-kubernetes-int-or-string"] && reading === "served") return INT_OR_STRING;
  return schema.type === undefined || schema.type === "" ? [] : [schema.type];
}

const INT_OR_STRING = ["integer", "string"];

/** Formats that a server does not know for the type count as not written. */
function knownFormat(format: string, type: string, options: SchemaOptions): string {
  const { traits } = options;
  if (type === "integer" || type === "number")
    return traits.numericFormats && isNumberFormat(format, type) ? format : "";
  const isLookedAt = (type === "" || type === "string") && (traits.nameFormats || !format.startsWith("k8s"));
  return isLookedAt && formatCheckOf(options, format) !== undefined ? format : "";
}

function isUnique(listType: string): boolean {
  return listType === "set" || listType === "map";
}
