import { describe, expect, it } from "vitest";
import { digestOf, leavesFolder, ledgerOf, ledgerText, parseLedger } from "../../../src/project/output/ledger.js";

const A = "a".repeat(64);
const B = "b".repeat(64);

describe("ledgerText", () => {
  it("writes lines as sha256sum does, by path in code-unit order", () => {
    const files = [
      { path: "crds/b.yaml", text: "" },
      { path: "crds/a.yaml", text: "a\n" },
      { path: "crds/B.yaml", text: "" },
    ];
    const empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
    expect(ledgerText(ledgerOf(files))).toBe(
      `${empty}  crds/B.yaml\n` +
        "87428fc522803d31065e7bce3cf03fe475096631e5e07bbd7a0fde60c4cf25c7  crds/a.yaml\n" +
        `${empty}  crds/b.yaml\n`,
    );
  });

  it("is read back as it was written", () => {
    const entries: [string, string][] = [
      ["a.yaml", A],
      ["crds/with space  twice.yaml", B],
    ];
    expect(parseLedger(ledgerText(entries))).toEqual(new Map(entries.map(([path, digest]) => [path, [digest]])));
  });

  it("lists a file that is being written with what it was and what it becomes", () => {
    const text = ledgerText([
      ["a.yaml", B],
      ["b.yaml", A],
      ["a.yaml", A],
      ["b.yaml", A],
    ]);
    expect(text).toBe(`${B}  a.yaml\n${A}  a.yaml\n${A}  b.yaml\n`);
    expect(parseLedger(text)).toEqual(
      new Map([
        ["a.yaml", [B, A]],
        ["b.yaml", [A]],
      ]),
    );
  });

  it("is empty for no files", () => {
    expect(ledgerText([])).toBe("");
    expect(parseLedger("")).toEqual(new Map());
  });
});

describe("digestOf", () => {
  it("is that of the text's UTF-8 bytes", () => {
    expect(digestOf("ä")).toBe("33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc");
  });
});

describe("parseLedger", () => {
  it("passes over the marks of a merge conflict and keeps the lines of both sides", () => {
    const text = [
      `${A}  crds/both.yaml`,
      "<<<<<<< HEAD",
      `${A}  crds/ours.yaml`,
      "||||||| base",
      "=======",
      `${B}  crds/theirs.yaml`,
      ">>>>>>> other",
      "",
    ].join("\n");
    expect(parseLedger(text)).toEqual(
      new Map([
        ["crds/both.yaml", [A]],
        ["crds/ours.yaml", [A]],
        ["crds/theirs.yaml", [B]],
      ]),
    );
  });

  it.each([
    ["a path that leaves the folder", `${A}  ../package.json`],
    ["a path that leaves it later", `${A}  crds/../../package.json`],
    ["an absolute path", `${A}  /etc/passwd`],
    ["a short digest", `${A.slice(1)}  crds/a.yaml`],
    ["a digest in capitals", `${A.toUpperCase()}  crds/a.yaml`],
    ["one space", `${A} crds/a.yaml`],
    ["no path", `${A}  `],
    ["prose", "This file lists what was generated."],
  ])("passes over a line with %s", (_, line) => {
    expect(parseLedger(`${line}\n${B}  crds/kept.yaml\n`)).toEqual(new Map([["crds/kept.yaml", [B]]]));
  });

  it("reads lines that end as on Windows", () => {
    expect(parseLedger(`${A}  a.yaml\r\n${B}  b.yaml\r\n`)).toEqual(
      new Map([
        ["a.yaml", [A]],
        ["b.yaml", [B]],
      ]),
    );
  });
});

describe("leavesFolder", () => {
  it.each(["..", "../a", "a/../../b", "a/..", "/a"])("says so of %s", (path) => {
    expect(leavesFolder(path)).toBe(true);
  });

  it.each(["a", "a/b", "..a/b", "a../b", "a/..."])("does not of %s", (path) => {
    expect(leavesFolder(path)).toBe(false);
  });
});
