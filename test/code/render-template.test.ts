import { describe, expect, it } from "vitest";
import { name } from "../../src/code/literals.js";
import { md, plain } from "../../src/code/markdown.js";
import { renderCode, renderMarkdown } from "../../src/code/render-template.js";

const VALUES = { families: [], itemsForms: [], gateAwareForms: [], accepted: [] };

describe("renderMarkdown", () => {
  it("renders a template of the package", () => {
    const accepted = [{ reader: plain("Tools <&>"), names: md`a, b` }];
    expect(renderMarkdown("emitters/pages/templates/markers.md.hbs", { ...VALUES, accepted })).toMatch(
      /\nTools \\<\\&\\>: a, b\n$/,
    );
  });

  it("throws where the values lack a name of the template", () => {
    const family = { title: plain("Title"), intro: false, markers: [{ usage: plain("x") }] };
    expect(() => renderMarkdown("emitters/pages/templates/markers.md.hbs", { ...VALUES, families: [family] })).toThrow(
      /help/,
    );
  });

  it("throws where there is no such template", () => {
    expect(() => renderMarkdown("emitters/pages/templates/none.hbs", {})).toThrow(/none\.hbs/);
  });
});

describe("renderCode", () => {
  it("takes pieces and no texts", () => {
    // @ts-expect-error a text could be anything
    expect(() => renderCode("emitters/validators/templates/validator.ts.hbs", { kind: "*/" })).toThrow("no piece");
    expect(() => renderCode("emitters/validators/templates/validator.ts.hbs", { kind: name("Widget") })).toThrow(
      /"name" not defined/,
    );
  });
});
