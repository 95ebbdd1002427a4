import { describe, expect, it } from "vitest";
import type { KubeObject } from "../../src/kube/values/kube-value.js";
import { applyPatch } from "../../src/suites/json-patch.js";
import type { PatchOperation } from "../../src/suites/suite.js";

const OBJECT = { a: { b: [1, 2, 3], "c/d": 1, "e~f": 2 }, g: null };

describe("a JSON patch", () => {
  it.each<[name: string, operations: PatchOperation[], object: KubeObject]>([
    ["removes a key", [{ op: "remove", path: "/g" }], { a: OBJECT.a }],
    ["removes an item", [{ op: "remove", path: "/a/b/1" }], { a: { ...OBJECT.a, b: [1, 3] }, g: null }],
    ["replaces", [{ op: "replace", path: "/a/b/2", value: 9 }], { a: { ...OBJECT.a, b: [1, 2, 9] }, g: null }],
    ["adds a key", [{ op: "add", path: "/h", value: { x: 1 } }], { ...OBJECT, h: { x: 1 } }],
    ["replaces by adding", [{ op: "add", path: "/g", value: 1 }], { ...OBJECT, g: 1 }],
    ["adds in front", [{ op: "add", path: "/a/b/0", value: 0 }], { a: { ...OBJECT.a, b: [0, 1, 2, 3] }, g: null }],
    ["adds at the end", [{ op: "add", path: "/a/b/-", value: 4 }], { a: { ...OBJECT.a, b: [1, 2, 3, 4] }, g: null }],
    [
      "knows escapes",
      [
        { op: "remove", path: "/a/c~1d" },
        { op: "remove", path: "/a/e~0f" },
      ],
      { a: { b: [1, 2, 3] }, g: null },
    ],
    ["moves", [{ op: "move", from: "/a/b", path: "/g" }], { a: { "c/d": 1, "e~f": 2 }, g: [1, 2, 3] }],
    ["copies", [{ op: "copy", from: "/a/b/0", path: "/g" }], { ...OBJECT, g: 1 }],
    ["tests", [{ op: "test", path: "/a/b", value: [1, 2, 3] }], OBJECT],
    ["replaces all", [{ op: "replace", path: "", value: {} }], {}],
  ])("%s", (_, operations, object) => {
    expect(applyPatch(OBJECT, operations)).toEqual({ object });
  });

  it.each<[name: string, operation: PatchOperation]>([
    ["removes nothing", { op: "remove", path: "/x" }],
    ["removes no item", { op: "remove", path: "/a/b/3" }],
    ["replaces nothing", { op: "replace", path: "/a/x", value: 1 }],
    ["adds behind the end", { op: "add", path: "/a/b/4", value: 1 }],
    ["adds to a number", { op: "add", path: "/a/b/0/x", value: 1 }],
    ["adds below nothing", { op: "add", path: "/x/y", value: 1 }],
    ["adds no value", { op: "add", path: "/x" }],
    ["counts with zeros", { op: "remove", path: "/a/b/01" }],
    ["has no pointer", { op: "remove", path: "a" }],
    ["has a wrong escape", { op: "remove", path: "/a~2" }],
    ["fails its test", { op: "test", path: "/g", value: 1 }],
    ["moves nothing", { op: "move", from: "/x", path: "/g" }],
    ["reaches for a prototype", { op: "remove", path: "/constructor" }],
  ])("does not fit where it %s", (_, operation) => {
    expect(applyPatch(OBJECT, [operation])).toEqual({ problem: `${operation.op} ${operation.path} does not fit` });
  });
});
