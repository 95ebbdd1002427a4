import { describe, expect, it } from "vitest";
import { CrdError, readCrdVersion } from "../../../../src/emitters/validators/from-crd/read-crd.js";
import { validatorForCrd } from "../../../../src/emitters/validators/from-crd/validator-for-crd.js";
import { Float64, type KubeObject } from "../../../../src/kube/values/kube-value.js";

const SPEC = { type: "object", properties: { n: { type: "integer", maximum: new Float64(3) } } };

function crd(versions: readonly KubeObject[]): KubeObject {
  return {
    spec: { group: "example.com", scope: "Namespaced", names: { kind: "Widget", plural: "widgets" }, versions },
  };
}

function version(name: string, rest: KubeObject = {}): KubeObject {
  return { name, storage: false, schema: { openAPIV3Schema: { type: "object", properties: { spec: SPEC } } }, ...rest };
}

describe("readCrdVersion", () => {
  it("takes the stored version, and the numbers of its schema as numbers", () => {
    const subresources = { status: {}, scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.n" } };
    const { facts, schema } = readCrdVersion(
      crd([version("v1alpha1"), version("v1", { storage: true, subresources })]),
    );
    expect(facts).toEqual({
      group: "example.com",
      version: "v1",
      kind: "Widget",
      plural: "widgets",
      namespaced: true,
      hasStatus: true,
      scale: { specReplicasPath: ".spec.n", statusReplicasPath: ".status.n" },
    });
    expect(schema.properties?.["spec"]?.properties?.["n"]?.maximum).toBe(3);
  });

  it("says what a deprecated version warns of", () => {
    const old = version("v1beta1", { deprecated: true });
    const versions = [old, version("v1", { storage: true, served: true })];
    const warning = "example.com/v1beta1 Widget is deprecated; use example.com/v1 Widget";
    expect(readCrdVersion(crd(versions), "v1beta1").facts.deprecationWarning).toBe(warning);
    expect(readCrdVersion(crd(versions), "v1").facts.deprecationWarning).toBeUndefined();
    const worded = crd([{ ...old, deprecationWarning: "use v1" }]);
    expect(readCrdVersion(worded).facts.deprecationWarning).toBe("use v1");
  });

  it("takes the version that is named", () => {
    expect(readCrdVersion(crd([version("v1"), version("v2", { storage: true })]), "v1").facts.version).toBe("v1");
  });

  it.each<[string, KubeObject, string | undefined]>([
    ["the CRD has no versions", crd([]), undefined],
    ["the CRD has no versions", {}, undefined],
    ["the CRD has no version v3", crd([version("v1")]), "v3"],
    ["version v1 of the CRD has no schema", crd([{ name: "v1" }]), undefined],
  ])("says that %s", (message, document, name) => {
    expect(() => readCrdVersion(document, name)).toThrow(new CrdError(message));
  });
});

describe("validatorForCrd", () => {
  it("validates as the server does", () => {
    const validator = validatorForCrd(crd([version("v1")]));
    const widget = (n: number) => ({
      apiVersion: "example.com/v1",
      kind: "Widget",
      metadata: { name: "a" },
      spec: { n },
    });
    expect(validator.create(widget(3)).ok).toBe(true);
    expect(validator.create(widget(4)).errors.map(({ message }) => message)).toEqual([
      "spec.n: Invalid value: 4: spec.n in body should be less than or equal to 3",
    ]);
  });
});
