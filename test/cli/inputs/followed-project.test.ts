import { watch, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { oneAfterTheOther, type Runs, type Settle } from "../../../src/cli/inputs/followed-project.js";
import { temporaryFolder } from "../../project/output/folder-on-disk.js";

/** Runs that read what `text` returns, wait until it has settled, and write it; each step is told, and `onStep` called after it. */
function startRuns(text: () => string, onStep: (step: string, runs: Runs) => void = () => {}) {
  const steps: string[] = [];
  const step = (name: string): void => {
    steps.push(name);
    onStep(name, runs);
  };
  const runs: Runs = oneAfterTheOther(async (settle: Settle) => {
    do step(`read ${text()}`);
    while (await settle());
    step("write");
  });
  return { runs, steps };
}

describe("a run that waits until what it read has settled", () => {
  it("reads again what changed since, and writes once", async () => {
    let text = "half";
    const { runs, steps } = startRuns(
      () => text,
      (step) => {
        if (step !== "read half") return;
        text = "whole";
        runs.onChange();
      },
    );
    await runs.runNext();
    await runs.end();
    expect(steps).toEqual(["read half", "read whole", "write"]);
  });

  it("learns of a change that the system has told of during a computation", async () => {
    const file = join(temporaryFolder(), "source.ts");
    writeFileSync(file, "half");
    let text = "half";
    const { runs, steps } = startRuns(
      () => text,
      (step) => {
        if (step !== "read half") return;
        // Nothing is told of it before the computation is through.
        writeFileSync(file, "whole");
        text = "whole";
      },
    );
    const watcher = watch(file, () => runs.onChange());
    onTestFinished(() => watcher.close());
    await runs.runNext();
    await runs.end();
    expect(steps.filter((step) => step !== "read whole")).toEqual(["read half", "write"]);
    expect(steps).toContain("read whole");
  });

  it("is followed by another where something changes afterwards, also in the last moment, but not after the end", async () => {
    let written = 0;
    const { runs, steps } = startRuns(
      () => `${written}`,
      (step) => {
        if (step === "write" && ++written < 3) runs.onChange();
      },
    );
    runs.onChange();
    await expect.poll(() => written, { timeout: 20_000, interval: 5 }).toBe(3);
    expect(steps).toEqual(["read 0", "write", "read 1", "write", "read 2", "write"]);
    await runs.end();
    runs.onChange();
    await runs.end();
    expect(steps).toHaveLength(6);
  });
});
