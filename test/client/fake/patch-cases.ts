/** What every case begins with. */
export const GADGET = {
  apiVersion: "e2e.example.com/v1",
  kind: "Gadget",
  spec: { list: [1, 2, 3], object: { a: 1, "b/c": 2, "d~e": 3 }, text: "x", none: null },
};

/** The CRD of {@link GADGET}: whatever stands in `spec.free` is kept; the rest has types, limits and defaults. */
export const GADGET_CRD = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "gadgets.e2e.example.com" },
  spec: {
    group: "e2e.example.com",
    scope: "Cluster",
    names: { kind: "Gadget", plural: "gadgets", singular: "gadget", listKind: "GadgetList" },
    versions: [
      {
        name: "v1",
        served: true,
        storage: true,
        deprecated: true,
        subresources: { status: {} },
        schema: {
          openAPIV3Schema: {
            type: "object",
            properties: {
              spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
              typed: {
                type: "object",
                properties: {
                  size: { type: "integer", maximum: 3 },
                  colour: { type: "string", default: "red" },
                  tags: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
                },
                "x-kubernetes-validations": [{ rule: "!has(self.size) || self.size != 2", message: "not two" }],
              },
              status: { type: "object", properties: { phase: { type: "string" } } },
            },
          },
        },
      },
    ],
  },
};

/** A JSON patch of a {@link GADGET}, and what a kube-apiserver 1.37 made of its spec, or the code of its refusal. */
export type PatchCase = readonly [patch: unknown, outcome: Readonly<Record<string, unknown>> | number];

const { list, object, text } = GADGET.spec;
const SPEC = { list, object, text, none: null };

export const PATCH_CASES: readonly PatchCase[] = [
  [[], SPEC],
  // add
  [[{ op: "add", path: "/spec/new", value: 1 }], { ...SPEC, new: 1 }],
  [[{ op: "add", path: "/spec/new" }], { ...SPEC, new: null }],
  [[{ op: "add", path: "/spec/text", value: "y" }], { ...SPEC, text: "y" }],
  [[{ op: "add", path: "/spec/a/b", value: 1 }], 422],
  [[{ op: "add", path: "/spec/text/b", value: 1 }], 422],
  [[{ op: "add", path: "/spec/none/b", value: 1 }], 422],
  [[{ op: "add", path: "/spec/list/-", value: 4 }], { ...SPEC, list: [1, 2, 3, 4] }],
  [[{ op: "add", path: "/spec/list/0", value: 0 }], { ...SPEC, list: [0, 1, 2, 3] }],
  [[{ op: "add", path: "/spec/list/3", value: 4 }], { ...SPEC, list: [1, 2, 3, 4] }],
  [[{ op: "add", path: "/spec/list/4", value: 4 }], 422],
  [[{ op: "add", path: "/spec/list/-1", value: 4 }], { ...SPEC, list: [1, 2, 3, 4] }],
  [[{ op: "add", path: "/spec/list/-4", value: 0 }], { ...SPEC, list: [0, 1, 2, 3] }],
  [[{ op: "add", path: "/spec/list/-5", value: 0 }], 422],
  [[{ op: "add", path: "/spec/list/x", value: 0 }], 422],
  [[{ op: "add", path: "/spec/list/01", value: 0 }], { ...SPEC, list: [1, 0, 2, 3] }],
  [[{ op: "add", path: "/spec/list/+1", value: 0 }], { ...SPEC, list: [1, 0, 2, 3] }],
  [[{ op: "add", path: "/spec/list/1.0", value: 0 }], 422],
  [[{ op: "add", path: "", value: {} }], 422],
  [[{ op: "add", path: "spec", value: {} }], 422],
  [[{ op: "add", path: "x/spec/new", value: 1 }], { ...SPEC, new: 1 }],
  [[{ op: "add", value: {} }], 422],
  [[{ op: "add", path: "/spec/", value: 1 }], { ...SPEC, "": 1 }],
  // replace
  [[{ op: "replace", path: "/spec/new", value: 1 }], { ...SPEC, new: 1 }],
  [[{ op: "replace", path: "/spec/text" }], { ...SPEC, text: null }],
  [[{ op: "replace", path: "/spec/a/b", value: 1 }], 422],
  [[{ op: "replace", path: "/spec/list/2", value: 4 }], { ...SPEC, list: [1, 2, 4] }],
  [[{ op: "replace", path: "/spec/list/3", value: 4 }], 422],
  [[{ op: "replace", path: "/spec/list/-", value: 4 }], 422],
  [[{ op: "replace", path: "/spec/list/-1", value: 4 }], { ...SPEC, list: [1, 2, 4] }],
  [[{ op: "replace", path: "/spec/list/-4", value: 4 }], 422],
  [[{ op: "replace", path: "", value: "x" }], 422],
  // remove
  [[{ op: "remove", path: "/spec/text" }], { list, object, none: null }],
  [[{ op: "remove", path: "/spec/none" }], { list, object, text }],
  [[{ op: "remove", path: "/spec/new" }], 422],
  [[{ op: "remove", path: "/spec/a/b" }], 422],
  [[{ op: "remove", path: "/spec/list/0" }], { ...SPEC, list: [2, 3] }],
  [[{ op: "remove", path: "/spec/list/-1" }], { ...SPEC, list: [1, 2] }],
  [[{ op: "remove", path: "/spec/list/-3" }], { ...SPEC, list: [2, 3] }],
  [[{ op: "remove", path: "/spec/list/-4" }], 422],
  [[{ op: "remove", path: "/spec/list/3" }], 422],
  [[{ op: "remove", path: "/spec/list/-" }], 422],
  [[{ op: "remove", path: "" }], 422],
  // copy and move
  [[{ op: "copy", from: "/spec/text", path: "/spec/new" }], { ...SPEC, new: "x" }],
  [[{ op: "copy", from: "/spec/gone", path: "/spec/new" }], { ...SPEC, new: null }],
  [[{ op: "copy", from: "/spec/a/b", path: "/spec/new" }], 422],
  [[{ op: "copy", from: "/spec/list/-1", path: "/spec/list/0" }], { ...SPEC, list: [3, 1, 2, 3] }],
  [[{ op: "copy", from: "/spec/list/3", path: "/spec/new" }], 422],
  [[{ op: "copy", from: "", path: "/spec/new" }], 422],
  [[{ op: "copy", path: "/spec/new" }], 422],
  [[{ op: "move", from: "/spec/text", path: "/spec/new" }], { list, object, none: null, new: "x" }],
  [[{ op: "move", from: "/spec/gone", path: "/spec/new" }], 422],
  [[{ op: "move", from: "/spec/list/0", path: "/spec/list/-" }], { ...SPEC, list: [2, 3, 1] }],
  [[{ op: "move", from: "/spec/object", path: "/spec/object/x" }], 422],
  // test
  [[{ op: "test", path: "/spec/text", value: "x" }], SPEC],
  [[{ op: "test", path: "/spec/text", value: "y" }], 422],
  [[{ op: "test", path: "/spec/gone", value: null }], SPEC],
  [[{ op: "test", path: "/spec/gone" }], SPEC],
  [[{ op: "test", path: "/spec/gone", value: 1 }], 422],
  [[{ op: "test", path: "/spec/none", value: null }], SPEC],
  [[{ op: "test", path: "/spec/object", value: { "d~e": 3, "b/c": 2, a: 1 } }], SPEC],
  [[{ op: "test", path: "/spec/object/b~1c", value: 2 }], SPEC],
  [[{ op: "test", path: "/spec/object/d~0e", value: 3 }], SPEC],
  [[{ op: "test", path: "/spec/list/-1", value: 3 }], SPEC],
  [[{ op: "test", path: "/spec/list/3", value: 3 }], 422],
  [[{ op: "test", path: "", value: {} }], 422],
  // others
  [[{ op: "grow", path: "/spec/text" }], 422],
  [[{ path: "/spec/text" }], 422],
  [[{ op: "ADD", path: "/spec/new", value: 1 }], 422],
  [[null], 422],
  [[{ op: "remove", path: 1 }], 400],
  [[{ op: 1, path: "/spec/text" }], 400],
  [["x"], 400],
  [{ op: "remove", path: "/spec/text" }, 400],
  ["x", 400],
  [Array.from({ length: 10_001 }, () => ({ op: "test", path: "/spec/text", value: "x" })), 413],
  // Several: one that fails leaves nothing behind.
  [
    [
      { op: "add", path: "/spec/new", value: 1 },
      { op: "remove", path: "/spec/gone" },
    ],
    422,
  ],
  [
    [
      { op: "add", path: "/spec/new", value: {} },
      { op: "add", path: "/spec/new/a", value: 1 },
    ],
    { ...SPEC, new: { a: 1 } },
  ],
];

/** What is created as it is, with the answer: the typed part that is stored and the warnings, or the messages of causes. */
export const CREATE_CASES: readonly (readonly [typed: unknown, outcome: unknown])[] = [
  [{}, [{ colour: "red" }, []]],
  [{ size: 3, colour: "blue" }, [{ size: 3, colour: "blue" }, []]],
  [{ colour: null, more: 1 }, [{ colour: "red" }, ['unknown field "typed.more"']]],
  [{ size: 4 }, ["typed.size: Invalid value: 4: typed.size in body should be less than or equal to 3"]],
  [{ size: 2 }, ["typed: Invalid value: not two"]],
  [{ tags: ["a", "a"] }, ['typed.tags[1]: Duplicate value: "a"']],
];
