import { describe, expect, it } from "vitest";
import { createCompiler } from "../../src/project/compile.js";
import { areSameReadings, inputsOf, readProject } from "../../src/project/read-project.js";
import { extendedConfigs, mappedPaths, readPathMappings } from "../../src/source/path-mappings.js";
import { widgets } from "../crd/widget-sources.js";
import { temporaryFolder, writeTree } from "../project/output/folder-on-disk.js";

const mappings = (...texts: string[]) =>
  readPathMappings(texts.map((text, index) => ({ path: index === 0 ? "tsconfig.json" : "base/tsconfig.json", text })));

describe("the mappings of a tsconfig", () => {
  it.each<[options: string, module: string, paths: string[]]>([
    ['"paths": { "@api/*": ["./api/*"] }', "@api/v1/a.js", ["api/v1/a.js"]],
    ['"paths": { "@api/*": ["api/*", "more/*"] }', "@api/a", ["api/a", "more/a"]],
    ['"paths": { "types": ["api/types.ts"] }', "types", ["api/types.ts"]],
    ['"paths": { "types": ["api/types.ts"] }', "types/a", []],
    ['"paths": { "*": ["any/*"], "@api/*": ["api/*"] }', "@api/a", ["api/a"]],
    ['"paths": { "@a/*/x": ["api/*"] }', "@a/b/x", ["api/b"]],
    ['"baseUrl": "src", "paths": { "@api/*": ["api/*"] }', "@api/a", ["src/api/a"]],
    ['"baseUrl": "./src"', "api/a", ["src/api/a"]],
    ['"paths": { "@api/*": "api/*" }', "@api/a", []],
    ['"paths": null', "a", []],
  ])("with %s", (options, module, paths) => {
    const text = `{\n  // said twice\n  "compilerOptions": { ${options} },\n}`;
    expect(mappedPaths(mappings(text), module)).toEqual(paths);
  });

  it("are those of the nearest one that has some, from its own folder", () => {
    const base = '{ "compilerOptions": { "paths": { "@a/*": ["./api/*"] } } }';
    expect(mappedPaths(mappings("{}", base), "@a/b")).toEqual(["base/api/b"]);
    expect(mappedPaths(mappings('{ "compilerOptions": { "paths": {} } }', base), "@a/b")).toEqual([]);
  });

  it("are none where the text is none", () => {
    for (const text of ["", "[", "3", '{ "compilerOptions": 3 }']) expect(mappings(text)).toEqual([]);
  });

  it.each([
    ['{ "extends": "./base.json" }', ["./base.json"]],
    ['{ "extends": ["@tsconfig/strict", "../a", "./b.json"] }', ["../a", "./b.json"]],
    ["{}", []],
  ])("extend others: %s", (text, paths) => {
    expect(extendedConfigs(text)).toEqual(paths);
  });
});

describe("a project with a tsconfig", () => {
  it("follows its paths, and is made anew when they change", () => {
    const root = temporaryFolder();
    const tsconfig = (target: string) => `{ "compilerOptions": { "paths": { "#api/*": ["./${target}/*"] } } }`;
    writeTree(root, {
      ...widgets({ v1: { members: ["mode: Mode;"] } }),
      "api/one/mode.ts": 'export type Mode = "One";\n',
      "api/two/mode.ts": 'export type Mode = "Two";\n',
      "tsconfig.json": '{ "extends": "./config/base" }',
      "config/base.json": tsconfig("../api/one"),
    });
    const widget = readProject({ project: root }).texts.sources.find(({ path }) => path.endsWith("widget.ts"));
    writeTree(root, { "api/v1/widget.ts": `import type { Mode } from "#api/mode.js";\n${widget?.text}` });
    const compile = createCompiler();
    const run = () => {
      const project = readProject({ project: root });
      const { files, diagnostics } = compile(project.texts);
      expect(diagnostics.map(({ message }) => message)).toEqual([]);
      return { project, text: files[0]?.text };
    };
    const one = run();
    expect(one.text).toContain("- One");
    expect(inputsOf(one.project)).toContain("config/base.json");
    writeTree(root, { "config/base.json": tsconfig("../api/two") });
    const two = run();
    expect(two.text).toContain("- Two");
    expect(areSameReadings(one.project, two.project)).toBe(false);
  });
});
