import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { VOCABULARY_MODULES, vocabularyModuleAt, vocabularyPlace } from "../../src/source/vocabulary-modules.js";

describe("the modules of the vocabulary", () => {
  it("are each there once, have a file, and are exports of the package", () => {
    const { exports } = JSON.parse(readFileSync("package.json", "utf8"));
    const files = readdirSync("src/kubernetes")
      .filter((name) => name.endsWith(".ts"))
      .map((name) => `kubernetes/${name}`);
    expect(VOCABULARY_MODULES.map((each) => `${vocabularyPlace(each)}.ts`).sort()).toEqual(
      [...files, "meta/v1.ts"].sort(),
    );
    for (const module of VOCABULARY_MODULES) {
      const place = `./dist/${vocabularyPlace(module)}`;
      expect(exports[module.replace("crdwright", ".")]).toEqual({ types: `${place}.d.ts`, default: `${place}.js` });
    }
  });

  it.each(["./core-v1.js", "../kubernetes/core-v1.js"])("are found by the path %s", (path) => {
    expect(vocabularyModuleAt(path)).toBe("crdwright/core/v1");
  });

  it.each(["./core-v2.js", "./other.js", "core/v1"])("are not found by the path %s", (path) => {
    expect(vocabularyModuleAt(path)).toBeUndefined();
  });

  it("are of the version of Kubernetes that docs/vocabulary.md names", () => {
    const [, version = ""] = /k8s\.io\/api (v\S+)/.exec(readFileSync("test/e2e/go/core-types/go.mod", "utf8")) ?? [];
    expect(version).toMatch(/^v0\.\d+\.\d+$/);
    expect(readFileSync("docs/vocabulary.md", "utf8")).toContain(`(\`k8s.io/api\` ${version})`);
  });

  it("are those that docs/vocabulary.md names", () => {
    const named = readFileSync("docs/vocabulary.md", "utf8").match(/crdwright\/[a-z]+\/v\d\w*/g);
    expect([...new Set(named)].sort()).toEqual([...VOCABULARY_MODULES].sort());
  });
});
