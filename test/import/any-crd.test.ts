import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { parseYaml } from "../../src/crd/yaml/parse-yaml.js";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { sampleSize } from "../sample-size.js";
import { drawnCrds } from "./drawn-crds.js";
import { roundTripDocuments } from "./round-trip.js";

const SEED = 13;
describe("a CRD that a server takes", () => {
  it("comes back from TypeScript as it was, whatever it holds", { timeout: 300_000 }, () => {
    let taken = 0;
    fc.assert(
      fc.property(drawnCrds, (document) => {
        if (checkCrd(document).some(({ severity }) => severity === "error")) return;
        taken++;
        const { errors, texts } = roundTripDocuments([document]);
        expect(errors).toEqual([]);
        expect(texts.map((each) => parseYaml(each))).toEqual([document]);
      }),
      { seed: SEED, numRuns: sampleSize(1500) },
    );
    expect(taken).toBeGreaterThan(sampleSize(300));
  });

  it("comes back with keywords that are null, in the schemas of every keyword", () => {
    const nulls = {
      additionalProperties: null,
      properties: null,
      items: null,
      required: null,
      enum: null,
      not: null,
      anyOf: null,
      default: null,
      "x-kubernetes-validations": null,
    };
    const none = { type: "object", ...nulls };
    const spec = {
      ...none,
      properties: {
        none,
        map: { type: "object", additionalProperties: none },
        list: { type: "array", items: none },
        // What decodes to nothing must not keep rules beside it from being checked.
        ruled: { ...none, "x-kubernetes-validations": [{ rule: "true" }] },
        branched: { type: "object", allOf: [{ ...nulls }], not: { maxProperties: 9, ...nulls } },
      },
    };
    const document: JsonObject = {
      apiVersion: "apiextensions.k8s.io/v1",
      kind: "CustomResourceDefinition",
      metadata: { name: "widgets.example.com" },
      spec: {
        group: "example.com",
        names: { kind: "Widget", plural: "widgets" },
        scope: "Namespaced",
        versions: [
          {
            name: "v1",
            served: true,
            storage: true,
            schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
          },
        ],
      },
    };
    expect(checkCrd(document).filter(({ severity }) => severity === "error")).toEqual([]);
    const { errors, texts } = roundTripDocuments([document]);
    expect(errors).toEqual([]);
    expect(texts.map((each) => parseYaml(each))).toEqual([document]);
  });
});
