import { Ajv, type ErrorObject } from "ajv";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../../src/kube/values/kube-value.js";
import { compile } from "../../compile.js";
import { sampleSize } from "../../sample-size.js";
import { DOCUMENT, documentValidator, KIND } from "../documents/documents.js";
import { compileCode } from "../validators/compiled-code.js";
import { drawnObjects, drawnSources } from "../validators/drawn-models.js";
import { plainValue } from "./plain-value.js";

function schemasOf(sources: Parameters<typeof compile>[0]): Map<string, string> {
  const { code } = compile(sources, { schemas: true, documents: false });
  return new Map(code.map(({ path, text }) => [path, text]));
}

const takes = (text: string | undefined) => new Ajv({ strict: false }).compile(JSON.parse(text ?? "false"));

describe("the JSON Schemas of an API", () => {
  it("are one per feature set that differs, and those that tools look up in a folder for each set", () => {
    const paths = [...schemasOf(KIND).keys()];
    expect(paths).toEqual([
      ...["Default", "DevPreviewNoUpgrade", "OKD", "CustomNoUpgrade", "TechPreviewNoUpgrade"].map(
        (set) => `schemas/example.com/plan_v1-${set}.json`,
      ),
      ...["Default", "OKD", "TechPreviewNoUpgrade", "DevPreviewNoUpgrade", "CustomNoUpgrade"].map(
        (set) => `schemas/${set}/example.com/plan_v1.json`,
      ),
    ]);
  });

  it("are one for all where there are no gates, and have the name by which OpenShift's groups are looked up", () => {
    const text =
      'import type { KubernetesObject } from "crdwright/meta/v1";\nexport interface Gear extends KubernetesObject { spec?: { size?: string } }\n';
    const sources = { "api/v1/gear.ts": text, "api/v1/groupVersion.ts": "// +groupName=config.openshift.io\n" };
    const files = schemasOf({
      ...sources,
      "api/v1/gear.ts": text.replace(
        "export",
        '// +kubebuilder:metadata:annotations="api-approved.kubernetes.io=unapproved"\nexport',
      ),
    });
    expect([...files.keys()]).toEqual([
      "schemas/config.openshift.io/gear_v1.json",
      "schemas/openshift/v4.15-strict/gear_config.openshift.io_v1.json",
    ]);
    const schema = JSON.parse([...files.values()][0] ?? "");
    expect(schema.$schema).toBe("http://json-schema.org/draft-07/schema#");
    expect(schema.properties).toMatchObject({
      apiVersion: { const: "config.openshift.io/v1" },
      kind: { const: "Gear" },
    });
    expect(schema.required).toEqual(["apiVersion", "kind"]);
  });

  it("say in a comment what they do not say", () => {
    const schema = JSON.parse(schemasOf(DOCUMENT).get("schemas/documents/plan-Default.json") ?? "");
    expect(schema.$comment).toBe(
      "Not said here: formats at servers[*].host; lists whose items differ at servers, tags; rules at servers[*].",
    );
    expect(schema.properties.servers.maxItems).toBe(1);
    expect(schema.properties.replicas).toMatchObject({ default: 3, minimum: 1, description: "How many there are." });
  });
});

describe("a JSON Schema", () => {
  it("takes whatever the validator of a document takes, and refuses what is misspelt", () => {
    const validator = documentValidator(DOCUMENT)({ clusterProfile: "SelfManagedHA", featureSet: "Default" });
    const schema = takes(schemasOf(DOCUMENT).get("schemas/documents/plan-Default.json"));
    for (const document of [
      {},
      { replicas: null, mode: "Fast", note: null },
      { servers: [{ name: "a", host: null }], tags: ["a"], limits: { cpu: "1Gi", memory: 3 }, extra: { a: [null] } },
    ]) {
      expect(validator.validate(document).ok).toBe(true);
      expect([schema(document), schema.errors]).toEqual([true, null]);
    }
    for (const document of [
      { replcas: 1 },
      { mode: "Fats" },
      { servers: [{ name: "a" }, { name: "b" }] },
      { replicas: 0 },
    ])
      expect(schema(document)).toBe(false);
  });

  it("takes whatever the validators of models drawn at random take", () => {
    const objects = fc.sample(drawnObjects, { numRuns: 400, seed: 1602 });
    let accepted = 0;
    for (const sources of fc.sample(drawnSources, { numRuns: sampleSize(60), seed: 1602 })) {
      const compiled = compileCode(sources);
      if (compiled === undefined) continue;
      const validator = compiled.validator({ clusterProfile: "SelfManagedHA", featureSet: "CustomNoUpgrade" });
      const [, text] =
        [...schemasOf(sources)].find(([path]) =>
          /^schemas\/example\.com\/\w+_v1(-CustomNoUpgrade)?\.json$/.test(path),
        ) ?? [];
      const schema = takes(text);
      for (const drawn of objects) {
        // What nobody named is taken out first, since most of what is drawn has such fields.
        const object = validator.prune(drawn);
        if (!validator.create(object, { fieldValidation: "Strict" }).ok) continue;
        accepted++;
        const isTaken = schema(plainValue(object));
        const errors = isTaken ? [] : (schema.errors ?? []).filter((error) => !isListForFormat(error, object));
        expect({ object, errors }).toEqual({ object, errors: [] });
      }
    }
    expect(accepted).toBeGreaterThan(sampleSize(100));
  });

  /** Servers take a list where a text of a format is asked for (docs/schemas.md). */
  function isListForFormat({ keyword, params, instancePath }: ErrorObject, object: KubeObject): boolean {
    if (keyword !== "type" || !String(params["type"]).includes("string")) return false;
    const keys = instancePath.split("/").slice(1);
    const found = keys.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], object);
    return Array.isArray(found);
  }
});
