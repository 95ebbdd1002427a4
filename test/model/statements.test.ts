import { describe, expect, it } from "vitest";
import { specSchema } from "../compile.js";

const IMPORTS = "Int32, IPv4, Base64, Time, Quantity, IntOrString, RawExtension, JSONValue";

/** The schema of a field `a` with markers. */
function fieldSchema(type: string, ...markers: readonly string[]): Record<string, unknown> {
  const lines = markers.map((marker) => `  // ${marker}\n`).join("");
  return specSchema(`export type Text = string;\nexport interface WidgetSpec {\n${lines}  a: ${type};\n}`, IMPORTS)
    .properties.a;
}

describe("+k8s:required", () => {
  // K8sRequired of controller-tools v0.23.
  it.each([
    ["string", { minLength: 1 }],
    ["Text", { minLength: 1 }],
    ["'x' | 'y'", { minLength: 1 }],
    ["IPv4", { minLength: 1 }],
    ["Base64", { minLength: 1 }],
    ["string[]", { minItems: 1 }],
    ["{ b?: string }", { minProperties: 1 }],
    ["Record<string, string>", { minProperties: 1 }],
    ["RawExtension", { minProperties: 1 }],
    ["Int32", {}],
    ["boolean", {}],
    ["Time", {}],
    ["Quantity", {}],
    ["IntOrString", {}],
    ["JSONValue", {}],
  ])("says of %s that there is something in it", (type, least) => {
    expect(fieldSchema(type, "+k8s:required")).toEqual({ ...fieldSchema(type), ...least });
  });

  it.each([
    ["string", "+kubebuilder:validation:MinLength=0", { minLength: 0 }],
    ["string[]", "+kubebuilder:validation:MinItems=2", { minItems: 2 }],
    ["{ b?: string }", "+kubebuilder:validation:MinProperties=2", { minProperties: 2 }],
  ])("leaves what is said of %s beside it", (type, marker, least) => {
    expect(fieldSchema(type, "+k8s:required", marker)).toEqual({ ...fieldSchema(type), ...least });
  });

  it("says nothing of a field whose type is not looked at", () => {
    const schemaless = ["+kubebuilder:validation:Schemaless", "+kubebuilder:pruning:PreserveUnknownFields"];
    expect(fieldSchema("string", "+k8s:required", ...schemaless)).toEqual(fieldSchema("string", ...schemaless));
  });

  it.each(["+required", "+kubebuilder:validation:Required"])("says more than %s", (marker) => {
    expect(fieldSchema("string", marker)).toEqual({ type: "string" });
  });
});
