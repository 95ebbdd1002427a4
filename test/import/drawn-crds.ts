import fc from "fast-check";
import type { JsonObject, JsonValue } from "../../src/kube/values/json-value.js";

const NAMES = [
  "a",
  "b",
  "spec",
  "status",
  "constructor",
  "__proto__",
  "x-y",
  "type",
  "items",
  "Record",
  "\u00e4 b",
  "",
];

const name = fc.constantFrom(...NAMES);
const text = fc.constantFrom("One.", "two\n\n\nthree", "+marker", " */ x", "TODO", "`\\n`", "", "a:b", '"q"', "\u2028");

/** Some of the members of a record, or an empty map. */
function some(members: Record<string, fc.Arbitrary<JsonValue>>): fc.Arbitrary<JsonObject> {
  return fc.record(members, { requiredKeys: [] });
}

function rarely(arbitrary: fc.Arbitrary<JsonObject>): fc.Arbitrary<JsonObject> {
  return fc.option(arbitrary, { nil: {}, freq: 3 });
}

const anywhere = rarely(
  some({
    description: text,
    title: text,
    nullable: fc.boolean(),
    example: fc.constantFrom<JsonValue>(1, "e", [], {}),
    enum: fc.constant([]),
    externalDocs: fc.constant({ url: "https://example.com" }),
  }),
);
const valueRules = rarely(
  some({
    anyOf: fc.constantFrom<JsonValue>([{ required: ["a"] }, { required: ["b"] }], [{ minLength: 1 }], []),
    allOf: fc.constantFrom<JsonValue>([{ maxProperties: 9 }], [{ not: { enum: ["x"] } }]),
    oneOf: fc.constantFrom<JsonValue>([{ pattern: "^a" }, { pattern: "^b" }]),
    not: fc.constantFrom<JsonValue>({ enum: [3] }, {}),
  }),
);
const ofObjects = some({
  required: fc.constantFrom<JsonValue>([], ["gone"], ["b", "a"], ["a", "gone"]),
  minProperties: fc.nat(2),
  "x-kubernetes-map-type": fc.constantFrom("atomic", "granular"),
  default: fc.constantFrom<JsonValue>({}, { a: null }),
});
const ofLists = some({
  minItems: fc.nat(2),
  maxItems: fc.constant(5),
  "x-kubernetes-list-type": fc.constantFrom("atomic", "set"),
  default: fc.constantFrom<JsonValue>([]),
});
/** A server refuses rules of values without a type, which only the check of rules says. */
const rules = fc.constantFrom<JsonValue>([{ rule: "true" }], [{ rule: "1 == 1", message: "m" }], []);
const ofTexts = some({
  "x-kubernetes-validations": rules,
  minLength: fc.nat(2),
  pattern: fc.constantFrom("^a", "", "`"),
  format: fc.constantFrom("date-time", "byte", "uuid", "other", ""),
  enum: fc.constantFrom<JsonValue>(["a", "b"], ["a", ""], ["*/"], ["a", null]),
  default: fc.constantFrom("a", "b"),
});
const ofNumbers = some({
  minimum: fc.constantFrom(-1, 0, 3),
  exclusiveMinimum: fc.boolean(),
  multipleOf: fc.constantFrom(2),
  format: fc.constantFrom("int32", "int64", "float", "double"),
  enum: fc.constantFrom<JsonValue>([1, 2], [4, null]),
});

function merged(...parts: readonly fc.Arbitrary<JsonObject>[]): fc.Arbitrary<JsonObject> {
  return fc.tuple(...parts).map((all) => Object.assign({}, ...all));
}

const preserves = fc.constant({ "x-kubernetes-preserve-unknown-fields": true });

/** A schema as people and tools write them, odd parts and all; not every one of them is taken by a server. */
const { node } = fc.letrec<{ node: JsonObject }>((tie) => {
  const inner = tie("node");
  const properties = some({
    properties: fc
      .array(fc.tuple(name, inner), { maxLength: 3 })
      .map((entries): JsonObject => Object.fromEntries(entries)),
  });
  const items = some({ items: inner });
  const values = some({ additionalProperties: fc.oneof<fc.Arbitrary<JsonValue>[]>(inner, fc.constant(true)) });
  const typed = (type: string): fc.Arbitrary<JsonObject> => fc.constant({ type });
  const object = merged(typed("object"), properties, rarely(items), rarely(preserves), rarely(ofObjects));
  const leaf = fc.oneof(
    merged(typed("string"), rarely(ofTexts)),
    merged(typed("integer"), rarely(ofNumbers)),
    merged(typed("number"), rarely(ofNumbers)),
    typed("boolean"),
    fc.constant<JsonObject>({ "x-kubernetes-int-or-string": true }),
    fc.constant<JsonObject>({ "x-kubernetes-int-or-string": true, anyOf: [{ type: "integer" }, { type: "string" }] }),
    preserves,
  );
  const branch = fc.oneof(
    object,
    merged(typed("object"), values, rarely(ofObjects)),
    merged(typed("array"), fc.record({ items: inner }), rarely(ofLists), rarely(properties)),
    merged(preserves, properties, rarely(items), rarely(values), rarely(ofObjects)),
    merged(leaf, rarely(properties), rarely(items)),
  );
  return { node: merged(fc.oneof({ maxDepth: 3 }, leaf, branch), anywhere, valueRules) };
});

const version = fc.record(
  {
    served: fc.boolean(),
    deprecated: fc.boolean(),
    subresources: fc.constantFrom<JsonValue>({}, { status: {} }),
    additionalPrinterColumns: fc.constantFrom<JsonValue>([], [{ name: "A b", type: "string", jsonPath: ".spec.a" }]),
    spec: node,
    status: node,
  },
  { requiredKeys: ["served", "spec"] },
);

/** CRDs as people and tools write them; not every one of them is taken by a server. */
export const drawnCrds: fc.Arbitrary<JsonObject> = fc
  .tuple(
    fc.shuffledSubarray(["v1", "v1beta1", "v2-x"], { minLength: 1 }),
    fc.array(version, { minLength: 3, maxLength: 3 }),
    fc.nat(2),
  )
  .map(
    ([names, versions, stored]): JsonObject => ({
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.example.com" },
      spec: {
        group: "example.com",
        names: { kind: "Widget", plural: "widgets" },
        scope: "Namespaced",
        versions: names.map((each, index) => {
          const { spec, status, ...rest } = versions[index] ?? { served: true, spec: {} };
          const properties = { metadata: { type: "object" }, spec, ...(status === undefined ? {} : { status }) };
          const openAPIV3Schema = { type: "object", properties };
          return { ...rest, name: each, storage: index === stored % names.length, schema: { openAPIV3Schema } };
        }),
      },
    }),
  );
