import { describe, expect, it } from "vitest";
import { entriesOf, findEntries } from "../../../src/reference/pages/search-entries.js";

const entries = entriesOf({
  pages: [
    ["a/v1/widget.html", "Widget v1"],
    ["gates/Sizes.html", "Sizes"],
  ],
  texts: ["", "How many servers there are.", "The port of a server."],
  fields: [
    [0, "", 0],
    [0, "spec.size", 1],
    [0, "spec.servers[].port", 2],
    [0, 'spec.labels["a.b c"]', 0],
    [0, "spec.ports{}", 0],
    [1, "", 0],
  ],
});
const found = (query: string): string[] => findEntries(entries, query).best.map(({ href }) => href);

describe("the search of a site", () => {
  it("finds fields by their own names, whatever their paths are", () => {
    expect(entries.map(({ name }) => name)).toEqual(["Widget v1", "size", "port", "a.b c", "ports", "Sizes"]);
  });

  it.each([
    ["", []],
    ["size", ["a/v1/widget.html#spec.size", "gates/Sizes.html"]],
    ["SIZES", ["gates/Sizes.html"]],
    ["port", ["a/v1/widget.html#spec.servers%5B%5D.port", "a/v1/widget.html#spec.ports%7B%7D"]],
    // A word of a text and one of a path.
    ["many spec", ["a/v1/widget.html#spec.size"]],
    ["server", ["a/v1/widget.html#spec.servers%5B%5D.port", "a/v1/widget.html#spec.size"]],
    ["many nowhere", []],
  ])("finds %j: names before paths before texts, and every word", (query, hrefs) => {
    expect(found(query)).toEqual(hrefs);
  });

  it("shows the best thirty of more", () => {
    const many = Array.from({ length: 31 }, (_, index) => ({ name: `n${index}`, place: "", text: "", href: "" }));
    expect(findEntries(many, "n")).toMatchObject({ count: 31, best: { length: 30 } });
    expect(findEntries(many.slice(1), "n")).toMatchObject({ count: 30, best: { length: 30 } });
  });
});
