import { execFileSync, spawnSync } from "node:child_process";
import fs, { readdirSync, renameSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { killRounds } from "../fuzz/kill-rounds.mjs";
import { DEAD, readTree, temporaryFolder } from "../project/output/folder-on-disk.js";
import { TAKES_ALL } from "../sample-size.js";
import { CLI, crdwright, scaffoldedProject } from "./run-cli.js";

const CHANGING = ["mkdirSync", "renameSync", "rmSync", "rmdirSync", "writeFileSync", "unlinkSync"] as const;
const real = { ...fs };
/** The calls of the command that runs that changed the disk, and how many are carried out. */
let [steps, killAt, isRunning] = [0, Number.POSITIVE_INFINITY, false];

// As test/fuzz/kill-within.mjs has it in a process of its own.
beforeAll(() => {
  for (const name of CHANGING) {
    const call = (...args: unknown[]): unknown => {
      if (!isRunning || steps++ < killAt) return Reflect.apply(real[name], undefined, args);
      // The file of a write at which a process is killed is half-written.
      if (name === "writeFileSync" && steps === killAt + 1) {
        const [path, content, options] = args as Parameters<typeof fs.writeFileSync>;
        const half = typeof content === "string" ? content.slice(0, content.length / 2) : "";
        real.writeFileSync(path, half, options);
      }
      throw new Error("the process was killed");
    };
    Object.assign(fs, { [name]: call });
  }
  // What was imported from node:fs by name becomes the same.
  syncBuiltinESMExports();
});
afterAll(() => {
  for (const name of CHANGING) Object.assign(fs, { [name]: real[name] });
  syncBuiltinESMExports();
});

/** Runs a command in this process, of which nothing reaches the disk after so many steps. Returns its exit code. */
async function runUntil(scratch: string, args: readonly string[], limit: number): Promise<number | null> {
  [steps, killAt, isRunning] = [0, limit, true];
  try {
    // One that was killed says nothing, and what this one says of it does not matter.
    return (await crdwright(scratch, args).catch(() => undefined))?.code ?? null;
  } finally {
    isRunning = false;
  }
}

/** Makes temporary files of this process those of one that is gone. */
function endProcess(scratch: string): void {
  const names = readdirSync(scratch, { recursive: true, encoding: "utf8" }).filter((each) => each.endsWith(".tmp"));
  for (const name of names)
    renameSync(join(scratch, name), join(scratch, name.replace(`-${process.pid}-`, `-${DEAD}-`)));
}

describe("a run that is killed", () => {
  it("leaves no half-written file, touches nothing foreign, and is repaired by the next run", {
    timeout: 120_000,
  }, async () => {
    const scratch = temporaryFolder();
    const results = await killRounds(scratch, 6, {
      async stepsOf(args) {
        const code = await runUntil(scratch, args, Number.POSITIVE_INFINITY);
        if (code !== 0) throw new Error(`${args.join(" ")} exits with ${code}`);
        return steps;
      },
      async killed(args, step) {
        await runUntil(scratch, args, step);
        endProcess(scratch);
        return steps > step;
      },
    });
    expect(results.map(({ name, problems }) => [name, problems])).toEqual([
      ["generate", []],
      ["import", []],
      ["bundle", []],
    ]);
    // Less would mean that the steps are not counted.
    for (const { cut, steps: all } of results) expect([cut > 2, all > 2]).toEqual([true, true]);
  });

  it("is a process that leaves temporary files, which the next one removes", async () => {
    const [folder, whole] = [await scaffoldedProject(), await scaffoldedProject()];
    const env = { ...process.env, CRDWRIGHT_KILL_AT: "9" };
    const within = pathToFileURL(resolve("test/fuzz/kill-within.mjs")).href;
    const { signal } = spawnSync(process.execPath, ["--import", within, CLI, "generate"], { cwd: folder, env });
    expect(signal).toBe("SIGKILL");
    expect(Object.keys(readTree(folder)).filter((path) => path.endsWith(".tmp")).length).toBeGreaterThan(0);
    for (const each of [folder, whole]) expect((await crdwright(each, ["generate"])).code).toBe(0);
    expect(readTree(folder)).toEqual(readTree(whole));
  });

  // `node test/fuzz/kill.mjs` does a hundred rounds; these few are spread over the steps of each command.
  it.runIf(TAKES_ALL)("does all of this as a process", { timeout: 300_000 }, () => {
    const printed = execFileSync(process.execPath, ["test/fuzz/kill.mjs", "3"], { encoding: "utf8" });
    const killed = [...printed.matchAll(/^(\w+): .* ([0-9]+) runs killed, .* 0 problems$/gm)];
    expect(killed.map(([, command]) => command)).toEqual(["generate", "import", "bundle"]);
    for (const [line, , runs] of killed) expect(Number(runs), line).toBeGreaterThan(0);
  });
});
