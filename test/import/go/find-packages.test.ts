import { chmodSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPackageFinder } from "../../../src/import/go/find-packages.js";
import { type GoPackageFinder, isMissing } from "../../../src/import/go/package-finder.js";
import { type Tree, temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const LIB = "package lib\n";
const GO_MOD = "module example.com/own\n\nrequire example.org/lib v1.2.3\n";
const PATTERNS = ["./api/..."];

/** Where a package is found, as a path in the folder; or what to do for it. */
function placeOf(finder: GoPackageFinder, folder: string, importPath = "example.org/lib"): string {
  const found = finder.find(importPath);
  return isMissing(found) ? found.help : found.folder.slice(folder.length + 1);
}

function finderIn(files: Tree, env: NodeJS.ProcessEnv = {}, project = "project") {
  const folder = temporaryFolder();
  writeTree(folder, files);
  const settings = { PATH: "", GOWORK: "off", GOMODCACHE: join(folder, "cache"), ...env };
  return { folder, finder: createPackageFinder(join(folder, project), PATTERNS, { env: settings }) };
}

describe("without Go on the path", () => {
  it.each<[string, Tree, string, string]>([
    [
      "in the module cache",
      { "project/go.mod": GO_MOD, "cache/example.org/lib@v1.2.3/lib.go": LIB },
      "cache/example.org/lib@v1.2.3",
      "in the module cache, without Go",
    ],
    [
      "in vendor, where that is kept, and not in the cache",
      {
        "project/go.mod": GO_MOD,
        "project/vendor/modules.txt": "",
        "project/vendor/example.org/lib/lib.go": LIB,
        "cache/example.org/lib@v1.2.3/lib.go": LIB,
      },
      "project/vendor/example.org/lib",
      "in vendor, without Go",
    ],
    [
      "in the folder that a replace names",
      { "project/go.mod": `${GO_MOD}\nreplace example.org/lib => ../fork\n`, "fork/lib.go": LIB },
      "fork",
      "in the module cache, without Go",
    ],
    [
      "in the module and version that a replace names for this version, with capitals escaped",
      {
        "project/go.mod": `${GO_MOD}\nreplace (\n\texample.org/lib v1.2.2 => ../wrong\n\texample.org/lib v1.2.3 => example.org/Lib/Fork v2.0.0\n)\n`,
        "wrong/lib.go": LIB,
        "cache/example.org/!lib/!fork@v2.0.0/lib.go": LIB,
      },
      "cache/example.org/!lib/!fork@v2.0.0",
      "in the module cache, without Go",
    ],
    [
      "nowhere, with the command that brings the version of a replace",
      { "project/go.mod": `${GO_MOD}\nreplace example.org/lib => example.org/fork v0.0.1\n` },
      "run: go mod download example.org/fork@v0.0.1",
      "in the module cache, without Go",
    ],
    [
      "nowhere, with the command that brings its module",
      { "project/go.mod": GO_MOD },
      "run: go mod download example.org/lib@v1.2.3",
      "in the module cache, without Go",
    ],
    [
      "nowhere, with the command that adds a module that go.mod does not name",
      { "project/go.mod": "module example.com/own\n" },
      "run: go get example.org/lib",
      "in the module cache, without Go",
    ],
  ])("a package is found %s, and the way is told", (_, files, place, way) => {
    const { finder, folder } = finderIn(files);
    expect([placeOf(finder, folder), finder.way]).toEqual([place, way]);
  });

  it.each<[string, string | undefined, string]>([
    ["of the workspace above", undefined, "other"],
    ["of the workspace that GOWORK names", "far/go.work", "far/lib"],
    ["of go.mod alone where GOWORK is off", "off", "run: go mod download example.org/lib@v1.2.3"],
  ])("a package is that %s", (_, work, place) => {
    const files = {
      "go.work": "use (\n\t./project\n\t./other // beside it\n)\n",
      "project/go.mod": GO_MOD,
      "other/go.mod": "module example.org/lib\n",
      "other/lib.go": LIB,
      "far/go.work": "use ../project\nuse ./lib\n",
      "far/lib/go.mod": "module example.org/lib\n",
      "far/lib/lib.go": LIB,
    };
    const folder = temporaryFolder();
    writeTree(folder, files);
    const GOWORK = work === undefined || work === "off" ? work : join(folder, work);
    const env = { PATH: "", GOMODCACHE: join(folder, "cache"), GOWORK };
    const finder = createPackageFinder(join(folder, "project"), PATTERNS, { env });
    expect(placeOf(finder, folder)).toBe(place);
  });

  it("a package of a module within another is that of the inner one", () => {
    const { finder, folder } = finderIn({
      "project/go.mod": `${GO_MOD}require example.org/lib/api v0.1.0\n`,
      "cache/example.org/lib@v1.2.3/api/old.go": "package api\n",
      "cache/example.org/lib/api@v0.1.0/new.go": "package api\n",
    });
    expect(placeOf(finder, folder, "example.org/lib/api")).toBe("cache/example.org/lib/api@v0.1.0");
  });

  it("has a package of the standard library below GOROOT, or the command that tells where that is", () => {
    const files = { "project/go.mod": GO_MOD, "root/src/time/time.go": "package time\n" };
    const without = finderIn(files);
    expect(placeOf(without.finder, without.folder, "time")).toBe("run: go env GOROOT");
    const folder = temporaryFolder();
    writeTree(folder, files);
    const env = { PATH: "", GOWORK: "off", GOROOT: join(folder, "root") };
    expect(placeOf(createPackageFinder(join(folder, "project"), PATTERNS, { env }), folder, "time")).toBe(
      "root/src/time",
    );
  });

  it("has no packages of tests, vendor, testdata, hidden folders and other modules for a pattern", () => {
    const own = (path: string): Tree => ({ [`project/api/${path}`]: "package a\n" });
    const { finder } = finderIn({
      "project/go.mod": GO_MOD,
      ...own("v1/a.go"),
      ...own("v1/inner/a.go"),
      ...own("tests/a_test.go"),
      ...own("vendor/a/a.go"),
      ...own("testdata/a.go"),
      ...own(".hidden/a.go"),
      ...own("_out/a.go"),
      ...own("other/a.go"),
      "project/api/other/go.mod": "module example.com/other\n",
    });
    const found = finder.match("./api/...");
    expect(typeof found === "string" ? found : found.map(({ importPath }) => importPath)).toEqual([
      "example.com/own/api/v1",
      "example.com/own/api/v1/inner",
    ]);
  });
});

describe("with Go on the path", () => {
  /** A `go` that prints an answer, whatever it is asked, and keeps what that was. */
  function withGo(script: string): { readonly folder: string; readonly finder: GoPackageFinder } {
    const folder = temporaryFolder();
    writeTree(folder, {
      "project/go.mod": GO_MOD,
      "project/api/v1/a.go": "package v1\n",
      "listed/lib.go": LIB,
      "cache/example.org/other@v1.0.0/other.go": "package other\n",
      "bin/go": `#!/bin/sh\necho "$@" "GOPROXY=$GOPROXY" "GOFLAGS=$GOFLAGS" > "${folder}/asked"\n${script.replaceAll("FOLDER", folder)}\n`,
    });
    chmodSync(join(folder, "bin/go"), 0o755);
    const env = {
      PATH: join(folder, "bin"),
      GOWORK: "off",
      GOMODCACHE: join(folder, "cache"),
      GOFLAGS: "-mod=mod -tags=x",
    };
    return { folder, finder: createPackageFinder(join(folder, "project"), PATTERNS, { env }) };
  }
  const LISTED = `printf '{\\n\\t"ImportPath": "example.org/lib",\\n\\t"Dir": "FOLDER/listed",\\n\\t"Module": {\\n\\t\\t"Path": "example.org/lib"\\n\\t}\\n}\\n'`;

  it("packages are where go list says, which is asked for nothing from the network and writes no go.mod", () => {
    const { finder, folder } = withGo(LISTED);
    expect([placeOf(finder, folder), finder.way]).toEqual(["listed", "by go list"]);
    const asked = readFileSync(join(folder, "asked"), "utf8");
    expect(asked).toMatch(/^list -e -deps -json=\S+ -- \.\/api\/\.\.\. GOPROXY=off GOFLAGS=-tags=x$/m);
    expect(readFileSync(join(folder, "project/go.mod"), "utf8")).toBe(GO_MOD);
  });

  it("packages that it does not know are looked up without it, for the command that brings them", () => {
    const { finder, folder } = withGo(`printf '{\\n\\t"ImportPath": "example.org/lib"\\n}\\n'`);
    expect(placeOf(finder, folder)).toBe("run: go mod download example.org/lib@v1.2.3");
    expect(placeOf(finder, folder, "example.org/none")).toBe("run: go get example.org/none");
    expect(finder.match("./api/...")).toMatchObject([{ importPath: "example.com/own/api/v1" }]);
  });

  it("a go that fails is done without, and that is told", () => {
    const { finder, folder } = withGo("exit 1");
    expect([placeOf(finder, folder), finder.way]).toEqual([
      "run: go mod download example.org/lib@v1.2.3",
      "in the module cache, without Go",
    ]);
  });
});
