import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { crdwrightProcess, scaffoldedProject } from "./run-cli.js";

const WIDGET = "api/example/v1alpha1/widget.ts";

/** A scaffolded project that has a folder for the cache. */
async function projectWithModules(): Promise<{ readonly folder: string; readonly cache: string }> {
  const folder = await scaffoldedProject();
  mkdirSync(join(folder, "node_modules"));
  return { folder, cache: join(folder, "node_modules/.cache/crdwright") };
}

function generatedTexts(folder: string): Record<string, string> {
  const names = readdirSync(join(folder, "generated"), { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => name.endsWith(".yaml")).sort();
  return Object.fromEntries(files.map((name) => [name, readFileSync(join(folder, "generated", name), "utf8")]));
}

function edit(folder: string): void {
  const path = join(folder, WIDGET);
  writeFileSync(path, readFileSync(path, "utf8").replace("Minimum=0", "Minimum=1"));
}

describe("what was parsed", () => {
  it("is kept where the project has node_modules, and nowhere else", async () => {
    const { folder, cache } = await projectWithModules();
    expect((await crdwrightProcess(folder, ["generate"])).code).toBe(0);
    expect(readdirSync(cache).length).toBeGreaterThan(2);
    const bare = await scaffoldedProject();
    expect((await crdwrightProcess(bare, ["generate"])).code).toBe(0);
    expect(existsSync(join(bare, "node_modules"))).toBe(false);
  });

  it("gives the same files as parsing anew, also after an edit, and keeps no entry that is out of use", async () => {
    const { folder, cache } = await projectWithModules();
    const bare = await scaffoldedProject();
    for (const each of [folder, bare]) await crdwrightProcess(each, ["generate"]);
    const entries = readdirSync(cache).length;
    await crdwrightProcess(folder, ["generate"]);
    expect(generatedTexts(folder)).toEqual(generatedTexts(bare));
    edit(folder);
    edit(bare);
    // In CI it would keep nothing.
    expect((await crdwrightProcess(folder, ["verify"], { env: { CI: "" } })).code).toBe(1);
    for (const each of [folder, bare]) expect((await crdwrightProcess(each, ["generate"])).code).toBe(0);
    expect(generatedTexts(folder)).toEqual(generatedTexts(bare));
    expect(Object.values(generatedTexts(folder)).join()).toContain("minimum: 1");
    // And the list of what `verify` used.
    expect(readdirSync(cache)).toHaveLength(entries + 1);
  });

  it("tells the findings of a source again", async () => {
    const { folder } = await projectWithModules();
    const path = join(folder, WIDGET);
    writeFileSync(path, readFileSync(path, "utf8").replace("Minimum=0", "Minimun=0"));
    const first = await crdwrightProcess(folder, ["generate"]);
    const second = await crdwrightProcess(folder, ["generate"]);
    expect(first.stderr).toContain("marker-unknown");
    expect(second).toEqual(first);
  });

  it("is done without where it cannot be kept", async () => {
    const { folder } = await projectWithModules();
    writeFileSync(join(folder, "node_modules/.cache"), "a file in the place of the folder");
    expect((await crdwrightProcess(folder, ["generate"])).code).toBe(0);
    chmodSync(join(folder, "node_modules/.cache"), 0o444);
    expect((await crdwrightProcess(folder, ["verify"])).code).toBe(0);
  });
});
