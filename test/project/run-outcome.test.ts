import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { OutputFile } from "../../src/code/generated-file.js";
import { writeFolders } from "../../src/project/output/write-folders.js";
import { readProject } from "../../src/project/read-project.js";
import { createMemoryCache } from "../../src/project/run-cache.js";
import { findLastRun, keepRun } from "../../src/project/run-outcome.js";
import { readTree, temporaryFolder } from "./output/folder-on-disk.js";

const OUTCOME = { diagnostics: [], accepted: [], unusedGates: ["Unused"] };

/** Keeps a run with these files that nobody wrote. Returns how the next run finds it. */
function lastRun(...files: readonly OutputFile[]) {
  const project = readProject({ project: temporaryFolder() });
  const cache = createMemoryCache();
  keepRun(project, cache, { ...OUTCOME, folders: [{ root: project.output, files }] });
  return { project, last: findLastRun(project, cache) };
}

describe("the files of the last run", () => {
  it("are there to be written where they are not as they were left", () => {
    const { project, last } = lastRun({ path: "crds/a.yaml", text: "a: 1\n" }, { path: "crds/b.yaml", text: "ü: 2\n" });
    expect(last).toMatchObject({ ...OUTCOME, fileCount: 2 });
    expect(writeFolders(last?.folders ?? []).written).toEqual(["crds/a.yaml", "crds/b.yaml"]);
    expect(readTree(join(project.output, "crds"))).toEqual({ "a.yaml": "a: 1\n", "b.yaml": "ü: 2\n" });
  });

  it.each([
    [2 ** 21, true],
    [2 ** 21 + 1, false],
  ])("are kept where they have %d characters: %j", (length, isKept) => {
    const files = [
      { path: "a.yaml", text: "a" },
      { path: "b.yaml", text: "b".repeat(length - 1) },
    ];
    expect(lastRun(...files).last !== undefined).toBe(isKept);
  });

  it("are not kept with an archive, whose pieces are kept by themselves", () => {
    const archive = { path: "a.tgz", bytes: new Uint8Array([1]) };
    expect(lastRun({ path: "a.yaml", text: "a" }, archive).last).toBeUndefined();
  });
});
