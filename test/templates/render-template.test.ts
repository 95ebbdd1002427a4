import { describe, expect, it } from "vitest";
import { renderTemplate } from "../../src/templates/render-template.js";

const VALUES = { families: [], itemsForms: [], gateAwareForms: [], accepted: [] };

describe("renderTemplate", () => {
  it("renders a template of the package, and escapes nothing", () => {
    const accepted = [{ reader: "Tools <&>", names: ["a", "b"] }];
    expect(renderTemplate("docs/markers.md.hbs", { ...VALUES, accepted })).toMatch(/\nTools <&>: `\+a`, `\+b`\n$/);
  });

  it("throws where the values lack a name of the template", () => {
    const family = { title: "Title", intro: undefined, markers: [{ usage: "x" }] };
    expect(() => renderTemplate("docs/markers.md.hbs", { ...VALUES, families: [family] })).toThrow(/help/);
  });

  it("throws where there is no such template", () => {
    expect(() => renderTemplate("docs/none.hbs", {})).toThrow(/none\.hbs/);
  });
});
