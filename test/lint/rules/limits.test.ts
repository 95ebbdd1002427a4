import { describe, expect, it } from "vitest";
import { messagesOf } from "../lint-sources.js";

const RULE = "kubebuilder:validation:XValidation:rule";

function field(type: string, ...markers: readonly string[]): string {
  return `interface WidgetSpec {\n${markers.map((marker) => `  // +${marker}\n`).join("")}  value?: ${type};\n}`;
}

describe("min-size", () => {
  it.each([
    ["a pattern", "string", "kubebuilder:validation:Pattern=`^[a-z]+$`"],
    ["a rule about an address", "string", `${RULE}="isIP(self)",message="must be an address"`],
    ["a rule with a pattern", "string", `${RULE}="self.matches('^a')",message="must begin with a"`],
    ["a rule about the size of a list", "Int32[]", `${RULE}="size(self) > 0",message="must not be empty"`],
    [
      "a rule about the size of a map",
      "Record<string, string>",
      `${RULE}="self.size() > 0",message="must not be empty"`,
    ],
  ])("asks for no minimum where %s refuses the empty value", (_, type, marker) => {
    expect(messagesOf("min-size", field(type, marker)).filter((text) => text.startsWith("value "))).toEqual([]);
  });

  it.each([
    ["a pattern takes it", "kubebuilder:validation:Pattern=`^[a-z]*$`"],
    ["a rule takes it", `${RULE}="self == '' || isIP(self)",message="must be an address"`],
    ["a rule says nothing without an old value", `${RULE}="self == oldSelf",message="must stay"`],
    [
      "a gate decides",
      `openshift:validation:FeatureGateAwareXValidation:featureGate=Sizes,rule="isIP(self)",message="m"`,
    ],
  ])("asks for one where %s", (_, marker) => {
    expect(messagesOf("min-size", field("string", marker))).toEqual([
      "value has no MinLength, so that an empty value and no value are two ways to say one thing",
    ]);
  });

  it("says of what cannot be left out that it may be empty", () => {
    expect(messagesOf("min-size", "interface WidgetSpec {\n  // +listType=atomic\n  names: string[];\n}")).toEqual([
      "names has no MinItems, so that it may be empty",
      "each item of names has no MinLength, so that it may be empty",
    ]);
  });
});
