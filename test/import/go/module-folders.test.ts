import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { createModuleFinder } from "../../../src/import/go/module-folders.js";
import { type GoPackagePlace, isMissing, type MissingGoPackage } from "../../../src/import/go/package-finder.js";
import { type Tree, temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

/** The package `example.org/lib` as two modules of a workspace need it, each in a version of its own. */
function found(one: string, two: string): GoPackagePlace | MissingGoPackage {
  const folder = temporaryFolder();
  const needs = (module: string, version: string): Tree => ({
    [`${module}/go.mod`]: `module example.com/${module}\n\nrequire example.org/lib ${version}\n`,
    [`cache/example.org/lib@${version}/lib.go`]: "package lib\n",
  });
  writeTree(folder, { "go.work": "use (\n\t./one\n\t./two\n)\n", ...needs("one", one), ...needs("two", two) });
  return createModuleFinder(folder, { GOMODCACHE: join(folder, "cache") }).find("example.org/lib");
}

describe("packages without Go", () => {
  // Each version is newer than the one before it (semver.org, 11; go.dev/ref/mod#pseudo-versions).
  const ASCENDING = [
    "v0.0.0-20191109021931-daa7c04131f5",
    "v0.0.0-20201109021931-0aa7c04131f5",
    "v1.2.3-alpha",
    "v1.2.3-alpha.1",
    "v1.2.3-alpha.beta",
    "v1.2.3-beta",
    "v1.2.3-beta.2",
    "v1.2.3-beta.11",
    "v1.2.3-rc.1",
    "v1.2.3",
    "v1.2.10",
    "v1.10.0",
    "v2.0.0+incompatible",
    "v10.0.0",
  ];
  it.each(ASCENDING.slice(1).map((newer, index) => [newer, ASCENDING[index] ?? ""]))(
    "are taken in %s rather than %s",
    (newer, older) => {
      for (const place of [found(newer, older), found(older, newer)])
        expect(isMissing(place) ? place.help : place.folder).toMatch(new RegExp(`@${newer.replace(/[.+]/g, "\\$&")}$`));
    },
  );

  it("are looked for in the first folder of GOPATH", () => {
    const folder = temporaryFolder();
    writeTree(folder, {
      "project/go.mod": "module example.com/a\n\nrequire example.org/lib v1.0.0\n",
      "first/pkg/mod/example.org/lib@v1.0.0/lib.go": "package lib\n",
    });
    const GOPATH = [join(folder, "first"), join(folder, "second")].join(delimiter);
    const place = createModuleFinder(join(folder, "project"), { GOPATH, GOWORK: "off" }).find("example.org/lib");
    expect(place).toMatchObject({ folder: join(folder, "first/pkg/mod/example.org/lib@v1.0.0"), files: ["lib.go"] });
  });
});
