import { describe, expect, it } from "vitest";
import { addPackageScripts, isDependency } from "../../src/project/scaffold.js";

const SCRIPTS = { generate: "crdwright generate", verify: "crdwright verify" };
const BOTH = ["generate", "verify"];

function json(value: unknown, indent: number | string = 2): string {
  return `${JSON.stringify(value, null, indent)}\n`;
}

describe("addPackageScripts", () => {
  it("makes a package.json where there is none", () => {
    const text = json({ private: true, type: "module", scripts: SCRIPTS });
    expect(addPackageScripts(undefined)).toEqual({ kind: "readable", text, added: BOTH });
  });

  it("adds to the scripts that are there, and keeps all else in its order", () => {
    const before = { name: "x", scripts: { test: "vitest" }, dependencies: { a: "1" } };
    const text = json({ ...before, scripts: { test: "vitest", ...SCRIPTS } });
    expect(addPackageScripts(json(before))).toEqual({ kind: "readable", text, added: BOTH });
  });

  it("leaves a script of the same name as it is", () => {
    const before = { scripts: { generate: "make" } };
    const text = json({ scripts: { generate: "make", verify: SCRIPTS.verify } });
    expect(addPackageScripts(json(before))).toEqual({ kind: "readable", text, added: ["verify"] });
  });

  it("leaves the text as it is, however it is laid out, when both are there", () => {
    const text = `{"scripts":   ${JSON.stringify(SCRIPTS)}}`;
    expect(addPackageScripts(text)).toEqual({ kind: "readable", text, added: [] });
  });

  it.each([["\t"], [4], [2]])("indents with %j as the file does", (indent) => {
    const text = json({ name: "x", scripts: SCRIPTS }, indent);
    expect(addPackageScripts(json({ name: "x" }, indent))).toMatchObject({ text });
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
    expect(addPackageScripts(text)).toEqual({ kind: "unreadable", problem: expect.stringMatching(problem) });
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
