import { mkdirSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readTree, temporaryFolder } from "../project/output/folder-on-disk.js";
import { crdwrightProcess, type Ended, scaffoldedProject } from "./run-cli.js";

const generate = (folder: string, home: string): Promise<Ended> =>
  crdwrightProcess(folder, ["generate"], { env: { XDG_CACHE_HOME: home, CI: "" } });

const keptIn = (home: string): string[] =>
  readdirSync(join(home, "crdwright"))
    .filter((name) => name.startsWith("scripts-"))
    .sort();

describe("the scripts of the commands", () => {
  it("give the same files with compiled code that is not there, new, of another process at once, damaged or cannot be kept", async () => {
    const folder = await scaffoldedProject();
    const home = temporaryFolder();
    const expected = await generated(folder, () => [generate(folder, home)]);
    const names = keptIn(home);
    // The program, all other commands, and the packages that both share.
    expect(names.length).toBeGreaterThan(2);
    expect(await generated(folder, () => [generate(folder, home)])).toEqual(expected);
    for (const name of names) damage(join(home, "crdwright", name));
    const twin = await scaffoldedProject();
    expect(await generated(folder, () => [generate(folder, home), generate(twin, home)])).toEqual(expected);
    expect(readTree(join(twin, "generated"))).toEqual(expected);
    expect(keptIn(home)).toEqual(names);
    // A file stands where the folder would be, so that nobody can write there.
    const elsewhere = temporaryFolder();
    writeFileSync(join(elsewhere, "crdwright"), "");
    expect(await generated(folder, () => [generate(folder, elsewhere)])).toEqual(expected);
  });

  it("are loaded only where a run needs them: a run that finds nothing to do has the program alone", async () => {
    const folder = await scaffoldedProject();
    mkdirSync(join(folder, "node_modules"));
    await generate(folder, temporaryFolder());
    for (const change of [() => {}, () => rmSync(join(folder, "generated"), { recursive: true })]) {
      change();
      const home = temporaryFolder();
      expect((await generate(folder, home)).code).toBe(0);
      expect(keptIn(home)).toHaveLength(1);
    }
  });

  it("are loaded in CI without compiled code, which anybody may have written there", async () => {
    const folder = await scaffoldedProject();
    const home = temporaryFolder();
    const ended = await crdwrightProcess(folder, ["generate"], { env: { XDG_CACHE_HOME: home, CI: "true" } });
    expect(ended.code).toBe(0);
    expect(readdirSync(home)).toEqual([]);
  });

  it("say of a source that it is not read why, though the error is of a class of its own", async () => {
    const folder = await scaffoldedProject();
    truncateSync(join(folder, "api/example/v1alpha1/widget.ts"), 101 * 2 ** 20);
    const { code, stderr } = await crdwrightProcess(folder, ["generate"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "crdwright: api/example/v1alpha1/widget.ts: it has more than 100 MiB\n",
    });
  });
});

function damage(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  writeFileSync(path, bytes.fill(0, middle, middle + 100));
}

/** The files that runs write into a folder where none are left of the last ones. */
async function generated(folder: string, run: () => readonly Promise<Ended>[]): Promise<unknown> {
  rmSync(join(folder, "generated"), { recursive: true, force: true });
  for (const { code, stderr } of await Promise.all(run())) expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  return readTree(join(folder, "generated"));
}
