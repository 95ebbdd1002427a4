import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";

it("bundles for a test after one whose folder is gone has bundled in it", async () => {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), "crdwright-process-"));
  process.chdir(folder);
  const { build } = await import("esbuild").finally(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  const bundled = await build({ stdin: { contents: "export const a = 1;" }, write: false });
  expect(bundled.outputFiles[0]?.text).toBe("export const a = 1;\n");
});
