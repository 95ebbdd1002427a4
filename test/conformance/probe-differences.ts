import { isJsonObject, type JsonObject, type JsonValue } from "../../src/kube/values/json-value.js";

/** A deliberate difference in what is written, and how the two documents are made alike in it. */
export interface OutputDifference {
  /** Words of the line of docs/differences.md that tells of it. */
  readonly documented: string;
  readonly inTheirs?: Rewrite;
  readonly inOurs?: Rewrite;
}

/** A mistake in a probe that controller-gen passes over, and that is told here. */
export interface FindingDifference {
  readonly documented: string;
  readonly probe: string;
  readonly code: string;
  /** The source text that the finding points at. */
  readonly at: string;
}

/** Returns the document anew, or the same one where it has nothing of the kind. */
type Rewrite = (document: JsonValue) => JsonValue;

const ROOT = "spec.versions.0.schema.openAPIV3Schema";
const SPEC = `${ROOT}.properties.spec.properties`;

export const OUTPUT_DIFFERENCES: readonly OutputDifference[] = [
  {
    documented: "`controller-gen.kubebuilder.io/version` annotation",
    inTheirs: at(["metadata"], ({ annotations, ...metadata }) => {
      const kept = without(annotations, "controller-gen.kubebuilder.io/version");
      return Object.keys(kept).length === 0 ? metadata : { ...metadata, annotations: kept };
    }),
  },
  bothWithoutTexts("fixed texts for `apiVersion`, `kind`, and the types of Kubernetes", [
    `${ROOT}.properties.apiVersion`,
    `${ROOT}.properties.kind`,
    ...["gvk", "lor", "ls", "ownerRefs", "rl", "sks"].map((name) => `${SPEC}.known.properties.${name}`),
  ]),
  bothWithoutTexts("Go's and Kubernetes' scalar types (`time.Duration`, `types.UID`, …) bring the text", [
    ...["d", "f1", "uid"].map((name) => `${SPEC}.known.properties.${name}`),
    `${SPEC}.arr.properties.raw`,
  ]),
  {
    documented: "pointer-valued keywords (`maxLength`, …) that a type and a field give alike",
    inTheirs: at([`${SPEC}.naming.properties.sameMax`], ({ allOf, ...rest }) => ({ ...rest, ...onlyOne(allOf) })),
  },
  {
    documented: "an Enum marker on a field of an enum type is dropped",
    inTheirs: at([`${SPEC}.naming.properties.enumBoth`], (schema) => ({ ...schema, enum: ["A"] })),
  },
  {
    documented: "an alias of a named type loses its own comment and markers",
    inTheirs: at([`${SPEC}.naming.properties.an`], (schema) => ({
      ...schema,
      description: "AliasNamed doc.",
      minLength: 2,
    })),
  },
  {
    documented: "a default `{}` becomes `[]` on a list, but not on a field of a named list type",
    inTheirs: at([`${SPEC}.defNL`], (schema) => ({ ...schema, default: [] })),
  },
  {
    documented: "enum values of a Go type's constants, sorted",
    inOurs: at(
      [`${SPEC}.k`, `${SPEC}.kl.items`, `${SPEC}.km.additionalProperties`, `${SPEC}.kp`],
      ({ enum: values, ...schema }) => ({ ...schema, enum: sorted(values) }),
    ),
  },
];

export const FINDING_DIFFERENCES: readonly FindingDifference[] = [
  { documented: "a recursive type becomes `{}`", probe: "v1", code: "type-cycle", at: "Node" },
  {
    documented: "limits that no value can satisfy",
    probe: "v1",
    code: "bounds-crossed",
    at: "+kubebuilder:validation:MinItems=1",
  },
  {
    documented: "a format that no API server checks",
    probe: "en",
    code: "format-unknown",
    at: "+kubebuilder:validation:Format=foo",
  },
  ...[
    { probe: "en", at: "En" },
    { probe: "mk", at: "Mk" },
  ].map((finding) => ({
    documented: "a version taken from the folder's name",
    code: "version-from-folder",
    ...finding,
  })),
  {
    documented: "what looks like a marker and is only a comment",
    probe: "mk",
    code: "marker-look-alike",
    at: "+optional",
  },
  // What the API server says of two fields without a type is not told before this is fixed.
  {
    documented: "a bound that an int64 cannot hold once it has been a float64",
    probe: "en",
    code: "bound-out-of-type",
    at: "+kubebuilder:validation:Maximum=9223372036854775807",
  },
  ...[
    { code: "cel-syntax", at: "in" },
    { code: "cel-name", at: "in2" },
    { code: "cel-name", at: "root" },
  ].map((finding) => ({
    documented: "rules are passed on as they are",
    probe: "opt",
    ...finding,
  })),
  ...["+kubebuilder:validation:MaxLength=1", "+nullable", "+kubebuilder:resource:scope=Cluster"].map((marker) => ({
    documented: "or belongs to nothing (two comment groups up, behind code on a line), is ignored",
    probe: "mk",
    code: "marker-unattached",
    at: marker,
  })),
];

/** Rewrites what stands at the paths, where it is there: keys and list indices, with a dot between. */
function at(paths: readonly string[], rewrite: (schema: JsonObject) => JsonValue): Rewrite {
  return (document) => paths.reduce((value, path) => rewriteAt(value, path.split("."), rewrite), document);
}

function rewriteAt(value: JsonValue, path: readonly string[], rewrite: (schema: JsonObject) => JsonValue): JsonValue {
  const [key, ...rest] = path;
  if (key === undefined) return isJsonObject(value) ? rewrite(value) : value;
  if (isList(value)) return value.map((item, index) => (String(index) === key ? rewriteAt(item, rest, rewrite) : item));
  const member = isJsonObject(value) ? value[key] : undefined;
  if (!isJsonObject(value) || member === undefined) return value;
  return { ...value, [key]: rewriteAt(member, rest, rewrite) };
}

function bothWithoutTexts(documented: string, paths: readonly string[]): OutputDifference {
  const rewrite = at(paths, withoutTexts);
  return { documented, inTheirs: rewrite, inOurs: rewrite };
}

/** Takes the descriptions out at any depth; a member that is named so is a schema, and no text. */
function withoutTexts(value: JsonValue): JsonValue {
  if (isList(value)) return value.map(withoutTexts);
  if (!isJsonObject(value)) return value;
  const kept = Object.entries(value).filter(([key, member]) => key !== "description" || typeof member !== "string");
  return Object.fromEntries(kept.map(([key, member]) => [key, member === undefined ? member : withoutTexts(member)]));
}

function without(map: JsonValue | undefined, key: string): JsonObject {
  return Object.fromEntries(Object.entries(isJsonObject(map) ? map : {}).filter(([each]) => each !== key));
}

function onlyOne(schemas: JsonValue | undefined): JsonObject {
  const [first, ...others] = isList(schemas) ? schemas : [];
  const text = JSON.stringify(first);
  return isJsonObject(first) && others.every((other) => JSON.stringify(other) === text) ? first : {};
}

function sorted(values: JsonValue | undefined): JsonValue {
  return (isList(values) ? values.map(String) : []).sort();
}

function isList(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}
