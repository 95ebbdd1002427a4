import { Float64, type KubeObject } from "../../../../src/kube/values/kube-value.js";
import type { StructuralSchema } from "../../../../src/schema/structural-schema.js";

const text = { type: "string", maxLength: 9 };
/** The schema of today. */
export const MISFIT_PROPERTIES: Readonly<Record<string, StructuralSchema>> = {
  l: { type: "array", maxItems: 5, items: text },
  nulls: { type: "array", maxItems: 5, items: { ...text, nullable: true } },
  numbers: { type: "array", maxItems: 5, items: { type: "integer" } },
  objects: { type: "array", maxItems: 5, items: { type: "object", properties: { name: text } } },
  keyed: {
    type: "array",
    maxItems: 5,
    "x-kubernetes-list-type": "map",
    "x-kubernetes-list-map-keys": ["name"],
    items: { type: "object", required: ["name"], properties: { name: text, n: { type: "integer" } } },
  },
  set: { type: "array", maxItems: 5, "x-kubernetes-list-type": "set", items: text },
  m: { type: "object", maxProperties: 5, additionalProperties: text },
  n: { type: "integer" },
  b: { type: "boolean" },
  d: { type: "number" },
  port: { "x-kubernetes-int-or-string": true, maxLength: 9 },
  o: { type: "object", properties: { n: { type: "integer" } } },
};

const evaluating = (problem: string): string[] => [`${problem} evaluating rule: false`];
export const NOT_STRING = evaluating("invalid data, expected string, got int64");
const NULL = evaluating("invalid data, got null for schema with nullable=false");
export const NO_MAP = evaluating("invalid data, expected a map for the provided schema with type=object");
const noOverload = (named = ""): string[] => [
  `'no such overload${named}': call arguments did not match a supported operator, function or macro signature for rule: false`,
];

/** Rules, stored values, and what a kube-apiserver 1.37 says of an update that leaves them alone. */
export const MISFIT_ROWS: readonly (readonly [rule: string, spec: KubeObject, errors: readonly string[]])[] = [
  // Items and values that are compared as they are.
  ["self.l[0] == 'b'", { l: [1] }, NOT_STRING],
  ["self.l[0] != 'b'", { l: [1] }, NOT_STRING],
  ["self.l[1] == 'b'", { l: [1, "b"] }, []],
  ["self.m.k == 'b'", { m: { k: 1 } }, NOT_STRING],
  ["self.m['k'] != 'b'", { m: { k: 1 } }, NOT_STRING],
  ["'k' in self.m", { m: { k: 1 } }, NOT_STRING],
  ["!('z' in self.m)", { m: { k: 1 } }, []],
  ["'b' in self.l", { l: [1, "b"] }, []],
  ["!('z' in self.l)", { l: [1, "b"] }, NOT_STRING],
  ["self.l.map(x, x == 'b').size() == 2", { l: [1, "b"] }, NOT_STRING],
  ["self.l.filter(x, true).size() == 2", { l: [1, "b"] }, NOT_STRING],
  ["self.l.exists(x, x == 'b')", { l: [1, "b"] }, []],
  ["self.l.all(x, x != 'z')", { l: [1, "b"] }, NOT_STRING],
  ["size(self.l) == 2", { l: [1, "b"] }, []],
  // Null where none may be.
  ["self.l.all(x, x != 'z')", { l: ["b", null] }, NULL],
  ["self.nulls.all(x, x != 'z')", { nulls: ["b", null] }, []],
  ["self.objects.all(x, has(x.name))", { objects: [null] }, NULL],
  ["self.objects.all(x, x.name == 'a')", { objects: [{ name: "a" }, null] }, NULL],
  ["self.numbers.sum() == 1", { numbers: [1, null] }, NULL],
  // Functions that look at the first item, or at all.
  ["self.numbers.sum() == 1", { numbers: ["a", 1] }, noOverload(": sum(list)")],
  ["self.numbers.max() == 1", { numbers: [null, 1] }, noOverload(": max(list)")],
  ["self.l.sort().size() == 2", { l: [1, "b"] }, evaluating("list elements must be comparable")],
  [
    "self.l.join() == ''",
    { l: ["b", null] },
    evaluating("join: invalid input: invalid data, got null for schema with nullable=false"),
  ],
  ["self.l.indexOf('b') == 1", { l: [1, "b"] }, []],
  ["self.l.distinct().size() == 2", { l: [1, "b"] }, []],
  ["!sets.contains(self.l, ['z'])", { l: [1, "b"] }, NOT_STRING],
  ["sets.contains(self.l, ['b'])", { l: [1, "b"] }, []],
  // Lists, sets, maps and objects as a whole: one that is not even like itself.
  ["self.l == oldSelf.l", { l: [1] }, NOT_STRING],
  ["self.l == ['b']", { l: [1] }, NOT_STRING],
  ["['b'] != self.l", { l: [1] }, []],
  ["self.set != oldSelf.set", { set: [1] }, []],
  ["self.m == oldSelf.m", { m: { k: 1 } }, NOT_STRING],
  ["self.o == oldSelf.o", { o: { n: "x" } }, evaluating("invalid data, expected int, got string")],
  ["self.keyed != oldSelf.keyed", { keyed: [1] }, []],
  ["self.objects == oldSelf.objects", { objects: [1] }, NO_MAP],
  // Fields of each type.
  ["has(self.n)", { n: "x" }, evaluating("invalid data, expected int, got string")],
  ["self.n == 1", { n: new Float64(1) }, evaluating("invalid data, expected int, got float64")],
  ["self.b", { b: "x" }, evaluating("invalid data, expected bool, got string")],
  ["self.d > 1.0", { d: true }, evaluating("invalid data, expected float, got bool")],
  ["has(self.o.n)", { o: [] }, NO_MAP],
  [
    "self.l.size() == 1",
    { l: {} },
    evaluating("invalid data, expected an array for the provided schema with type=array"),
  ],
  [
    "self.port == 1",
    { port: [] },
    evaluating("invalid data, expected XIntOrString value to be either a string or integer"),
  ],
  // What no rule looks at is no error.
  ["self.n == 1", { n: 1, l: {}, o: "x" }, []],
];
