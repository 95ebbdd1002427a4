import { describe, expect, it } from "vitest";
import {
  branches,
  type CrdSchema,
  forEachChild,
  hasItemList,
  hasNode,
  hasProperties,
  itemSchema,
  propertySchema,
  propertySchemas,
  says,
  saysOnly,
  valueSchema,
} from "../../../../src/crd/acceptance/shape/crd-schema.js";

const TEXT = { type: "string" };

describe("parts of a schema", () => {
  it("has items, or a list of them", () => {
    expect(itemSchema({ items: TEXT })).toBe(TEXT);
    expect([{}, { items: null }, { items: [TEXT] }].map(itemSchema)).toEqual([undefined, undefined, undefined]);
    expect([{ items: [TEXT] }, { items: [] }, { items: TEXT }, {}].map(hasItemList)).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });

  it("has values of a map", () => {
    expect(valueSchema({ additionalProperties: TEXT })).toBe(TEXT);
    expect([true, false, null].map((additionalProperties) => valueSchema({ additionalProperties }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("has properties; one that is null may be anything", () => {
    const schema = { properties: { a: TEXT, b: null } };
    expect(propertySchema(schema, "a")).toBe(TEXT);
    expect(propertySchema(schema, "b")).toEqual({});
    expect(propertySchema(schema, "toString")).toBeUndefined();
    expect(propertySchemas(schema)).toEqual([
      ["a", TEXT],
      ["b", {}],
    ]);
    expect([schema, { properties: {} }, {}].map(hasProperties)).toEqual([true, false, false]);
  });

  it("has branches", () => {
    expect(branches({ anyOf: [TEXT, null] }, "anyOf")).toEqual([TEXT, {}]);
    expect(branches({}, "allOf")).toEqual([]);
  });
});

describe("forEachChild", () => {
  it("visits every schema right below", () => {
    const schema: CrdSchema = {
      additionalProperties: TEXT,
      properties: { a: { items: TEXT } },
      not: TEXT,
      allOf: [TEXT],
      oneOf: [TEXT, TEXT],
      anyOf: [TEXT],
      items: TEXT,
    };
    const paths: string[] = [];
    forEachChild(schema, "at", (_, path) => paths.push(path));
    expect(paths).toEqual([
      "at.additionalProperties",
      "at.properties[a]",
      "at.not",
      "at.allOf[0]",
      "at.oneOf[0]",
      "at.oneOf[1]",
      "at.anyOf[0]",
      "at.items",
    ]);
  });
});

describe("hasNode", () => {
  it("looks at every depth", () => {
    const schema = { properties: { a: { items: { not: { title: "here" } } } } };
    expect(hasNode(schema, ({ title }) => title === "here")).toBe(true);
    expect(hasNode(schema, ({ title }) => title === "there")).toBe(false);
  });
});

describe("says", () => {
  it.each<[CrdSchema, keyof CrdSchema, boolean]>([
    [{ type: "a" }, "type", true],
    [{ type: "" }, "type", false],
    [{ nullable: false }, "nullable", false],
    [{ enum: [] }, "enum", false],
    [{ default: null }, "default", false],
    [{ default: false }, "default", true],
    [{ additionalProperties: false }, "additionalProperties", true],
    [{ maxLength: 0 }, "maxLength", true],
    [{ "x-kubernetes-list-type": "" }, "x-kubernetes-list-type", true],
  ])("%o says something with %s: %j", (schema, keyword, wanted) => {
    expect(says(schema, keyword)).toBe(wanted);
  });
});

describe("saysOnly", () => {
  it("does not count keywords that say nothing, nor what is no keyword", () => {
    expect(saysOnly({ type: "a", title: "" }, ["type"])).toBe(true);
    expect(saysOnly({ type: "a", title: "b" }, ["type"])).toBe(false);
    expect(saysOnly(JSON.parse('{"const": 1}'), [])).toBe(true);
  });
});
