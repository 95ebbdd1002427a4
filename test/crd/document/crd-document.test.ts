import { describe, expect, it } from "vitest";
import { limitDescriptions, limitText } from "../../../src/crd/document/crd-document.js";

describe("limitText", () => {
  it.each<[string, number, string]>([
    ["One. Two three.", -1, "One. Two three."],
    ["One. Two three.", 0, ""],
    ["One. Two three.", 15, "One. Two three."],
    ["One. Two three.", 14, "One."],
    ["One. Two three.", 8, "One."],
    ["One. Two three.", 4, "One."],
    ["One. Two three.", 3, "One..."],
    ["One! Two? Three", 14, "One! Two?"],
    ["Line one is here\nline two", 20, "Line one is here..."],
    ["Line one is here\nline two", 22, "Line one is here\nline..."],
    ["Line one is here\nline two", 17, "Line one is here..."],
    ["abcdefgh", 4, "abcd..."],
    [" abcdefgh", 4, " abc..."],
    [".abcdefgh", 4, ".abc..."],
    ["e.g. this one", 6, "e.g."],
    ["見た。終わり", 9, "見た。"],
    ["x\u{11141} tail tail", 8, "x\u{11141}"],
    ["äöü", 3, "ä..."],
    ["", 3, ""],
  ])("%j to %i bytes", (text, limit, wanted) => {
    expect(limitText(text, limit)).toBe(wanted);
  });
});

describe("limitDescriptions", () => {
  const schema = {
    description: "Long. Long.",
    properties: {
      list: { items: { description: "Long. Long." } },
      map: {
        additionalProperties: { description: "Long. Long.", properties: { __proto__: { description: "Long. Long." } } },
      },
      any: { additionalProperties: true },
      description: { type: "string" },
    },
  };

  it("cuts those of every node", () => {
    expect(limitDescriptions(schema, 6)).toEqual({
      description: "Long.",
      properties: {
        list: { items: { description: "Long." } },
        map: { additionalProperties: { description: "Long.", properties: { __proto__: { description: "Long." } } } },
        any: { additionalProperties: true },
        description: { type: "string" },
      },
    });
  });

  it("leaves all out at 0, and fields of that name in", () => {
    const limited = limitDescriptions(schema, 0);
    expect(JSON.stringify(limited)).not.toContain("Long");
    expect(limited.properties?.["description"]).toEqual({ type: "string" });
  });

  it("changes nothing of what it is given", () => {
    const before = JSON.stringify(schema);
    limitDescriptions(schema, 0);
    expect(JSON.stringify(schema)).toBe(before);
  });
});
