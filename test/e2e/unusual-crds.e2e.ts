import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import { type JsonObject as CrdObject, isJsonObject } from "../../src/kube/values/json-value.js";
import { documentOf, roundTripDocuments } from "../import/round-trip.js";
import { type ControlPlane, startControlPlane } from "./harness/control-plane.js";
import { definitions } from "./harness/custom-resource-definition.js";
import { type JsonObject, type JsonValue, parseJson, valueAt } from "./harness/json-value.js";

/** Schemas of one property that tools write and that say little or nothing, each in YAML's flow style. */
const ROWS: readonly (readonly [name: string, schema: string])[] = [
  ["empty properties", "{type: object, properties: {}}"],
  [
    "empty properties beside preserve-unknown-fields",
    "{type: object, properties: {}, x-kubernetes-preserve-unknown-fields: true}",
  ],
  ["properties that are null", "{type: object, properties: null}"],
  ["a property that is null", "{type: object, properties: {gone: null}}"],
  [
    "required naming an undeclared property",
    "{type: object, required: [gone, here], properties: {here: {type: string}}}",
  ],
  ["required of an object without properties", "{type: object, required: [gone]}"],
  ["required of a map", "{type: object, required: [gone], additionalProperties: {type: string}}"],
  ["required naming a property twice", "{type: object, required: [here, here], properties: {here: {type: string}}}"],
  ["required of a string", "{type: string, required: [gone]}"],
  ["empty required", "{type: object, required: [], properties: {here: {type: string}}}"],
  ["required that is null", "{type: object, required: null, properties: {here: {type: string}}}"],
  ["a null in required", "{type: object, required: [null]}"],
  [
    "items beside an object",
    "{type: object, nullable: true, items: {type: object, x-kubernetes-preserve-unknown-fields: true}}",
  ],
  ["items beside a string", "{type: string, items: {type: string}}"],
  ["items without a type beside an object", "{type: object, items: {}}"],
  ["a list of items", "{type: array, items: [{type: string}]}"],
  ["a list without items", "{type: array}"],
  ["a list whose items are null", "{type: array, items: null}"],
  ["properties beside a list", "{type: array, items: {type: string}, properties: {here: {type: string}}}"],
  ["properties beside a string", "{type: string, properties: {here: {type: string}}}"],
  ["properties without a type", "{properties: {here: {type: string}}}"],
  [
    "properties without a type beside preserve-unknown-fields",
    "{x-kubernetes-preserve-unknown-fields: true, properties: {here: {type: string}}}",
  ],
  [
    "items without a type beside preserve-unknown-fields",
    "{x-kubernetes-preserve-unknown-fields: true, items: {type: string}}",
  ],
  [
    "values without a type beside preserve-unknown-fields",
    "{x-kubernetes-preserve-unknown-fields: true, additionalProperties: {type: string}}",
  ],
  ["properties and values", "{type: object, properties: {here: {type: string}}, additionalProperties: {type: string}}"],
  ["empty properties and values", "{type: object, properties: {}, additionalProperties: {type: string}}"],
  ["values of any kind", "{type: object, additionalProperties: true}"],
  ["no other values", "{type: object, additionalProperties: false}"],
  ["values that are null", "{type: object, additionalProperties: null}"],
  ["an empty type", '{type: "", x-kubernetes-preserve-unknown-fields: true}'],
  ["a type that is null", "{type: null, x-kubernetes-preserve-unknown-fields: true}"],
  ["an empty enum", "{type: string, enum: []}"],
  ["an enum that is null", "{type: string, enum: null}"],
  ["a null in an enum", "{type: string, enum: [a, null]}"],
  ["a null in an enum of what may be null", "{type: string, nullable: true, enum: [a, null]}"],
  ["an enum with a value twice", "{type: string, enum: [a, a]}"],
  ["empty anyOf, allOf and oneOf", "{type: string, anyOf: [], allOf: [], oneOf: []}"],
  ["anyOf that is null", "{type: string, anyOf: null}"],
  ["an empty not", "{type: string, not: {}}"],
  ["a not that is null", "{type: string, not: null}"],
  ["a default that is null", "{type: string, default: null}"],
  ["a default that is null where null is allowed", "{type: string, nullable: true, default: null}"],
  ["an empty pattern", '{type: string, pattern: ""}'],
  ["an empty format", '{type: string, format: ""}'],
  ["an empty description and title", '{type: string, description: "", title: ""}'],
  ["limits that are null", "{type: string, maxLength: null, minLength: null, pattern: null}"],
  ["flags that are false", "{type: string, nullable: false, x-kubernetes-embedded-resource: false}"],
  ["preserve-unknown-fields that is false", "{type: object, x-kubernetes-preserve-unknown-fields: false}"],
  ["no rules", "{type: object, x-kubernetes-validations: []}"],
  ["list map keys that are empty", "{type: array, items: {type: object}, x-kubernetes-list-map-keys: []}"],
  ["an empty example and documentation", "{type: object, example: {}, externalDocs: {}}"],
];

function crdOf(schema: string): CrdObject {
  return documentOf(`apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  names: {kind: Widget, plural: widgets}
  scope: Namespaced
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          odd: ${schema}
`);
}

const asJson = (document: object): JsonObject => parseJson(JSON.stringify(document)) as JsonObject;

describe("a CRD that says little", () => {
  let server: ControlPlane;
  const tried = { accepted: 0, refused: 0 };

  beforeAll(async () => {
    server = await startControlPlane();
  });
  afterAll(async () => {
    console.log(`unusual CRDs: ${tried.accepted} accepted, ${tried.refused} refused by the server and by us`);
    await server?.stop();
  });

  /** What a server would store of a CRD, or why it refuses it. */
  async function stored(document: CrdObject): Promise<{ readonly spec?: JsonValue; readonly refusal?: string }> {
    const answer = await server.client.create(definitions, asJson(document), { dryRun: true });
    return answer.accepted
      ? { spec: valueAt(answer.object, "spec") ?? null }
      : { refusal: answer.status.message ?? "" };
  }

  test.each(ROWS)("with %s is taken as the server takes it, and comes back from TypeScript", async (_, schema) => {
    const document = crdOf(schema);
    const { spec, refusal } = await stored(document);
    const problems = checkCrd(document).filter(({ severity }) => severity === "error");
    expect({ refused: problems.length > 0, problems, refusal }).toMatchObject({ refused: refusal !== undefined });
    const { errors, texts } = roundTripDocuments([document]);
    if (refusal !== undefined) {
      tried.refused++;
      expect(errors).not.toEqual([]);
      return;
    }
    tried.accepted++;
    expect(errors).toEqual([]);
    const [made] = texts.map((text) => parseYaml(text));
    expect(isJsonObject(made) ? await stored(made) : made).toEqual({ spec });
  });
});
