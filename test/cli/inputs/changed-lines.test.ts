import { execFileSync } from "node:child_process";
import { renameSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { onChangedLines } from "../../../src/cli/inputs/changed-lines.js";
import type { Diagnostic } from "../../../src/diagnostics/diagnostic.js";
import { readTree, temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";
import { gitFolder } from "../../review/git-project.js";

/** A finding on a line of a text, or on several. */
function findingOn(file: string, text: string, first: number, last = first): Diagnostic {
  const startOf = (line: number): number =>
    text
      .split("\n")
      .slice(0, line - 1)
      .join("\n").length + (line === 1 ? 0 : 1);
  const span = { file, start: startOf(first), end: startOf(last) };
  return { code: "some-code", severity: "error", message: "it is wrong", help: undefined, related: [], span };
}

/** The lines of a file on which a finding would be an annotation, or undefined where nothing can be compared. */
function annotated(folder: string, file: string, revision = "HEAD", root = folder): number[] | undefined {
  const text = readTree(folder)[file] ?? "";
  const inRoot = file.slice(root.length - folder.length);
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .map((_, index) => index + 1);
  const findings = lines.map((line) => findingOn(inRoot, text, line));
  const isOnChanged = onChangedLines(findings, { root, textOf: () => text }, revision);
  return isOnChanged && lines.filter((_, index) => isOnChanged(findings[index] as Diagnostic));
}

const TEN = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n";

describe("the lines that changed", () => {
  it.each<[string, string, number[]]>([
    ["none", TEN, []],
    ["one that is another", TEN.replace("4", "four"), [4]],
    [
      "new ones at the start, in the middle and at the end",
      `0\n${TEN.replace("5\n", "5\n5a\n5b\n")}11\n`,
      [1, 7, 8, 14],
    ],
    ["those around which some were removed", TEN.replace("3\n4\n", ""), []],
    ["some with ends of lines that Windows has", TEN.replace("4\n", "4\r\n"), [4]],
    [
      "those that look like headers of a patch",
      TEN.replace("4\n", "++ b/other.ts\n@@ -1 +1 @@\n++ x\n").replace("9", "nine"),
      [4, 5, 6, 11],
    ],
    ["a last one without an end", `${TEN.replace("2", "two")}11`, [2, 11]],
  ])("%s", (_, now, lines) => {
    expect(annotated(gitFolder({ "a.ts": TEN }, { "a.ts": now }), "a.ts")).toEqual(lines);
  });

  it("are those since a revision, whatever was committed or staged since", () => {
    const folder = gitFolder({ "a.ts": TEN }, { "a.ts": TEN.replace("2", "two") });
    const git = (...args: readonly string[]): void => {
      execFileSync("git", ["-C", folder, "-c", "user.name=a", "-c", "user.email=a@example.com", ...args], {
        stdio: "ignore",
      });
    };
    git("commit", "--all", "--message=b");
    writeTree(folder, { "a.ts": TEN.replace("2", "two").replace("7", "seven") });
    git("add", "--all");
    expect(annotated(folder, "a.ts", "v1")).toEqual([2, 7]);
    expect(annotated(folder, "a.ts", "HEAD")).toEqual([7]);
  });

  it("are those of a renamed file that it did not have before", () => {
    const folder = gitFolder({ "old/a.ts": TEN, "b.ts": "b\n" });
    execFileSync("git", ["-C", folder, "mv", "old/a.ts", "a.ts"]);
    expect(annotated(folder, "a.ts")).toEqual([]);
    writeTree(folder, { "a.ts": TEN.replace("3", "three") });
    expect(annotated(folder, "a.ts")).toEqual([3]);
  });

  it("are all of a file that Git does not follow, or that is new in it", () => {
    const folder = gitFolder({ "a.ts": TEN }, { "b.ts": "1\n2\n", "c.ts": "1\n" });
    execFileSync("git", ["-C", folder, "add", "c.ts"]);
    expect(["a.ts", "b.ts", "c.ts"].map((file) => annotated(folder, file))).toEqual([[], [1, 2], [1]]);
    renameSync(join(folder, "a.ts"), join(folder, "d.ts"));
    expect(annotated(folder, "d.ts")).toHaveLength(10);
  });

  it.each(["a b.ts", "ü 名.ts", 'q"\\.ts', "*.ts", ":(top)x.ts", "-n.ts", "t\tab.ts"])(
    "are found of a file named %j",
    (file) => {
      const folder = gitFolder(
        { [`x/${file}`]: TEN, "x/y.ts": TEN },
        { [`x/${file}`]: TEN.replace("6", "six"), "x/y.ts": "" },
      );
      expect(annotated(folder, `x/${file}`)).toEqual([6]);
    },
  );

  it("are found from a project below the top, and by a revision's name alone", () => {
    const folder = gitFolder({ "p/api/a.ts": TEN }, { "p/api/a.ts": TEN.replace("6", "six") });
    expect(annotated(folder, "p/api/a.ts", "v1", join(folder, "p"))).toEqual([6]);
    expect(annotated(folder, "p/api/a.ts", "nothing")).toBeUndefined();
    expect(annotated(folder, "p/api/a.ts", "--output=x")).toBeUndefined();
  });

  it.each<[string, readonly string[]]>([
    ["colours", ["color.ui", "always"]],
    ["prefixes", ["diff.noPrefix", "true"]],
    ["context", ["diff.interHunkContext", "9"]],
    ["names as bytes", ["core.quotePath", "true"]],
    ["no renames", ["diff.renames", "false"]],
    ["a program for differences", ["diff.external", "false"]],
  ])("do not depend on a user's settings for %s", (_, setting) => {
    const folder = gitFolder({ "ü.ts": TEN, ".gitattributes": "*.ts -diff\n" });
    execFileSync("git", ["-C", folder, "config", ...setting]);
    execFileSync("git", ["-C", folder, "mv", "ü.ts", "a.ts"]);
    writeTree(folder, { "a.ts": TEN.replace("3", "three").replace("6", "six") });
    expect(annotated(folder, "a.ts")).toEqual([3, 6]);
  });

  it("are nothing that can be said outside of a repository", () => {
    const folder = temporaryFolder();
    writeTree(folder, { "a.ts": TEN });
    expect(annotated(folder, "a.ts")).toBeUndefined();
  });
});

it("takes what lies outside of the repository for changed", () => {
  const outside = temporaryFolder();
  writeTree(outside, { "a.ts": TEN });
  const folder = gitFolder({ "b.ts": TEN });
  const findings = [`${relative(folder, outside)}/a.ts`, "b.ts"].map((file) => findingOn(file, TEN, 2));
  const changed = (some: readonly Diagnostic[]): unknown =>
    some.map((finding) => onChangedLines(some, { root: folder, textOf: () => TEN }, "HEAD")?.(finding));
  expect([changed(findings), changed(findings.slice(0, 1))]).toEqual([[true, false], [true]]);
});

it("takes a finding over several lines for changed where one of them is, and one without a place", () => {
  const now = TEN.replace("4", "four");
  const folder = gitFolder({ "a.ts": TEN }, { "a.ts": now });
  const findings = [findingOn("a.ts", now, 2, 4), findingOn("a.ts", now, 4, 6), findingOn("a.ts", now, 5, 6)];
  const nowhere = { ...findingOn("a.ts", now, 1), span: undefined };
  const isOnChanged = onChangedLines([...findings, nowhere], { root: folder, textOf: () => now }, "HEAD");
  expect([...findings, nowhere].map((finding) => isOnChanged?.(finding))).toEqual([true, true, false, true]);
});
