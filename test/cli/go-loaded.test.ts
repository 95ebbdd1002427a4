import { mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { temporaryFolder } from "../project/output/folder-on-disk.js";
import { goProject, MODULE, WITHOUT_GO } from "./go-module.js";
import { crdwrightProcess } from "./run-cli.js";

/** The files that a run of the command executed, as V8 counts them. */
async function loaded(folder: string, args: readonly string[]): Promise<string[]> {
  const coverage = join(temporaryFolder(), "coverage");
  mkdirSync(coverage);
  const env = { ...WITHOUT_GO.env, NODE_V8_COVERAGE: coverage };
  expect((await crdwrightProcess(folder, args, { env })).code).toBe(0);
  return readdirSync(coverage).flatMap((file) => {
    const { result } = JSON.parse(readFileSync(join(coverage, file), "utf8")) as { result: { url: string }[] }; // V8's format
    return result.map(({ url }) => url);
  });
}

describe("the parser of Go", () => {
  it("is loaded where a project has Go, and by no other", async () => {
    const isParser = (url: string) => /tree-sitter/.test(url);
    const folder = goProject(MODULE);
    const importing = await loaded(folder, ["import", "--go", "./api/..."]);
    expect(importing.filter(isParser)).not.toEqual([]);
    const generating = await loaded(folder, ["generate"]);
    expect(generating.some((url) => url.startsWith("file:"))).toBe(true);
    expect(generating.filter(isParser)).toEqual([]);
  });
});
