import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { createValidator } from "../../../src/kube/validation/create-validator.js";
import { notJson } from "../../../src/kube/validation/json-value.js";
import { Float64, type KubeObject } from "../../../src/kube/values/kube-value.js";

class Widget {
  readonly size = 1;
}
const itself: Record<string, unknown> = { a: [] };
itself["a"] = [{ b: itself }];
const holes: unknown[] = [1];
holes[2] = 3;

/** An object with a list of lists, so many deep altogether. */
function nested(depth: number): object {
  let value: unknown = [];
  for (let level = 2; level < depth; level++) value = [value];
  return { a: value };
}

const REFUSED: readonly (readonly [value: unknown, problem: string])[] = [
  [{ a: Number.NaN }, "a is NaN, which JSON does not have"],
  [{ a: [{ b: Number.POSITIVE_INFINITY }] }, "a[0].b is Infinity, which JSON does not have"],
  [{ a: new Float64(Number.NaN) }, "a is NaN, which JSON does not have"],
  [{ a: 2n ** 63n }, "a is a bigint that no int64 holds; give a number instead"],
  [{ a: -(2n ** 63n) - 1n }, "a is a bigint that no int64 holds; give a number instead"],
  [{ a: holes }, "a[1] is undefined, which JSON does not have"],
  [{ a: [undefined] }, "a[0] is undefined, which JSON does not have"],
  [{ a: Symbol("x") }, "a is a symbol, which JSON does not have"],
  [{ a: () => 1 }, "a is a function, which JSON does not have"],
  [{ a: new Date(0) }, "a is a Date, and no plain object"],
  [{ a: new Map() }, "a is a Map, and no plain object"],
  [{ a: new Widget() }, "a is a Widget, and no plain object"],
  [itself, "the object contains itself"],
  [nested(1001), "exceeded max depth"],
];

const TAKEN: readonly unknown[] = [
  {},
  { a: undefined, [Symbol("x")]: Number.NaN },
  { a: 2n ** 63n - 1n, b: -(2n ** 63n), c: -0, d: new Float64(1), e: 1.5, f: null, g: "\0" },
  Object.assign(Object.create(null), { a: 1 }),
  JSON.parse('{"__proto__": {"constructor": 1, "toString": "x", "hasOwnProperty": []}}'),
  runInNewContext("({ a: { b: [1] } })"),
  {
    get a() {
      return 1;
    },
  },
  nested(1000),
];

describe("a value that is sent", () => {
  it.each(REFUSED)("is refused where it is %o", (value, problem) => {
    expect(notJson(value)).toBe(problem);
  });

  it("says what a getter of its own says that throws", () => {
    const value = {
      get a(): never {
        throw new Error("not now");
      },
    };
    expect(() => notJson(value)).toThrow("not now");
  });

  it.each(TAKEN.map((value) => [value]))("is taken where it is %o", (value) => {
    expect(notJson(value)).toBeUndefined();
  });

  const validator = createValidator({
    kind: {
      group: "example.com",
      version: "v1",
      kind: "Widget",
      plural: "widgets",
      namespaced: false,
      hasStatus: true,
    },
    schema: {
      type: "object",
      properties: {
        spec: { type: "object", "x-kubernetes-preserve-unknown-fields": true },
        list: { type: "array", items: { type: "string" } },
      },
    },
  });
  const widget = (rest: object): KubeObject => ({
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "a" },
    ...rest,
  });

  it("is refused by validators, whichever of the objects it stands in", () => {
    const wrong = widget({ spec: { a: Number.NaN } });
    const message = "spec.a is NaN, which JSON does not have";
    expect(validator.create(wrong).refused).toEqual({ code: 400, reason: "BadRequest", message });
    expect(validator.update(widget({}), wrong).refused?.message).toBe(message);
    expect(validator.update(wrong, widget({})).refused?.message).toBe(`the old object: ${message}`);
    expect(validator.updateStatus(wrong, widget({})).refused?.code).toBe(400);
    expect(() => validator.prune(wrong)).toThrow(new TypeError(`this cannot be sent to a server: ${message}`));
    expect(() => validator.applyDefaults(wrong)).toThrow(TypeError);
  });

  it.each([null, undefined, 1, "x", [], new Float64(1), true])("is no object where it is %o", (value) => {
    // Types do not keep callers from it.
    const object = value as unknown as KubeObject;
    expect(validator.create(object).refused).toMatchObject({ code: 400, message: "the object is none" });
    expect(validator.update(object, widget({})).refused?.message).toBe("the old object: the object is none");
  });

  it("may have more errors than the stack has room for, and unknown fields", () => {
    const many = 200_000;
    const { errors, refused } = validator.create(widget({ list: Array.from({ length: many }, (_, index) => index) }));
    expect([errors.length, refused]).toEqual([many, undefined]);
    const unknown = Object.fromEntries(Array.from({ length: many }, (_, index) => [`x${index}`, 1]));
    expect(validator.create(widget(unknown)).warnings).toHaveLength(many);
  });

  it("is stored as deep as it may be", () => {
    const deep = widget({ spec: nested(999) });
    const { ok, object } = validator.create(deep);
    expect([ok, object["spec"]]).toEqual([true, deep["spec"]]);
    expect(validator.update(deep, deep).ok).toBe(true);
    expect(validator.create(widget({ spec: nested(1000) })).refused?.message).toBe("exceeded max depth");
  });
});
