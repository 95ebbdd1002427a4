import { expect, it } from "vitest";
import {
  CrdError,
  findField,
  readJson,
  readYaml,
  reportJunit,
  runSuites,
  validatorForCrd,
} from "../../src/entry/validate.js";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { isObject } from "../../src/kube/values/value-kind.js";

const CRD = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Cluster
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema:
        type: object
        properties:
          spec:
            type: object
            properties:
              size: {type: integer, maximum: 3}
              colour: {type: string, default: red}
`;

function widgets(): KubeObject {
  const value = readYaml(CRD).documents[0]?.value;
  if (!isObject(value)) throw new Error("the CRD is no object");
  return value;
}

it("validates an object and finds the lines of an error", () => {
  const text = "apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: a}\nspec:\n  size: 5\n";
  const [document] = readYaml(text).documents;
  if (!isObject(document?.value)) throw new Error("the object cannot be read");
  const { ok, errors } = validatorForCrd(widgets()).create(document.value);
  expect(ok).toBe(false);
  expect(errors.map(({ message }) => message)).toEqual([
    "spec.size: Invalid value: 5: spec.size in body should be less than or equal to 3",
  ]);
  const { span, isThere } = findField(document, errors[0]?.path ?? "");
  expect([text.slice(span.start, span.end), isThere]).toEqual(["size: 5", true]);
  expect(readJson('{"a": 1.0}').documents[0]?.value).not.toEqual({ a: 1 });
});

it("runs suites", () => {
  const text = [
    "name: Widgets",
    "crdName: widgets.example.com",
    "tests:",
    "  onCreate:",
    "    - name: is filled in",
    "      initial: '{apiVersion: example.com/v1, kind: Widget, spec: {size: 1}}'",
    "      expected: '{apiVersion: example.com/v1, kind: Widget, spec: {size: 1, colour: red}}'",
    "    - name: is too large",
    "      initial: '{apiVersion: example.com/v1, kind: Widget, spec: {size: 4}}'",
    "      expectedError: should be less than or equal to 3",
    "    - name: fails",
    "      initial: '{apiVersion: example.com/v1, kind: Widget, spec: {size: 4}}'",
  ].join("\n");
  const { runs, findings } = runSuites([{ path: "a.yaml", text }], { crds: [{ name: "one", document: widgets() }] });
  expect(findings).toEqual([]);
  expect(runs.flatMap(({ results }) => results.map(({ problem }) => problem === undefined))).toEqual([
    true,
    true,
    false,
  ]);
  expect(reportJunit(runs)).toContain('tests="3" failures="1"');
});

it.each<[name: string, crd: unknown, problem: string]>([
  ["null", null, "must be an object"],
  ["a text", "x", "must be an object"],
  ["a list", [], "must be an object"],
  ["an empty object", {}, "apiVersion: must be apiextensions.k8s.io/v1; kind: must be CustomResourceDefinition"],
  ["versions of a wrong type", { ...widgets(), spec: { versions: "v1" } }, "spec.versions"],
  ["no versions", { ...widgets(), spec: { ...(widgets()["spec"] as KubeObject), versions: [] } }, "spec.versions"],
  [
    "a null version",
    { ...widgets(), spec: { ...(widgets()["spec"] as KubeObject), versions: [null] } },
    "spec.versions",
  ],
])("throws a CrdError for %s", (_, crd, problem) => {
  // What callers pass comes from a file, and may be anything.
  const make = () => validatorForCrd(crd as KubeObject);
  expect(make).toThrow(CrdError);
  expect(make).toThrow(problem);
});

it("takes a CRD as it is where that is asked for", () => {
  const crd: KubeObject = { ...widgets(), metadata: { name: "other" } };
  expect(() => validatorForCrd(crd)).toThrow(
    /a server would refuse the CRD: metadata\.name: must be spec\.names\.plural/,
  );
  const object = { apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" } };
  expect(validatorForCrd(crd, { trusted: true }).create(object).ok).toBe(true);
  expect(() => validatorForCrd(null as unknown as KubeObject, { trusted: true })).toThrow(CrdError);
});
