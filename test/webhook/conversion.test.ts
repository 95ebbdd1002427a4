import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/kube/values/json-value.js";
import { conversionHandler } from "../../src/webhook/conversion-handler.js";
import { type Conversion, convertObject, defineConversion } from "../../src/webhook/define-conversion.js";
import {
  fromHub,
  GADGETS,
  type GadgetV1,
  type GadgetV1beta1,
  gadgetConversion,
  OTHER_HOSTS,
  toHub,
} from "./gadgets.js";

const METADATA = {
  name: "a",
  namespace: "b",
  uid: "1",
  resourceVersion: "2",
  generation: 3,
  finalizers: ["example.com/f"],
  managedFields: [{ manager: "m" }],
  labels: { app: "x" },
};
const old = (spec: object, metadata: object = METADATA): JsonObject => gadget("v1beta1", spec, metadata);
const gadget = (version: string, spec: object, metadata: object = METADATA): JsonObject =>
  ({ apiVersion: `example.com/${version}`, kind: "Gadget", metadata, spec }) as JsonObject;

async function review(
  objects: readonly unknown[],
  desiredAPIVersion = "example.com/v1",
  conversions = [gadgetConversion],
) {
  const request = { uid: "u", desiredAPIVersion, objects } as JsonObject;
  const { response, outcome } = await conversionHandler(conversions).answer(request, new AbortController().signal);
  return { outcome, ...(response as { convertedObjects: unknown[]; result: { status: string; message?: string } }) };
}

describe("a conversion", () => {
  it("converts to the hub and from it, and keeps metadata that the functions do not name", () => {
    const there = convertObject(gadgetConversion, old({ size: "3Gi", host: "x" }), "v1");
    expect(there).toEqual(gadget("v1", { size: { count: 3, unit: "Gi" }, hosts: ["x"] }));
    expect(convertObject(gadgetConversion, there, "v1beta1")).toEqual(old({ size: "3Gi", host: "x" }));
  });

  it("lets functions change labels and annotations", () => {
    const there = gadget("v1", { size: { count: 1, unit: "Mi" }, hosts: ["x", "y", "z"] });
    const back = convertObject(gadgetConversion, there, "v1beta1");
    expect(back["metadata"]).toEqual({ ...METADATA, annotations: { [OTHER_HOSTS]: "y,z" } });
    expect(convertObject(gadgetConversion, back, "v1")).toEqual({
      ...there,
      metadata: { ...METADATA, annotations: undefined },
    });
  });

  it("goes from spoke to spoke through the hub, and gives an object of the version as it is", () => {
    const conversion = defineConversion({
      ...GADGETS,
      spokes: {
        v1beta1: { toHub, fromHub },
        v2: { toHub: (object: GadgetV1) => object, fromHub: (object: GadgetV1) => object },
      },
    });
    const object = old({ size: "3Gi" });
    expect(convertObject(conversion, object, "v2")).toEqual(gadget("v2", { size: { count: 3, unit: "Gi" } }));
    expect(convertObject(conversion, object, "v1beta1")).toBe(object);
  });

  const changing = (metadata: object): Conversion =>
    defineConversion({
      group: "example.com",
      kind: "Gadget",
      hub: "v1",
      spokes: { v1beta1: { toHub: (object: GadgetV1beta1) => ({ ...toHub(object), metadata }), fromHub } },
    });
  it.each(["name", "namespace", "uid", "generation", "finalizers", "managedFields", "ownerReferences"])(
    "fails where a function changes metadata.%s",
    (name) => {
      const object = old({ size: "1Gi" });
      expect(() => convertObject(changing({ ...METADATA, [name]: "other" }), object, "v1")).toThrow(
        `toHub of v1beta1 changes metadata.${name}`,
      );
      expect(convertObject(changing({ ...METADATA, labels: {} }), object, "v1")["metadata"]).toEqual({
        ...METADATA,
        labels: {},
      });
    },
  );

  it("fails where a function changes metadata in place", () => {
    const conversion = defineConversion({
      ...GADGETS,
      spokes: {
        v1beta1: {
          toHub: (object: GadgetV1beta1) => {
            object.metadata.name = "other";
            return object as never;
          },
          fromHub,
        },
      },
    });
    expect(() => convertObject(conversion, old({ size: "1Gi" }, { name: "a" }), "v1")).toThrow(
      /changes metadata\.name/,
    );
  });

  it("has a hub that is none of its spokes", () => {
    expect(() => defineConversion({ ...GADGETS, hub: "v1beta1", spokes: { v1beta1: { toHub, fromHub } } })).toThrow(
      TypeError,
    );
  });
});

describe("the handler of conversion reviews", () => {
  it("converts all objects in their order", async () => {
    const objects = Array.from({ length: 1000 }, (_, index) => old({ size: `${index}Mi` }, { name: `a${index}` }));
    const { outcome, result, convertedObjects } = await review(objects);
    expect({ outcome, result }).toEqual({ outcome: "converted", result: { status: "Success" } });
    expect(convertedObjects).toEqual(
      objects.map((_, index) => gadget("v1", { size: { count: index, unit: "Mi" } }, { name: `a${index}` })),
    );
  });

  it("fails as a whole, naming each object that cannot be converted, and why", async () => {
    const objects = [old({ size: "1Gi" }), old({ size: "much" }), old({ size: "more" }, { name: "c" })];
    expect(await review(objects)).toEqual({
      outcome: "failed",
      convertedObjects: [],
      result: {
        status: "Failure",
        message:
          "Gadget b/a of example.com/v1beta1 cannot be converted to example.com/v1: toHub of v1beta1 failed: spec.size: much is no size; " +
          "Gadget c of example.com/v1beta1 cannot be converted to example.com/v1: toHub of v1beta1 failed: spec.size: more is no size",
      },
    });
  });

  it.each([
    [10, /a9 of(?!.*more)/],
    [11, /a9 of .*; and 1 more$/],
  ])("names ten objects of %d at most", async (count, message) => {
    const objects = Array.from({ length: count }, (_, index) => old({ size: "" }, { name: `a${index}` }));
    expect((await review(objects)).result.message).toMatch(message);
  });

  it.each<[string, unknown, string | undefined, RegExp]>([
    ["another kind", { ...gadget("v1beta1", {}), kind: "Widget" }, undefined, /no conversion of Widget\.example\.com/],
    [
      "another group",
      { ...gadget("v1beta1", {}), apiVersion: "other.com/v1beta1" },
      undefined,
      /it is no Gadget\.example\.com/,
    ],
    ["an unknown version", gadget("v3", {}), undefined, /no version v3 in its conversion, which has v1, v1beta1/],
    ["an unknown wish", old({ size: "1Gi" }), "example.com/v9", /no version v9/],
    ["the wish for another group", old({ size: "1Gi" }), "other.com/v1", /no conversion of Gadget\.other\.com/],
    [
      "a version by the name of what every object has",
      old({ size: "1Gi" }),
      "example.com/toString",
      /no version toString/,
    ],
    ["no object", null, undefined, /it is no object/],
  ])("fails for %s", async (_, object, desired, message) => {
    const { outcome, result } = await review([object], desired);
    expect({ outcome, status: result.status }).toEqual({ outcome: "failed", status: "Failure" });
    expect(result.message).toMatch(message);
  });

  it("fails where a function returns no object", async () => {
    const conversion = defineConversion({
      ...GADGETS,
      spokes: { v1beta1: { toHub: () => undefined as never, fromHub } },
    });
    expect((await review([old({ size: "1Gi" })], "example.com/v1", [conversion])).result.message).toMatch(
      /returned no object/,
    );
  });

  it("takes no review without objects or version, and one conversion for a kind", async () => {
    await expect(review(undefined as never)).rejects.toMatchObject({ code: 400 });
    await expect(review([], 1 as never)).rejects.toMatchObject({ code: 400 });
    expect(await review([])).toMatchObject({ outcome: "converted", convertedObjects: [] });
    expect(() => conversionHandler([gadgetConversion, gadgetConversion])).toThrow(TypeError);
  });

  it("goes no further once nobody waits", async () => {
    const controller = new AbortController();
    controller.abort(new Error("gone"));
    const request = { uid: "u", desiredAPIVersion: "example.com/v1", objects: [old({ size: "1Gi" })] } as JsonObject;
    await expect(conversionHandler([gadgetConversion]).answer(request, controller.signal)).rejects.toThrow("gone");
  });
});
