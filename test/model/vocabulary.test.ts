import { describe, expect, it } from "vitest";
import { categoryOf, isFormatName, isVocabularyName } from "../../src/model/vocabulary.js";
import { readVocabulary } from "../../src/project/read-project.js";
import { readSourceFile } from "../../src/source/read-source-file.js";
import { specType } from "./shape-text.js";

const { declarations } = readSourceFile(readVocabulary(), () => {});
const names = [...declarations.values()].map(({ name }) => name);

describe("the vocabulary", () => {
  it("is exported, all of it", () => {
    expect([...declarations.values()].filter(({ exported }) => !exported)).toEqual([]);
    expect(names.length).toBeGreaterThan(30);
  });

  it("has a description for every type", () => {
    const silent = [...declarations.values()].filter(({ comments }) =>
      comments.adjacent.every(({ text }) => text === ""),
    );
    expect(silent.map(({ name }) => name)).toEqual([]);
  });

  it("has no alias of a bare type that the generator does not know by name", () => {
    const bare = [...declarations.values()].filter((each) => each.kind === "alias" && each.type.kind !== "reference");
    expect(bare.map(({ name }) => name).filter((name) => !isVocabularyName(name))).toEqual([]);
    expect(bare.length).toBeGreaterThan(20);
  });

  it.each(names)("%s can be the type of a field", (name) => {
    const written = name === "KubernetesList" ? `${name}<string>` : name;
    const { codes } = specType(
      `export interface WidgetSpec { f: ${written} }`,
      name === "KubernetesObject" ? "" : name,
      true,
    );
    expect(codes).toEqual([]);
  });
});

describe("isVocabularyName", () => {
  it.each(["toString", "constructor", "__proto__", "String", "int32", ""])("does not know %j", (name) => {
    expect(isVocabularyName(name)).toBe(false);
  });
});

describe("a format", () => {
  it("is a text, and no other text is one", () => {
    const formats = names.filter(isVocabularyName).filter(isFormatName);
    expect(formats.map(categoryOf)).toEqual(formats.map(() => "text"));
    const others = names.filter(isVocabularyName).filter((name) => categoryOf(name) === "text" && !isFormatName(name));
    expect(others).toEqual(["MicroTime", "Duration", "Base64", "UID"]);
  });
});
