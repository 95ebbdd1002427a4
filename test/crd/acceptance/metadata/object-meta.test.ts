import { describe, expect, it } from "vitest";
import { checkObjectMeta } from "../../../../src/crd/acceptance/metadata/object-meta.js";
import type { ObjectMeta } from "../../../../src/crd/acceptance/shape/decoded-crd.js";
import { annotationBytes } from "../../../../src/kube/validation/metadata/check-metadata.js";
import { problemLines } from "../problem-lines.js";

function lines(meta: ObjectMeta, namespaced = meta.namespace !== undefined): string[] {
  const names = (name: string, isPrefix: boolean) => (name === "bad" ? [`bad, a prefix: ${isPrefix}`] : []);
  const problems = checkObjectMeta({ name: "a", ...meta }, { path: "at", namespaced, names });
  return problemLines(problems).map((line) => line.replace(/ \(e\.g\. .*$/, ""));
}

describe("checkObjectMeta", () => {
  it.each<[ObjectMeta, string[]]>([
    [{}, []],
    [{ name: "" }, ["at.name | Required | name or generateName is required"]],
    [
      { name: "bad", generateName: "bad" },
      ["at.generateName | Invalid | bad, a prefix: true", "at.name | Invalid | bad, a prefix: false"],
    ],
    [{ namespace: "a" }, []],
    [{ namespace: "a.b" }, ["at.namespace | Invalid | must not contain dots"]],
    [{ generation: -1 }, ["at.generation | Invalid | must be greater than or equal to 0"]],
    [{ labels: { "/a": null } }, ["at.labels | Invalid | prefix part must be non-empty"]],
    [{ annotations: { "A/b": "any text" } }, []],
    [{ annotations: { "/b": "" } }, ["at.annotations | Invalid | prefix part must be non-empty"]],
    [{ annotations: { a: "x".repeat(262144) } }, ["at.annotations | TooLong | may not be more than 262144 bytes"]],
    [{ finalizers: ["example.io/a", "/b"] }, ["at.finalizers | Invalid | prefix part must be non-empty"]],
    [
      { finalizers: ["foregroundDeletion", "orphan"] },
      ["at.finalizers | Invalid | finalizer orphan and foregroundDeletion cannot be both set"],
    ],
    [
      { ownerReferences: [null] },
      ["apiVersion", "kind", "name", "uid"].map(
        (field) => `at.ownerReferences[0].${field} | Required | must not be empty`,
      ),
    ],
    [
      { ownerReferences: [{ apiVersion: "a/b/c", kind: "A", name: "a", uid: "1" }] },
      ["at.ownerReferences[0].apiVersion | Invalid | must be <group>/<version> or <version>"],
    ],
    [
      {
        ownerReferences: [
          { apiVersion: "v1", kind: "Event", name: "a", uid: "1", controller: true },
          { apiVersion: "a/v1", kind: "B", name: "b", uid: "2", controller: true },
        ],
      },
      [
        "at.ownerReferences[0] | Invalid | /v1, Kind=Event is disallowed from being an owner",
        "at.ownerReferences | Invalid | Only one reference can have Controller set to true. " +
          'Found "true" in references for Event/a and B/b',
      ],
    ],
  ])("%o", (meta, wanted) => {
    expect(lines(meta)).toEqual(wanted);
  });

  it("refuses a namespace where there are none", () => {
    expect(lines({ namespace: "a" }, false)).toEqual(["at.namespace | Forbidden | not allowed on this type"]);
  });
});

describe("annotationBytes", () => {
  it("counts keys and values", () => {
    expect(annotationBytes({ ab: "é", c: null })).toBe(5);
    expect(annotationBytes({})).toBe(0);
  });
});
