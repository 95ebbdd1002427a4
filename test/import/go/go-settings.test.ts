import { chmodSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createPackageFinder } from "../../../src/import/go/find-packages.js";
import { DISK } from "../../../src/import/go/go-disk.js";
import { withGoSettings } from "../../../src/import/go/go-settings.js";
import { temporaryFolder, writeTree } from "../../project/output/folder-on-disk.js";

const FILE =
  "GOFLAGS=-tags=one -mod=mod\nGOMODCACHE=/of/the/file\r\n# GOPATH=/nothing\nGOPROXY=https://proxy.example\nnothing\n";

function home(place = ".config/go/env"): string {
  const folder = temporaryFolder();
  writeTree(folder, { [place]: FILE });
  return folder;
}

describe("what go env -w wrote", () => {
  it.each<[string, NodeJS.Platform, (folder: string) => NodeJS.ProcessEnv]>([
    [".config/go/env", "linux", (folder) => ({ HOME: folder })],
    ["xdg/go/env", "linux", (folder) => ({ HOME: folder, XDG_CONFIG_HOME: join(folder, "xdg") })],
    ["Library/Application Support/go/env", "darwin", (folder) => ({ HOME: folder, XDG_CONFIG_HOME: "/nowhere" })],
    ["AppData/go/env", "win32", (folder) => ({ AppData: join(folder, "AppData") })],
    ["named", "linux", (folder) => ({ HOME: "/nowhere", GOENV: join(folder, "named") })],
  ])("counts in %s on %s", (place, platform, env) => {
    const folder = home(place);
    expect(withGoSettings(env(folder), DISK, platform)).toEqual({
      ...env(folder),
      GOFLAGS: "-tags=one -mod=mod",
      GOMODCACHE: "/of/the/file",
      GOPROXY: "https://proxy.example",
      GOENV: "off",
    });
  });

  it("counts where the environment has no value, and not with GOENV=off", () => {
    const HOME = home();
    const own = { HOME, GOMODCACHE: "/own", GOFLAGS: "" };
    expect(withGoSettings(own, DISK, "linux")).toMatchObject({ GOMODCACHE: "/own", GOFLAGS: "-tags=one -mod=mod" });
    expect(withGoSettings({ ...own, GOENV: "off" }, DISK, "linux")).toEqual({ ...own, GOENV: "off" });
  });

  it.skipIf(process.platform === "win32")(
    "leads to the module cache that it names, and is what Go is asked with",
    () => {
      const folder = temporaryFolder();
      writeTree(folder, {
        "project/go.mod": "module example.com/own\n\nrequire example.org/lib v1.2.3\n",
        "cache/example.org/lib@v1.2.3/lib.go": "package lib\n",
        env: `GOMODCACHE=${join(folder, "cache")}\nGOFLAGS=-mod=mod -tags=one\n`,
        "bin/go": `#!/bin/sh\necho "$GOENV $GOMODCACHE $GOFLAGS" > "${join(folder, "asked")}"\nexit 1\n`,
      });
      chmodSync(join(folder, "bin/go"), 0o755);
      const env = { PATH: join(folder, "bin"), GOENV: join(folder, "env"), GOWORK: "off" };
      const finder = createPackageFinder(join(folder, "project"), ["./..."], { env });
      expect(finder.find("example.org/lib")).toMatchObject({ folder: join(folder, "cache/example.org/lib@v1.2.3") });
      expect(DISK.text(join(folder, "asked"))).toBe(`off ${join(folder, "cache")} -tags=one\n`);
    },
  );
});
