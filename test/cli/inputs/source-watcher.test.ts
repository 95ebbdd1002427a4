import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { watchPaths } from "../../../src/cli/inputs/source-watcher.js";

const GENEROUS = { timeout: 20_000, interval: 5 };

describe("watched paths of which one is not there", () => {
  async function watched(): Promise<{ root: string; suite: string; changes: () => number }> {
    const root = mkdtempSync(join(tmpdir(), "crdwright-watched-"));
    const suite = join(root, "api/v1/tests/widgets.example.com/a.yaml");
    mkdirSync(join(suite, ".."), { recursive: true });
    writeFileSync(suite, "name: a\n");
    let changes = 0;
    const watcher = await watchPaths({
      paths: [join(root, "api"), join(root, "tsconfig.json")],
      inputs: /\.(?:yaml|json)$/,
      onChange: () => changes++,
      onError: (error) => {
        throw error;
      },
    });
    onTestFinished(async () => {
      await watcher.close();
      rmSync(root, { recursive: true, force: true });
    });
    return { root, suite, changes: () => changes };
  }

  it("are seen to change from the start", async () => {
    const { suite, changes } = await watched();
    writeFileSync(suite, "name: b\n");
    await expect.poll(changes, GENEROUS).toBeGreaterThan(0);
  });

  it("are seen to come", async () => {
    const { root, changes } = await watched();
    // From when it is looked for, nothing says.
    const write = (): number => {
      writeFileSync(join(root, "tsconfig.json"), "{}\n");
      return changes();
    };
    await expect.poll(write, GENEROUS).toBeGreaterThan(0);
  });
});
