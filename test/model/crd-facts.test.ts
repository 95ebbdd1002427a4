import { describe, expect, it } from "vitest";
import { withCompatibilityLevel } from "../../src/model/crd-facts.js";
import { compile, manifests, widget } from "../compile.js";

describe("withCompatibilityLevel", () => {
  it.each([1, 2, 3, 4])("adds the sentence of level %i as the last paragraph", (level) => {
    expect(withCompatibilityLevel("A widget.", level)).toMatch(
      new RegExp(`^A widget\\.\\n\\nCompatibility level ${level}: it .*\\.$`),
    );
  });

  it("leaves a description alone that speaks of a level already, and one without a level", () => {
    const own = "A widget.\n\nCompatibility level 1: as long as there are widgets.";
    expect(withCompatibilityLevel(own, 1)).toBe(own);
    expect(withCompatibilityLevel("A widget.", undefined)).toBe("A widget.");
  });

  it("stands alone where there is no description", () => {
    expect(withCompatibilityLevel("", 4)).toMatch(/^Compatibility level 4: /);
  });
});

describe("+openshift:compatibility-gen:level", () => {
  it("ends the description of the kind's schema, and of no other node", () => {
    const sources = { ...widget("export interface WidgetSpec { a?: string }") };
    const path = "api/v1/widget.ts";
    const text = (sources[path] ?? "").replace(
      "export interface Widget ",
      "/** Widget is a thing. */\n// +openshift:compatibility-gen:level=2\nexport interface Widget ",
    );
    const [crd] = Object.values(manifests(compile({ ...sources, [path]: text })));
    const { description, properties } = crd.spec.versions[0].schema.openAPIV3Schema;
    expect(description).toMatch(/^Widget is a thing\.\n\nCompatibility level 2: /);
    expect(JSON.stringify(properties)).not.toContain("Compatibility");
  });
});
