import { validatorForCrd } from "../emitters/validators/from-crd/validator-for-crd.js";
import type { JsonObject, JsonValue } from "../kube/values/json-value.js";
import type { StructuralSchema } from "../schema/structural-schema.js";

/** Texts that rules of published APIs ask for, besides those of formats. */
const LIKELY = [
  "https://example.com/v1",
  "https://example.com",
  "example.com",
  "/a",
  "10.0.0.1",
  "10.0.0.0/24",
  "1.0.0",
  "1",
];

const known = new WeakMap<object, string | undefined>();

/** Returns a text that the rules of a node take, of those that rules often ask for and the constants in them; undefined where none is taken. */
export function textForRules(schema: StructuralSchema, first: string): string | undefined {
  const rules = schema["x-kubernetes-validations"] ?? [];
  if (rules.length === 0) return first;
  if (known.has(rules)) return known.get(rules);
  const constants = rules.flatMap(({ rule }) =>
    [...rule.matchAll(/'([^'\\]{1,80})'|"([^"\\]{1,80})"/g)].map(([, one, two]) => one ?? two ?? ""),
  );
  const isTaken = judgeOf(schema);
  const text = [first, ...LIKELY, ...constants].find(isTaken);
  known.set(rules, text);
  return text;
}

/** Whether values of a node are taken, as a server would have it for an object that holds nothing else. */
function judgeOf(schema: StructuralSchema): (value: JsonValue) => boolean {
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
    return (value) => validator.create({ ...head, spec: { value } }).ok;
  } catch {
    // Rules that no server compiles are judged where the CRD is.
    return () => false;
  }
}
