import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { areSameReadings, inputsOf, readProject } from "../../src/project/read-project.js";
import { type Tree, temporaryFolder, writeTree } from "./output/folder-on-disk.js";

function project(tree: Tree) {
  const root = temporaryFolder();
  writeTree(root, tree);
  return readProject({ project: root });
}

function paths(tree: Tree): string[] {
  return project(tree).texts.sources.map(({ path }) => path);
}

const codes = (tree: Tree): string[] => project(tree).configFindings.map(({ code }) => code);
const config = (settings: string): Tree => ({ "crdwright.config.ts": `export default defineConfig(${settings});` });

describe("readProject", () => {
  it("reads the TypeScript files of api/ in order, and the features apart", () => {
    const tree = {
      "api/v1/b.ts": "b",
      "api/v1/a.ts": "a",
      "api/A.mts": "A",
      "api/features.ts": "gates",
      "other.ts": "",
    };
    const { texts, output, root, configFindings } = project(tree);
    expect(texts.sources).toEqual([
      { path: "api/A.mts", text: "A" },
      { path: "api/v1/a.ts", text: "a" },
      { path: "api/v1/b.ts", text: "b" },
    ]);
    expect(texts.features).toEqual({ path: "api/features.ts", text: "gates" });
    expect(output).toBe(join(root, "generated"));
    expect(configFindings).toEqual([]);
  });

  it("reads the same texts whatever ends their lines", () => {
    const tree = {
      "api/v1/a.ts": "/** one\n *\n * two */\nexport {};\n",
      "api/v1/a.override.yaml": "a:\n  b: 1\n",
      "api/features.ts": "x\ny\n",
      ...config("{\n  docs: 'docs',\n}"),
    };
    const otherwise = Object.fromEntries(
      Object.entries(tree).map(([path, text]) => [path, text.replaceAll("\n", "\r\n")]),
    );
    const { texts, textOf } = project(tree);
    expect(project(otherwise).texts).toEqual({ ...texts, vocabulary: expect.any(Function) });
    expect(project(otherwise).textOf("api/v1/a.ts")).toBe(textOf("api/v1/a.ts"));
  });

  it("reads the files of controllers that may have markers, once each, and not what is generated or a test", () => {
    const marked = "// +kubebuilder:rbac:urls=/metrics,verbs=get\n";
    const tree = {
      "api/v1/a.ts": marked,
      "src/b.ts": marked,
      "src/a/c.ts": marked,
      "src/a/c.test.ts": marked,
      "src/plain.ts": "export {};",
      "src/node_modules/d.ts": marked,
      "generated/e.ts": marked,
      ...config('{ controllers: [".", "src"] }'),
    };
    const { texts, configFindings, textOf } = project(tree);
    expect(texts.controllers?.map(({ path }) => path)).toEqual(["src/a/c.ts", "src/b.ts"]);
    expect(configFindings).toEqual([]);
    expect(textOf("src/b.ts")).toBe(marked);
    expect(inputsOf(project(tree))).toEqual(expect.arrayContaining([".", "src"]));
    expect(areSameReadings(project(tree), project({ ...tree, "src/b.ts": `${marked}\n` }))).toBe(false);
  });

  it("passes over what is no source", () => {
    const passedOver = [
      "api/a.d.ts",
      "api/a.test.ts",
      "api/a.spec.mts",
      "api/a.tsx",
      "api/a.js",
      "api/notes.md",
      "api/node_modules/x/a.ts",
      "api/.cache/a.ts",
    ];
    const tree = Object.fromEntries([...passedOver, "api/a.ts"].map((path) => [path, ""]));
    expect(paths(tree)).toEqual(["api/a.ts"]);
  });

  it("passes over what is generated, where that is within the API's folder", () => {
    const tree = { "api/a.ts": "", "api/out/b.ts": "", "api/v1/out/c.ts": "", ...config('{ output: "api/out" }') };
    expect(paths(tree)).toEqual(["api/a.ts", "api/v1/out/c.ts"]);
  });

  it("reads other folders where the configuration says so", () => {
    const tree = {
      "apis/v1/a.ts": "a",
      "gates/list.ts": "gates",
      "api/b.ts": "b",
      ...config('{ api: "./apis/", features: "./gates/list.ts", output: "out/" }'),
    };
    const { texts, output, root } = project(tree);
    expect(texts.sources).toEqual([{ path: "apis/v1/a.ts", text: "a" }]);
    expect(texts.features).toEqual({ path: "gates/list.ts", text: "gates" });
    expect(output).toBe(join(root, "out"));
  });

  it("takes a features file among the sources for the gates, and for no source", () => {
    const tree = { "api/a.ts": "", "api/gates.ts": "gates", ...config('{ features: "api/gates.ts" }') };
    const { texts } = project(tree);
    expect(texts.sources.map(({ path }) => path)).toEqual(["api/a.ts"]);
    expect(texts.features?.path).toBe("api/gates.ts");
  });

  it("goes without features where there is no such file", () => {
    expect(project({ "api/a.ts": "" }).texts.features).toBeUndefined();
  });

  it.each<[string, string, Tree]>([
    ["an API folder that is not there", "config-folder-missing", {}],
    ["an API folder without sources", "config-folder-missing", { "api/notes.md": "", "api/features.ts": "" }],
    ["a file in the place of the API folder", "config-folder-missing", { api: "" }],
    [
      "a features file that is not there",
      "config-features-missing",
      { "api/a.ts": "", ...config('{ features: "x.ts" }') },
    ],
    ["a setting that does not exist", "config-invalid", { "api/a.ts": "", ...config("{ ap: 1 }") }],
  ])("reports %s", (_, code, tree) => {
    expect(codes(tree)).toEqual([code]);
  });

  it("does not report a missing folder on top of a mistake in the configuration", () => {
    expect(codes(config("{ api: 1 }"))).toEqual(["config-invalid"]);
  });

  it("names the folder in the place of a file that cannot be read", () => {
    const root = temporaryFolder();
    mkdirSync(join(root, "crdwright.config.ts"));
    expect(() => readProject({ project: root })).toThrow(
      expect.objectContaining({ code: "EISDIR", path: join(root, "crdwright.config.ts") }),
    );
  });

  it("gives the texts of what it read, for code frames", () => {
    const tree = { "api/a.ts": "a", "api/features.ts": "gates", ...config("{}") };
    const { textOf } = project(tree);
    expect(["api/a.ts", "api/features.ts", "crdwright.config.ts", "api/b.ts"].map(textOf)).toEqual([
      "a",
      "gates",
      "export default defineConfig({});",
      undefined,
    ]);
  });

  it("reads override files beside the types, apart from the sources", () => {
    const override = "api/v1/w.override.yaml";
    const tree = {
      "api/v1/a.ts": "a",
      [override]: "o",
      "api/v1/z.override.yml": "z",
      "api/v1/other.yaml": "",
      "o.override.yaml": "",
    };
    const { texts, textOf } = project(tree);
    expect(texts.overrides).toEqual([
      { path: override, text: "o" },
      { path: "api/v1/z.override.yml", text: "z" },
    ]);
    expect(texts.sources.map(({ path }) => path)).toEqual(["api/v1/a.ts"]);
    expect(textOf(override)).toBe("o");
  });

  it("knows the folder of pages where the configuration has one", () => {
    expect(project({ "api/a.ts": "" }).docs).toBeUndefined();
    const { docs, root } = project({ "api/a.ts": "", ...config('{ docs: "./docs/pages/" }') });
    expect(docs).toBe(join(root, "docs/pages"));
  });
});

describe("areSameReadings", () => {
  const tree = { "api/a.ts": "a", "api/features.ts": "f", "api/a.override.yaml": "o", ...config("{}") };

  it("holds for two readings of the same", () => {
    expect(areSameReadings(project(tree), project(tree))).toBe(true);
  });

  it.each<[string, Tree]>([
    ["a source", { "api/a.ts": "b" }],
    ["the gates", { "api/features.ts": "g" }],
    ["an override", { "api/a.override.yaml": "p" }],
    ["the overrides by one more", { "api/b.override.yaml": "" }],
    ["the sources by one more", { "api/b.ts": "" }],
    ["the configuration", config('{ output: "x" }')],
  ])("does not hold after a change of %s", (_, changed) => {
    expect(areSameReadings(project(tree), project({ ...tree, ...changed }))).toBe(false);
  });
});
