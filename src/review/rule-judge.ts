import { validatorForCrd } from "../emitters/validators/from-crd/validator-for-crd.js";
import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";
import { mapChildren } from "../schema/visit.js";

/** Says whether a value satisfies the rules of a node, or, with an old one, whether an update to it does. */
export type RuleJudge = (value: JsonValue, old?: JsonValue) => boolean;

type KnownJudges = WeakMap<StructuralSchema, { readonly judge: RuleJudge | undefined }>;

const [ofRules, ofNodes]: readonly [KnownJudges, KnownJudges] = [new WeakMap(), new WeakMap()];

/**
 * Returns what judges values by the rules that stand at a node, and by no other constraint: values that a limit refuses are tried on
 * purpose. Returns undefined for a node without rules, and for rules that cannot be compiled there.
 */
export function ruleJudge(schema: StructuralSchema): RuleJudge | undefined {
  const rules = schema["x-kubernetes-validations"] ?? [];
  if (rules.length === 0) return undefined;
  return cachedJudge(ofRules, schema, () => judgeOf({ ...typesOf(schema), "x-kubernetes-validations": rules }));
}

/** Returns what judges values of a node as a server would in an object that holds nothing else; undefined where its rules cannot be compiled. */
export function nodeJudge(schema: StructuralSchema): RuleJudge | undefined {
  return cachedJudge(ofNodes, schema, () => judgeOf(schema));
}

function cachedJudge(
  judges: KnownJudges,
  schema: StructuralSchema,
  make: () => RuleJudge | undefined,
): RuleJudge | undefined {
  const cached = judges.get(schema) ?? { judge: make() };
  judges.set(schema, cached);
  return cached.judge;
}

function judgeOf(schema: StructuralSchema): RuleJudge | undefined {
  // A schema holds nothing but JSON; only its interface lacks the index signature.
  const spec = { type: "object", properties: { value: schema as unknown as JsonObject } };
  const crd: JsonObject = {
    spec: {
      group: "example.com",
      names: { kind: "Holder", plural: "holders" },
      scope: "Cluster",
      versions: [{ name: "v1", storage: true, schema: { openAPIV3Schema: { type: "object", properties: { spec } } } }],
    },
  };
  try {
    const validator = validatorForCrd(crd, { codeGeneration: false });
    const head = { apiVersion: "example.com/v1", kind: "Holder", metadata: { name: "a" } };
    return (value, old) => {
      const object = { ...head, spec: { value } };
      return (
        old === undefined ? validator.create(object) : validator.update({ ...head, spec: { value: old } }, object)
      ).ok;
    };
  } catch {
    // Rules that no server compiles are judged where the CRD is.
    return undefined;
  }
}

const TYPE_KEYWORDS = [
  "type",
  "format",
  "nullable",
  "default",
  "x-kubernetes-int-or-string",
  "x-kubernetes-preserve-unknown-fields",
  "x-kubernetes-list-type",
  "x-kubernetes-list-map-keys",
  "x-kubernetes-map-type",
] as const;

/** A schema without what constrains values of its types; defaults are set before rules are run. Goes by itself: it makes another schema. */
function typesOf(schema: StructuralSchema): StructuralSchema {
  const kept = Object.fromEntries(
    TYPE_KEYWORDS.flatMap((keyword) => (schema[keyword] === undefined ? [] : [[keyword, schema[keyword]]])),
  );
  return { ...kept, ...mapChildren(schema, (child) => typesOf(child.schema)) };
}
