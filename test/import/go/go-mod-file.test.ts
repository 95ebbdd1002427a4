import { describe, expect, it } from "vitest";
import { jsonTag } from "../../../src/import/go/field-tag.js";
import { escapedModulePath, readGoModFile } from "../../../src/import/go/go-mod-file.js";

describe("go.mod", () => {
  it("has a module, what it requires, and what stands in the place of that", () => {
    const text = [
      "module example.com/a // the module",
      "go 1.24",
      "require example.com/b v1.0.0",
      "require (",
      '\t"example.com/c" v1.2.0 // indirect',
      ")",
      "replace example.com/b => ../b",
      "replace example.com/c v1.2.0 => example.com/d v1.3.0",
      "use (",
      "\t./x",
      ")",
    ].join("\n");
    expect(readGoModFile(text)).toEqual({
      module: "example.com/a",
      requires: [
        { path: "example.com/b", version: "v1.0.0" },
        { path: "example.com/c", version: "v1.2.0" },
      ],
      replaces: [
        { path: "example.com/b", version: undefined, to: { path: "../b", version: undefined } },
        { path: "example.com/c", version: "v1.2.0", to: { path: "example.com/d", version: "v1.3.0" } },
      ],
      uses: ["./x"],
    });
  });

  it("names folders of the cache without capitals", () => {
    expect(escapedModulePath("github.com/BurntSushi/toml")).toBe("github.com/!burnt!sushi/toml");
  });
});

describe("a tag", () => {
  it.each([
    ['json:"a"', { name: "a", isInline: false, isOmitted: false }],
    ['protobuf:"x" json:",inline"', { name: "", isInline: true, isOmitted: false }],
    ['json:"a,omitzero"', { name: "a", isInline: false, isOmitted: true }],
    ['json:"-"', "-"],
    ['json:"-,"', { name: "-", isInline: false, isOmitted: false }],
    ['yaml:"a"', undefined],
    [undefined, undefined],
  ])("%s", (tag, expected) => {
    expect(jsonTag(tag)).toEqual(expected);
  });
});
