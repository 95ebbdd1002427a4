import { describe, expect, it } from "vitest";
import { addPackageScripts, declareModules, isDependency } from "../../src/project/scaffold.js";

const SCRIPTS = { generate: "crdwright generate", verify: "crdwright verify" };
const BOTH = ["generate", "verify"];

function json(value: unknown, indent: number | string = 2): string {
  return `${JSON.stringify(value, null, indent)}\n`;
}

describe("addPackageScripts", () => {
  it("makes a package.json where there is none", () => {
    const text = json({ private: true, type: "module", scripts: SCRIPTS });
    expect(addPackageScripts(undefined, SCRIPTS)).toEqual({ kind: "readable", text, added: BOTH });
  });

  it("adds to the scripts that are there, and keeps all else in its order", () => {
    const before = { name: "x", scripts: { test: "vitest" }, dependencies: { a: "1" } };
    const text = json({ ...before, scripts: { test: "vitest", ...SCRIPTS } });
    expect(addPackageScripts(json(before), SCRIPTS)).toEqual({ kind: "readable", text, added: BOTH });
  });

  it("leaves a script of the same name as it is", () => {
    const before = { scripts: { generate: "make" } };
    const text = json({ scripts: { generate: "make", verify: SCRIPTS.verify } });
    expect(addPackageScripts(json(before), SCRIPTS)).toEqual({ kind: "readable", text, added: ["verify"] });
  });

  it("leaves the text as it is, however it is laid out, when both are there", () => {
    const text = `{"scripts":   ${JSON.stringify(SCRIPTS)}}`;
    expect(addPackageScripts(text, SCRIPTS)).toEqual({ kind: "readable", text, added: [] });
  });

  it.each([["\t"], [4], [2]])("indents with %j as the file does", (indent) => {
    const text = json({ name: "x", scripts: SCRIPTS }, indent);
    expect(addPackageScripts(json({ name: "x" }, indent), SCRIPTS)).toMatchObject({ text });
  });

  it.each([
    ["", /./],
    ["{", /./],
    ["[]", /^it holds no object$/],
    ["null", /^it holds no object$/],
    ['"x"', /^it holds no object$/],
    ['{"scripts": []}', /^its scripts are no object$/],
    ['{"scripts": "make"}', /^its scripts are no object$/],
  ])("does not change %j", (text, problem) => {
    expect(addPackageScripts(text, SCRIPTS)).toEqual({ kind: "unreadable", problem: expect.stringMatching(problem) });
  });
});

describe("declareModules", () => {
  const changed = (text: string) => declareModules({ kind: "readable", text, added: BOTH });

  it("says so where nothing is said, before the rest", () => {
    const before = json({ name: "x", version: "1.0.0", dependencies: { a: "1" } }, "\t");
    const text = json({ name: "x", version: "1.0.0", type: "module", dependencies: { a: "1" } }, "\t");
    expect(changed(before)).toEqual({ kind: "readable", text, added: BOTH });
  });

  it("leaves what says so already as it is", () => {
    const text = '{"type":   "module"}';
    expect(changed(text)).toEqual({ kind: "readable", text, added: BOTH });
  });

  it("refuses what says otherwise", () => {
    expect(changed('{"type": "commonjs"}')).toEqual({
      kind: "unreadable",
      problem: 'its "type" is "commonjs", and a controller needs "module": use another folder, or change it',
    });
  });
});

describe("isDependency", () => {
  it.each([
    [{ dependencies: { crdwright: "1" } }, true],
    [{ devDependencies: { crdwright: "1" } }, true],
    [{ dependencies: { other: "1" }, devDependencies: null }, false],
    [{ peerDependencies: { crdwright: "1" } }, false],
    [{}, false],
    [[], false],
  ])("of %j is %j", (content, expected) => {
    expect(isDependency(JSON.stringify(content))).toBe(expected);
  });
});
