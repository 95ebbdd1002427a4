import { describe, expect, it } from "vitest";
import { checkCrd } from "../../src/crd/acceptance/check-crd.js";
import { validatorForCrd } from "../../src/entry/validate.js";
import { compile, widget } from "../compile.js";

/** More than fit on the stack as arguments of one call. */
const MANY = 130_000;
const many = <T>(make: (index: number) => T): T[] => Array.from({ length: MANY }, (_, index) => make(index));

function crdOf(spec: object, names: object = {}, version: object = {}): Parameters<typeof validatorForCrd>[0] {
  const openAPIV3Schema = { type: "object", properties: { spec: { type: "object", ...spec } } };
  const document = {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.example.com" },
    spec: {
      group: "example.com",
      names: { kind: "Widget", listKind: "WidgetList", plural: "widgets", singular: "widget", ...names },
      scope: "Cluster",
      versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema }, ...version }],
    },
  };
  // A test makes documents of any form.
  return document as unknown as Parameters<typeof validatorForCrd>[0];
}

describe("130,000 members of one list", () => {
  it.each<[string, string, number]>([
    ["comment lines", `export interface WidgetSpec {\n${many(() => "// x\n").join("")}a: string }`, 0],
    ["markers that belong to nothing", `${many(() => "// +optional\n\n").join("")}interface WidgetSpec {}`, MANY],
    ["markers above a field", `interface WidgetSpec {\n${many(() => "// +nonsense\n").join("")}a: string }`, MANY],
  ])("are %s", (_, declarations, count) => {
    expect(compile(widget(declarations)).diagnostics.filter(({ code }) => code.startsWith("marker-")).length).toBe(
      count,
    );
  });

  it.each<[string, ReturnType<typeof crdOf>, number]>([
    ["categories", crdOf({}, { categories: many(() => "!") }), MANY],
    ["printer columns", crdOf({}, {}, { additionalPrinterColumns: many(() => ({ name: "a", type: "string" })) }), MANY],
    [
      "items of a default",
      crdOf({ properties: { a: { type: "array", items: { type: "string" }, default: many(() => 1) } } }),
      MANY,
    ],
    ["values of an enum", crdOf({ properties: { a: { type: "string", enum: many(String) } } }), 0],
    [
      "alternatives of a pattern",
      crdOf({ properties: { a: { type: "string", pattern: many(() => "a").join("|") } } }),
      0,
    ],
  ])("are %s of a CRD", (_, crd, count) => {
    // One that is refused is no validator's; the errors are counted, few or many.
    const problems = checkCrd(crd as Parameters<typeof checkCrd>[0]);
    expect(problems.filter(({ severity }) => severity === "error").length).toBeGreaterThanOrEqual(count);
    if (count > 0) return;
    const { errors } = validatorForCrd(crd).create({
      ...{ apiVersion: "example.com/v1", kind: "Widget", metadata: { name: "a" }, spec: { a: "!" } },
    });
    expect(errors.length).toBe(1);
  });
});
